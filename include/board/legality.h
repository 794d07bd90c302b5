// Which moves are legal.
#pragma once

#include "board/position.h"

// Whether any 32-bit value at all is a move that the generators could give here, legality aside: the piece is
// there or in hand, the way is free, no second pawn on a file, no piece without a further move, promotion
// allowed, and it answers a check. Leaves to position_is_legal: king into attack, pins, pawn-drop mate.
bool position_is_pseudo_legal(const Position *pos, Move move);

// Requires: position_is_pseudo_legal(pos, move).
bool position_is_legal(const Position *pos, Move move);

// The 32-bit move of a 16-bit one (see Move) if it is pseudo-legal here, else MOVE_NONE.
Move position_move_from_16(const Position *pos, uint16_t move);

// Whether the move checks the opponent's king, directly or by discovery. Requires: pseudo-legal.
bool position_gives_check(const Position *pos, Move move);

// Whether dropping a pawn on `square` would mate, which is forbidden (uchifuzume). Requires: the drop is
// pseudo-legal but for that.
bool position_is_pawn_drop_mate(const Position *pos, int square);

// Whether the side to move has a legal move. A side without one has lost.
bool position_has_legal_move(const Position *pos);

// Whether the pawn, bishop, rook or lance (to its last but one rank) leaves out a promotion that is at least
// as good, pawn-drop mate aside. The search tries such moves last.
bool move_is_dominated(Move move);
