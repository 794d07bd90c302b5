#include "mate/mate1.h"

#include "board/legality.h"
#include "board/movegen.h"

static bool mates(Position *pos, Move move) {
    position_do_known(pos, move, true);
    bool mate = !position_has_legal_move(pos);
    position_undo(pos);
    return mate;
}

// Whether the piece, once it has moved, leaves the king one of `escapes`. It takes away what it attacks
// itself, and what a slider behind the square it came from attacks, which is left to the full test.
static bool leaves_escape(const Position *pos, Move move, int king, Bitboard escapes) {
    Color us = pos->side;
    int to = move_to(move);
    Bitboard occupied = position_occupied(pos);
    Bitboard after = (occupied & ~bitboard_of(king)) | bitboard_of(to);
    if (move_is_drop(move)) {
        if (bitboard_has(escapes, to))
            return true;
    } else {
        after &= ~bitboard_of(move_from(move));
    }
    if ((escapes & ~attacks_piece(us, piece_type(move_piece(move)), to, after)) == 0)
        return false;
    return move_is_drop(move) ||
           (position_attackers(pos, move_from(move), us, occupied) & position_sliders(pos)) == 0;
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
    for (const Move *move = list.moves; move != end; move++)
        if (!leaves_escape(pos, *move, king, escapes) && position_is_legal(pos, *move) && mates(pos, *move))
            return *move;
    return MOVE_NONE;
}
