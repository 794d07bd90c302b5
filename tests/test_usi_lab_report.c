// The page of shizuka lab report and its data.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/file.h"
#include "board/movegen.h"
#include "board/sfen.h"
#include "support/boards.h"
#include "usi/arguments.h"
#include "usi/lab.h"
#include "usi/lab_report.h"

static const char CrowdedPosition[] =
    "lnkl3+P+S/2np+Rps2/pBp1p3p/4g2b1/5P3/1PP1S1P2/PpSPPGN1P/2G6/LKG5+r b Pnlp 1";

static const char *string_of(const json_t *object, const char *key) {
    return json_string_value(json_object_get(object, key));
}

// The board's moves are the legal ones, each once.
static void assert_legal_once(const Position *pos, const json_t *moves) {
    MoveList list;
    movegen_legal(pos, &list);
    ck_assert_uint_eq(json_array_size(moves), (size_t)list.count);
    for (int i = 0; i < list.count; i++) {
        char text[USI_MOVE_SIZE];
        int found = 0;
        move_to_usi(list.moves[i], text);
        for (size_t k = 0; k < json_array_size(moves); k++)
            found += strcmp(string_of(json_array_get(moves, k), "usi"), text) == 0;
        ck_assert_msg(found == 1, "%s is there %d times", text, found);
    }
}

START_TEST(board_has_all_moves_in_order) {
    Position pos;
    position_init(&pos);
    read_position(&pos, CrowdedPosition);
    position_reserve(&pos, 1);
    position_do(&pos, move_from_usi(&pos, text_from("8c6e+")));
    char before[SFEN_SIZE], after[SFEN_SIZE];
    position_to_sfen(&pos, before);

    json_t *board = report_board(&pos, 3);
    ck_assert_str_eq(position_to_sfen(&pos, after), before);
    ck_assert_str_eq(string_of(board, "sfen"), before);
    ck_assert_str_eq(string_of(board, "last"), "8c6e+");
    const json_t *moves = json_object_get(board, "moves");
    assert_legal_once(&pos, moves);
    ck_assert_str_eq(string_of(json_array_get(moves, 0), "stage"), "hash");

    // Quiet moves come by their scores.
    json_int_t last = INT32_MAX;
    for (size_t i = 0; i < json_array_size(moves); i++) {
        const json_t *move = json_array_get(moves, i);
        if (strcmp(string_of(move, "stage"), "quiets") != 0)
            continue;
        json_int_t score = json_integer_value(json_object_get(move, "score"));
        ck_assert_int_le(score, last);
        last = score;
    }
    json_decref(board);
    position_release(&pos);
}
END_TEST

START_TEST(board_in_check) {
    Position pos;
    position_init(&pos);
    read_position(&pos, "4k4/9/9/9/4r4/9/9/9/4K4 b G2g 1");
    json_t *board = report_board(&pos, 2);
    ck_assert_ptr_null(json_object_get(board, "last"));
    assert_legal_once(&pos, json_object_get(board, "moves"));
    json_decref(board);
    position_release(&pos);
}
END_TEST

static const json_t *find_trace(const json_t *traces, const char *mode, const char *order, bool every_node) {
    for (size_t i = 0; i < json_array_size(traces); i++) {
        const json_t *trace = json_array_get(traces, i);
        if (strcmp(string_of(trace, "mode"), mode) == 0 && strcmp(string_of(trace, "order"), order) == 0 &&
            json_is_true(json_object_get(trace, "every_node")) == every_node)
            return trace;
    }
    ck_abort_msg("there is no trace of %s, order '%s'", mode, order);
}

START_TEST(traces_have_the_known_counts) {
    static const struct {
        const char *mode, *order;
        bool every_node;
        int nodes, value;
    } known[] = {
        {"minimax", "", false, 57, -7},          {"alphabeta", "3,4,6,8", false, 40, -7},
        {"alphabeta", "6,3,4,8", false, 29, -7}, {"alphabeta", "3,4,8,6", false, 49, -7},
        {"alphabeta", "6,3,4,8", true, 31, -7},  {"alphabeta", "8,3,4,6", true, 44, -7},
        {"killers", "3,4,6,8", false, 39, -7},   {"killers", "6,3,4,8", false, 29, -7},
        {"killers", "3,4,8,6", false, 39, -7},   {"position", "", false, 40, -7},
        {"unfiltered", "", false, 66, 0},
    };
    json_t *traces = report_traces();
    for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
        const json_t *trace = find_trace(traces, known[i].mode, known[i].order, known[i].every_node);
        ck_assert_int_eq(json_integer_value(json_object_get(trace, "nodes")), known[i].nodes);
        ck_assert_int_eq(json_integer_value(json_object_get(trace, "value")), known[i].value);
        const json_t *steps = json_object_get(trace, "steps");
        int entered = 0;
        for (size_t k = 0; k < json_array_size(steps); k++)
            entered += strcmp(string_of(json_array_get(steps, k), "do"), "enter") == 0;
        ck_assert_int_eq(entered, known[i].nodes);
    }
    json_decref(traces);
}
END_TEST

START_TEST(data_cannot_end_their_element) {
    char *page = NULL;
    size_t size;
    FILE *out = open_memstream(&page, &size);
    json_t *data = json_pack("{s:o}", "command", report_text("</script><!--<script>"));
    report_write_page(data, out);
    fclose(out);

    static const char begin[] = "id=\"data\">";
    char *text = strstr(page, begin);
    ck_assert_ptr_nonnull(text);
    text += strlen(begin);
    char *end = strchr(text, '<');
    ck_assert_int_eq(strncmp(end, "</script>", 9), 0);
    *end = '\0';
    json_t *read = json_loads(text, 0, NULL);
    ck_assert_int_eq(json_equal(read, data), 1);
    ck_assert_ptr_null(strstr(end + 1, "@"));
    json_decref(read);
    json_decref(data);
    free(page);
}
END_TEST

START_TEST(text_that_is_no_utf8) {
    json_t *text = report_text("a\xff");
    ck_assert_str_eq(json_string_value(text), "?");
    json_decref(text);
}
END_TEST

// Runs the command with one ablation and says how it ends.
static int run_with(const char *ablation, const char *out) {
    char name[] = "report", out_word[] = "--out", ablation_word[] = "--ablation";
    char out_path[64], path[64];
    snprintf(out_path, sizeof out_path, "%s", out);
    snprintf(path, sizeof path, "%s", ablation);
    char *argv[] = {name, out_word, out_path, ablation_word, path, NULL};
    return lab_report(5, argv);
}

static int run_with_text(const char *text) {
    char path[] = "/tmp/shizuka-report-XXXXXX";
    int descriptor = mkstemp(path);
    ck_assert_int_ge(descriptor, 0);
    ck_assert_int_eq(write(descriptor, text, strlen(text)), (ssize_t)strlen(text));
    close(descriptor);
    int status = run_with(path, "/dev/null");
    unlink(path);
    return status;
}

START_TEST(bad_input) {
    ck_assert_int_eq(run_with("/nonexistent/full.json", "/dev/null"), EXIT_BAD_USAGE);
    ck_assert_int_eq(run_with_text(""), EXIT_BAD_USAGE);
    ck_assert_int_eq(run_with_text("{\"shizuka\":"), EXIT_BAD_USAGE);
    ck_assert_int_eq(run_with_text("[]"), EXIT_BAD_USAGE);
    ck_assert_int_eq(run_with_text("{\"shizuka\": \"lab ablate\", \"mode\": \"full\", \"rows\": []}"),
                     EXIT_BAD_USAGE);
    ck_assert_int_eq(run_with_text("{\"shizuka\": \"lab ablate\", \"mode\": \"full\", \"rows\": [{}]}"),
                     EXIT_BAD_USAGE);
    char name[] = "report";
    char *argv[] = {name, NULL};
    ck_assert_int_eq(lab_report(1, argv), EXIT_BAD_USAGE);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("usi_lab_report");
    TCase *tests = add_case(suite, "page");
    tcase_add_test(tests, board_has_all_moves_in_order);
    tcase_add_test(tests, board_in_check);
    tcase_add_test(tests, traces_have_the_known_counts);
    tcase_add_test(tests, data_cannot_end_their_element);
    tcase_add_test(tests, text_that_is_no_utf8);
    tcase_add_test(tests, bad_input);
    return run_suite(suite);
}
