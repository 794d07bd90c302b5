// Attack tables and slider attacks against a walk from square to square.
#include "support/boards.h"

typedef struct Way {
    int file, rank; // as black sees it
} Way;

// In the order of Direction.
static const Way Ways[DIRECTIONS] = {{0, -1}, {0, 1}, {-1, 0}, {1, 0}, {-1, -1}, {1, 1}, {1, -1}, {-1, 1}};

static const char *const DirectionNames[DIRECTIONS] = {"N", "S", "E", "W", "NE", "SW", "NW", "SE"};

// Which ways a black piece steps and which it slides: sets of Direction.
enum {
    N = 1 << DIRECTION_N,
    S = 1 << DIRECTION_S,
    E = 1 << DIRECTION_E,
    W = 1 << DIRECTION_W,
    NE = 1 << DIRECTION_NE,
    SW = 1 << DIRECTION_SW,
    NW = 1 << DIRECTION_NW,
    SE = 1 << DIRECTION_SE,
    STRAIGHT = N | S | E | W,
    ASLANT = NE | SW | NW | SE,
    LIKE_GOLD = STRAIGHT | NE | NW
};

static const struct {
    PieceType type;
    int steps, slides;
} Kinds[] = {
    {PAWN, N, 0},
    {LANCE, 0, N},
    {KNIGHT, 0, 0}, // its leaps are added by knight_leaps
    {SILVER, ASLANT | N, 0},
    {GOLD, LIKE_GOLD, 0},
    {BISHOP, 0, ASLANT},
    {ROOK, 0, STRAIGHT},
    {KING, STRAIGHT | ASLANT, 0},
    {PRO_PAWN, LIKE_GOLD, 0},
    {PRO_LANCE, LIKE_GOLD, 0},
    {PRO_KNIGHT, LIKE_GOLD, 0},
    {PRO_SILVER, LIKE_GOLD, 0},
    {HORSE, STRAIGHT, ASLANT},
    {DRAGON, ASLANT, STRAIGHT},
};

static int walk(Color color, int square, Way way) {
    int sign = color == BLACK ? 1 : -1;
    int file = square_file(square) + sign * way.file, rank = square_rank(square) + sign * way.rank;
    bool inside = file >= 0 && file < FILES && rank >= 0 && rank < RANKS;
    return inside ? square_make(file, rank) : NO_SQUARE;
}

static Bitboard walk_ray(Color color, int square, Way way, Bitboard occupied) {
    Bitboard seen = 0;
    for (int to = walk(color, square, way); to != NO_SQUARE; to = walk(color, to, way)) {
        seen |= bitboard_of(to);
        if (bitboard_has(occupied, to))
            break;
    }
    return seen;
}

static Bitboard knight_leaps(Color color, int square) {
    static const Way leaps[] = {{-1, -2}, {1, -2}};
    Bitboard seen = 0;
    for (int i = 0; i < COUNT(leaps); i++) {
        int to = walk(color, square, leaps[i]);
        seen |= to == NO_SQUARE ? 0 : bitboard_of(to);
    }
    return seen;
}

static Bitboard walk_piece(Color color, int kind, int square, Bitboard occupied) {
    Bitboard seen = Kinds[kind].type == KNIGHT ? knight_leaps(color, square) : 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        if (Kinds[kind].slides & 1 << d)
            seen |= walk_ray(color, square, Ways[d], occupied);
        else if (Kinds[kind].steps & 1 << d)
            seen |= walk_ray(color, square, Ways[d], BITBOARD_ALL);
    }
    return seen;
}

static void assert_set(Bitboard actual, Bitboard expected, const char *what, int type, int square) {
    CHECK_THAT(actual == expected, "%s, kind %d on square %d: %llx %016llx, not %llx %016llx", what, type,
               square, (unsigned long long)bitboard_high(actual), (unsigned long long)bitboard_low(actual),
               (unsigned long long)bitboard_high(expected), (unsigned long long)bitboard_low(expected));
}

// From an empty board to a full one.
static Bitboard random_occupancy(Prng *prng) {
    Bitboard set = BITBOARD_ALL;
    uint32_t density = prng_below(prng, 9);
    for (int square = 0; square < SQUARES; square++)
        if (prng_below(prng, 8) >= density)
            set &= ~bitboard_of(square);
    return set;
}

START_TEST(pieces_attack_what_a_walk_reaches) {
    attacks_init();
    Prng prng = {1};
    int rounds = SANITIZED ? 50 : 500;
    for (int round = 0; round < rounds; round++) {
        Bitboard occupied = round == 0 ? 0 : round == 1 ? BITBOARD_ALL : random_occupancy(&prng);
        for (int square = 0; square < SQUARES; square++)
            for (int kind = 0; kind < COUNT(Kinds); kind++)
                for (int color = BLACK; color < COLORS; color++) {
                    PieceType type = Kinds[kind].type;
                    Bitboard expected = walk_piece((Color)color, kind, square, occupied);
                    Bitboard actual = attacks_piece((Color)color, type, square, occupied);
                    assert_set(actual, expected, color == BLACK ? "black" : "white", (int)type, square);
                }
    }
}
END_TEST

START_TEST(sliders_attack_what_a_walk_reaches) {
    attacks_init();
    Prng prng = {2};
    int rounds = SANITIZED ? 100 : 2000;
    for (int round = 0; round < rounds; round++) {
        Bitboard occupied = random_occupancy(&prng);
        for (int square = 0; square < SQUARES; square++) {
            Bitboard ray[DIRECTIONS];
            for (int d = 0; d < DIRECTIONS; d++)
                ray[d] = walk_ray(BLACK, square, Ways[d], occupied);
            Bitboard file = ray[DIRECTION_N] | ray[DIRECTION_S];
            assert_set(attacks_lance(BLACK, square, occupied), ray[DIRECTION_N], "black", LANCE, square);
            assert_set(attacks_lance(WHITE, square, occupied), ray[DIRECTION_S], "white", LANCE, square);
            assert_set(attacks_file(square, occupied), file, "file", LANCE, square);
            assert_set(attacks_rook(square, occupied), file | ray[DIRECTION_E] | ray[DIRECTION_W], "rook",
                       ROOK, square);
            assert_set(attacks_bishop(square, occupied),
                       ray[DIRECTION_NE] | ray[DIRECTION_SW] | ray[DIRECTION_NW] | ray[DIRECTION_SE],
                       "bishop", BISHOP, square);
        }
    }
}
END_TEST

START_TEST(steps_are_attacks_on_an_empty_board) {
    attacks_init();
    for (int color = BLACK; color < COLORS; color++)
        for (int kind = 0; kind < COUNT(Kinds); kind++) {
            PieceType type = Kinds[kind].type;
            for (int square = 0; square < SQUARES; square++)
                assert_set(attacks_step((Color)color, type, square),
                           walk_piece((Color)color, kind, square, 0), "step", (int)type, square);
            assert_set(attacks_step((Color)color, type, NO_SQUARE), 0, "step", (int)type, NO_SQUARE);
        }
}
END_TEST

START_TEST(rays_go_their_way) {
    attacks_init();
    for (int square = 0; square < SQUARES; square++) {
        for (int d = 0; d < DIRECTIONS; d++)
            assert_set(attacks_ray(square, (Direction)d), walk_ray(BLACK, square, Ways[d], 0),
                       DirectionNames[d], 0, square);
        assert_set(attacks_ray(square, NO_DIRECTION), 0, "no direction", 0, square);
    }
}
END_TEST

// Of every two squares: the way from one to the other, and what lies between.
START_TEST(two_squares_have_a_way_and_a_between) {
    attacks_init();
    for (int from = 0; from < SQUARES; from++) {
        Bitboard on_lines = bitboard_of(from);
        for (int d = 0; d < DIRECTIONS; d++) {
            Bitboard between = 0;
            for (int to = walk(BLACK, from, Ways[d]); to != NO_SQUARE; to = walk(BLACK, to, Ways[d])) {
                CHECK_THAT(attacks_direction(from, to) == (Direction)d, "from %d to %d is not %s", from, to,
                           DirectionNames[d]);
                assert_set(attacks_between(from, to), between, "between", to, from);
                assert_set(attacks_between(to, from), between, "between", to, from);
                between |= bitboard_of(to);
                on_lines |= bitboard_of(to);
            }
        }
        for (int to = 0; to <= SQUARES; to++) {
            if (to != from && to != NO_SQUARE && bitboard_has(on_lines, to))
                continue;
            CHECK_THAT(attacks_direction(from, to) == NO_DIRECTION, "from %d to %d is a way", from, to);
            assert_set(attacks_between(from, to), 0, "between", to, from);
            assert_set(attacks_between(to, from), 0, "between", to, from);
        }
    }
}
END_TEST

START_TEST(opposite_ways_differ_in_bit_0) {
    for (int d = 0; d < DIRECTIONS; d++) {
        ck_assert_int_eq(Ways[d].file, -Ways[d ^ 1].file);
        ck_assert_int_eq(Ways[d].rank, -Ways[d ^ 1].rank);
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("attacks");
    TCase *tests = add_case(suite, "attacks");
    tcase_add_test(tests, pieces_attack_what_a_walk_reaches);
    tcase_add_test(tests, sliders_attack_what_a_walk_reaches);
    tcase_add_test(tests, steps_are_attacks_on_an_empty_board);
    tcase_add_test(tests, rays_go_their_way);
    tcase_add_test(tests, two_squares_have_a_way_and_a_between);
    tcase_add_test(tests, opposite_ways_differ_in_bit_0);
    return run_suite(suite);
}
