// The pure search: whatever the order of moves, the same score.
#include <check.h>
#include <string.h>

#include "board/legality.h"
#include "search/pure.h"
#include "support/boards.h"

// Orders as unlike each other as can be.
static const char *const orders[] = {
    "default",
    "none",
    "none,killers=recent,slots=1,scope=search,drops=on,checking=on",
    "default,killers=counted,scope=cousin,lookup=both,line=on,mates=on,safe=off,checks=stage",
    "default,key=refutation,continuation=1+2+4+6,lowply=on,pawn=on,checks=plain,age=keep",
    "none,killers=counted,key=position,countermove=on,history=on,bonus=quadratic,malus=off,checks=bonus",
    "default,killers=off,countermove=off,history=off,continuation=off,capture=off,checks=stage,age=clear",
};

static Ordering ordering;
static Position pos;

static void set_up(void) {
    position_init(&pos);
    ordering_clear(&ordering);
}

static void tear_down(void) {
    position_release(&pos);
}

static Techniques order(const char *words) {
    Techniques techniques = techniques_default;
    char why[TECHNIQUES_TEXT_SIZE];
    CHECK_THAT(techniques_parse(&techniques, text_from(words), why), "%s", why);
    return techniques;
}

// `tally` may be NULL. What earlier searches have taught the ordering is kept.
static PureResult search(const char *words, const PureSettings *settings, Tally *tally) {
    Techniques techniques = order(words);
    ordering_begin(&ordering, &techniques, tally);
    return pure_search(&pos, &ordering, settings);
}

static PureResult search_fresh(const char *words, const PureSettings *settings, Tally *tally) {
    ordering_clear(&ordering);
    return search(words, settings, tally);
}

// The next position of the file; false after `max` of them.
static bool next_position(CaseFile *file, int index, int max) {
    Case next;
    if (index == max)
        return false;
    CHECK_THAT(case_file_next(file, &next), "only %d positions", index);
    read_position(&pos, next.sfen);
    return true;
}

// All histories stay as the positions before have left them: whatever they say, the score is the same.
START_TEST(every_order_gives_the_same_score) {
    enum { POSITIONS = SANITIZED ? 12 : 204 };
    const PureSettings settings = {.depth = 3};
    int scores[POSITIONS];
    uint64_t nodes[COUNT(orders)] = {0};
    for (int i = 0; i < COUNT(orders); i++) {
        CaseFile file;
        open_cases(&file, "ordering.sfen");
        for (int j = 0; next_position(&file, j, POSITIONS); j++) {
            PureResult found = search(orders[i], &settings, NULL);
            CHECK_THAT(found.is_complete, "%s", sfen_of(&pos));
            if (i == 0)
                scores[j] = found.score;
            CHECK_THAT(found.score == scores[j], "%s: %d by '%s', %d by '%s'", sfen_of(&pos), found.score,
                       orders[i], scores[j], orders[0]);
            nodes[i] += found.nodes;
        }
        case_file_close(&file);
        for (int j = 0; j < i; j++)
            CHECK_THAT(nodes[i] != nodes[j], "'%s' and '%s' are one order", orders[i], orders[j]);
    }
}
END_TEST

static void ignore_try(void *context, int ply, Move move, Stage stage, MemorySource source) {
    (void)context, (void)ply, (void)move, (void)stage, (void)source;
}

static void ignore_leave(void *context, int ply, int score, Move best, bool is_cutoff, bool is_killer) {
    (void)context, (void)ply, (void)score, (void)best, (void)is_cutoff, (void)is_killer;
}

// A sibling differs by one move of the opponent's: what was in hand is still there, and a piece stands no
// more on its square only where that move took it.
static void assert_taken(void *context, const Position *node, int ply, int depth, int alpha, int beta) {
    (void)alpha, (void)beta;
    uint64_t *taken = context;
    if (depth <= 0 || position_is_check(node))
        return;
    for (int slot = 0; slot < KILLER_SLOTS; slot++) {
        Move move = ordering.killers.at[ply].move[slot];
        MemoryFate fate = memory_fate(node, move);
        CHECK_THAT(fate != FATE_HAND_EMPTY && fate != FATE_NO_PIECE && fate != FATE_OTHER_PIECE, "%s in %s",
                   usi_of(move), sfen_of(node));
        if (fate != FATE_TAKEN)
            continue;
        CHECK_THAT(node->state->captured != NO_PIECE && move_to(node->state->move) == move_from(move),
                   "%s in %s", usi_of(move), sfen_of(node));
        ++*taken;
    }
}

static const char *const sibling_orders[] = {
    "default,drops=on,checking=on",
    "none,killers=counted,drops=on,line=on,mates=on",
    "none,killers=recent,slots=1,drops=pieces,history=on",
};

START_TEST(siblings_share_hands_and_pieces) {
    Tally sum = {.nodes = 0};
    uint64_t taken = 0;
    const PureEvents events = {&taken, assert_taken, ignore_try, ignore_leave};
    const PureSettings settings = {.depth = 4, .events = &events};
    CaseFile file;
    open_cases(&file, "ordering.sfen");
    for (int i = 0; next_position(&file, i, SANITIZED ? 3 : 18); i++) {
        Tally tally = {.nodes = 0};
        search(sibling_orders[i % COUNT(sibling_orders)], &settings, &tally);
        tally_add(&sum, &tally);
    }
    case_file_close(&file);
    for (MemorySource source = SOURCE_KILLER_1; source <= SOURCE_KILLER_2; source++) {
        ck_assert_uint_eq(sum.fate[source][FATE_HAND_EMPTY], 0);
        ck_assert_uint_eq(sum.fate[source][FATE_NO_PIECE], 0);
        ck_assert_uint_eq(sum.fate[source][FATE_OTHER_PIECE], 0);
        ck_assert_uint_le(sum.fate[source][FATE_TAKEN], taken);
        ck_assert_uint_gt(sum.fate[source][FATE_LEGAL], 0);
    }
    ck_assert_uint_gt(taken, 0);
}
END_TEST

// The same counters do tell when killers come from farther away.
START_TEST(strangers_do_not) {
    Tally tally = {.nodes = 0};
    const PureSettings settings = {.depth = 3};
    CaseFile file;
    open_cases(&file, "ordering.sfen");
    for (int i = 0; next_position(&file, i, 12); i++)
        search("none,killers=recent,scope=search,drops=on", &settings, &tally);
    case_file_close(&file);
    const uint64_t *fate = tally.fate[SOURCE_KILLER_1];
    ck_assert_uint_gt(fate[FATE_NO_PIECE] + fate[FATE_HAND_EMPTY], 0);
}
END_TEST

static bool is_legal(Move move) {
    return position_is_pseudo_legal(&pos, move) && position_is_legal(&pos, move);
}

START_TEST(repeats_itself_to_the_node) {
    const PureSettings settings = {.depth = 3};
    CaseFile file;
    open_cases(&file, "ordering.sfen");
    for (int i = 0; next_position(&file, i, SANITIZED ? 3 : 14); i++) {
        const char *words = orders[i % COUNT(orders)];
        Tally tally = {.nodes = 0};
        PureResult first = search_fresh(words, &settings, NULL);
        PureResult again = search_fresh(words, &settings, NULL);
        PureResult counted = search_fresh(words, &settings, &tally);
        const PureResult *others[] = {&again, &counted};
        for (int j = 0; j < COUNT(others); j++) {
            ck_assert_int_eq(others[j]->score, first.score);
            ck_assert_uint_eq(others[j]->best, first.best);
            ck_assert_uint_eq(others[j]->nodes, first.nodes);
            ck_assert_uint_eq(others[j]->quiescence_nodes, first.quiescence_nodes);
        }
        CHECK_THAT(is_legal(first.best), "%s in %s", usi_of(first.best), sfen_of(&pos));
        ck_assert_uint_gt(tally.nodes, 0);
        ck_assert_uint_le(tally.nodes, first.nodes);
        ck_assert_uint_gt(tally.cutoffs, 0);
    }
    case_file_close(&file);
}
END_TEST

START_TEST(leaves_the_position_as_it_was) {
    const PureSettings settings = {.depth = 3};
    CaseFile file;
    open_cases(&file, "ordering.sfen");
    for (int i = 0; next_position(&file, i, SANITIZED ? 3 : 12); i++) {
        char before[SFEN_SIZE];
        Key key = position_key(&pos);
        position_to_sfen(&pos, before);
        search(orders[i % COUNT(orders)], &settings, NULL);
        ck_assert_str_eq(sfen_of(&pos), before);
        ck_assert_uint_eq(position_key(&pos), key);
        ck_assert_int_eq(position_game_plies(&pos), 0);
        assert_position_ok(&pos, "after a search");
    }
    case_file_close(&file);
}
END_TEST

START_TEST(a_node_limit_ends_it) {
    PureSettings settings = {.depth = MAX_PLY - 1};
    for (uint64_t limit = 1; limit < 100000; limit *= 7) {
        settings.node_limit = limit;
        PureResult found = search_fresh("default", &settings, NULL);
        ck_assert(!found.is_complete);
        ck_assert_uint_ge(found.nodes + found.quiescence_nodes, limit);
        ck_assert_uint_le(found.nodes + found.quiescence_nodes, limit + 16);
        ck_assert_str_eq(sfen_of(&pos), sfen_startpos);
    }
    settings.depth = 3;
    settings.node_limit = 0;
    PureResult found = search_fresh("default", &settings, NULL);
    ck_assert(found.is_complete);
    settings.node_limit = found.nodes + found.quiescence_nodes;
    ck_assert(!search_fresh("default", &settings, NULL).is_complete);
    settings.node_limit++;
    ck_assert(search_fresh("default", &settings, NULL).is_complete);
}
END_TEST

START_TEST(finds_mates) {
    static const struct {
        const char *sfen;
        int depth, score;
    } cases[] = {
        {"4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1", 2, SCORE_MATE - 1},
        {"k8/9/9/1+P7/9/9/9/9/8K b G 1", 4, SCORE_MATE - 3},
        {"k8/9/1+P7/9/9/9/9/9/8K w G 1", 3, -SCORE_MATE + 2},
    };
    for (int i = 0; i < COUNT(cases); i++)
        for (int j = 0; j < COUNT(orders); j++) {
            const PureSettings settings = {.depth = cases[i].depth};
            read_position(&pos, cases[i].sfen);
            PureResult found = search_fresh(orders[j], &settings, NULL);
            CHECK_THAT(found.score == cases[i].score, "%s by '%s': %d", cases[i].sfen, orders[j],
                       found.score);
            CHECK_THAT(is_legal(found.best), "%s in %s", usi_of(found.best), cases[i].sfen);
        }
}
END_TEST

START_TEST(a_table_saves_nodes) {
    Table table = {0};
    ck_assert(table_resize(&table, 4));
    const PureSettings without = {.depth = 4}, with = {.depth = 4, .table = &table};
    uint64_t nodes_without = 0, nodes_with = 0;
    CaseFile file;
    open_cases(&file, "ordering.sfen");
    for (int i = 0; next_position(&file, i, SANITIZED ? 3 : 6); i++) {
        table_clear(&table);
        nodes_without += search_fresh("none", &without, NULL).nodes;
        PureResult found = search_fresh("none", &with, NULL);
        nodes_with += found.nodes;
        CHECK_THAT(is_legal(found.best), "%s in %s", usi_of(found.best), sfen_of(&pos));
        assert_position_ok(&pos, "after a search");
    }
    ck_assert_uint_lt(nodes_with, nodes_without);
    case_file_close(&file);
    table_release(&table);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("pure");
    TCase *tests = add_case(suite, "pure");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, every_order_gives_the_same_score);
    tcase_add_test(tests, siblings_share_hands_and_pieces);
    tcase_add_test(tests, strangers_do_not);
    tcase_add_test(tests, repeats_itself_to_the_node);
    tcase_add_test(tests, leaves_the_position_as_it_was);
    tcase_add_test(tests, a_node_limit_ends_it);
    tcase_add_test(tests, finds_mates);
    tcase_add_test(tests, a_table_saves_nodes);
    return run_suite(suite);
}
