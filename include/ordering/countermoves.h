// Countermoves: the quiet move that last refuted a move of the opponent's, by that move's piece and goal
// (Uiterwijk, 1992).
#pragma once

#include "board/types.h"

typedef struct Countermoves {
    Move at[PIECES][SQUARES];
} Countermoves;

// The place of the answer to `move`, the last one played (MOVE_NONE and MOVE_NULL have one too).
static inline Move *countermove_entry(Countermoves *countermoves, Move move) {
    return &countermoves->at[move_piece(move)][move_to(move)];
}

static inline Move countermove_to(const Countermoves *countermoves, Move move) {
    return countermoves->at[move_piece(move)][move_to(move)];
}
