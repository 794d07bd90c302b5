// What pieces are worth in exchanges, in centipawns.
#pragma once

#include "board/types.h"

enum { KING_VALUE = 15000 };

static const int16_t piece_value[PIECE_TYPES] = {
    [PAWN] = 116,       [LANCE] = 244,      [KNIGHT] = 292,      [SILVER] = 422,   [BISHOP] = 640,
    [ROOK] = 722,       [GOLD] = 492,       [KING] = KING_VALUE, [PRO_PAWN] = 596, [PRO_LANCE] = 316,
    [PRO_KNIGHT] = 530, [PRO_SILVER] = 448, [HORSE] = 920,       [DRAGON] = 1122,
};

// In hand a piece can go anywhere, but has to spend the move.
static const int16_t hand_value[HAND_KINDS] = {
    [PAWN] = 86, [LANCE] = 308, [KNIGHT] = 328, [SILVER] = 512, [BISHOP] = 790, [ROOK] = 982, [GOLD] = 614,
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
