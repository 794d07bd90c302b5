// The number of legal moves, by counting bits: no move is made or written down. What the last ply of perft
// and the tests for mate need.
#include "board/legality.h"
#include "board/movegen.h"

// Compiled once for each colour, so that shifts and masks are constants.
#define ALWAYS_INLINE inline __attribute__((always_inline))

// The set moved by one step, off the board where it leaves it sideways (a target mask removes that) and
// stopped at the first and last rank.
static ALWAYS_INLINE Bitboard shift_step(Bitboard set, Direction direction) {
    Bitboard not_first = set & ~bitboard_rank(0);
    Bitboard not_last = set & ~bitboard_rank(RANKS - 1);
    switch (direction) {
    case DIRECTION_N:
        return not_first >> 1;
    case DIRECTION_S:
        return not_last << 1;
    case DIRECTION_E:
        return set >> RANKS;
    case DIRECTION_W:
        return set << RANKS;
    case DIRECTION_NE:
        return not_first >> (RANKS + 1);
    case DIRECTION_SW:
        return not_last << (RANKS + 1);
    case DIRECTION_NW:
        return not_first << (RANKS - 1);
    case DIRECTION_SE:
        return not_last >> (RANKS - 1);
    default:
        return 0;
    }
}

// A direction as black sees it, turned for the colour.
static inline Direction direction_for(Color us, Direction direction) {
    return us == BLACK ? direction : (Direction)(direction ^ 1);
}

// Moves of a promotable piece that attacks `to` (already within the target): one each, one more where it may
// promote, one less where it must.
static inline int count_promotable(Bitboard to, Bitboard may, Bitboard must) {
    return bitboard_count(to) + bitboard_count(to & may) - bitboard_count(to & must);
}

// The ways of silvers and golds, as black sees them: both go the first three.
static const Direction shared_ways[] = {DIRECTION_N, DIRECTION_NE, DIRECTION_NW};
static const Direction silver_ways[] = {DIRECTION_SE, DIRECTION_SW};
static const Direction gold_ways[] = {DIRECTION_E, DIRECTION_W, DIRECTION_S};

// The promotions among the moves of `silvers`, which start or end in the zone.
static ALWAYS_INLINE int count_silver_promotions(Color us, Bitboard silvers, Bitboard target) {
    Bitboard zone = bitboard_zone(us);
    int count = 0;
    for (int i = 0; i < 5; i++) {
        Direction way = direction_for(us, i < 3 ? shared_ways[i] : silver_ways[i - 3]);
        count += bitboard_count(shift_step(silvers, way) & target & (zone | shift_step(zone, way)));
    }
    return count;
}

// Pawns, knights, silvers and golds step by whole sets; a set's moves in one direction never meet on a
// square.
static ALWAYS_INLINE int count_steppers(const Position *pos, Color us, Bitboard movers, Bitboard target) {
    Bitboard silvers = pos->by_kind[SILVER] & movers;
    Bitboard golds = pos->by_kind[GOLD] & movers;
    Direction north = direction_for(us, DIRECTION_N);
    Bitboard pawn_steps = shift_step(pos->by_kind[PAWN] & movers, north) & target;
    int count = count_promotable(pawn_steps, bitboard_zone(us), bitboard_far_ranks(us, 1));
    Bitboard leap = shift_step(pos->by_kind[KNIGHT] & movers, north);
    for (int side = 0; side < 2; side++) {
        Bitboard to = shift_step(leap, direction_for(us, side ? DIRECTION_NE : DIRECTION_NW)) & target;
        count += count_promotable(to, bitboard_zone(us), bitboard_far_ranks(us, 2));
    }
    for (int i = 0; i < 3; i++)
        count += bitboard_count(shift_step(silvers | golds, direction_for(us, shared_ways[i])) & target);
    for (int i = 0; i < 2; i++)
        count += bitboard_count(shift_step(silvers, direction_for(us, silver_ways[i])) & target);
    for (int i = 0; i < 3; i++)
        count += bitboard_count(shift_step(golds, direction_for(us, gold_ways[i])) & target);
    if (silvers & bitboard_far_ranks(us, 4))
        count += count_silver_promotions(us, silvers, target);
    return count;
}

// A pinned piece: never a knight that moves.
static inline int count_piece(const Position *pos, Color us, int from, Bitboard target) {
    Bitboard zone = bitboard_zone(us);
    PieceType type = piece_type(pos->board[from]);
    Bitboard to = attacks_piece(us, type, from, position_occupied(pos)) & target;
    if (!type_can_promote(type))
        return bitboard_count(to);
    Bitboard may = bitboard_has(zone, from) ? ~(Bitboard)0 : zone;
    return count_promotable(to, may, type == PAWN || type == LANCE ? bitboard_far_ranks(us, 1) : 0);
}

// Moves of a bishop or rook, promoted or not, that attacks `to`.
static inline int count_large(Color us, int from, bool promoted, Bitboard to, Bitboard target) {
    if (promoted)
        return bitboard_count((to | attacks_step(us, KING, from)) & target);
    Bitboard zone = bitboard_zone(us);
    return count_promotable(to & target, bitboard_has(zone, from) ? BITBOARD_ALL : zone, 0);
}

// The sliders among `movers`.
static ALWAYS_INLINE int count_sliders(const Position *pos, Color us, Bitboard movers, Bitboard target) {
    Bitboard occupied = position_occupied(pos);
    int count = 0;
    for (Bitboard lances = pos->by_kind[LANCE] & movers; lances;) {
        Bitboard to = attacks_lance(us, bitboard_pop(&lances), occupied) & target;
        count += count_promotable(to, bitboard_zone(us), bitboard_far_ranks(us, 1));
    }
    for (Bitboard bishops = (pos->by_kind[BISHOP] | pos->by_kind[HORSE]) & movers; bishops;) {
        int from = bitboard_pop(&bishops);
        bool promoted = bitboard_has(pos->by_kind[HORSE], from);
        count += count_large(us, from, promoted, attacks_bishop(from, occupied), target);
    }
    for (Bitboard rooks = (pos->by_kind[ROOK] | pos->by_kind[DRAGON]) & movers; rooks;) {
        int from = bitboard_pop(&rooks);
        bool promoted = bitboard_has(pos->by_kind[DRAGON], from);
        count += count_large(us, from, promoted, attacks_rook(from, occupied), target);
    }
    return count;
}

static inline int count_drops(const Position *pos, Color us, Bitboard squares) {
    Hand hand = pos->hand[us];
    if (hand == 0 || squares == 0)
        return 0;
    int anywhere =
        hand_has(hand, SILVER) + hand_has(hand, GOLD) + hand_has(hand, BISHOP) + hand_has(hand, ROOK);
    int count = anywhere * bitboard_count(squares);
    squares &= ~bitboard_far_ranks(us, 1);
    if (hand_has(hand, LANCE))
        count += bitboard_count(squares);
    if (hand_has(hand, KNIGHT))
        count += bitboard_count(squares & ~bitboard_far_ranks(us, 2));
    if (hand_has(hand, PAWN)) {
        squares &= position_pawnless_files(pos, us);
        count += bitboard_count(squares);
        Bitboard checks = attacks_step(color_flip(us), PAWN, pos->king[color_flip(us)]) & squares;
        count -= checks && position_is_pawn_drop_mate(pos, bitboard_first(checks));
    }
    return count;
}

static ALWAYS_INLINE int count_legal(const Position *pos, Color us) {
    int king = pos->king[us];
    Bitboard own = pos->by_color[us];
    Bitboard checkers = pos->state->checkers;
    Bitboard target = BITBOARD_ALL & ~own;
    Bitboard drops = target & ~pos->by_color[color_flip(us)];
    int count = bitboard_count(position_king_escapes(pos, us, target));
    if (checkers) {
        if (bitboard_has_many(checkers))
            return count;
        drops = attacks_between(king, bitboard_first(checkers));
        target = drops | checkers;
    }
    Bitboard pinned = pos->state->blockers[us] & own;
    count += count_steppers(pos, us, own & ~pinned, target);
    count += count_sliders(pos, us, own & ~pinned, target);
    while (pinned) {
        int from = bitboard_pop(&pinned);
        count += count_piece(pos, us, from, target & attacks_ray(king, attacks_direction(king, from)));
    }
    return count + count_drops(pos, us, drops);
}

int movegen_count_legal(const Position *pos) {
    return pos->side == BLACK ? count_legal(pos, BLACK) : count_legal(pos, WHITE);
}

bool position_has_legal_move(const Position *pos) {
    return position_king_escapes(pos, pos->side, BITBOARD_ALL & ~pos->by_color[pos->side]) != 0 ||
           movegen_count_legal(pos) != 0;
}
