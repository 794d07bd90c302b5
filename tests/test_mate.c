// Mate in one: positions with and without, and random games against the slow rules.
#include "board/legality.h"
#include "mate/mate1.h"
#include "slow_movegen.h"
#include "support/boards.h"

#include <string.h>

// Asks for a mate and asserts that nothing is changed by asking.
static Move ask(Position *pos) {
    position_reserve(pos, 1);
    Position before;
    State state = *pos->state;
    memcpy(&before, pos, sizeof *pos);
    Move move = mate_in_one(pos);
    CHECK_THAT(memcmp(&before, pos, sizeof *pos) == 0, "%s: the position is changed", sfen_of(pos));
    CHECK_THAT(memcmp(&state, pos->state, sizeof state) == 0, "%s: the state is changed", sfen_of(pos));
    return move;
}

static bool mates(const SlowBoard *board, const char *usi) {
    SlowBoard after = *board;
    slow_do(&after, usi);
    return slow_is_mate(&after);
}

static void assert_mates(const Position *pos, Move move) {
    SlowBoard board;
    char usi[USI_MOVE_SIZE];
    move_to_usi(move, usi);
    CHECK_THAT(slow_from_sfen(&board, sfen_of(pos)), "%s", sfen_of(pos));
    CHECK_THAT(slow_is_legal(&board, usi), "%s: %s is not legal", sfen_of(pos), usi);
    CHECK_THAT(mates(&board, usi), "%s: %s does not mate", sfen_of(pos), usi);
}

START_TEST(finds_mates) {
    CaseFile file;
    Case row;
    Position pos;
    int rows = 0;
    position_init(&pos);
    open_cases(&file, "mate1.sfen");
    for (; case_file_next(&file, &row); rows++) {
        for (int flip = 0; flip < 2; flip++) {
            char flipped[SLOW_SFEN_CHARS];
            slow_flip_sfen(row.sfen, flipped);
            read_position(&pos, flip ? flipped : row.sfen);
            Move move = ask(&pos);
            CHECK_THAT(move != MOVE_NONE, "%s: no mate found; %s%s mates", sfen_of(&pos),
                       case_value(&row, "mate"), flip ? " (flipped)" : "");
            CHECK_THAT(!move_is_dominated(move), "%s: %s is dominated", sfen_of(&pos), usi_of(move));
            assert_mates(&pos, move);
        }
    }
    ck_assert_int_eq(rows, 400);
    case_file_close(&file);
    position_release(&pos);
}
END_TEST

// Each with one mate only.
static const char *const Single[] = {
    "3sks3/5p3/9/1R7/B8/9/9/9/K8 b - 1", // by two checks; the bishop behind the rook takes 6b away
    "7nk/7nl/9/9/9/9/9/9/K8 b N 1",      // smothered
};

START_TEST(finds_the_only_mate) {
    Position pos;
    position_init(&pos);
    for (int flip = 0; flip < 2; flip++) {
        char flipped[SLOW_SFEN_CHARS];
        slow_flip_sfen(Single[_i], flipped);
        read_position(&pos, flip ? flipped : Single[_i]);
        Move move = ask(&pos);
        ck_assert_msg(move != MOVE_NONE, "%s: no mate found", sfen_of(&pos));
        assert_mates(&pos, move);
    }
    position_release(&pos);
}
END_TEST

// What the finder must not be asked: a mate by a move out of check.
static Move mating_evasion(Position *pos) {
    MoveList list;
    movegen_legal(pos, &list);
    position_reserve(pos, 1);
    for (int i = 0; i < list.count; i++) {
        position_do(pos, list.moves[i]);
        bool mate = !position_has_legal_move(pos);
        position_undo(pos);
        if (mate)
            return list.moves[i];
    }
    return MOVE_NONE;
}

START_TEST(finds_no_mate_where_there_is_none) {
    CaseFile file;
    Case row;
    Position pos;
    int rows = 0, asked = 0;
    position_init(&pos);
    open_cases(&file, "nomate1.sfen");
    for (; case_file_next(&file, &row); rows++) {
        for (int flip = 0; flip < 2; flip++) {
            char flipped[SLOW_SFEN_CHARS];
            slow_flip_sfen(row.sfen, flipped);
            read_position(&pos, flip ? flipped : row.sfen);
            bool check = position_is_check(&pos);
            Move move = check ? mating_evasion(&pos) : ask(&pos);
            CHECK_THAT(move == MOVE_NONE, "%s: %s is said to mate", sfen_of(&pos), usi_of(move));
            asked += !check;
        }
    }
    ck_assert_int_eq(rows, 400);
    ck_assert_int_eq(asked, 96);
    case_file_close(&file);
    position_release(&pos);
}
END_TEST

// Whether any legal move but a dominated one mates, by the slow rules.
static bool slow_finds_mate(const Position *pos) {
    static char checks[SLOW_MAX_MOVES][SLOW_MOVE_CHARS];
    SlowBoard board;
    CHECK_THAT(slow_from_sfen(&board, sfen_of(pos)), "%s", sfen_of(pos));
    int count = slow_legal_checks(&board, checks);
    for (int i = 0; i < count; i++)
        if (mates(&board, checks[i]) && !move_is_dominated(move_from_usi(pos, text_from(checks[i]))))
            return true;
    return false;
}

static int check_game(Position *pos, Prng *prng) {
    enum { PLIES = 200 };
    int found = 0;
    position_reserve(pos, PLIES + 1);
    for (int ply = 0; ply < PLIES; ply++) {
        if (!position_is_check(pos)) {
            Move move = ask(pos);
            bool slow = slow_finds_mate(pos);
            CHECK_THAT((move != MOVE_NONE) == slow, "%s: %s found; the slow rules find %s", sfen_of(pos),
                       usi_of(move), slow ? "a mate" : "none");
            if (move != MOVE_NONE) {
                assert_mates(pos, move);
                found++;
            }
        }
        Move move = random_move(pos, prng);
        if (move == MOVE_NONE)
            break;
        position_do(pos, move);
    }
    return found;
}

START_TEST(agrees_with_slow_rules_in_random_games) {
    Position pos;
    position_init(&pos);
    int found = 0, games = SANITIZED ? 5 : 100;
    for (int game = 0; game < games; game++) {
        Prng prng = {(uint64_t)game};
        read_position(&pos, game % 2 ? "lnsgkgsnl/1r5b1/9/9/9/9/9/1B5R1/LNSGKGSNL b 9P9p 1" : sfen_startpos);
        found += check_game(&pos, &prng);
    }
    ck_assert_int_gt(found, games / 5);
    position_release(&pos);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("mate");
    TCase *tests = add_case(suite, "mate in one");
    tcase_add_test(tests, finds_mates);
    tcase_add_loop_test(tests, finds_the_only_mate, 0, COUNT(Single));
    tcase_add_test(tests, finds_no_mate_where_there_is_none);
    tcase_add_test(tests, agrees_with_slow_rules_in_random_games);
    return run_suite(suite);
}
