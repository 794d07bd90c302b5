// Move ordering: each legal move exactly once, in the promised order, whatever the picker is given.
#include <check.h>
#include <limits.h>
#include <stdlib.h>

#include "board/legality.h"
#include "board/movegen.h"
#include "board/see.h"
#include "board/sfen.h"
#include "ordering/picker.h"
#include "support/boards.h"
#include "support/play.h"

enum { GAMES = 40, PLIES = 160 };

// All that a picker may be given; fresh for each game.
static Ordering ordering;

static void fill(void *table, size_t size, Prng *prng) {
    int16_t *entries = table;
    for (size_t i = 0; i < size / sizeof *entries; i++)
        entries[i] = (int16_t)((int)prng_below(prng, 2 * HISTORY_MAX + 1) - HISTORY_MAX);
}

// Any techniques at all, and tables full of anything. Much is small, so that filling is quick: the
// continuation history gets one block for each piece.
static void fill_ordering(Prng *prng) {
    Techniques techniques = {
        .killers = (uint8_t)prng_below(prng, 3),
        .slots = (uint8_t)(1 + prng_below(prng, 2)),
        .key = (uint8_t)prng_below(prng, 3),
        .scope = (uint8_t)prng_below(prng, 3),
        .lookup = (uint8_t)prng_below(prng, 4),
        .killer_line = prng_below(prng, 2) != 0,
        .killer_mates = prng_below(prng, 2) != 0,
        .countermove = prng_below(prng, 2) != 0,
        .continuation = (uint8_t)prng_below(prng, 16),
        .low_ply = prng_below(prng, 2) != 0,
        .pawn = prng_below(prng, 2) != 0,
        .checks = (uint8_t)prng_below(prng, 3),
    };
    ordering_clear(&ordering);
    ordering_begin(&ordering, &techniques, NULL);
    fill(&ordering.quiet, sizeof ordering.quiet, prng);
    fill(&ordering.captures, sizeof ordering.captures, prng);
    fill(&ordering.low_ply, sizeof ordering.low_ply, prng);
    for (int piece = 1; piece < PIECES; piece++)
        fill(&ordering.continuation.after[piece][prng_below(prng, SQUARES)], sizeof(PieceToHistory), prng);
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

// Plants moves where the picker will look for killers and the countermove at `ply`.
static void plant_memory(const Position *pos, int ply, Prng *prng, const MoveList *other) {
    Killers *killers = &ordering.killers;
    for (int slot = 0; slot < KILLER_SLOTS; slot++)
        for (int near = ply >= 2 ? ply - 2 : ply; near <= ply + 2; near += 2)
            killers->at[near].move[slot] = any_move(pos, prng, other);
    killers->mate[ply] = any_move(pos, prng, other);
    killers->line[ply] = any_move(pos, prng, other);
    KillersOfPosition *place = &killers->position[position_key(pos) % KILLER_POSITIONS];
    *place = (KillersOfPosition){.key = position_key(pos), .set.move = {any_move(pos, prng, other)}};
    *countermove_entry(&ordering.countermoves, pos->state->move) = any_move(pos, prng, other);
    Move last = pos->state->move;
    int origin = move_is_drop(last) ? SQUARES + move_from(last) : move_from(last);
    killers->refutation[pos->side][origin][move_to(last)].move[0] = any_move(pos, prng, other);
}

static void assert_captures(const Position *pos, const MoveList *legal, Move hash, int see_threshold) {
    Picker picker;
    int given[MAX_MOVES] = {0};
    picker_init_captures(&picker, pos, hash, &ordering, see_threshold);
    drain(&picker, pos, legal, given);
    for (int i = 0; i < legal->count; i++) {
        Move move = legal->moves[i];
        bool wanted = !position_is_quiet(pos, move) && !move_is_dominated(move) &&
                      see_is_at_least(pos, move, see_threshold);
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
    int ply = (int)prng_below(prng, 8);
    plant_memory(pos, ply, prng, other);
    if (position_is_check(pos))
        picker_init_evasions(&picker, pos, hash, &ordering, ply);
    else
        picker_init_main(&picker, pos, hash, &ordering, ply);
    CHECK_THAT(drain(&picker, pos, &legal, given) == legal.count, "moves are missing in %s", sfen_of(pos));
    if (!position_is_check(pos))
        assert_captures(pos, &legal, hash, (int)prng_below(prng, 2) * ((int)prng_below(prng, 1200) - 400));
}

START_TEST(gives_each_legal_move_once) {
    Prng prng = {(uint64_t)_i + 11};
    MoveList other = {.count = 0};
    Position pos;
    position_init(&pos);
    for (int game = 0; game < GAMES; game++) {
        fill_ordering(&prng);
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
    CheckOrder checks = (CheckOrder)_i;
    Techniques techniques = techniques_default;
    techniques.checks = (uint8_t)checks;
    Prng prng = {5};
    Position pos;
    position_init(&pos);
    ordering_clear(&ordering);
    ordering_begin(&ordering, &techniques, NULL);
    fill(&ordering.quiet, sizeof ordering.quiet, &prng);
    MoveList other = {.count = 0};
    for (int game = 0; game < GAMES; game++) {
        play_from_random_start(&pos, &prng);
        do {
            if (position_is_check(&pos))
                continue;
            plant_memory(&pos, 3, &prng, &other);
            MemoryMove memory[KILLERS_MAX];
            int memory_count = killers_collect(&ordering.killers, &ordering.techniques, &pos, 3, memory);
            Move counter = countermove_to(&ordering.countermoves, pos.state->move);
            Picker picker;
            picker_init_main(&picker, &pos, any_move(&pos, &prng, &other), &ordering, 3);
            Stage last = STAGE_HASH;
            int last_score = INT_MAX;
            for (Move move; (move = picker_next(&picker)) != MOVE_NONE;) {
                Stage stage = picker_stage(&picker);
                Stage place = stage == STAGE_CHECKS && checks == CHECKS_RANKED ? STAGE_GOOD_CAPTURES : stage;
                CHECK_THAT(place >= last, "stage %d after %d in %s", place, last, sfen_of(&pos));
                last = place;
                bool quiet = position_is_quiet(&pos, move);
                if (stage == STAGE_GOOD_CAPTURES || stage == STAGE_BAD_CAPTURES)
                    CHECK_THAT(!quiet && see_is_at_least(&pos, move, 0) == (stage == STAGE_GOOD_CAPTURES),
                               "%s in %s", usi_of(move), sfen_of(&pos));
                if (stage == STAGE_CHECKS)
                    CHECK_THAT(quiet && position_gives_check(&pos, move) && see_is_at_least(&pos, move, 0),
                               "%s in %s", usi_of(move), sfen_of(&pos));
                if (stage == STAGE_KILLERS) {
                    bool is_remembered = move == counter;
                    for (int i = 0; i < memory_count; i++)
                        is_remembered = is_remembered || move == memory[i].move;
                    CHECK_THAT(quiet && is_remembered, "%s in %s", usi_of(move), sfen_of(&pos));
                }
                if (stage == STAGE_QUIETS) {
                    CHECK_THAT(quiet, "%s in %s", usi_of(move), sfen_of(&pos));
                    int score = quiet_score(&picker.quiet_scores, move);
                    CHECK_THAT(score <= last_score || checks == CHECKS_BONUS, "%s in %s", usi_of(move),
                               sfen_of(&pos));
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
    ordering_clear(&ordering);
    ordering_begin(&ordering, &techniques_default, NULL);
    Move quiets[MAX_MOVES];
    int count = (int)(movegen_quiets(&pos, quiets) - quiets);
    Picker picker;
    picker_init_main(&picker, &pos, MOVE_NONE, &ordering, 0);
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
    fill_ordering(&prng);
    for (int game = 0; game < GAMES; game++) {
        play_from_random_start(&pos, &prng);
        do {
            if (position_is_check(&pos))
                continue;
            Picker picker;
            picker_init_main(&picker, &pos, MOVE_NONE, &ordering, 0);
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
            picker_init_recaptures(&picker, &pos, &ordering, square);
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
    tcase_add_loop_test(tests, keeps_the_customers_order, CHECKS_RANKED, CHECKS_PLAIN + 1);
    tcase_add_test(tests, equal_scores_keep_generation_order);
    tcase_add_test(tests, skips_quiets_when_told);
    tcase_add_test(tests, recaptures_land_on_the_square);
    return run_suite(suite);
}
