// The search: right answers where they are known, the same twice, within its limits.
#include <check.h>
#include <stdlib.h>

#include "board/legality.h"
#include "search/search.h"
#include "support/boards.h"

enum { LINES_KEPT = 16 };

// The lines of the last report of each place.
typedef struct Reports {
    int count;
    SearchInfo info[LINES_KEPT];
    Move pv[LINES_KEPT][MAX_PLY + 1];
} Reports;

static Searcher *searcher;
static Table table;
static Position pos;
static Limits limits;
static Reports reports;
static SearchSettings settings;

static void keep(void *context, const SearchInfo *info) {
    (void)context;
    CHECK_THAT(info->multipv >= 1 && info->multipv <= LINES_KEPT, "line %d", info->multipv);
    reports.count = info->multipv > reports.count ? info->multipv : reports.count;
    reports.info[info->multipv - 1] = *info;
    for (int i = 0; i < info->pv_length; i++)
        reports.pv[info->multipv - 1][i] = info->pv[i];
}

static void set_up(void) {
    position_init(&pos);
    searcher = searcher_new(1);
    table = (Table){0};
    ck_assert(table_resize(&table, 8));
    limits = (Limits){.depth = 0};
    settings =
        (SearchSettings){.limits = &limits, .multipv = 1, .entering_king = ENTERING_KING_27, .info = keep};
}

static void tear_down(void) {
    position_release(&pos);
    searcher_free(searcher);
    table_release(&table);
}

static SearchResult run(void) {
    SearchControl control = {.optimum_ms = INT64_MAX, .maximum_ms = INT64_MAX};
    reports.count = 0;
    return searcher_run(searcher, &table, &pos, &settings, &control);
}

static SearchResult run_fresh(const char *sfen, int depth) {
    read_position(&pos, sfen);
    table_clear(&table);
    searcher_clear(searcher);
    limits.depth = depth;
    return run();
}

static void assert_move(Move move, const char *usi) {
    ck_assert_str_eq(usi_of(move), usi);
}

// The reported line can be played move by move.
static void assert_line_is_legal(int line) {
    position_reserve(&pos, MAX_PLY);
    int length = reports.info[line].pv_length;
    for (int i = 0; i < length; i++) {
        Move move = reports.pv[line][i];
        CHECK_THAT(position_is_pseudo_legal(&pos, move) && position_is_legal(&pos, move), "%s in %s",
                   usi_of(move), sfen_of(&pos));
        position_do(&pos, move);
    }
    for (int i = 0; i < length; i++)
        position_undo(&pos);
}

START_TEST(finds_mates) {
    static const struct {
        const char *sfen;
        int plies;
    } cases[] = {
        {"4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1", 1},
        {"8k/9/7L1/9/9/9/9/9/K8 b RGr2b3g4s4n3l18p 1", 1},
        {"k8/9/9/1+P7/9/9/9/9/8K b G 1", 3},
    };
    for (int i = 0; i < COUNT(cases); i++) {
        SearchResult found = run_fresh(cases[i].sfen, 8);
        CHECK_THAT(found.score >= score_mate_in(cases[i].plies), "%s: score %d", cases[i].sfen, found.score);
        ck_assert_int_eq(reports.info[0].pv_length, SCORE_MATE - found.score);
        assert_line_is_legal(0);
    }
}
END_TEST

START_TEST(sees_that_it_is_mated) {
    SearchResult found = run_fresh("k8/9/1+P7/9/9/9/9/9/8K w G 1", 8);
    ck_assert_int_eq(found.score, score_mated_in(2));
}
END_TEST

START_TEST(repeats_itself_to_the_node) {
    SearchResult first = run_fresh(sfen_startpos, 9);
    SearchResult again = run_fresh(sfen_startpos, 9);
    ck_assert_uint_eq(first.nodes, again.nodes);
    ck_assert_uint_eq(first.best, again.best);
    ck_assert_int_eq(first.score, again.score);
    assert_line_is_legal(0);
}
END_TEST

START_TEST(keeps_to_the_node_limit) {
    for (uint64_t nodes = 100; nodes <= 100000; nodes *= 10) {
        limits.nodes = nodes;
        SearchResult first = run_fresh(sfen_startpos, 0);
        SearchResult again = run_fresh(sfen_startpos, 0);
        ck_assert_uint_eq(first.nodes, nodes);
        ck_assert_uint_eq(again.nodes, nodes);
        ck_assert_uint_eq(first.best, again.best);
    }
    limits.nodes = 1; // one move is searched whatever the limit
    SearchResult found = run_fresh(sfen_startpos, 0);
    ck_assert_uint_ne(found.best, MOVE_NONE);
    ck_assert_uint_lt(found.nodes, 100);
}
END_TEST

START_TEST(looks_at_the_moves_asked_for_only) {
    read_position(&pos, sfen_startpos);
    limits.search_moves[0] = move_from_usi(&pos, text_from("1g1f"));
    limits.search_moves[1] = move_from_usi(&pos, text_from("9g9f"));
    limits.search_move_count = 2;
    settings.multipv = 5;
    SearchResult found = run_fresh(sfen_startpos, 4);
    ck_assert(found.best == limits.search_moves[0] || found.best == limits.search_moves[1]);
    ck_assert_int_eq(reports.count, 2);
}
END_TEST

START_TEST(reports_the_lines_asked_for) {
    settings.multipv = 5;
    run_fresh("l2g1k1nl/1r4gs1/p1nsppbpp/1ppp5/6pP1/2P1P4/PPSP1P2P/2G2S1R1/LNBK1G1NL b p 25", 6);
    ck_assert_int_eq(reports.count, 5);
    for (int i = 0; i < 5; i++) {
        assert_line_is_legal(i);
        for (int j = 0; j < i; j++) {
            ck_assert_uint_ne(reports.pv[i][0], reports.pv[j][0]);
            ck_assert_int_le(reports.info[i].score, reports.info[j].score);
        }
    }
}
END_TEST

static void play(const char *moves) {
    Text rest = text_from(moves);
    for (Text token; (token = text_next_token(&rest)).size > 0;) {
        Move move = move_from_usi(&pos, token);
        CHECK_THAT(move != MOVE_NONE, "%.*s", (int)token.size, token.data);
        position_reserve(&pos, 1);
        position_do(&pos, move);
    }
}

// The fourth check of a perpetual loses, so it is not played though it repeats the position.
START_TEST(does_not_check_perpetually) {
    read_position(&pos, "4k4/9/9/9/9/9/9/9/5R2K b - 1");
    play("4i5i 5a4a 5i4i 4a5a 4i5i 5a4a 5i4i 4a5a 4i5i 5a4a");
    limits.depth = 5;
    SearchResult found = run();
    ck_assert_str_ne(usi_of(found.best), "5i4i");
    limits.search_moves[0] = move_from_usi(&pos, text_from("5i4i"));
    limits.search_move_count = 1;
    ck_assert_int_le(run().score, -SCORE_MATE_IN_MAX);
}
END_TEST

START_TEST(a_fourth_repetition_is_a_draw) {
    read_position(&pos, sfen_startpos);
    play("2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h");
    limits.search_moves[0] = move_from_usi(&pos, text_from("7b8b"));
    limits.search_move_count = 1;
    limits.depth = 4;
    ck_assert_int_eq(run().score, SCORE_DRAW);
}
END_TEST

START_TEST(the_move_limit_is_a_draw) {
    settings.max_moves_to_draw = 100;
    SearchResult found = run_fresh("lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 100", 5);
    ck_assert_int_eq(found.score, SCORE_DRAW);
    found = run_fresh("4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 100", 5); // but a mate is a mate
    ck_assert_int_eq(found.score, score_mate_in(1));
    found = run_fresh("lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 50", 5);
    ck_assert_int_gt(found.score, 1000);
}
END_TEST

START_TEST(steers_for_a_declaration) {
    // Black's king needs one step into the camp; the points are there.
    const char *sfen = "9/+R+P+P1+P+P+P+P+R/+P+P7/1K7/9/9/9/9/4k4 b 2B4G4S4N4L9P 1";
    SearchResult found = run_fresh(sfen, 12);
    ck_assert_int_ge(found.score, SCORE_MATE_IN_MAX);
    settings.entering_king = ENTERING_KING_NONE;
    (void)run_fresh(sfen, 4); // plays on
}
END_TEST

START_TEST(expects_a_legal_reply) {
    SearchResult found = run_fresh(sfen_startpos, 8);
    ck_assert_uint_ne(found.ponder, MOVE_NONE);
    position_reserve(&pos, 2);
    position_do(&pos, found.best);
    ck_assert(position_is_pseudo_legal(&pos, found.ponder) && position_is_legal(&pos, found.ponder));
    found = run_fresh("4k4/9/4P4/9/9/9/9/9/4K4 b G2r2b3g4s4n4l17p 1", 4);
    assert_move(found.best, "G*5b");
    ck_assert_uint_eq(found.ponder, MOVE_NONE); // mate: there is no reply
}
END_TEST

// The killers of a sibling differ by one move of the opponent's: hands and squares are as they were.
START_TEST(siblings_share_hands_and_pieces) {
    static const char *const orders[] = {"default,drops=on,checking=on",
                                         "none,killers=counted,drops=on,line=on,mates=on"};
    Tally sum = {.nodes = 0};
    CaseFile file;
    Case next;
    open_cases(&file, "ordering.sfen");
    for (int i = 0; i < (SANITIZED ? 4 : 48) && case_file_next(&file, &next); i++) {
        Tally tally = {.nodes = 0};
        Techniques techniques = techniques_default;
        char why[TECHNIQUES_TEXT_SIZE];
        CHECK_THAT(techniques_parse(&techniques, text_from(orders[i % COUNT(orders)]), why), "%s", why);
        settings.techniques = &techniques;
        settings.tally = &tally;
        run_fresh(next.sfen, 9);
        tally_add(&sum, &tally);
    }
    case_file_close(&file);
    for (MemorySource source = SOURCE_KILLER_1; source <= SOURCE_KILLER_2; source++) {
        ck_assert_uint_eq(sum.fate[source][FATE_HAND_EMPTY], 0);
        ck_assert_uint_eq(sum.fate[source][FATE_NO_PIECE], 0);
        ck_assert_uint_eq(sum.fate[source][FATE_OTHER_PIECE], 0);
        ck_assert_uint_gt(sum.fate[source][FATE_LEGAL], 0);
    }
}
END_TEST

START_TEST(threads_search_the_same_position) {
    searcher_free(searcher);
    searcher = searcher_new(4);
    SearchResult found = run_fresh("k8/9/9/1+P7/9/9/9/9/8K b G 1", 7);
    ck_assert_int_ge(found.score, score_mate_in(3));
    assert_line_is_legal(0);
    limits.nodes = 20000;
    found = run_fresh(sfen_startpos, 0);
    ck_assert_uint_ge(found.nodes, 20000);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("search");
    TCase *tests = add_case(suite, "search");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, finds_mates);
    tcase_add_test(tests, sees_that_it_is_mated);
    tcase_add_test(tests, repeats_itself_to_the_node);
    tcase_add_test(tests, keeps_to_the_node_limit);
    tcase_add_test(tests, looks_at_the_moves_asked_for_only);
    tcase_add_test(tests, reports_the_lines_asked_for);
    tcase_add_test(tests, does_not_check_perpetually);
    tcase_add_test(tests, a_fourth_repetition_is_a_draw);
    tcase_add_test(tests, the_move_limit_is_a_draw);
    tcase_add_test(tests, steers_for_a_declaration);
    tcase_add_test(tests, expects_a_legal_reply);
    tcase_add_test(tests, siblings_share_hands_and_pieces);
    tcase_add_test(tests, threads_search_the_same_position);
    return run_suite(suite);
}
