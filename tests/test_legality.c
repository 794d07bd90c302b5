// Which of all values are moves: pseudo-legality and legality together against the list of legal moves.
#include "board/legality.h"
#include "board/movegen.h"
#include "support/boards.h"

enum {
    POSITIONS = SANITIZED ? 40 : 500,         // of legal_moves.sfen
    RANDOM_VALUES = SANITIZED ? 2000 : 20000, // a position
    MOVE_BITS = 21,                           // that a move uses
    OTHER_POSITIONS = 32                      // whose moves are tried
};

// The legal moves of a position, found by their lower 16 bits; MOVE_NONE elsewhere.
typedef struct Legal {
    Move of_16[1 << 16];
} Legal;

static void list_legal(const Position *pos, Legal *legal) {
    MoveList list;
    movegen_legal(pos, &list);
    for (int i = 0; i < 1 << 16; i++)
        legal->of_16[i] = MOVE_NONE;
    for (int i = 0; i < list.count; i++)
        legal->of_16[move_to_16(list.moves[i])] = list.moves[i];
}

static void check_value(const Position *pos, const Legal *legal, Move move) {
    bool listed = move != MOVE_NONE && legal->of_16[move_to_16(move)] == move;
    bool taken = position_is_pseudo_legal(pos, move) && position_is_legal(pos, move);
    CHECK_THAT(taken == listed, "%s: %#x is %s, but %s", sfen_of(pos), move,
               taken ? "taken for legal" : "refused", listed ? "in the list" : "not in the list");
}

// Any 32 bits, and any that could be a move.
static void check_random_values(const Position *pos, const Legal *legal, Prng *prng) {
    for (int i = 0; i < RANDOM_VALUES; i++) {
        Move value = (Move)prng_next(prng);
        check_value(pos, legal, value);
        check_value(pos, legal, value & ((1u << MOVE_BITS) - 1));
    }
}

// Each legal move, and what is one bit away from it.
static void check_neighbours(const Position *pos, const Legal *legal) {
    MoveList list;
    movegen_legal(pos, &list);
    for (int i = 0; i < list.count; i++) {
        check_value(pos, legal, list.moves[i]);
        for (int bit = 0; bit < 32; bit++)
            check_value(pos, legal, list.moves[i] ^ (Move)1 << bit);
    }
}

static void check_all_16(const Position *pos, const Legal *legal) {
    for (uint32_t value = 0; value < 1 << 16; value++) {
        Move move = position_move_from_16(pos, (uint16_t)value);
        bool taken = move != MOVE_NONE && position_is_legal(pos, move);
        Move found = taken ? move : MOVE_NONE;
        CHECK_THAT(found == legal->of_16[value], "%s: %#x gives %#x, not %#x", sfen_of(pos), value, found,
                   legal->of_16[value]);
        CHECK_THAT(move == MOVE_NONE || move_to_16(move) == value, "%s: %#x gives %#x", sfen_of(pos), value,
                   move);
    }
}

START_TEST(takes_just_the_legal_moves) {
    static Legal legal;
    static MoveList others[OTHER_POSITIONS];
    CaseFile file;
    Case row;
    Position pos;
    Prng prng = {3};
    int rows = 0, checks = 0;
    position_init(&pos);
    open_cases(&file, "legal_moves.sfen");
    for (; rows < POSITIONS && case_file_next(&file, &row); rows++) {
        read_position(&pos, row.sfen);
        checks += position_is_check(&pos);
        list_legal(&pos, &legal);
        check_random_values(&pos, &legal, &prng);
        check_neighbours(&pos, &legal);
        check_all_16(&pos, &legal);
        for (int i = 0; i < OTHER_POSITIONS; i++)
            for (int j = 0; j < others[i].count; j++)
                check_value(&pos, &legal, others[i].moves[j]);
        movegen_legal(&pos, &others[rows % OTHER_POSITIONS]);
    }
    ck_assert_int_eq(rows, POSITIONS);
    ck_assert_int_gt(checks, 0);
    case_file_close(&file);
    position_release(&pos);
}
END_TEST

// Positions of one game share most of their moves: what killers and table moves are like.
START_TEST(takes_moves_of_the_same_game_where_they_are_legal) {
    static Legal legal;
    Position pos;
    Prng prng = {4};
    position_init(&pos);
    int rounds = SANITIZED ? 5 : 60;
    for (int game = 0; game < rounds; game++) {
        static MoveList earlier;
        read_position(&pos, sfen_startpos);
        earlier.count = 0;
        position_reserve(&pos, 201);
        for (int ply = 0; ply < 200; ply++) {
            list_legal(&pos, &legal);
            for (int i = 0; i < earlier.count; i++)
                check_value(&pos, &legal, earlier.moves[i]);
            if (ply % 4 == 0)
                movegen_legal(&pos, &earlier);
            Move move = random_move(&pos, &prng);
            if (move == MOVE_NONE)
                break;
            position_do(&pos, move);
        }
    }
    position_release(&pos);
}
END_TEST

START_TEST(takes_no_special_move) {
    Position pos;
    position_init(&pos);
    ck_assert(!position_is_pseudo_legal(&pos, MOVE_NONE));
    ck_assert(!position_is_pseudo_legal(&pos, MOVE_NULL));
    ck_assert(!position_is_pseudo_legal(&pos, ~(Move)0));
    ck_assert_uint_eq(position_move_from_16(&pos, MOVE_NONE), MOVE_NONE);
    ck_assert_uint_eq(position_move_from_16(&pos, MOVE_NULL), MOVE_NONE);
    position_release(&pos);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("legality");
    TCase *tests = add_case(suite, "legality");
    tcase_add_test(tests, takes_just_the_legal_moves);
    tcase_add_test(tests, takes_moves_of_the_same_game_where_they_are_legal);
    tcase_add_test(tests, takes_no_special_move);
    return run_suite(suite);
}
