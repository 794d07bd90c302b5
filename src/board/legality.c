#include "board/legality.h"

static bool has_dead_end(Color color, PieceType type, int to) {
    int rank = square_rank_for(color, to);
    return ((type == PAWN || type == LANCE) && rank == 0) || (type == KNIGHT && rank <= 1);
}

// Whether a move of a piece other than the king answers the check, if there is one.
static bool answers_check(const Position *pos, int to) {
    Bitboard checkers = pos->state->checkers;
    if (checkers == 0)
        return true;
    if (bitboard_has_many(checkers))
        return false;
    int checker = bitboard_first(checkers);
    return to == checker || bitboard_has(attacks_between(pos->king[pos->side], checker), to);
}

static bool is_pseudo_legal_drop(const Position *pos, Move move) {
    Color us = pos->side;
    int to = move_to(move);
    unsigned kind = (unsigned)move_from(move);
    if (kind < PAWN || kind > GOLD || move_is_promotion(move))
        return false;
    PieceType type = (PieceType)kind;
    if (move_piece(move) != piece_make(us, type) || pos->board[to] != NO_PIECE ||
        !hand_has(pos->hand[us], type) || has_dead_end(us, type, to))
        return false;
    if (type == PAWN && position_pieces(pos, us, PAWN) & bitboard_file(square_file(to)))
        return false;
    return answers_check(pos, to);
}

bool position_is_pseudo_legal(const Position *pos, Move move) {
    int to = move_to(move);
    if (to >= SQUARES || move >> 21 != 0)
        return false;
    if (move_is_drop(move))
        return is_pseudo_legal_drop(pos, move);
    Color us = pos->side;
    int from = move_from(move);
    if (from >= SQUARES)
        return false;
    Piece piece = pos->board[from];
    if (piece == NO_PIECE || piece_color(piece) != us || bitboard_has(pos->by_color[us], to))
        return false;
    PieceType type = piece_type(piece);
    if (move_is_promotion(move)) {
        bool in_zone = square_rank_for(us, from) < 3 || square_rank_for(us, to) < 3;
        if (!type_can_promote(type) || !in_zone || move_piece(move) != (piece | PROMOTED))
            return false;
    } else if (move_piece(move) != piece || has_dead_end(us, type, to)) {
        return false;
    }
    if (!bitboard_has(attacks_piece(us, type, from, position_occupied(pos)), to))
        return false;
    return type == KING || answers_check(pos, to);
}

bool position_is_legal(const Position *pos, Move move) {
    Color us = pos->side;
    int to = move_to(move);
    if (move_is_drop(move))
        return piece_type(move_piece(move)) != PAWN || !position_is_pawn_drop_mate(pos, to);
    int from = move_from(move);
    if (piece_type(move_piece(move)) == KING)
        return position_attackers(pos, to, color_flip(us), position_occupied(pos) & ~bitboard_of(from)) == 0;
    return !bitboard_has(pos->state->blockers[us], from) ||
           attacks_direction(pos->king[us], from) == attacks_direction(pos->king[us], to);
}

Move position_move_from_16(const Position *pos, uint16_t move) {
    Move full = move;
    if (full & MOVE_DROP_BIT)
        full |= (Move)piece_make(pos->side, (PieceType)(move_from(full) & 15)) << 16;
    else if (move_from(full) < SQUARES)
        full |= (Move)(pos->board[move_from(full)] | (full & MOVE_PROMOTE_BIT ? PROMOTED : 0)) << 16;
    return position_is_pseudo_legal(pos, full) ? full : MOVE_NONE;
}

bool position_gives_check(const Position *pos, Move move) {
    Color us = pos->side, them = color_flip(us);
    int king = pos->king[them];
    int to = move_to(move);
    PieceType type = piece_type(move_piece(move));
    if (attacks_step(us, type, to) >> king & 1) {
        if (type != LANCE && type != BISHOP && type != ROOK && type != HORSE && type != DRAGON)
            return true;
        Bitboard occupied = position_occupied(pos);
        if (!move_is_drop(move))
            occupied &= ~bitboard_of(move_from(move));
        if ((attacks_between(to, king) & occupied) == 0)
            return true;
    }
    return !move_is_drop(move) && bitboard_has(pos->state->blockers[them], move_from(move)) &&
           attacks_direction(king, move_from(move)) != attacks_direction(king, to);
}

// The pawn cannot be taken, by the king or by a piece that is free to do so, and the king has nowhere to go.
bool position_is_pawn_drop_mate(const Position *pos, int square) {
    Color us = pos->side, them = color_flip(us);
    int king = pos->king[them];
    if (!bitboard_has(attacks_step(us, PAWN, square), king))
        return false;
    Bitboard occupied = position_occupied(pos) | bitboard_of(square);
    Bitboard takers = position_attackers(pos, square, them, occupied) & ~bitboard_of(king);
    Bitboard pinned = pos->state->blockers[them] & takers;
    if (takers & ~pinned)
        return false;
    while (pinned)
        if (attacks_direction(king, bitboard_pop(&pinned)) == attacks_direction(king, square))
            return false;
    Bitboard goals = attacks_step(them, KING, king) & ~pos->by_color[them];
    while (goals) {
        int to = bitboard_pop(&goals);
        if (position_attackers(pos, to, us, occupied & ~bitboard_of(king)) == 0)
            return false;
    }
    return true;
}

bool move_is_dominated(Move move) {
    if (move_is_drop(move) || move_is_promotion(move))
        return false;
    Piece piece = move_piece(move);
    Color us = piece_color(piece);
    int to = square_rank_for(us, move_to(move));
    switch (piece_type(piece)) {
    case PAWN:
        return to < 3;
    case LANCE:
        return to == 1;
    case BISHOP:
    case ROOK:
        return to < 3 || square_rank_for(us, move_from(move)) < 3;
    default:
        return false;
    }
}
