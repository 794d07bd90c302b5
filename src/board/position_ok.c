// The invariants of a position, each derived a second time from the plain board.
#include <stddef.h>

#include "board/legality.h"
#include "board/position.h"
#include "board/zobrist.h"

static const char *check_sets(const Position *pos) {
    Bitboard by_color[COLORS] = {0}, by_kind[PIECE_TYPES] = {0};
    int kings[COLORS] = {NO_SQUARE, NO_SQUARE};
    for (int square = 0; square < SQUARES; square++) {
        Piece piece = pos->board[square];
        if (piece == NO_PIECE)
            continue;
        PieceType type = piece_type(piece);
        bool small = type_is_promoted(type) && type != HORSE && type != DRAGON;
        by_color[piece_color(piece)] |= bitboard_of(square);
        by_kind[small ? GOLD : type] |= bitboard_of(square);
        if (type == KING)
            kings[piece_color(piece)] = square;
    }
    if (by_color[BLACK] != pos->by_color[BLACK] || by_color[WHITE] != pos->by_color[WHITE])
        return "colour sets differ from the board";
    for (int kind = PAWN; kind < PIECE_TYPES; kind++)
        if (by_kind[kind] != pos->by_kind[kind])
            return "piece sets differ from the board";
    if (kings[BLACK] != pos->king[BLACK] || kings[WHITE] != pos->king[WHITE])
        return "king squares differ from the board";
    return NULL;
}

static const char *check_keys(const Position *pos) {
    Key board_key = pos->side == WHITE ? zobrist.white_to_move : 0, hand_key = 0;
    for (int square = 0; square < SQUARES; square++)
        if (pos->board[square] != NO_PIECE)
            board_key ^= zobrist.board[pos->board[square]][square];
    for (int color = BLACK; color < COLORS; color++)
        for (int type = PAWN; type < HAND_KINDS; type++)
            hand_key ^= zobrist.hand[color][type][hand_count(pos->hand[color], (PieceType)type)];
    if (board_key != pos->state->board_key)
        return "board key";
    if (hand_key != pos->state->hand_key)
        return "hand key";
    return pos->hand[BLACK] == pos->state->black_hand ? NULL : "hand of the state";
}

static Bitboard checkers_of(const Position *pos, Color color) {
    int king = pos->king[color];
    return king == NO_SQUARE ? 0 : position_attackers(pos, king, color_flip(color), position_occupied(pos));
}

// A piece blocks if taking it off the board lets a slider see the king that did not see it before.
static const char *check_blockers(const Position *pos, Color color) {
    int king = pos->king[color];
    Bitboard occupied = position_occupied(pos);
    for (int square = 0; square < SQUARES && king != NO_SQUARE; square++) {
        if (!bitboard_has(occupied, square) || square == king)
            continue;
        Bitboard without = occupied & ~bitboard_of(square);
        Bitboard seen = position_attackers(pos, king, color_flip(color), without) & ~bitboard_of(square);
        bool blocks = (seen & ~checkers_of(pos, color)) != 0;
        if (blocks != bitboard_has(pos->state->blockers[color], square))
            return "blockers";
    }
    return NULL;
}

const char *position_ok(const Position *pos) {
    const char *wrong = check_sets(pos);
    if (wrong == NULL)
        wrong = check_keys(pos);
    if (wrong == NULL && checkers_of(pos, pos->side) != pos->state->checkers)
        wrong = "checkers";
    if (wrong == NULL && checkers_of(pos, color_flip(pos->side)) != 0)
        wrong = "the king of the side not to move can be taken";
    if (wrong == NULL)
        wrong = check_blockers(pos, BLACK);
    if (wrong == NULL)
        wrong = check_blockers(pos, WHITE);
    return wrong;
}
