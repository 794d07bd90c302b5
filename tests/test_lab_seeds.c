// The small game: its known figures, and that no search of it is ever wrong but the one that is meant to be.
#include "lab/seeds.h"
#include "support/suite.h"

#include <string.h>

// Known figures ---------------------------------------------------------------------------------------

START_TEST(seeds_hold) {
    int count;
    const Seed *seeds = seeds_all(&count);
    ck_assert_int_eq(count, 22);
    for (int i = 0; i < count; i++) {
        TictactoeResult found = seed_run(&seeds[i]);
        CHECK_THAT(seed_holds(&seeds[i], &found), "seed %d: nodes %d, value %d, best %d", i, (int)found.nodes,
                   found.value, found.best);
    }
}
END_TEST

START_TEST(a_seed_that_differs_is_seen) {
    int count;
    Seed seed = seeds_all(&count)[0];
    TictactoeResult found = seed_run(&seed);
    ck_assert(seed_holds(&seed, &found));
    found.nodes++;
    ck_assert(!seed_holds(&seed, &found));
    found.nodes--;
    found.value++;
    ck_assert(!seed_holds(&seed, &found));
    found.value--;
    found.best = 3;
    ck_assert(!seed_holds(&seed, &found));
    seed.best = TICTACTOE_NO_CELL;
    ck_assert(seed_holds(&seed, &found));
}
END_TEST

START_TEST(claims_hold) {
    int count;
    const SeedClaim *claims = seed_claims(&count);
    ck_assert_int_eq(count, 11);
    for (int i = 0; i < count; i++)
        CHECK_THAT(claims[i].find() == claims[i].expected, "%s: %d", claims[i].text, claims[i].find());
}
END_TEST

// Every reachable position ----------------------------------------------------------------------------

typedef struct Reached {
    bool is_reached[TICTACTOE_POSITIONS];
    int count, unfinished;
    TictactoeBoard board[TICTACTOE_POSITIONS];
} Reached;

static void reach(Reached *reached, const TictactoeBoard *board) {
    int index = tictactoe_index(board);
    if (reached->is_reached[index])
        return;
    reached->is_reached[index] = true;
    reached->board[reached->count++] = *board;
    if (tictactoe_is_finished(board))
        return;
    reached->unfinished++;
    for (int cell = 0; cell < TICTACTOE_CELLS; cell++) {
        TictactoeBoard after = *board;
        if (board->cell[cell] != MARK_NONE)
            continue;
        after.cell[cell] = (uint8_t)board->side;
        after.side = mark_flip(board->side);
        reach(reached, &after);
    }
}

static Reached *all_positions(void) {
    static Reached reached;
    if (reached.count == 0)
        reach(&reached, &tictactoe_empty);
    return &reached;
}

// Every position, and fewer where a sanitizer makes all slow.
enum { POSITION_STEP = SANITIZED ? 11 : 1 };

START_TEST(positions_are_all_there) {
    ck_assert_int_eq(all_positions()->count, 5478);
    ck_assert_int_eq(all_positions()->unfinished, 4520);
}
END_TEST

// Minimax with nothing shared with what is tested but the rules: X's value, and every cell that has it.
static int plain_value(const TictactoeBoard *board, int depth, unsigned *cells) {
    *cells = 0;
    Mark winner = tictactoe_winner(board);
    if (winner != MARK_NONE || tictactoe_is_finished(board))
        return winner == MARK_X ? 10 - depth : winner == MARK_O ? depth - 10 : 0;
    int best = 0;
    for (int cell = 0; cell < TICTACTOE_CELLS; cell++) {
        TictactoeBoard after = *board;
        unsigned ignored;
        if (board->cell[cell] != MARK_NONE)
            continue;
        after.cell[cell] = (uint8_t)board->side;
        after.side = mark_flip(board->side);
        int value = plain_value(&after, depth + 1, &ignored);
        bool is_better = board->side == MARK_X ? value > best : value < best;
        if (*cells == 0 || is_better) {
            best = value;
            *cells = 0;
        }
        if (value == best)
            *cells |= 1u << cell;
    }
    return best;
}

static int lowest(unsigned cells) {
    for (int cell = 0; cell < TICTACTOE_CELLS; cell++)
        if ((cells >> cell & 1) != 0)
            return cell;
    return TICTACTOE_NO_CELL;
}

// _i is the mode.
START_TEST(searches_find_value_and_best_move_everywhere) {
    if (_i == TICTACTOE_UNFILTERED)
        return;
    const Reached *reached = all_positions();
    const TictactoeSettings settings = {.mode = (TictactoeMode)_i};
    for (int i = 0; i < reached->count; i += POSITION_STEP) {
        const TictactoeBoard *board = &reached->board[i];
        char text[TICTACTOE_TEXT_SIZE];
        unsigned cells;
        int value = plain_value(board, 0, &cells);
        TictactoeResult found = tictactoe_search(board, &settings);
        CHECK_THAT(found.value == value, "%s: %d, not %d", tictactoe_to_text(board, text), found.value,
                   value);
        CHECK_THAT(found.best == lowest(cells), "%s: best %d, not %d", tictactoe_to_text(board, text),
                   found.best, lowest(cells));
        CHECK_THAT(found.overwrites == 0, "%s: an occupied cell is played", tictactoe_to_text(board, text));
    }
}
END_TEST

// The best move is then the first in the order that has the value.
START_TEST(orders_change_no_value) {
    if (_i == TICTACTOE_UNFILTERED)
        return;
    const Reached *reached = all_positions();
    TictactoeSettings settings = {
        .mode = (TictactoeMode)_i, .order = {8, 4, 6, 2, 0}, .order_count = 5, .orders_every_node = false};
    static const uint8_t whole[TICTACTOE_CELLS] = {8, 4, 6, 2, 0, 1, 3, 5, 7};
    for (int i = 0; i < reached->count; i += POSITION_STEP) {
        const TictactoeBoard *board = &reached->board[i];
        unsigned cells;
        int value = plain_value(board, 0, &cells), best = TICTACTOE_NO_CELL;
        for (int k = TICTACTOE_CELLS - 1; k >= 0; k--)
            best = (cells >> whole[k] & 1) != 0 ? whole[k] : best;
        for (int every = 0; every < 2; every++) {
            settings.orders_every_node = every == 1;
            TictactoeResult found = tictactoe_search(board, &settings);
            char text[TICTACTOE_TEXT_SIZE];
            CHECK_THAT(found.value == value && found.best == best, "%s: %d, not %d; best %d, not %d",
                       tictactoe_to_text(board, text), found.value, value, found.best, best);
        }
    }
}
END_TEST

START_TEST(unfiltered_search_is_wrong_because_it_overwrites) {
    const TictactoeSettings settings = {.mode = TICTACTOE_UNFILTERED};
    TictactoeResult found = tictactoe_search(&tictactoe_demo, &settings);
    ck_assert_uint_gt(found.overwrites, 0);
    ck_assert_int_ne(found.value, -7);
    TictactoeBoard board = tictactoe_empty;
    ck_assert_int_eq(tictactoe_search(&board, &settings).value, 5); // X's turn: the mirror of O's
}
END_TEST

// Events ----------------------------------------------------------------------------------------------

// Replays the moves told on a board of its own.
typedef struct Replay {
    TictactoeBoard board;
    TictactoeBoard before[TICTACTOE_CELLS + 1]; // [depth]
    KillerSet killers[TICTACTOE_CELLS + 1];     // as stored
    int depth;                                  // of the node entered last and not left; -1: none
    int nodes, skips, cuts, passes, value, best;
} Replay;

static void on_pass(void *context, int number, int bound_or_depth) {
    (void)bound_or_depth;
    Replay *replay = context;
    ck_assert_int_eq(number, ++replay->passes);
    ck_assert_int_eq(replay->depth, -1);
}

static void on_enter(void *context, int depth, int alpha, int beta, const KillerSet *killers) {
    Replay *replay = context;
    CHECK_THAT(depth == replay->depth + 1, "from depth %d to %d", replay->depth, depth);
    CHECK_THAT(alpha < beta, "window %d, %d", alpha, beta);
    if (killers != NULL)
        CHECK_THAT(memcmp(killers->move, replay->killers[depth].move, sizeof killers->move) == 0,
                   "other killers at depth %d than were stored", depth);
    replay->depth = depth;
    replay->nodes++;
}

static void on_try(void *context, int depth, int cell, TictactoeWhy why) {
    Replay *replay = context;
    CHECK_THAT(depth == replay->depth, "a move of depth %d at %d", depth, replay->depth);
    CHECK_THAT(replay->board.cell[cell] == MARK_NONE, "cell %d is occupied", cell);
    if (why == TICTACTOE_BY_KILLER_1 || why == TICTACTOE_BY_KILLER_2)
        CHECK_THAT(replay->killers[depth].move[why - TICTACTOE_BY_KILLER_1] == tictactoe_move(cell),
                   "%d is no killer", cell);
    replay->before[depth] = replay->board;
    replay->board.cell[cell] = (uint8_t)replay->board.side;
    replay->board.side = mark_flip(replay->board.side);
}

static void on_skip(void *context, int depth, int cell, TictactoeWhy why) {
    Replay *replay = context;
    CHECK_THAT(depth == replay->depth && replay->board.cell[cell] != MARK_NONE, "%d is not occupied", cell);
    CHECK_THAT(why == TICTACTOE_BY_KILLER_1 || why == TICTACTOE_BY_KILLER_2, "%d is no killer", cell);
    replay->skips++;
}

// The rule of the killers, said again: at most two, the latest first, none twice.
static void on_store(void *context, int depth, int cell) {
    Replay *replay = context;
    Move *killers = replay->killers[depth].move;
    if (killers[0] != tictactoe_move(cell)) {
        killers[1] = killers[0];
        killers[0] = tictactoe_move(cell);
    }
}

static void on_leave(void *context, int depth, int value, int best, bool is_cutoff) {
    Replay *replay = context;
    CHECK_THAT(depth == replay->depth, "depth %d left at %d", depth, replay->depth);
    replay->depth--;
    replay->cuts += is_cutoff;
    replay->value = value;
    replay->best = best;
    if (depth > 0)
        replay->board = replay->before[depth - 1];
}

// _i is the mode. The replay forbids what the unfiltered search does and keeps killers by depth.
START_TEST(events_tell_the_whole_search) {
    if (_i == TICTACTOE_UNFILTERED || _i == TICTACTOE_POSITION)
        return;
    static Replay replay;
    replay = (Replay){.board = tictactoe_demo, .depth = -1};
    const TictactoeEvents events = {&replay, on_pass, on_enter, on_try, on_skip, on_store, on_leave};
    const TictactoeSettings settings = {.mode = (TictactoeMode)_i, .events = &events};
    TictactoeResult found = tictactoe_search(&tictactoe_demo, &settings);
    ck_assert_int_eq(replay.depth, -1);
    ck_assert_int_eq(replay.nodes, (int)found.nodes);
    ck_assert_int_eq(replay.skips, (int)found.occupied);
    ck_assert_int_eq(replay.cuts, (int)found.cutoffs);
    bool has_passes = _i == TICTACTOE_MTDF || _i == TICTACTOE_DEEPENING;
    ck_assert_int_eq(replay.passes > 0, has_passes);
    ck_assert_int_eq(memcmp(&replay.board, &tictactoe_demo, sizeof replay.board), 0);
    if (_i != TICTACTOE_MTDF) {
        ck_assert_int_eq(replay.value, found.value);
        ck_assert_int_eq(replay.best, found.best);
    }
}
END_TEST

// Text ------------------------------------------------------------------------------------------------

START_TEST(boards_are_read) {
    static const struct {
        const char *text;
        TictactoeError error;
        Mark side;
    } cases[] = {
        {".........", TICTACTOE_OK, MARK_X},
        {"empty", TICTACTOE_OK, MARK_X},
        {"demo", TICTACTOE_OK, MARK_O},
        {"XXO..X.O.", TICTACTOE_OK, MARK_O},
        {"o........", TICTACTOE_OK, MARK_X},
        {"xXXoo....", TICTACTOE_OK, MARK_O},
        {"........", TICTACTOE_BAD_CELLS, MARK_NONE},
        {"..........", TICTACTOE_BAD_CELLS, MARK_NONE},
        {"....1....", TICTACTOE_BAD_CELLS, MARK_NONE},
        {"", TICTACTOE_BAD_CELLS, MARK_NONE},
        {"XX.......", TICTACTOE_BAD_COUNT, MARK_NONE},
        {"OO.......", TICTACTOE_BAD_COUNT, MARK_NONE},
        {"XXXOOO...", TICTACTOE_TWO_WINNERS, MARK_NONE},
    };
    for (int i = 0; i < COUNT(cases); i++) {
        TictactoeBoard board = {.side = MARK_NONE};
        TictactoeError error = tictactoe_from_text(&board, text_from(cases[i].text));
        ck_assert_msg(error == cases[i].error && board.side == cases[i].side, "'%s': %s, side %d",
                      cases[i].text, tictactoe_error_text(error), board.side);
    }
    char text[TICTACTOE_TEXT_SIZE];
    ck_assert_str_eq(tictactoe_to_text(&tictactoe_demo, text), "XXO..X.O.");
}
END_TEST

START_TEST(modes_have_names) {
    for (int mode = 0; mode < TICTACTOE_MODE_COUNT; mode++) {
        TictactoeMode found = TICTACTOE_MODE_COUNT;
        ck_assert(tictactoe_mode_from_text(text_from(tictactoe_mode_name((TictactoeMode)mode)), &found));
        ck_assert_int_eq(found, mode);
    }
    TictactoeMode untouched = TICTACTOE_PVS;
    ck_assert(!tictactoe_mode_from_text(text_from("alpha"), &untouched));
    ck_assert_int_eq(untouched, TICTACTOE_PVS);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("lab_seeds");
    TCase *tests = add_case(suite, "figures");
    tcase_add_test(tests, seeds_hold);
    tcase_add_test(tests, a_seed_that_differs_is_seen);
    tcase_add_test(tests, claims_hold);
    tests = add_case(suite, "every position");
    tcase_add_test(tests, positions_are_all_there);
    tcase_add_loop_test(tests, searches_find_value_and_best_move_everywhere, 0, TICTACTOE_MODE_COUNT);
    tcase_add_loop_test(tests, orders_change_no_value, 0, TICTACTOE_MODE_COUNT);
    tcase_add_test(tests, unfiltered_search_is_wrong_because_it_overwrites);
    tests = add_case(suite, "events and text");
    tcase_add_loop_test(tests, events_tell_the_whole_search, 0, TICTACTOE_MODE_COUNT);
    tcase_add_test(tests, boards_are_read);
    tcase_add_test(tests, modes_have_names);
    return run_suite(suite);
}
