// All that is remembered together: what a cutoff changes, and what a search and a game forget.
#include <check.h>
#include <string.h>

#include "board/legality.h"
#include "ordering/ordering.h"
#include "support/boards.h"

static Ordering ordering;
static Position pos;

static void set_up(void) {
    position_init(&pos);
    memset(&ordering, 0xa5, sizeof ordering);
    ordering_clear(&ordering);
}

static void tear_down(void) {
    position_release(&pos);
}

static void begin(const char *words) {
    Techniques techniques = techniques_none;
    char why[TECHNIQUES_TEXT_SIZE];
    CHECK_THAT(techniques_parse(&techniques, text_from(words), why), "%s", why);
    ordering_begin(&ordering, &techniques, NULL);
}

static Move move_of(const char *usi) {
    Move move = move_from_usi(&pos, text_from(usi));
    CHECK_THAT(move != MOVE_NONE, "%s in %s", usi, sfen_of(&pos));
    return move;
}

static void play(const char *moves) {
    Text rest = text_from(moves);
    char usi[USI_MOVE_SIZE];
    while (text_copy(text_next_token(&rest), usi, sizeof usi) && usi[0] != '\0') {
        position_reserve(&pos, 1);
        position_do(&pos, move_of(usi));
    }
}

static bool is_zero(const void *memory, size_t size) {
    const unsigned char *bytes = memory;
    return bytes[0] == 0 && memcmp(bytes, bytes + 1, size - 1) == 0;
}

// The memories one by one; the bits of a set of them.
enum { MEMORIES = 12 };

static unsigned used_memories(void) {
    const struct {
        const void *memory;
        size_t size;
    } memories[MEMORIES] = {
        {ordering.killers.at, sizeof ordering.killers.at},
        {ordering.killers.mate, sizeof ordering.killers.mate},
        {ordering.killers.line, sizeof ordering.killers.line},
        {ordering.killers.refutation, sizeof ordering.killers.refutation},
        {ordering.killers.position, sizeof ordering.killers.position},
        {&ordering.countermoves, sizeof ordering.countermoves},
        {&ordering.quiet, sizeof ordering.quiet},
        {&ordering.captures, sizeof ordering.captures},
        {&ordering.low_ply, sizeof ordering.low_ply},
        {&ordering.pawns, sizeof ordering.pawns},
        {&ordering.gains, sizeof ordering.gains},
        {&ordering.continuation, sizeof ordering.continuation},
    };
    unsigned used = 0;
    for (int i = 0; i < MEMORIES; i++)
        used |= (unsigned)!is_zero(memories[i].memory, memories[i].size) << i;
    return used;
}

static const TriedMoves nothing;

// A quiet move cuts off at ply 1 after a quiet move and a capture were tried; then a capture does.
static void reward_some_moves(void) {
    read_position(&pos, sfen_startpos);
    play("7g7f 3c3d");
    TriedMoves tried = {.quiet_count = 0};
    tried_add(&tried, move_of("9g9f"), true);
    tried_add(&tried, move_of("8h2b+"), false);
    const Refutation quiet = {move_of("2g2f"), .ply = 1, .depth = 3, .mates = true, .tried = &tried};
    const Refutation capture = {move_of("8h2b"), .ply = 1, .depth = 3, .tried = &nothing};
    ordering_reward(&ordering, &pos, &quiet);
    ordering_reward(&ordering, &pos, &capture);
    ordering_observe(&ordering, move_of("2g2f"), 50);
}

START_TEST(only_what_is_on_is_touched) {
    static const struct {
        const char *words;
        unsigned used;
    } cases[] = {
        {"none", 0},
        {"killers=recent", 1 << 0 | 1 << 1},
        {"killers=counted,scope=search,mates=on", 1 << 0 | 1 << 1},
        {"killers=recent,key=refutation", 1 << 3 | 1 << 1},
        {"killers=recent,key=position", 1 << 4 | 1 << 1},
        {"countermove=on", 1 << 5},
        {"history=on", 1 << 6},
        {"capture=on", 1 << 7},
        {"lowply=on", 1 << 8},
        {"pawn=on", 1 << 9},
        {"gain=on", 1 << 10},
        {"continuation=1", 1 << 11},
        {"continuation=2", 1 << 11},
        {"continuation=4", 0}, // the game is two plies old
        {"continuation=6", 0},
    };
    for (int i = 0; i < COUNT(cases); i++) {
        ordering_clear(&ordering);
        begin(cases[i].words);
        reward_some_moves();
        CHECK_THAT(used_memories() == cases[i].used, "%s: %x", cases[i].words, used_memories());
    }
}
END_TEST

START_TEST(the_move_gains_and_those_before_it_lose) {
    begin("killers=recent,countermove=on,history=on,capture=on,lowply=on,pawn=on,continuation=1+2");
    reward_some_moves();
    Move good = move_of("2g2f"), tried = move_of("9g9f"), last = move_of("8h2b");
    QuietScores scores = ordering_quiet_scores(&ordering, &pos, 1);
    ck_assert_int_gt(quiet_score(&scores, good), 0);
    ck_assert_int_lt(quiet_score(&scores, tried), 0);
    ck_assert_int_gt(history_score(&ordering.quiet, BLACK, good), 0);
    ck_assert_int_lt(history_score(&ordering.quiet, BLACK, tried), 0);
    ck_assert_int_gt(capture_history_score(&ordering.captures, last, BISHOP), 0);
    ck_assert_int_lt(capture_history_score(&ordering.captures, move_of("8h2b+"), BISHOP), 0);
    ck_assert_uint_eq(ordering.killers.at[1].move[0], good);
    ck_assert_uint_eq(ordering.killers.mate[1], good);
    ck_assert_uint_eq(countermove_to(&ordering.countermoves, pos.state->move), good);
    const PieceToHistory *tables[] = {scores.continuation[0], scores.continuation[1], scores.low_ply,
                                      scores.pawns};
    for (int i = 0; i < COUNT(tables); i++) {
        ck_assert_int_gt(tables[i]->at[move_piece(good)][move_to(good)], 0);
        ck_assert_int_lt(tables[i]->at[move_piece(tried)][move_to(tried)], 0);
        for (int j = 0; j < i; j++)
            ck_assert_ptr_ne(tables[i], tables[j]);
    }
    ordering_clear(&ordering);
    begin("history=on,capture=on,malus=off");
    reward_some_moves();
    ck_assert_int_gt(history_score(&ordering.quiet, BLACK, good), 0);
    ck_assert_int_eq(history_score(&ordering.quiet, BLACK, tried), 0);
    ck_assert_int_eq(capture_history_score(&ordering.captures, move_of("8h2b+"), BISHOP), 0);
}
END_TEST

static int bonus_at(const char *words, int depth) {
    ordering_clear(&ordering);
    begin(words);
    const Refutation refutation = {move_of("2g2f"), .ply = 1, .depth = depth, .tried = &nothing};
    ordering_reward(&ordering, &pos, &refutation);
    return history_score(&ordering.quiet, BLACK, refutation.move);
}

START_TEST(the_bonus_grows_with_depth) {
    const char *linear = "history=on,bonus=linear", *quadratic = "history=on,bonus=quadratic";
    ck_assert_int_gt(bonus_at(linear, 1), 0);
    ck_assert_int_eq(bonus_at(linear, 3), 3 * bonus_at(linear, 1));
    ck_assert_int_eq(bonus_at(quadratic, 3), 9 * bonus_at(quadratic, 1));
    for (int depth = 1; depth < 100; depth++) {
        ck_assert_int_le(bonus_at(linear, depth), bonus_at(linear, depth + 1));
        ck_assert_int_le(bonus_at(quadratic, depth), bonus_at(quadratic, depth + 1));
    }
    ck_assert_int_eq(bonus_at(linear, 100), bonus_at(quadratic, 100)); // there is a most
    ck_assert_int_lt(bonus_at(linear, 100), HISTORY_MAX);
}
END_TEST

// Rewards a move of this position and blames up to eight others.
static void reward_randomly(Prng *prng, bool captures_only) {
    MoveList list;
    TriedMoves tried = {.quiet_count = 0};
    Refutation refutation = {.ply = (int)prng_below(prng, KILLER_PLIES),
                             .depth = (int)prng_below(prng, 20),
                             .mates = prng_below(prng, 2) != 0,
                             .tried = &tried};
    movegen_legal(&pos, &list);
    if (list.count == 0)
        return;
    for (int i = 0; i < 8; i++) {
        Move move = list.moves[prng_below(prng, (uint32_t)list.count)];
        tried_add(&tried, move, position_is_quiet(&pos, move));
    }
    int first = (int)prng_below(prng, (uint32_t)list.count);
    for (int i = 0; i < list.count; i++) {
        refutation.move = list.moves[(first + i) % list.count];
        if (captures_only && position_is_quiet(&pos, refutation.move))
            continue;
        ordering_reward(&ordering, &pos, &refutation);
        ordering_observe(&ordering, refutation.move, (int)prng_below(prng, 60001) - 30000);
        return;
    }
}

// Plays on, now and then by a null move, or starts again.
static void wander(Prng *prng) {
    position_reserve(&pos, 2);
    if (!position_is_check(&pos) && prng_below(prng, 8) == 0)
        position_do_null(&pos);
    if (!play_random_move(&pos, prng, 120))
        read_position(&pos, sfen_startpos);
}

static void assert_bounds(const void *table, size_t size) {
    const int16_t *entries = table;
    for (size_t i = 0; i < size / sizeof *entries; i++)
        CHECK_THAT(entries[i] >= -HISTORY_MAX && entries[i] <= HISTORY_MAX, "%d", entries[i]);
}

static const char everything[] = "default,killers=counted,drops=on,checking=on,mates=on,history=on,"
                                 "continuation=1+2+4+6,capture=on,lowply=on,pawn=on,gain=on";

START_TEST(no_history_passes_its_bounds) {
    Prng prng = {43};
    begin(everything);
    for (int i = 0; i < (SANITIZED ? 300 : 3000); i++) {
        wander(&prng);
        uint32_t times = i % 100 == 0 ? 200 : 1; // some moves cut off again and again
        uint64_t seed = prng_next(&prng);
        while (times-- > 0)
            reward_randomly(&(Prng){seed}, false);
    }
    assert_bounds(&ordering.quiet, sizeof ordering.quiet);
    assert_bounds(&ordering.captures, sizeof ordering.captures);
    assert_bounds(&ordering.low_ply, sizeof ordering.low_ply);
    assert_bounds(&ordering.pawns, sizeof ordering.pawns);
    assert_bounds(&ordering.gains, sizeof ordering.gains);
    assert_bounds(&ordering.continuation, sizeof ordering.continuation);
    // What stands for no history stays none.
    ck_assert(is_zero(ordering.continuation.after[NO_PIECE], sizeof ordering.continuation.after[NO_PIECE]));
    ck_assert_uint_eq(used_memories() & 0xfe3, 0xfe3);
}
END_TEST

START_TEST(gains_follow_the_latest) {
    begin("gain=on");
    Move move = move_of("2g2f");
    const int16_t *entry = &ordering.gains.at[move_piece(move)][move_to(move)];
    for (int gain = -300; gain <= 300; gain += 300) {
        for (int i = 0; i < 200; i++)
            ordering_observe(&ordering, move, gain);
        ck_assert(gain < 0 ? *entry < -1000 : gain > 0 ? *entry > 1000 : abs(*entry) < 32);
    }
}
END_TEST

START_TEST(captures_and_promotions_are_no_killers) {
    Prng prng = {47};
    const char *keys[] = {"ply", "refutation", "position"};
    for (int key = 0; key < COUNT(keys); key++) {
        char words[128];
        snprintf(words, sizeof words, "killers=recent,drops=on,checking=on,mates=on,countermove=on,key=%s",
                 keys[key]);
        begin(words);
        for (int i = 0; i < (SANITIZED ? 100 : 1000); i++) {
            wander(&prng);
            reward_randomly(&prng, true);
        }
        ck_assert_uint_eq(used_memories(), 0);
    }
}
END_TEST

START_TEST(an_answer_to_a_check_is_no_killer) {
    begin("killers=recent,drops=on,checking=on,countermove=on");
    read_position(&pos, "4k4/9/9/9/9/9/9/9/4K2R1 b - 1");
    play("2i2a");
    const Refutation refutation = {move_of("5a5b"), .ply = 1, .depth = 2, .mates = true, .tried = &nothing};
    ordering_reward(&ordering, &pos, &refutation);
    ck_assert_uint_eq(used_memories(), 1 << 5); // the countermove
}
END_TEST

// Every entry of every table is 2, or a like value; but that of no history.
static void fill(void) {
    Techniques techniques = ordering.techniques;
    for (size_t i = 0; i < sizeof ordering / sizeof(int16_t); i++)
        ((int16_t *)(void *)&ordering)[i] = 2;
    memset(ordering.continuation.after[NO_PIECE], 0, sizeof ordering.continuation.after[NO_PIECE]);
    ordering.techniques = techniques;
}

START_TEST(a_search_forgets_killers_and_low_plies) {
    enum { FORGOTTEN = 1 << 0 | 1 << 1 | 1 << 2 | 1 << 3 | 1 << 4 | 1 << 8, ALL = (1 << MEMORIES) - 1 };
    static const struct {
        const char *words;
        int left; // of 2 in the history
    } cases[] = {{"default,age=keep", 2}, {"default,age=halve", 1}, {"default,age=clear", 0}};
    Move move = move_of("2g2f"), drop = move_make_drop(40, piece_make(WHITE, GOLD));
    for (int i = 0; i < COUNT(cases); i++) {
        begin(cases[i].words);
        fill();
        ck_assert_uint_eq(used_memories(), ALL);
        Tally tally = {.nodes = 0};
        Techniques techniques = ordering.techniques;
        ordering_begin(&ordering, &techniques, &tally);
        ck_assert_ptr_eq(ordering.tally, &tally);
        unsigned cleared = cases[i].left == 0 ? FORGOTTEN | 1 << 6 : FORGOTTEN;
        ck_assert_uint_eq(used_memories(), ALL & ~cleared);
        ck_assert_int_eq(history_score(&ordering.quiet, BLACK, move), cases[i].left);
        ck_assert_int_eq(history_score(&ordering.quiet, WHITE, drop), cases[i].left);
        ck_assert_int_eq(capture_history_score(&ordering.captures, move, PAWN), 2);
    }
}
END_TEST

START_TEST(other_techniques_forget_all) {
    static const char *const changes[] = {"killers=counted", "scope=cousin", "age=keep", "slots=1"};
    for (int i = 0; i < COUNT(changes); i++) {
        begin("none");
        fill();
        begin(changes[i]);
        ck_assert_uint_eq(used_memories(), 0);
    }
    fill();
    ordering_clear(&ordering);
    ck_assert(is_zero(&ordering, sizeof ordering));
}
END_TEST

static bool reads_zeros(const PieceToHistory *table) {
    return is_zero(table, sizeof *table);
}

START_TEST(what_is_off_reads_zeros) {
    begin("none");
    fill();
    memset(&ordering.gains, 0, sizeof ordering.gains); // never touched while it is off
    play("7g7f 3c3d 2g2f 8c8d 2f2e 8d8e 6i7h");
    QuietScores scores = ordering_quiet_scores(&ordering, &pos, 0);
    ck_assert(reads_zeros(scores.low_ply) && reads_zeros(scores.pawns) && reads_zeros(scores.gains));
    for (int i = 0; i < CONTINUATIONS; i++)
        ck_assert(reads_zeros(scores.continuation[i]));
    ck_assert_int_eq(scores.side, WHITE);
}
END_TEST

// Before the start of the game and where a side passed, nothing is known; from LOW_PLIES on it is not near
// the root.
START_TEST(what_there_is_not_reads_zeros) {
    begin("default,continuation=1+2+4+6,lowply=on,pawn=on,gain=on,history=on");
    fill();
    static const char *const moves[] = {"7g7f", "3c3d", "2g2f", "8c8d", "2f2e", "8d8e", "6i7h"};
    for (int played = 0; played <= COUNT(moves); played++) {
        QuietScores scores = ordering_quiet_scores(&ordering, &pos, played);
        for (int i = 0; i < CONTINUATIONS; i++) {
            int plies = continuation_plies[i];
            CHECK_THAT(reads_zeros(scores.continuation[i]) == (plies > played), "%d after %d", plies, played);
            if (plies > played)
                continue;
            Move before = pos.state[1 - plies].move;
            ck_assert_ptr_eq(scores.continuation[i],
                             &ordering.continuation.after[move_piece(before)][move_to(before)]);
        }
        ck_assert(reads_zeros(scores.low_ply) == (played >= LOW_PLIES));
        ck_assert(played >= LOW_PLIES || scores.low_ply == &ordering.low_ply.at[played]);
        ck_assert_ptr_eq(scores.pawns, &ordering.pawns.at[pawn_structure(&pos)]);
        ck_assert_ptr_eq(scores.gains, &ordering.gains);
        if (played < COUNT(moves))
            play(moves[played]);
    }
    position_reserve(&pos, 1);
    position_do_null(&pos);
    QuietScores scores = ordering_quiet_scores(&ordering, &pos, 0);
    ck_assert(reads_zeros(scores.continuation[0]) && !reads_zeros(scores.continuation[1]));
}
END_TEST

int main(void) {
    Suite *suite = suite_create("ordering");
    TCase *tests = add_case(suite, "ordering");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, only_what_is_on_is_touched);
    tcase_add_test(tests, the_move_gains_and_those_before_it_lose);
    tcase_add_test(tests, the_bonus_grows_with_depth);
    tcase_add_test(tests, no_history_passes_its_bounds);
    tcase_add_test(tests, gains_follow_the_latest);
    tcase_add_test(tests, captures_and_promotions_are_no_killers);
    tcase_add_test(tests, an_answer_to_a_check_is_no_killer);
    tcase_add_test(tests, a_search_forgets_killers_and_low_plies);
    tcase_add_test(tests, other_techniques_forget_all);
    tcase_add_test(tests, what_is_off_reads_zeros);
    tcase_add_test(tests, what_there_is_not_reads_zeros);
    return run_suite(suite);
}
