// Static exchange evaluation.
#pragma once

#include "board/position.h"
#include "board/value.h"

// What a capture or promotion wins before anything is taken back.
static inline int move_gain(const Position *pos, Move move) {
    int gain = capture_value(position_captured_type(pos, move));
    return move_is_promotion(move) ? gain + promotion_value(piece_type(move_piece(move))) : gain;
}

// What the captures on the move's square that follow it, each side taking with its least piece or stopping
// when that is better, leave the mover better off, by capture_value. The move's own promotion counts, later
// ones do not; pins are overlooked. Requires: pseudo-legal.
int see_value(const Position *pos, Move move);

// see_value(pos, move) >= threshold, found sooner.
bool see_is_at_least(const Position *pos, Move move, int threshold);
