// The results of an ablation as tables for people, and as comma separated values.
#include <inttypes.h>
#include <string.h>

#include "figures.h"
#include "lab/names.h"
#include "lab_ablate.h"
#include "lab_common.h"

enum { NAME_WIDTH = 32 }; // of "no killers+countermove+histories"

static double percent(uint64_t part, uint64_t whole) {
    return 100 * lab_share(part, whole);
}

// Begins the line of a row, after an empty one where a group begins. `previous` is the row of the line
// before, or -1.
static void begin_row(const AblateReport *report, int row, int previous, FILE *out) {
    const AblateRow *rows = report->rows->at;
    if (previous >= 0 && rows[row].group != rows[previous].group)
        fputc('\n', out);
    fprintf(out, "%-*.*s", NAME_WIDTH, NAME_WIDTH, row != previous ? rows[row].name : "");
}

static void write_heading(const AblateReport *report, FILE *out) {
    const AblateSettings *settings = report->settings;
    fprintf(out, "%d positions", report->positions->count);
    for (GamePhase phase = PHASE_OPENING; phase < PHASES; phase++) {
        int count = lab_positions_count_phase(report->positions, phase);
        if (count > 0)
            fprintf(out, ", %s %d", phase_name(phase), count);
    }
    fprintf(out, "; %s search", settings->mode == ABLATE_PURE ? "pure" : "full");
    if (settings->depth > 0)
        fprintf(out, ", depth %d", settings->depth);
    if (settings->nodes > 0)
        fprintf(out, ", %" PRIu64 " nodes", settings->nodes);
    if (settings->has_table)
        fprintf(out, ", table of %d MiB\n", settings->hash_mb);
    else
        fprintf(out, ", no table\n");
    ablate_write_scores(report, out);
}

void ablate_write_scores(const AblateReport *report, FILE *out) {
    const AblateTable *table = report->table;
    const AblateDifference *difference = &table->difference;
    if (!table->are_scores_comparable)
        return;
    if (table->difference_count == 0)
        fprintf(out, "All %d rows find the same score in each position.\n", table->row_count);
    else
        fprintf(out, "%d scores differ; the first: row '%s' finds %d, not %d, in %s\n",
                table->difference_count, report->rows->at[difference->row].name, difference->score,
                difference->expected, report->positions->at[difference->position].sfen);
}

// What it costs ---------------------------------------------------------------------------------------

static void write_costs(const AblateReport *report, FILE *out) {
    bool is_pure = report->settings->mode == ABLATE_PURE;
    fprintf(
        out,
        "\nNodes of the %s by those of the default set: geometric mean with its 95 %% interval; positions\n"
        "with more; standard deviation of the logarithm; geometric mean of %s\n\n",
        is_pure ? "main search" : "whole search",
        is_pure ? "all nodes, quiescence too" : "the move-loop nodes alone");
    fprintf(out, "%-*s %5s %-16s %6s %5s %5s %4s %6s %6s %6s %6s %8s\n", NAME_WIDTH, "", "mean", "    95 %",
            "median", "sum", "more", "sd", is_pure ? "all" : "loop", "nodes", "loop", "quiesc", "seconds");
    for (int i = 0; i < report->table->row_count; i++) {
        const AblateResult *result = &report->table->results[i];
        const Ratio *ratio = &result->ratio;
        char interval[32], nodes[FIGURE_SIZE], loop[FIGURE_SIZE], quiescence[FIGURE_SIZE];
        snprintf(interval, sizeof interval, "[%.3f, %.3f]", ratio->low, ratio->high);
        begin_row(report, i, i - 1, out);
        fprintf(out, " %5.3f %-16s %6.3f %5.3f %5d %4.2f %6.3f %6s %6s %6s %8.1f\n", ratio->mean, interval,
                ratio->median, ratio->sum, ratio->more, ratio->sd,
                is_pure ? result->all_ratio.mean : result->loop_ratio.mean,
                figure_count(result->nodes, nodes), figure_count(result->loop_nodes, loop),
                figure_count(result->quiescence_nodes, quiescence), (double)result->time_us / 1e6);
    }
}

// Cells of the phases; the last one's end is the line's.
static void write_phase_cell(GamePhase phase, const char *text, FILE *out) {
    if (phase + 1 < PHASES)
        fprintf(out, "  %-22s", text);
    else
        fprintf(out, "  %s\n", text);
}

static void write_phases(const AblateReport *report, FILE *out) {
    if (lab_positions_count_phase(report->positions, PHASE_UNTOLD) == report->positions->count)
        return;
    fprintf(out, "\nThe same by phase\n\n%-*s", NAME_WIDTH, "");
    for (GamePhase phase = PHASE_OPENING; phase < PHASES; phase++)
        write_phase_cell(phase, phase_name(phase), out);
    for (int i = 0; i < report->table->row_count; i++) {
        begin_row(report, i, i - 1, out);
        for (GamePhase phase = PHASE_OPENING; phase < PHASES; phase++) {
            char text[LAB_RATIO_SIZE];
            write_phase_cell(phase, lab_ratio_text(&report->table->results[i].phases[phase], text), out);
        }
    }
}

// How it comes about ----------------------------------------------------------------------------------

static const char *const ShortStages[STAGE_END] = {"hash", "capt",  "check", "kill", "quiet",
                                                   "bad",  "domin", "evas",  "recap"};

enum { STAGES_SHOWN = STAGE_WINNING_CAPTURES };

static void write_cutoffs(const AblateReport *report, FILE *out) {
    fprintf(
        out,
        "\nCutoffs, %%: by the first and second move tried, mean number of the move, by stage; nodes that\n"
        "generate quiet moves, %%, and how many each\n\n%-*s %5s %5s %6s",
        NAME_WIDTH, "", "first", "sec", "mean");
    for (int stage = 0; stage < STAGES_SHOWN; stage++)
        fprintf(out, " %5s", ShortStages[stage]);
    fprintf(out, " %6s %5s\n", "gener", "each");
    for (int i = 0; i < report->table->row_count; i++) {
        const Tally *tally = &report->table->results[i].tally;
        begin_row(report, i, i - 1, out);
        fprintf(out, " %5.1f %5.1f %6.3f", percent(tally->cutoff_at[0], tally->cutoffs),
                percent(tally->cutoff_at[1], tally->cutoffs), lab_share(tally->index_sum, tally->cutoffs));
        for (int stage = 0; stage < STAGES_SHOWN; stage++)
            fprintf(out, " %5.1f", percent(tally->cut[stage], tally->cutoffs));
        fprintf(out, " %6.1f %5.1f\n", percent(tally->quiet_nodes, tally->nodes),
                lab_share(tally->quiets_generated, tally->quiet_nodes));
    }
}

static void write_yields(const AblateReport *report, FILE *out) {
    static const char *const classes[MOVE_CLASSES] = {"capt", "pawn+", "prom", "drop", "board"};
    fprintf(out,
            "\nCutoffs by a hundred tries of a stage; share of the kinds of move that cut off, %%\n\n%-*s",
            NAME_WIDTH, "");
    for (int stage = 0; stage < STAGES_SHOWN; stage++)
        fprintf(out, " %5s", ShortStages[stage]);
    fprintf(out, "  |");
    for (int class = 0; class < MOVE_CLASSES; class ++)
        fprintf(out, " %5s", classes[class]);
    fprintf(out, " %6s\n", "check");
    for (int i = 0; i < report->table->row_count; i++) {
        const Tally *tally = &report->table->results[i].tally;
        begin_row(report, i, i - 1, out);
        for (int stage = 0; stage < STAGES_SHOWN; stage++)
            fprintf(out, " %5.1f", percent(tally->cut[stage], tally->tried[stage]));
        fprintf(out, "  |");
        for (int class = 0; class < MOVE_CLASSES; class ++)
            fprintf(out, " %5.1f", percent(tally->class_cut[class], tally->cutoffs));
        fprintf(out, " %6.1f\n", percent(tally->check_cutoffs, tally->cutoffs));
    }
}

// What was remembered ---------------------------------------------------------------------------------

static uint64_t count_fates(const Tally *tally, int source, MemoryFate from, MemoryFate to) {
    uint64_t sum = 0;
    for (MemoryFate fate = from; fate <= to; fate++)
        sum += tally->fate[source][fate];
    return sum;
}

// `previous` as in begin_row. Returns the row of the last line written.
static int write_source(const AblateReport *report, int row, int previous, int source, FILE *out) {
    const Tally *tally = &report->table->results[row].tally;
    const uint64_t *fate = tally->fate[source];
    uint64_t lookups = count_fates(tally, source, FATE_EMPTY, FATE_OTHER), asked = lookups - fate[FATE_EMPTY];
    uint64_t judged = asked - fate[FATE_GIVEN]; // no earlier stage had it
    uint64_t other =
        fate[FATE_SECOND_PAWN] + fate[FATE_PAWN_DROP_MATE] + fate[FATE_SELF_CHECK] + fate[FATE_OTHER];
    if (lookups == 0)
        return previous;
    begin_row(report, row, previous, out);
    fprintf(out, " %-16s %5.1f %5.1f %5.1f %6.1f |", lab_source_name((MemorySource)source),
            percent(asked, lookups), percent(fate[FATE_GIVEN], asked),
            percent(tally->source_cut[source], tally->source_tried[source]),
            percent(count_fates(tally, source, FATE_OCCUPIED, FATE_OTHER), judged));
    fprintf(out, " %5.1f %5.1f %5.1f %5.1f %5.1f\n", percent(fate[FATE_OCCUPIED], judged),
            percent(fate[FATE_HAND_EMPTY], judged),
            percent(count_fates(tally, source, FATE_NO_PIECE, FATE_OTHER_PIECE), judged),
            percent(count_fates(tally, source, FATE_OWN_PIECE, FATE_BLOCKED), judged),
            percent(other, judged));
    return row;
}

// Of the rows whose killers and countermoves are not as in the reference, and the reference.
static bool remembers_alike(const Techniques *a, const Techniques *b) {
    return a->killers == b->killers && a->slots == b->slots && a->key == b->key && a->scope == b->scope &&
           a->lookup == b->lookup && a->killer_line == b->killer_line && a->killer_mates == b->killer_mates &&
           a->killer_drops == b->killer_drops && a->killer_checks == b->killer_checks && a->safe == b->safe &&
           a->countermove == b->countermove;
}

static void write_memory(const AblateReport *report, FILE *out) {
    fprintf(
        out,
        "\nLook-ups of remembered moves, %%: with a move; of these given by an earlier stage; cutoffs by a\n"
        "hundred tries; illegal, of those not given, and why: square occupied, hand empty, no such piece\n"
        "there, way or goal barred, other\n\n%-*s %-16s %5s %5s %5s %6s | %5s %5s %5s %5s %5s\n",
        NAME_WIDTH, "", "", "move", "given", "cut", "illeg", "occup", "hand", "gone", "barr", "other");
    const Techniques *reference = &report->rows->at[0].techniques;
    int previous = -1;
    for (int i = 0; i < report->table->row_count; i++)
        if (i == 0 || !remembers_alike(&report->rows->at[i].techniques, reference))
            for (int source = 0; source < SOURCES; source++)
                previous = write_source(report, i, previous, source, out);
}

void ablate_write_text(const AblateReport *report, FILE *out) {
    write_heading(report, out);
    write_costs(report, out);
    write_phases(report, out);
    write_cutoffs(report, out);
    write_yields(report, out);
    write_memory(report, out);
}

// Comma separated values ------------------------------------------------------------------------------

static void write_csv_ratio(const Ratio *ratio, FILE *out) {
    if (ratio->count == 0)
        fprintf(out, ",,,");
    else
        fprintf(out, ",%.6f,%.6f,%.6f", ratio->mean, ratio->low, ratio->high);
}

void ablate_write_csv(const AblateReport *report, FILE *out) {
    fprintf(out, "name,group,ordering,nodes,loop_nodes,quiescence,mean,low,high,median,sum,more,count,sd");
    for (GamePhase phase = PHASE_OPENING; phase < PHASES; phase++)
        fprintf(out, ",%s_mean,%s_low,%s_high", phase_name(phase), phase_name(phase), phase_name(phase));
    fprintf(out, ",time_ms,cutoffs,first,second,mean_index,generates_quiets,quiets_per_node\n");
    for (int i = 0; i < report->table->row_count; i++) {
        const AblateRow *row = &report->rows->at[i];
        const AblateResult *result = &report->table->results[i];
        const Tally *tally = &result->tally;
        char words[TECHNIQUES_TEXT_SIZE];
        fprintf(out, "%s,%s,\"%s\",%" PRIu64 ",%" PRIu64 ",%" PRIu64, row->name,
                ablate_group_name(row->group), techniques_format(&row->techniques, words), result->nodes,
                result->loop_nodes, result->quiescence_nodes);
        write_csv_ratio(&result->ratio, out);
        fprintf(out, ",%.6f,%.6f,%d,%d,%.6f", result->ratio.median, result->ratio.sum, result->ratio.more,
                result->ratio.count, result->ratio.sd);
        for (GamePhase phase = PHASE_OPENING; phase < PHASES; phase++)
            write_csv_ratio(&result->phases[phase], out);
        fprintf(out, ",%" PRId64 ",%" PRIu64 ",%.6f,%.6f,%.6f,%.6f,%.6f\n", result->time_us / 1000,
                tally->cutoffs, lab_share(tally->cutoff_at[0], tally->cutoffs),
                lab_share(tally->cutoff_at[1], tally->cutoffs), lab_share(tally->index_sum, tally->cutoffs),
                lab_share(tally->quiet_nodes, tally->nodes),
                lab_share(tally->quiets_generated, tally->quiet_nodes));
    }
}
