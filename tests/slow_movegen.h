// The moves of shogi a second time, on a plain board and written to be seen to be right. It is the
// referee the fast generator is tested against, so it includes nothing of the engine.
#pragma once

#include "slow_board.h"

#include <stdint.h>

enum {
    SLOW_MAX_MOVES = 1024, // 593 is the most in a position of one set of pieces
    SLOW_MOVE_CHARS = 8
};

// Fills `moves` with all legal moves in USI ("7g7f", "8h2b+", "P*5e"), every legal non-promotion
// among them, in the order of strcmp. Returns their number, at most SLOW_MAX_MOVES.
// Requires: moves has room for SLOW_MAX_MOVES.
int slow_legal_moves(const SlowBoard *board, char moves[][SLOW_MOVE_CHARS]);

// As slow_legal_moves, those alone that give check.
int slow_legal_checks(const SlowBoard *board, char moves[][SLOW_MOVE_CHARS]);

// False also for text that is no move at all.
bool slow_is_legal(const SlowBoard *board, const char *usi);

// Requires: slow_is_legal(board, usi).
void slow_do(SlowBoard *board, const char *usi);

// Requires: slow_is_legal(board, usi).
bool slow_gives_check(const SlowBoard *board, const char *usi);

// Whether the side to move is in check and has no legal move.
bool slow_is_mate(const SlowBoard *board);

// The number of leaves `depth` plies down; 1 for depth 0.
uint64_t slow_perft(const SlowBoard *board, int depth);
