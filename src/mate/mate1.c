#include "mate/mate1.h"

#include "board/legality.h"
#include "board/movegen.h"

static bool mates(Position *pos, Move move) {
    position_do_known(pos, move, true);
    bool mate = !position_has_legal_move(pos);
    position_undo(pos);
    return mate;
}

// Whether the piece, once it stands on its square, leaves the king one of `escapes`. A board move may uncover a slider
// that takes them away as well, so only a drop is judged by this.
static bool drop_leaves_escape(const Position *pos, Move move, int king, Bitboard escapes) {
    int to = move_to(move);
    if (bitboard_has(escapes, to))
        return true;
    Bitboard occupied = (position_occupied(pos) & ~bitboard_of(king)) | bitboard_of(to);
    return (escapes & ~attacks_piece(pos->side, piece_type(move_piece(move)), to, occupied)) != 0;
}

Move mate_in_one(Position *pos) {
    Color them = color_flip(pos->side);
    int king = pos->king[them];
    if (king == NO_SQUARE)
        return MOVE_NONE;
    MoveList list;
    const Move *end = movegen_checks(pos, list.moves);
    if (end == list.moves)
        return MOVE_NONE;
    Bitboard escapes = position_king_escapes(pos, them, BITBOARD_ALL & ~pos->by_color[them]);
    for (const Move *move = list.moves; move != end; move++) {
        if (move_is_drop(*move) && drop_leaves_escape(pos, *move, king, escapes))
            continue;
        if (position_is_legal(pos, *move) && mates(pos, *move))
            return *move;
    }
    return MOVE_NONE;
}
