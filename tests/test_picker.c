// Move ordering: each legal move exactly once, in the promised order, whatever the picker is given.
#include <check.h>
#include <stdlib.h>

#include "board/legality.h"
#include "board/movegen.h"
#include "board/see.h"
#include "board/sfen.h"
#include "ordering/picker.h"
#include "support/boards.h"
#include "support/play.h"

enum { GAMES = 40, PLIES = 160 };

static QuietHistory history;

static void fill_history(Prng *prng) {
    int16_t *entries = (int16_t *)&history;
    for (size_t i = 0; i < sizeof history / sizeof *entries; i++)
        entries[i] = (int16_t)((int)prng_below(prng, 2 * HISTORY_MAX + 1) - HISTORY_MAX);
}

// A move of this position, of another one, or no move at all.
static Move any_move(const Position *pos, Prng *prng, const MoveList *other) {
    MoveList list;
    movegen_legal(pos, &list);
    uint32_t kind = prng_below(prng, 4);
    if (kind < 2 && list.count > 0)
        return list.moves[prng_below(prng, (uint32_t)list.count)];
    if (kind == 2 && other->count > 0)
        return other->moves[prng_below(prng, (uint32_t)other->count)];
    return (Move)prng_next(prng);
}

static int find_move(const MoveList *list, Move move) {
    for (int i = 0; i < list->count; i++)
        if (list->moves[i] == move)
            return i;
    return -1;
}

// Draws the picker empty and marks what it gives; fails on a repeated or illegal move.
static int drain(Picker *picker, const Position *pos, const MoveList *legal, int given[MAX_MOVES]) {
    int count = 0;
    for (Move move; (move = picker_next(picker)) != MOVE_NONE; count++) {
        int index = find_move(legal, move);
        CHECK_THAT(index >= 0, "illegal %s in %s", usi_of(move), sfen_of(pos));
        CHECK_THAT(given[index] == 0, "%s twice in %s", usi_of(move), sfen_of(pos));
        given[index] = 1;
    }
    CHECK_THAT(picker_next(picker) == MOVE_NONE, "a move after the last in %s", sfen_of(pos));
    return count;
}

static void assert_captures(const Position *pos, const MoveList *legal, Move hash) {
    Picker picker;
    int given[MAX_MOVES] = {0};
    picker_init_captures(&picker, pos, hash, 0);
    drain(&picker, pos, legal, given);
    for (int i = 0; i < legal->count; i++) {
        Move move = legal->moves[i];
        bool wanted =
            !position_is_quiet(pos, move) && !move_is_dominated(move) && see_is_at_least(pos, move, 0);
        bool is_hash = move == hash && !position_is_quiet(pos, move);
        CHECK_THAT(given[i] == (wanted || is_hash), "%s in %s", usi_of(move), sfen_of(pos));
    }
}

static void assert_all_moves_once(const Position *pos, Prng *prng, const MoveList *other) {
    MoveList legal;
    movegen_legal(pos, &legal);
    Picker picker;
    int given[MAX_MOVES] = {0};
    Move hash = any_move(pos, prng, other);
    Move killers[KILLER_SLOTS] = {any_move(pos, prng, other), any_move(pos, prng, other)};
    if (position_is_check(pos))
        picker_init_evasions(&picker, pos, hash, &history);
    else
        picker_init_main(&picker, pos, hash, killers, &history);
    CHECK_THAT(drain(&picker, pos, &legal, given) == legal.count, "moves are missing in %s", sfen_of(pos));
    if (!position_is_check(pos))
        assert_captures(pos, &legal, hash);
}

START_TEST(gives_each_legal_move_once) {
    Prng prng = {(uint64_t)_i + 11};
    MoveList other = {.count = 0};
    Position pos;
    position_init(&pos);
    for (int game = 0; game < GAMES; game++) {
        fill_history(&prng);
        play_from_random_start(&pos, &prng);
        do {
            assert_all_moves_once(&pos, &prng, &other);
            movegen_legal(&pos, &other);
        } while (play_random_move(&pos, &prng, PLIES));
    }
    position_release(&pos);
}
END_TEST

START_TEST(keeps_the_customers_order) {
    Prng prng = {5};
    Position pos;
    position_init(&pos);
    fill_history(&prng);
    MoveList other = {.count = 0};
    for (int game = 0; game < GAMES; game++) {
        play_from_random_start(&pos, &prng);
        do {
            if (position_is_check(&pos))
                continue;
            Move killers[KILLER_SLOTS] = {any_move(&pos, &prng, &other), any_move(&pos, &prng, &other)};
            Picker picker;
            picker_init_main(&picker, &pos, any_move(&pos, &prng, &other), killers, &history);
            Stage last = STAGE_HASH;
            int last_score = HISTORY_MAX;
            for (Move move; (move = picker_next(&picker)) != MOVE_NONE;) {
                Stage stage = picker_stage(&picker);
                CHECK_THAT(stage >= last, "stage %d after %d in %s", stage, last, sfen_of(&pos));
                last = stage;
                bool quiet = position_is_quiet(&pos, move);
                if (stage == STAGE_GOOD_CAPTURES || stage == STAGE_BAD_CAPTURES)
                    CHECK_THAT(!quiet && see_is_at_least(&pos, move, 0) == (stage == STAGE_GOOD_CAPTURES),
                               "%s in %s", usi_of(move), sfen_of(&pos));
                if (stage == STAGE_CHECKS)
                    CHECK_THAT(quiet && position_gives_check(&pos, move) && see_is_at_least(&pos, move, 0),
                               "%s in %s", usi_of(move), sfen_of(&pos));
                if (stage == STAGE_KILLERS)
                    CHECK_THAT(quiet && (move == killers[0] || move == killers[1]), "%s in %s", usi_of(move),
                               sfen_of(&pos));
                if (stage == STAGE_QUIETS) {
                    CHECK_THAT(quiet, "%s in %s", usi_of(move), sfen_of(&pos));
                    int score = history_score(&history, pos.side, move);
                    CHECK_THAT(score <= last_score, "%s in %s", usi_of(move), sfen_of(&pos));
                    last_score = score;
                }
                if (stage == STAGE_DOMINATED)
                    CHECK_THAT(move_is_dominated(move), "%s in %s", usi_of(move), sfen_of(&pos));
            }
        } while (play_random_move(&pos, &prng, PLIES));
    }
    position_release(&pos);
}
END_TEST

START_TEST(equal_scores_keep_generation_order) {
    Position pos;
    position_init(&pos);
    history_clear(&history);
    Move quiets[MAX_MOVES], none[KILLER_SLOTS] = {MOVE_NONE, MOVE_NONE};
    int count = (int)(movegen_quiets(&pos, quiets) - quiets);
    Picker picker;
    picker_init_main(&picker, &pos, MOVE_NONE, none, &history);
    for (int i = 0; i < count; i++)
        ck_assert_uint_eq(picker_next(&picker), quiets[i]);
    ck_assert_uint_eq(picker_next(&picker), MOVE_NONE);
    position_release(&pos);
}
END_TEST

START_TEST(skips_quiets_when_told) {
    Prng prng = {17};
    Position pos;
    position_init(&pos);
    fill_history(&prng);
    Move none[KILLER_SLOTS] = {MOVE_NONE, MOVE_NONE};
    for (int game = 0; game < GAMES; game++) {
        play_from_random_start(&pos, &prng);
        do {
            if (position_is_check(&pos))
                continue;
            Picker picker;
            picker_init_main(&picker, &pos, MOVE_NONE, none, &history);
            uint32_t before = 1 + prng_below(&prng, 12);
            MoveList seen = {.count = 0};
            Move move;
            while (before-- > 0 && (move = picker_next(&picker)) != MOVE_NONE)
                seen.moves[seen.count++] = move;
            picker_skip_quiets(&picker);
            while ((move = picker_next(&picker)) != MOVE_NONE) {
                CHECK_THAT(!position_is_quiet(&pos, move), "%s in %s", usi_of(move), sfen_of(&pos));
                CHECK_THAT(find_move(&seen, move) < 0, "%s twice in %s", usi_of(move), sfen_of(&pos));
            }
        } while (play_random_move(&pos, &prng, PLIES));
    }
    position_release(&pos);
}
END_TEST

START_TEST(recaptures_land_on_the_square) {
    Prng prng = {23};
    Position pos;
    position_init(&pos);
    for (int game = 0; game < GAMES; game++) {
        play_from_random_start(&pos, &prng);
        while (play_random_move(&pos, &prng, PLIES)) {
            if (position_is_check(&pos))
                continue;
            int square = move_to(pos.state->move);
            MoveList legal;
            movegen_legal(&pos, &legal);
            int given[MAX_MOVES] = {0};
            Picker picker;
            picker_init_recaptures(&picker, &pos, square);
            drain(&picker, &pos, &legal, given);
            for (int i = 0; i < legal.count; i++) {
                Move move = legal.moves[i];
                bool wanted =
                    move_to(move) == square && !move_is_dominated(move) && see_is_at_least(&pos, move, 0);
                CHECK_THAT(given[i] == wanted, "%s in %s", usi_of(move), sfen_of(&pos));
            }
        }
    }
    position_release(&pos);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("picker");
    TCase *tests = add_case(suite, "picker");
    tcase_add_loop_test(tests, gives_each_legal_move_once, 0, 3);
    tcase_add_test(tests, keeps_the_customers_order);
    tcase_add_test(tests, equal_scores_keep_generation_order);
    tcase_add_test(tests, skips_quiets_when_told);
    tcase_add_test(tests, recaptures_land_on_the_square);
    return run_suite(suite);
}
