// How the pieces of the plain board move and attack, on which slow_movegen builds. It includes nothing of
// the engine.
#pragma once

#include "slow_board.h"

// Both from 0: 1a is {0, 0}, 9i is {8, 8}.
typedef struct SlowSquare {
    int file;
    int rank;
} SlowSquare;

SlowPiece slow_piece_at(const SlowBoard *board, SlowSquare square);

// False for an empty square.
bool slow_is_color(SlowPiece piece, int color);

// Whether `square` is on the three ranks where pieces of `color` promote.
bool slow_is_in_camp(SlowSquare square, int color);

// Whether an unpromoted piece of this kind could never move again from `square`.
bool slow_is_dead_end(char letter, SlowSquare square, int color);

// Fills `to` with every square the piece on `from` could go to if no own piece were in the way at
// the end of its path. Returns their number, at most 81.
int slow_reached_squares(const SlowBoard *board, SlowSquare from, SlowSquare to[81]);

// False for a side without a king.
bool slow_in_check(const SlowBoard *board, int color);
