// The weights of the evaluation, private to this layer.
#pragma once

#include "board/types.h"

enum {
    DISTANCES = FILES * (2 * RANKS - 1) + 1, // |file difference| and rank difference; the last: no king
    NO_DISTANCE = DISTANCES - 1
};

typedef struct EvalTables {
    int16_t square[PIECE_TYPES][SQUARES];       // worth of a black piece on the square
    int16_t own_king[PIECE_TYPES][DISTANCES];   // more for its distance from its own king
    int16_t enemy_king[PIECE_TYPES][DISTANCES]; // and from the other one
    uint8_t distance[SQUARES + 1][SQUARES];     // [king][square]: index of the two above, as black sees it
    uint8_t view[COLORS][SQUARES + 1];          // the square as the colour sees it; NO_SQUARE stays
} EvalTables;

extern EvalTables eval_tables;

// Cheap to call again; the first time from one thread.
void eval_tables_init(void);
