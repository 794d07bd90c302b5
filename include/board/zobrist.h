// Position keys. The key material is XXH3 of the names of piece, square and count ("black pawn 7g", "white
// rook x2"), so that keys are the same in every build and on every machine.
#pragma once

#include "board/types.h"

enum { HAND_MAX = 18 }; // pawns

typedef struct ZobristTables {
    Key board[PIECES][SQUARES];
    Key hand[COLORS][HAND_KINDS][HAND_MAX + 1]; // [0] is 0
    Key white_to_move;
} ZobristTables;

extern ZobristTables zobrist;

// Fills the tables; cheap to call again. Call before anything that makes a position, from one thread.
void zobrist_init(void);
