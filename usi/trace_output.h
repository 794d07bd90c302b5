// A recorded search as text for people and as JSON for pages.
#pragma once

#include <stdio.h>

#include "lab/trace.h"

// An indented line for each node, in the order of the search.
void trace_print_text(FILE *out, const Trace *trace);

// What the JSON object says beside the search itself. Texts need no escapes.
typedef struct TraceHead {
    const char *mode;
    const char *position; // nine cells or an SFEN
    const char *side;     // to move: "X", "O", "black", "white"
    const char *ordering; // the techniques in words; NULL: left out
    int depth;            // of shogi; 0: left out
} TraceHead;

// {"game","mode","position","side","view","nodes","recorded","value","best","steps":[...]}: the steps are to
// be replayed one by one. "do" of each is
//   pass   the root is searched again: "why" and "number" say what for
//   enter  a node begins: "node", "ply", "alpha", "beta" (null: no bound), "killers", and "depth" (shogi)
//   try    "move" is played, because of "why"; the next step enters its node
//   skip   the remembered "move" is no move here: "why" it was looked at and what is "wrong"
//   store  "move" becomes a killer
//   leave  a node ends: "value", "best", "cut"; "move", which led to it, is taken back
// Moves are null where there is none.
void trace_print_json(FILE *out, const Trace *trace, const TraceHead *head);
