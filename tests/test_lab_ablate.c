// The ablation and what it is made of. Ratios are worked out by hand.
#include "lab/ablate.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "lab/names.h"
#include "support/boards.h"

static const char SomePositions[] =
    "# a comment\n"
    "\n"
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 ; phase opening ; from own\n"
    "ln1g1k1nl/1r3sg2/p2psp1pp/2p3p2/1p2b4/2PP3P1/PPSG1PP1P/1BG2S1R1/LN1K3NL b Pp 25;phase middle\r\n"
    "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1 ; from here ; phase end\n"
    "ln5nl/1r2gkg2/p1psppsp1/1p1p2p1p/P6P1/2P2PP1P/1P1PPS3/1SG4R1/LN2KG1NL b Bb 25";

static void assert_near(double value, double expected) {
    CHECK_THAT(fabs(value - expected) <= 1e-9 * fmax(1, fabs(expected)), "%.12g, expected %.12g", value,
               expected);
}

static void read_positions(LabPositions *positions) {
    char why[LAB_WHY_SIZE];
    CHECK_THAT(lab_positions_parse(positions, text_from(SomePositions), why), "%s", why);
}

// Ratios ----------------------------------------------------------------------------------------------

START_TEST(two_positions) {
    const uint64_t nodes[] = {20, 80}, reference[] = {10, 10};
    Ratio ratio = ratio_of(nodes, reference, 2);
    assert_near(ratio.mean, 4);
    assert_near(ratio.median, 4);
    assert_near(ratio.sum, 5);
    assert_near(ratio.sd, log(4) / sqrt(2));
    ck_assert_int_eq(ratio.more, 2);
    ck_assert_int_eq(ratio.count, 2);
    // Resampled means are 2, 4 and 8, the outer ones once in four times.
    assert_near(ratio.low, 2);
    assert_near(ratio.high, 8);
}
END_TEST

START_TEST(three_positions) {
    const uint64_t nodes[] = {64, 7, 20}, reference[] = {4, 7, 10};
    Ratio ratio = ratio_of(nodes, reference, 3);
    assert_near(ratio.mean, cbrt(32));
    assert_near(ratio.median, 2);
    assert_near(ratio.sum, 91.0 / 21);
    ck_assert_int_eq(ratio.more, 2);
    ck_assert(ratio.low < ratio.mean && ratio.mean < ratio.high);
}
END_TEST

START_TEST(extremes) {
    const uint64_t nodes[] = {30, 300, 0}, reference[] = {10, 100, 0};
    Ratio none = ratio_of(nodes, reference, 0), one = ratio_of(nodes, reference, 1);
    Ratio same = ratio_of(nodes, reference, 2), empty = ratio_of(nodes + 2, reference + 2, 1);
    ck_assert_int_eq(none.count, 0);
    ck_assert(none.mean == 0 && none.low == 0 && none.high == 0 && none.sum == 0);
    assert_near(one.mean, 3);
    assert_near(one.low, 3);
    assert_near(one.high, 3);
    assert_near(one.sd, 0);
    assert_near(same.low, 3);
    assert_near(same.high, 3);
    assert_near(same.sum, 3);
    assert_near(empty.mean, 1);
}
END_TEST

// Of many values the interval is about that of a normal distribution.
START_TEST(interval_of_many) {
    enum { MANY = 400 };
    uint64_t nodes[MANY], reference[MANY];
    Prng prng = {1};
    for (int i = 0; i < MANY; i++) {
        nodes[i] = 1000 + prng_below(&prng, 4000);
        reference[i] = 2000;
    }
    Ratio ratio = ratio_of(nodes, reference, MANY);
    double width = 1.96 * ratio.sd / sqrt(MANY);
    CHECK_THAT(fabs(log(ratio.high / ratio.mean) - width) < 0.1 * width, "%f", log(ratio.high / ratio.mean));
    CHECK_THAT(fabs(log(ratio.mean / ratio.low) - width) < 0.1 * width, "%f", log(ratio.mean / ratio.low));
}
END_TEST

// Positions -------------------------------------------------------------------------------------------

START_TEST(positions_are_read) {
    LabPositions positions;
    read_positions(&positions);
    ck_assert_int_eq(positions.count, 4);
    ck_assert_int_eq(positions.at[0].phase, PHASE_OPENING);
    ck_assert_int_eq(positions.at[1].phase, PHASE_MIDDLE);
    ck_assert_int_eq(positions.at[2].phase, PHASE_END);
    ck_assert_int_eq(positions.at[3].phase, PHASE_UNTOLD);
    ck_assert_str_eq(positions.at[0].sfen, sfen_startpos);
    ck_assert_int_eq(lab_positions_count_phase(&positions, PHASE_MIDDLE), 1);
    lab_positions_release(&positions);
}
END_TEST

typedef struct BadFile {
    const char *text, *why;
} BadFile;

static const BadFile BadFiles[] = {
    {"", "no line holds a position"},
    {"# only this\n\n", "no line holds a position"},
    {"# one\n\nnonsense\n", "line 3: the board is not nine ranks of nine squares in known letters"},
    {"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1 ; phase late",
     "line 1: the phase is none of opening, middle and end"},
    {"4k4/4G4/4G4/9/9/9/9/9/4K4 w - 1\n", "line 1: the position has no legal move"},
};

START_TEST(bad_positions_are_told) {
    LabPositions positions = {.count = -1};
    char why[LAB_WHY_SIZE] = "";
    ck_assert(!lab_positions_parse(&positions, text_from(BadFiles[_i].text), why));
    ck_assert_str_eq(why, BadFiles[_i].why);
    ck_assert_int_eq(positions.count, -1);
}
END_TEST

START_TEST(thinning_is_even) {
    LabPositions positions;
    lab_positions_take_bench(&positions);
    ck_assert_int_ge(positions.count, 20);
    int count = positions.count;
    char last[SFEN_SIZE];
    text_copy(text_from(positions.at[count - 1].sfen), last, sizeof last);
    lab_positions_thin(&positions, count);
    ck_assert_int_eq(positions.count, count);
    ck_assert_str_eq(positions.at[count - 1].sfen, last);
    for (int limit = count - 1; limit > 0; limit--) {
        lab_positions_thin(&positions, limit);
        ck_assert_int_eq(positions.count, limit);
        ck_assert_str_eq(positions.at[0].sfen, sfen_startpos);
    }
    lab_positions_release(&positions);
}
END_TEST

// Of phases told in turns each keeps its share.
START_TEST(thinning_keeps_phases) {
    enum { EACH = 40 };
    static char text[PHASES * EACH * 100];
    LabPositions positions;
    char why[LAB_WHY_SIZE];
    for (int i = 0, length = 0; i < PHASES * EACH; i++)
        length += snprintf(text + length, sizeof text - (size_t)length, "%s ; phase %s\n", sfen_startpos,
                           phase_name((GamePhase)(i % PHASES)));
    for (int limit = PHASES * EACH; limit > 0; limit--) {
        ck_assert(lab_positions_parse(&positions, text_from(text), why));
        lab_positions_thin(&positions, limit);
        ck_assert_int_eq(positions.count, limit);
        for (GamePhase phase = PHASE_OPENING; phase < PHASES; phase++)
            ck_assert_int_le(abs(PHASES * lab_positions_count_phase(&positions, phase) - limit), PHASES);
        lab_positions_release(&positions);
    }
}
END_TEST

// Rows ------------------------------------------------------------------------------------------------

static const AblateRow *find_row(const AblateRows *rows, const char *name) {
    for (int i = 0; i < rows->count; i++)
        if (strcmp(rows->at[i].name, name) == 0)
            return &rows->at[i];
    return NULL;
}

static bool is_same(const Techniques *a, const Techniques *b) {
    return memcmp(a, b, sizeof *a) == 0;
}

START_TEST(rows_are_sound) {
    AblateRows rows;
    ablate_rows_init(&rows);
    ck_assert(is_same(&rows.at[0].techniques, &techniques_default));
    ck_assert_int_eq(rows.at[0].group, GROUP_REFERENCE);
    int groups[ABLATE_GROUPS] = {0};
    for (int i = 0; i < rows.count; i++) {
        const AblateRow *row = &rows.at[i];
        groups[row->group]++;
        CHECK_THAT(find_row(&rows, row->name) == row, "two rows are called %s", row->name);
        CHECK_THAT(strchr(row->name, ',') == NULL, "%s cannot be asked for", row->name);
        CHECK_THAT(i == 0 || !is_same(&row->techniques, &techniques_default), "%s changes nothing",
                   row->name);
    }
    ck_assert_int_eq(groups[GROUP_REFERENCE], 1);
    for (int group = 0; group < ABLATE_GROUPS; group++)
        ck_assert_int_ge(groups[group], 1);
    ablate_rows_release(&rows);
}
END_TEST

START_TEST(rows_switch_what_they_say) {
    AblateRows rows;
    ablate_rows_init(&rows);
    const AblateRow *none = find_row(&rows, "none"), *only = find_row(&rows, "only killers");
    const AblateRow *without = find_row(&rows, "no history");
    const AblateRow *quiet = find_row(&rows, "no killers+countermove+histories");
    ck_assert(none != NULL && only != NULL && without != NULL && quiet != NULL);
    Techniques expected = none->techniques;
    ck_assert(!expected.killers && !expected.countermove && !expected.history && !expected.capture);
    ck_assert(!expected.continuation && !expected.low_ply && !expected.pawn);
    ck_assert_int_eq(only->techniques.killers, techniques_default.killers);
    ck_assert(!only->techniques.history && !only->techniques.capture && !only->techniques.countermove);
    expected = techniques_default;
    expected.history = false;
    ck_assert(is_same(&without->techniques, &expected));
    ck_assert(!quiet->techniques.killers && !quiet->techniques.history && !quiet->techniques.continuation);
    ck_assert_int_eq(quiet->techniques.capture, techniques_default.capture);
    ablate_rows_release(&rows);
}
END_TEST

START_TEST(rows_are_chosen) {
    AblateRows rows;
    char why[TECHNIQUES_TEXT_SIZE] = "";
    ck_assert(ablate_rows_select(
        &rows, text_from("no killers, none,none:killers=counted:slots=1 , no killers"), why));
    ck_assert_int_eq(rows.count, 4);
    ck_assert_str_eq(rows.at[0].name, "default");
    ck_assert_str_eq(rows.at[1].name, "none");
    ck_assert_str_eq(rows.at[2].name, "no killers");
    ck_assert_str_eq(rows.at[3].name, "none:killers=counted:slots=1");
    ck_assert_int_eq(rows.at[3].techniques.killers, KILLERS_COUNTED);
    ck_assert_int_eq(rows.at[3].techniques.slots, 1);
    ck_assert_int_eq(rows.at[3].techniques.history, 0);
    ablate_rows_release(&rows);

    ck_assert(ablate_rows_select(&rows, text_from("without"), why));
    for (int i = 1; i < rows.count; i++)
        ck_assert_int_eq(rows.at[i].group, GROUP_WITHOUT);
    ablate_rows_release(&rows);

    ck_assert(!ablate_rows_select(&rows, text_from("none,some"), why));
    ck_assert_str_eq(why, "there is no row or group 'some'");
    ck_assert(!ablate_rows_select(&rows, text_from("killers=maybe"), why));
    ck_assert_ptr_nonnull(strstr(why, "maybe"));
}
END_TEST

// Runs ------------------------------------------------------------------------------------------------

static void run(AblateTable *table, const char *words, AblateSettings settings) {
    AblateRows rows;
    LabPositions positions;
    char why[TECHNIQUES_TEXT_SIZE];
    read_positions(&positions);
    if (words == NULL)
        ablate_rows_init(&rows);
    else
        CHECK_THAT(ablate_rows_select(&rows, text_from(words), why), "%s", why);
    settings.hash_mb = 1;
    ablate_run(table, &rows, &positions, &settings);
    lab_positions_release(&positions);
    ablate_rows_release(&rows);
}

static void assert_same_results(const AblateTable *a, const AblateTable *b) {
    ck_assert_int_eq(a->row_count, b->row_count);
    for (int i = 0; i < a->row_count; i++) {
        AblateResult x = a->results[i], y = b->results[i];
        x.time_us = y.time_us = 0;
        CHECK_THAT(memcmp(&x.tally, &y.tally, sizeof x.tally) == 0, "row %d: the counters differ", i);
        CHECK_THAT(x.nodes == y.nodes && x.quiescence_nodes == y.quiescence_nodes, "row %d: the nodes differ",
                   i);
        CHECK_THAT(memcmp(&x.ratio, &y.ratio, sizeof x.ratio) == 0, "row %d: the ratios differ", i);
    }
}

static const AblateSettings Modes[] = {
    {.mode = ABLATE_PURE, .depth = 2},
    {.mode = ABLATE_PURE, .depth = 3, .has_table = true},
    {.mode = ABLATE_FULL, .depth = 4, .has_table = true},
    {.mode = ABLATE_FULL, .nodes = 500, .has_table = true},
};

START_TEST(results_do_not_depend_on_threads) {
    AblateTable one, four;
    AblateSettings settings = Modes[_i];
    settings.threads = 1;
    run(&one, "none,no killers,slots=1,only history", settings);
    settings.threads = 4;
    run(&four, "none,no killers,slots=1,only history", settings);
    assert_same_results(&one, &four);
    const AblateResult *reference = &one.results[0];
    assert_near(reference->ratio.mean, 1);
    assert_near(reference->ratio.high, 1);
    assert_near(reference->loop_ratio.mean, 1);
    assert_near(reference->all_ratio.mean, 1);
    ck_assert_int_eq(reference->ratio.count, 4);
    ck_assert_int_eq(reference->phases[PHASE_END].count, 1);
    ck_assert_uint_gt(reference->nodes, 0);
    ck_assert_uint_gt(reference->loop_nodes, 0);
    ck_assert_uint_gt(reference->tally.cutoffs, 0);
    ablate_release(&one);
    ablate_release(&four);
}
END_TEST

// Children of one node have the hand and the pieces of the side to move in common, but for what was captured.
START_TEST(siblings_share_hand_and_pieces) {
    AblateTable table;
    AblateSettings settings = Modes[_i];
    settings.threads = 2;
    settings.depth += settings.depth > 0;
    run(&table, "killers=recent:key=ply:scope=sibling:lookup=none:slots=1", settings);
    const Tally *tally = &table.results[table.row_count - 1].tally;
    const uint64_t *fate = tally->fate[SOURCE_KILLER_1];
    ck_assert_uint_gt(fate[FATE_LEGAL], 0);
    ck_assert_uint_eq(fate[FATE_HAND_EMPTY], 0);
    ck_assert_uint_eq(fate[FATE_NO_PIECE], 0);
    ck_assert_uint_eq(fate[FATE_OWN_PIECE], 0);
    ck_assert_uint_eq(fate[FATE_OTHER], 0);
    ablate_release(&table);
}
END_TEST

typedef struct Seen {
    int calls, last, total;
} Seen;

static void see(void *context, int done, int total) {
    Seen *seen = context;
    seen->calls++;
    ck_assert_int_eq(done, seen->last + 1);
    seen->last = done;
    seen->total = total;
}

START_TEST(progress_is_told) {
    AblateTable table;
    Seen seen = {0};
    AblateSettings settings = {
        .mode = ABLATE_PURE, .depth = 1, .threads = 3, .context = &seen, .progress = see};
    run(&table, "none", settings);
    ck_assert_int_eq(seen.calls, 8);
    ck_assert_int_eq(seen.total, 8);
    ablate_release(&table);
}
END_TEST

// Order alone must not change what a search without a table finds.
START_TEST(all_rows_find_the_same_scores) {
    AblateTable table;
    AblateSettings settings = {.mode = ABLATE_PURE, .depth = SANITIZED ? 2 : 3, .threads = 2};
    run(&table, NULL, settings);
    ck_assert(table.are_scores_comparable);
    CHECK_THAT(table.difference_count == 0, "row %d finds %d, not %d, in position %d", table.difference.row,
               table.difference.score, table.difference.expected, table.difference.position);
    ablate_release(&table);
}
END_TEST

START_TEST(counters_have_names) {
    for (Stage stage = STAGE_HASH; stage < STAGE_END; stage++)
        ck_assert_ptr_nonnull(lab_stage_name(stage));
    for (MemorySource source = SOURCE_KILLER_1; source < SOURCES; source++)
        ck_assert_ptr_nonnull(lab_source_name(source));
    for (MemoryFate fate = FATE_EMPTY; fate < FATES; fate++)
        ck_assert_ptr_nonnull(lab_fate_name(fate));
    for (MoveClass kind = CLASS_CAPTURE; kind < MOVE_CLASSES; kind++)
        ck_assert_ptr_nonnull(lab_class_name(kind));
}
END_TEST

int main(void) {
    Suite *suite = suite_create("lab_ablate");
    TCase *ratios = add_case(suite, "ratios");
    tcase_add_test(ratios, two_positions);
    tcase_add_test(ratios, three_positions);
    tcase_add_test(ratios, extremes);
    tcase_add_test(ratios, interval_of_many);
    TCase *positions = add_case(suite, "positions");
    tcase_add_test(positions, positions_are_read);
    tcase_add_loop_test(positions, bad_positions_are_told, 0, COUNT(BadFiles));
    tcase_add_test(positions, thinning_is_even);
    tcase_add_test(positions, thinning_keeps_phases);
    TCase *rows = add_case(suite, "rows");
    tcase_add_test(rows, rows_are_sound);
    tcase_add_test(rows, rows_switch_what_they_say);
    tcase_add_test(rows, rows_are_chosen);
    TCase *runs = add_case(suite, "runs");
    tcase_add_loop_test(runs, results_do_not_depend_on_threads, 0, COUNT(Modes));
    tcase_add_loop_test(runs, siblings_share_hand_and_pieces, 0, COUNT(Modes));
    tcase_add_test(runs, progress_is_told);
    tcase_add_test(runs, all_rows_find_the_same_scores);
    tcase_add_test(runs, counters_have_names);
    return run_suite(suite);
}
