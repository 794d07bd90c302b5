// Measures, while a pure search runs, which nodes it would not have visited had it tried the moves that cut
// off first.
#pragma once

#include "lab/minimal.h"
#include "search/pure.h"

// A node on the path: nodes of the main search so far in its subtree, and what of them was wasted.
typedef struct WasteFrame {
    bool counts; // it is of the main search
    int tried;
    Stage stage;                // of the move being tried
    uint64_t nodes;             // all, itself included
    uint64_t nodes_before;      // before the move being tried
    uint64_t before[STAGE_END]; // wasted below the moves before it
    uint64_t last[STAGE_END];   // wasted below the move being tried
} WasteFrame;

typedef struct WasteMeter {
    MinimalWaste waste;
    WasteFrame frames[MAX_PLY + 2];
} WasteMeter;

void waste_begin(WasteMeter *meter);

// The events to give to pure_search. They hold while `meter` does.
PureEvents waste_events(WasteMeter *meter);

void waste_add(MinimalWaste *into, const MinimalWaste *from);
