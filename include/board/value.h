// What pieces are worth in exchanges, in centipawns.
#pragma once

#include "board/types.h"

enum { KING_VALUE = 15000 };

static const int16_t piece_value[PIECE_TYPES] = {
    [PAWN] = 116,       [LANCE] = 244,      [KNIGHT] = 292,      [SILVER] = 414,   [BISHOP] = 656,
    [ROOK] = 754,       [GOLD] = 476,       [KING] = KING_VALUE, [PRO_PAWN] = 556, [PRO_LANCE] = 364,
    [PRO_KNIGHT] = 514, [PRO_SILVER] = 436, [HORSE] = 956,       [DRAGON] = 1150,
};

// In hand a piece can go anywhere, but has to spend the move.
static const int16_t hand_value[HAND_KINDS] = {
    [PAWN] = 78, [LANCE] = 288, [KNIGHT] = 312, [SILVER] = 476, [BISHOP] = 786, [ROOK] = 958, [GOLD] = 574,
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
