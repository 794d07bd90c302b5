// What pieces are worth in exchanges, in centipawns.
#pragma once

#include "board/types.h"

enum { KING_VALUE = 15000 };

static const int16_t piece_value[PIECE_TYPES] = {
    [PAWN] = 100,       [LANCE] = 280,      [KNIGHT] = 300,      [SILVER] = 430,   [BISHOP] = 700,
    [ROOK] = 830,       [GOLD] = 480,       [KING] = KING_VALUE, [PRO_PAWN] = 480, [PRO_LANCE] = 460,
    [PRO_KNIGHT] = 470, [PRO_SILVER] = 480, [HORSE] = 980,       [DRAGON] = 1150,
};

// In hand a piece can go anywhere, but has to spend the move.
static const int16_t hand_value[HAND_KINDS] = {
    [PAWN] = 110, [LANCE] = 300, [KNIGHT] = 320, [SILVER] = 460, [BISHOP] = 750, [ROOK] = 890, [GOLD] = 510,
};

// What taking a piece swings: the taken piece is lost on the board and won in hand.
static inline int capture_value(PieceType type) {
    return type == NO_PIECE_TYPE ? 0
           : type == KING        ? KING_VALUE
                                 : piece_value[type] + hand_value[type_unpromoted(type)];
}

// What promoting wins. Requires: type_is_promoted(promoted).
static inline int promotion_value(PieceType promoted) {
    return piece_value[promoted] - piece_value[type_unpromoted(promoted)];
}
