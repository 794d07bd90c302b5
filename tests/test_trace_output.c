// Recorded searches as JSON: a page must be able to replay them.
#include "support/suite.h"
#include "usi/trace_output.h"

#include <jansson.h>
#include <string.h>

static char *written(const Trace *trace, const TraceHead *head) {
    char *text = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&text, &size);
    if (head != NULL)
        trace_print_json(memory, trace, head);
    else
        trace_print_text(memory, trace);
    ck_assert_int_eq(fclose(memory), 0);
    return text;
}

static void record(Trace *trace, const TictactoeBoard *board, TictactoeMode mode, uint64_t limit) {
    const TictactoeSettings settings = {.mode = mode};
    trace_init(trace, TRACE_TICTACTOE, limit);
    trace_tictactoe(trace, board, &settings);
}

static json_t *read_json(const Trace *trace, const TraceHead *head) {
    char *text = written(trace, head);
    json_error_t error;
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, &error);
    ck_assert_msg(json != NULL, "line %d: %s", error.line, error.text);
    free(text);
    return json;
}

static const char *text_of(const json_t *object, const char *key) {
    const char *text = json_string_value(json_object_get(object, key));
    CHECK_THAT(text != NULL, "no text '%s'", key);
    return text;
}

// Plays the steps on a board of nine letters, as a page would. Returns the number of nodes entered.
static int replay(const json_t *steps, char *cells, char side) {
    size_t index;
    json_t *step;
    int nodes = 0, ply = -1;
    json_array_foreach(steps, index, step) {
        const char *what = text_of(step, "do");
        if (strcmp(what, "enter") == 0) {
            ck_assert_int_eq(json_integer_value(json_object_get(step, "node")), ++nodes);
            ck_assert_int_eq(json_integer_value(json_object_get(step, "ply")), ++ply);
            ck_assert(json_is_array(json_object_get(step, "killers")));
        } else if (strcmp(what, "try") == 0) {
            int cell = text_of(step, "move")[0] - '0';
            ck_assert_int_eq(cells[cell], '.');
            ck_assert_str_ne(text_of(step, "why"), "");
            cells[cell] = side;
            side = side == 'X' ? 'O' : 'X';
        } else if (strcmp(what, "skip") == 0) {
            ck_assert_int_ne(cells[text_of(step, "move")[0] - '0'], '.');
            ck_assert_str_eq(text_of(step, "wrong"), "occupied");
        } else if (strcmp(what, "leave") == 0) {
            ck_assert(json_is_integer(json_object_get(step, "value")));
            ck_assert(json_is_boolean(json_object_get(step, "cut")));
            if (ply-- > 0) {
                cells[text_of(step, "move")[0] - '0'] = '.';
                side = side == 'X' ? 'O' : 'X';
            } else {
                ck_assert(json_is_null(json_object_get(step, "move")));
            }
        }
    }
    ck_assert_int_eq(ply, -1);
    return nodes;
}

// _i is the mode.
START_TEST(json_replays) {
    if (_i == TICTACTOE_UNFILTERED)
        return;
    static const uint64_t limits[] = {0, 1, 2, 10, 30};
    for (int i = 0; i < COUNT(limits); i++) {
        Trace trace;
        record(&trace, &tictactoe_demo, (TictactoeMode)_i, limits[i]);
        char cells[TICTACTOE_TEXT_SIZE];
        const TraceHead head = {"mode", tictactoe_to_text(&tictactoe_demo, cells), "O", NULL, 0};
        json_t *json = read_json(&trace, &head);
        ck_assert_str_eq(text_of(json, "game"), "tictactoe");
        ck_assert_str_eq(text_of(json, "position"), "XXO..X.O.");
        ck_assert_str_eq(text_of(json, "best"), "6");
        ck_assert_int_eq(json_integer_value(json_object_get(json, "value")), -7);
        ck_assert_int_eq(json_integer_value(json_object_get(json, "nodes")), (int)trace.total_nodes);
        ck_assert(json_object_get(json, "depth") == NULL && json_object_get(json, "ordering") == NULL);
        int nodes = replay(json_object_get(json, "steps"), cells, 'O');
        ck_assert_int_eq(nodes, json_integer_value(json_object_get(json, "recorded")));
        ck_assert_int_eq(nodes, limits[i] > 0 ? (int)limits[i] : (int)trace.total_nodes);
        ck_assert_str_eq(cells, "XXO..X.O.");
        json_decref(json);
        trace_release(&trace);
    }
}
END_TEST

START_TEST(json_of_shogi_says_more) {
    Position pos;
    position_init(&pos);
    Trace trace;
    trace_init(&trace, TRACE_SHOGI, 0);
    trace_shogi(&trace, &pos, &techniques_default, 1);
    const TraceHead head = {"pvs", "startpos", "black", "default", 1};
    json_t *json = read_json(&trace, &head);
    ck_assert_str_eq(text_of(json, "ordering"), "default");
    ck_assert_str_eq(text_of(json, "view"), "mover");
    json_t *steps = json_object_get(json, "steps"), *root = json_array_get(steps, 1);
    ck_assert_str_eq(text_of(json_array_get(steps, 0), "do"), "pass");
    ck_assert_int_eq(json_integer_value(json_object_get(root, "depth")), 1);
    ck_assert(json_is_null(json_object_get(root, "alpha")) && json_is_null(json_object_get(root, "beta")));
    ck_assert_uint_eq(strlen(text_of(json_array_get(steps, 2), "move")), 4);
    json_decref(json);
    trace_release(&trace);
    position_release(&pos);
}
END_TEST

// The whole text of a small search: either side could win at 6.
START_TEST(text_has_a_line_for_each_node) {
    TictactoeBoard board;
    ck_assert_int_eq(tictactoe_from_text(&board, text_from("XXOXOX.O.")), TICTACTOE_OK);
    Trace trace;
    record(&trace, &board, TICTACTOE_ALPHA_BETA, 0);
    char *text = written(&trace, NULL);
    ck_assert_str_eq(text,
                     "   node  move      why it is tried now      alpha      beta      value       best\n"
                     "      1  root                                -inf      +inf         -9       6\n"
                     "      2    6       by number                 -inf      +inf         -9       -\n"
                     "      3    8       by number                 -inf        -9         +8  cut  6\n"
                     "      4      6     by number                 -inf        -9         +8       -\n"
                     "\n"
                     "nodes 4  value -9  best 6\n");
    free(text);
    trace_release(&trace);
    record(&trace, &board, TICTACTOE_ALPHA_BETA, 2);
    text = written(&trace, NULL);
    ck_assert(strstr(text, "\nnodes 4  value -9  best 6\nnodes after the first 2 are not shown\n") != NULL);
    free(text);
    trace_release(&trace);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("trace_output");
    TCase *tests = add_case(suite, "output");
    tcase_add_loop_test(tests, json_replays, 0, TICTACTOE_MODE_COUNT);
    tcase_add_test(tests, json_of_shogi_says_more);
    tcase_add_test(tests, text_has_a_line_for_each_node);
    return run_suite(suite);
}
