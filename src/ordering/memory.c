#include "ordering/memory.h"

#include "board/legality.h"

static MemoryFate drop_fate(const Position *pos, Move move) {
    Color us = pos->side;
    int to = move_to(move);
    PieceType type = piece_type(move_piece(move));
    if (pos->board[to] != NO_PIECE)
        return FATE_OCCUPIED;
    if (!hand_has(pos->hand[us], type))
        return FATE_HAND_EMPTY;
    if (type == PAWN && position_pieces(pos, us, PAWN) & bitboard_file(square_file(to)))
        return FATE_SECOND_PAWN;
    return FATE_OTHER;
}

static MemoryFate board_fate(const Position *pos, Move move) {
    int to = move_to(move);
    Piece piece = pos->board[move_from(move)];
    PieceType before = move_moved_type(move);
    if (piece == NO_PIECE)
        return FATE_NO_PIECE;
    if (piece_color(piece) != pos->side)
        return FATE_TAKEN;
    if (piece_type(piece) != before)
        return FATE_OTHER_PIECE;
    if (bitboard_has(pos->by_color[pos->side], to))
        return FATE_OWN_PIECE;
    if (!bitboard_has(attacks_piece(pos->side, before, move_from(move), position_occupied(pos)), to))
        return FATE_BLOCKED;
    return FATE_OTHER;
}

MemoryFate memory_fate(const Position *pos, Move move) {
    if (move == MOVE_NONE)
        return FATE_EMPTY;
    if (position_is_pseudo_legal(pos, move)) {
        if (!position_is_legal(pos, move))
            return move_is_drop(move) ? FATE_PAWN_DROP_MATE : FATE_SELF_CHECK;
        return position_is_quiet(pos, move) ? FATE_LEGAL : FATE_CAPTURE;
    }
    bool is_move = move >> 21 == 0 && move_to(move) < SQUARES && move_piece(move) != NO_PIECE &&
                   piece_color(move_piece(move)) == pos->side;
    if (!is_move)
        return FATE_OTHER;
    if (move_is_drop(move)) {
        bool is_kind = piece_type(move_piece(move)) >= PAWN && piece_type(move_piece(move)) <= GOLD;
        return is_kind ? drop_fate(pos, move) : FATE_OTHER;
    }
    return move_from(move) < SQUARES ? board_fate(pos, move) : FATE_OTHER;
}
