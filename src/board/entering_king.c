#include "board/entering_king.h"

#include <assert.h>

#include "board/legality.h"

enum {
    MAJOR_POINTS = 5,     // rook and bishop, promoted or not; any other piece but a king is one point
    FULL_SET_POINTS = 54, // 4 * MAJOR_POINTS + 34
    CAMP_PIECES = 10      // besides the king
};

const char *entering_king_rule_name(EnteringKingRule rule) {
    static const char *const names[] = {
#define X(name, text) text,
        ENTERING_KING_RULES(X)
#undef X
    };
    assert(rule < ENTERING_KING_RULE_COUNT);
    return names[rule];
}

static int board_points(const Position *pos, Bitboard set) {
    Bitboard majors = pos->by_kind[BISHOP] | pos->by_kind[ROOK] | pos->by_kind[HORSE] | pos->by_kind[DRAGON];
    return bitboard_count(set & ~pos->by_kind[KING]) + (MAJOR_POINTS - 1) * bitboard_count(set & majors);
}

static int hand_points(Hand hand) {
    int points = (MAJOR_POINTS - 1) * (hand_count(hand, BISHOP) + hand_count(hand, ROOK));
    for (PieceType type = PAWN; type <= GOLD; type++)
        points += hand_count(hand, type);
    return points;
}

// What white, who gives handicaps, started without: pieces never leave a game, so it is what is missing now.
static int handicap_points(const Position *pos) {
    return FULL_SET_POINTS - board_points(pos, position_occupied(pos)) - hand_points(pos->hand[BLACK]) -
           hand_points(pos->hand[WHITE]);
}

static bool may_declare(const Position *pos, Bitboard camp) {
    int king = pos->king[pos->side];
    if (king == NO_SQUARE || !bitboard_has(camp, king) || position_is_check(pos))
        return false;
    return bitboard_count(camp & pos->by_color[pos->side]) > CAMP_PIECES;
}

Declaration position_declaration(const Position *pos, EnteringKingRule rule) {
    if (rule == ENTERING_KING_NONE || rule == ENTERING_KING_TRY)
        return DECLARATION_NOTHING;
    Color us = pos->side;
    Bitboard camp = bitboard_zone(us);
    if (!may_declare(pos, camp))
        return DECLARATION_NOTHING;
    int points = board_points(pos, camp & pos->by_color[us]) + hand_points(pos->hand[us]);
    if (us == WHITE && (rule == ENTERING_KING_24H || rule == ENTERING_KING_27H))
        points += handicap_points(pos);
    if (rule == ENTERING_KING_27 || rule == ENTERING_KING_27H)
        return points >= (us == BLACK ? 28 : 27) ? DECLARATION_WIN : DECLARATION_NOTHING;
    return points >= 31 ? DECLARATION_WIN : points >= 24 ? DECLARATION_DRAW : DECLARATION_NOTHING;
}

Move position_try_move(const Position *pos) {
    Color us = pos->side;
    int king = pos->king[us];
    if (king == NO_SQUARE)
        return MOVE_NONE;
    int goal = square_make(FILES / 2, us == BLACK ? 0 : RANKS - 1);
    Move move = move_make(king, goal, piece_make(us, KING));
    return position_is_pseudo_legal(pos, move) && position_is_legal(pos, move) ? move : MOVE_NONE;
}
