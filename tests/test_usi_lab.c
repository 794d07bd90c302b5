// What shizuka lab ablate and minimal write.
#include <stdio.h>
#include <string.h>

#include "support/boards.h"
#include "usi/lab.h"
#include "usi/lab_ablate.h"
#include "usi/lab_common.h"
#include "usi/lab_minimal.h"

enum { WIDTH_MAX = 120 };

static const char SomePositions[] =
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 ; phase opening\n"
    "ln1g1k1nl/1r3sg2/p2psp1pp/2p3p2/1p2b4/2PP3P1/PPSG1PP1P/1BG2S1R1/LN1K3NL b Pp 25 ; phase middle\n";

// An ablation of a few rows; what one writes about it.
typedef struct Fixture {
    AblateTable table;
    AblateRows rows;
    LabPositions positions;
    AblateSettings settings;
    AblateReport report;
} Fixture;

static void set_up(Fixture *fixture, AblateSettings settings) {
    char why[TECHNIQUES_TEXT_SIZE];
    fixture->settings = settings;
    ck_assert(lab_positions_parse(&fixture->positions, text_from(SomePositions), why));
    ck_assert(ablate_rows_select(&fixture->rows, text_from("none,no killers,scope=search"), why));
    ablate_run(&fixture->table, &fixture->rows, &fixture->positions, &fixture->settings);
    fixture->report = (AblateReport){&fixture->table, &fixture->rows, &fixture->positions, &fixture->settings,
                                     "some/where/few.sfen"};
}

static void tear_down(Fixture *fixture) {
    ablate_release(&fixture->table);
    ablate_rows_release(&fixture->rows);
    lab_positions_release(&fixture->positions);
}

static void assert_keys(const json_t *object, const char *keys) {
    Text rest = text_from(keys);
    while (rest.size > 0) {
        char key[32];
        text_copy(text_next_token(&rest), key, sizeof key);
        CHECK_THAT(json_object_get(object, key) != NULL, "there is no %s", key);
    }
}

// The value as written and read again.
static json_t *read_again(json_t *value) {
    char *data = NULL;
    size_t size;
    FILE *out = open_memstream(&data, &size);
    lab_write_json(value, out);
    fclose(out);
    json_error_t error;
    json_t *read = json_loads(data, 0, &error);
    CHECK_THAT(read != NULL, "line %d: %s", error.line, error.text);
    free(data);
    return read;
}

static void assert_row(const json_t *row, const char *name, const char *group) {
    assert_keys(row,
                "name group ordering nodes loop_nodes quiescence ratio phases time_ms first second mean_index"
                " generates_quiets quiets_per_node index depth stages classes check_cutoffs memory");
    ck_assert_str_eq(json_string_value(json_object_get(row, "name")), name);
    ck_assert_str_eq(json_string_value(json_object_get(row, "group")), group);
    assert_keys(json_object_get(row, "ratio"), "mean low high median sum more sd");
    assert_keys(json_object_get(json_object_get(row, "phases"), "opening"), "mean low high");
    ck_assert_ptr_null(json_object_get(json_object_get(row, "phases"), "end"));
    ck_assert_uint_eq(json_array_size(json_object_get(row, "index")), TALLY_INDICES);
    ck_assert_uint_eq(json_array_size(json_object_get(row, "depth")), TALLY_DEPTHS);
    assert_keys(json_array_get(json_object_get(row, "depth"), 0), "cutoffs first");
    assert_keys(json_object_get(json_object_get(row, "stages"), "hash"), "tried cut");
    assert_keys(json_object_get(row, "classes"), "capture drop");
}

START_TEST(ablation_as_json) {
    Fixture fixture;
    set_up(&fixture,
           (AblateSettings){.mode = ABLATE_FULL, .depth = 4, .has_table = true, .hash_mb = 1, .threads = 1});
    json_t *whole = read_again(ablate_json(&fixture.report));
    assert_keys(whole, "shizuka version mode table limit positions rows");
    ck_assert_str_eq(json_string_value(json_object_get(whole, "shizuka")), "lab ablate");
    ck_assert_str_eq(json_string_value(json_object_get(whole, "mode")), "full");
    ck_assert(json_is_true(json_object_get(whole, "table")));
    ck_assert_int_eq(json_integer_value(json_object_get(json_object_get(whole, "limit"), "depth")), 4);
    const json_t *positions = json_object_get(whole, "positions");
    ck_assert_str_eq(json_string_value(json_object_get(positions, "file")), "few.sfen");
    ck_assert_int_eq(json_integer_value(json_object_get(positions, "count")), 2);
    assert_keys(json_object_get(positions, "phases"), "opening middle end");
    const json_t *rows = json_object_get(whole, "rows");
    ck_assert_uint_eq(json_array_size(rows), 4);
    assert_row(json_array_get(rows, 0), "default", "reference");
    assert_row(json_array_get(rows, 1), "none", "cumulative");
    assert_row(json_array_get(rows, 2), "no killers", "without");
    assert_row(json_array_get(rows, 3), "scope=search", "variant");
    const json_t *memory = json_object_get(json_array_get(rows, 0), "memory");
    assert_keys(json_object_get(memory, "killer 1"), "empty given legal capture occupied cut");
    ck_assert_uint_eq(json_object_size(json_object_get(json_array_get(rows, 1), "memory")), 0);
    json_decref(whole);
    tear_down(&fixture);
}
END_TEST

// Lines are short and have no blank at the end.
static void assert_tidy(const char *text) {
    while (*text != '\0') {
        size_t width = strcspn(text, "\n");
        CHECK_THAT(width <= WIDTH_MAX, "%d columns: %.*s", (int)width, (int)width, text);
        CHECK_THAT(width == 0 || text[width - 1] != ' ', "a blank at the end: %.*s", (int)width, text);
        text += width + (text[width] == '\n');
    }
}

static char *written(const AblateReport *report, void (*write)(const AblateReport *report, FILE *out)) {
    char *data = NULL;
    size_t size;
    FILE *out = open_memstream(&data, &size);
    write(report, out);
    fclose(out);
    return data;
}

START_TEST(ablation_as_text) {
    Fixture fixture;
    set_up(&fixture, (AblateSettings){.mode = ABLATE_PURE, .depth = 2, .threads = 1});
    char *text = written(&fixture.report, ablate_write_text);
    assert_tidy(text);
    ck_assert_ptr_nonnull(strstr(text, "2 positions, opening 1, middle 1; pure search, depth 2, no table\n"
                                       "All 4 rows find the same score in each position.\n"));
    ck_assert_ptr_nonnull(strstr(text, "killer 1"));
    free(text);
    fixture.table.difference_count = 1;
    fixture.table.difference = (AblateDifference){2, 1, 35, -20};
    text = written(&fixture.report, ablate_write_scores);
    ck_assert_str_eq(text,
                     "1 scores differ; the first: row 'no killers' finds 35, not -20, in "
                     "ln1g1k1nl/1r3sg2/p2psp1pp/2p3p2/1p2b4/2PP3P1/PPSG1PP1P/1BG2S1R1/LN1K3NL b Pp 25\n");
    free(text);
    tear_down(&fixture);
}
END_TEST

static int count_fields(const char *line) {
    int fields = 1;
    bool is_quoted = false;
    for (; *line != '\0' && *line != '\n'; line++) {
        is_quoted ^= *line == '"';
        fields += *line == ',' && !is_quoted;
    }
    return fields;
}

START_TEST(ablation_as_csv) {
    Fixture fixture;
    set_up(&fixture, (AblateSettings){.mode = ABLATE_PURE, .depth = 2, .threads = 1});
    char *text = written(&fixture.report, ablate_write_csv);
    int lines = 0;
    for (const char *line = text; *line != '\0'; line = strchr(line, '\n') + 1, lines++)
        ck_assert_int_eq(count_fields(line), count_fields(text));
    ck_assert_int_eq(lines, 5);
    free(text);
    tear_down(&fixture);
}
END_TEST

START_TEST(minimal_trees_written) {
    LabPositions positions;
    char why[LAB_WHY_SIZE];
    ck_assert(lab_positions_parse(&positions, text_from(SomePositions), why));
    MinimalSettings settings = {.depth = 2, .threads = 1, .techniques = &techniques_default};
    MinimalResult result;
    minimal_run(&result, &positions, &settings);
    MinimalReport report = {&result, &positions, &settings, NULL};
    json_t *whole = read_again(minimal_json(&report));
    assert_keys(whole,
                "shizuka version table depth ordering positions ratio phases tree best waste cases time_ms");
    ck_assert_uint_eq(json_array_size(json_object_get(whole, "cases")), 2);
    json_decref(whole);
    char *data = NULL;
    size_t size;
    FILE *out = open_memstream(&data, &size);
    minimal_write_text(&report, out);
    fclose(out);
    ck_assert_ptr_nonnull(strstr(data, "All passes find the same score in each position."));
    free(data);
    minimal_release(&result);
    lab_positions_release(&positions);
}
END_TEST

START_TEST(choices) {
    int chosen = -1;
    ck_assert_int_eq(lab_choose("lab", "--mode", "full|pure", "pure", &chosen), 0);
    ck_assert_int_eq(chosen, 1);
    ck_assert_int_eq(lab_choose("lab", "--mode", "full|pure", "pur", &chosen), 2);
    ck_assert_int_eq(chosen, 1);
}
END_TEST

// Command lines ---------------------------------------------------------------------------------------

enum { WORDS_MAX = 16 };

// The exit status of a command with these words after its name.
static int run_command(int (*command)(int argc, char **argv), const char *words) {
    char copy[WORDS_MAX][64], name[] = "ablate";
    char *argv[WORDS_MAX + 1] = {name};
    int argc = 1;
    Text rest = text_from(words);
    while (rest.size > 0 && argc < WORDS_MAX) {
        text_copy(text_next_token(&rest), copy[argc], sizeof copy[argc]);
        argv[argc] = copy[argc];
        argc++;
    }
    return command(argc, argv);
}

static const char *const BadWords[] = {
    "--mode quick", "--nodes 5 --mode pure", "--table off",   "--rows some", "--rows killers=maybe",
    "--format xml", "--positions /none",     "--out /none/x", "--depth 0",   "--hash",
    "word",         "--positions /dev/null",
};

START_TEST(bad_words_end_with_2) {
    ck_assert_int_eq(run_command(lab_ablate, BadWords[_i]), 2);
}
END_TEST

START_TEST(commands_run) {
    ck_assert_int_eq(run_command(lab_ablate, "--help"), 0);
    ck_assert_int_eq(run_command(lab_minimal, "--help"), 0);
    ck_assert_int_eq(run_command(lab_minimal, "--ordering some"), 2);
    ck_assert_int_eq(run_command(lab_minimal, "--limit 2 --depth 2 --format json --out /dev/null"), 0);
    ck_assert_int_eq(
        run_command(lab_ablate, "--mode pure --table off --limit 2 --depth 2 --format csv --out /dev/null"),
        0);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("usi_lab");
    TCase *tests = add_case(suite, "written");
    tcase_add_test(tests, ablation_as_json);
    tcase_add_test(tests, ablation_as_text);
    tcase_add_test(tests, ablation_as_csv);
    tcase_add_test(tests, minimal_trees_written);
    tcase_add_test(tests, choices);
    TCase *commands = add_case(suite, "commands");
    tcase_add_loop_test(commands, bad_words_end_with_2, 0, COUNT(BadWords));
    tcase_add_test(commands, commands_run);
    return run_suite(suite);
}
