// The results of the search for minimal trees as text and as JSON.
#include <inttypes.h>

#include "figures.h"
#include "lab/names.h"
#include "lab_common.h"
#include "lab_minimal.h"
#include "usi.h"

static double percent(uint64_t part, uint64_t whole) {
    return 100 * lab_share(part, whole);
}

// Text ------------------------------------------------------------------------------------------------

static void write_ratio(const char *name, const Ratio *ratio, FILE *out) {
    if (ratio->count > 0)
        fprintf(out, "%-10s %5d   %6.3f   [%.3f, %.3f]   %6.3f   %6.3f   %5.2f\n", name, ratio->count,
                ratio->mean, ratio->low, ratio->high, ratio->median, ratio->sum, ratio->sd);
}

static void write_waste(const MinimalResult *result, FILE *out) {
    const MinimalWaste *waste = &result->waste;
    uint64_t nodes = 0, cutoffs = 0;
    fprintf(out,
            "\nWasted: nodes below moves tried in vain where a later one cut off, by the stage of that one;\n"
            "%% of all nodes, and such cutoffs, %% of all\n\n");
    for (Stage stage = STAGE_HASH; stage < STAGE_END; stage++) {
        nodes += waste->nodes[stage];
        cutoffs += waste->cutoffs[stage];
        if (waste->cutoffs[stage] > 0)
            fprintf(out, "%-14s %7.2f %8.2f\n", lab_stage_name(stage),
                    percent(waste->nodes[stage], result->nodes),
                    percent(waste->cutoffs[stage], result->tally.cutoffs));
    }
    fprintf(out, "%-14s %7.2f %8.2f\n", "all", percent(nodes, result->nodes),
            percent(cutoffs, result->tally.cutoffs));
    fprintf(out, "The best trees have %.2f %% fewer nodes; what the waste leaves is order at other nodes.\n",
            percent(result->nodes - result->oracle, result->nodes));
}

static int count_changed(const MinimalResult *result) {
    int changed = 0;
    for (int i = 0; i < result->count; i++)
        changed += !result->positions[i].is_score_kept;
    return changed;
}

static void write_scores(const MinimalReport *report, FILE *out) {
    int changed = count_changed(report->result);
    if (report->settings->has_table)
        fprintf(out, "Passes found other scores in %d positions, as a table allows.\n", changed);
    else if (changed == 0)
        fprintf(out, "All passes find the same score in each position.\n");
    else
        fprintf(out, "Passes found other scores in %d positions: the search is broken.\n", changed);
}

void minimal_write_text(const MinimalReport *report, FILE *out) {
    const MinimalResult *result = report->result;
    char words[TECHNIQUES_TEXT_SIZE], nodes[FIGURE_SIZE], oracle[FIGURE_SIZE], time[FIGURE_SIZE];
    fprintf(out, "%d positions; pure search, depth %d", result->count, report->settings->depth);
    if (report->settings->has_table)
        fprintf(out, ", table of %d MiB\n", report->settings->hash_mb);
    else
        fprintf(out, ", no table\n");
    fprintf(out, "%s\n", techniques_format(report->settings->techniques, words));
    write_scores(report, out);
    fprintf(
        out,
        "\nNodes by those of the best tree found (an upper bound of the minimum)\n\n%-10s %5s   %6s   %14s"
        "   %6s   %6s   %5s\n",
        "", "count", "mean", "95 %     ", "median", "sum", "sd");
    for (GamePhase phase = PHASE_OPENING; phase < PHASES; phase++)
        write_ratio(phase_name(phase), &result->phases[phase], out);
    write_ratio("all", &result->ratio, out);
    fprintf(out, "\n%-10s %8s %8s %8s\n", "", "nodes", "first", "mean");
    fprintf(out, "%-10s %8s %6.1f %% %8.3f\n", "ordering", figure_count(result->nodes, nodes),
            percent(result->tally.cutoff_at[0], result->tally.cutoffs),
            lab_share(result->tally.index_sum, result->tally.cutoffs));
    fprintf(out, "%-10s %8s %6.1f %% %8.3f\n", "best", figure_count(result->oracle, oracle),
            percent(result->oracle_tally.cutoff_at[0], result->oracle_tally.cutoffs),
            lab_share(result->oracle_tally.index_sum, result->oracle_tally.cutoffs));
    write_waste(result, out);
    fprintf(out, "\n%s of searching\n", figure_time(result->time_us, time));
}

// JSON ------------------------------------------------------------------------------------------------

static json_t *tree_json(uint64_t nodes, const Tally *tally) {
    return json_pack("{s:o, s:o, s:f, s:f}", "nodes", lab_count_json(nodes), "cutoffs",
                     lab_count_json(tally->cutoffs), "first", lab_share(tally->cutoff_at[0], tally->cutoffs),
                     "mean_index", lab_share(tally->index_sum, tally->cutoffs));
}

static json_t *waste_json(const MinimalResult *result) {
    json_t *object = json_object();
    for (Stage stage = STAGE_HASH; stage < STAGE_END; stage++)
        json_object_set_new(object, lab_stage_name(stage),
                            json_pack("{s:o, s:f, s:o}", "nodes", lab_count_json(result->waste.nodes[stage]),
                                      "share", lab_share(result->waste.nodes[stage], result->nodes),
                                      "cutoffs", lab_count_json(result->waste.cutoffs[stage])));
    return object;
}

static json_t *cases_json(const MinimalReport *report) {
    json_t *array = json_array();
    for (int i = 0; i < report->result->count; i++) {
        const MinimalPosition *position = &report->result->positions[i];
        const LabPosition *at = &report->positions->at[i];
        json_array_append_new(array, json_pack("{s:s, s:s, s:o, s:o, s:i}", "sfen", at->sfen, "phase",
                                               phase_name(at->phase), "nodes",
                                               lab_count_json(position->nodes), "best",
                                               lab_count_json(position->oracle), "passes", position->passes));
    }
    return array;
}

json_t *minimal_json(const MinimalReport *report) {
    const MinimalResult *result = report->result;
    char words[TECHNIQUES_TEXT_SIZE];
    json_t *object = json_pack("{s:s, s:s, s:b, s:i, s:s}", "shizuka", "lab minimal", "version", usi_version,
                               "table", report->settings->has_table, "depth", report->settings->depth,
                               "ordering", techniques_format(report->settings->techniques, words));
    json_object_set_new(object, "positions", lab_positions_json(report->positions, report->path));
    json_object_set_new(object, "changed_scores", json_integer(count_changed(result)));
    json_object_set_new(object, "ratio", lab_ratio_json(&result->ratio));
    json_object_set_new(object, "phases", lab_phases_json(result->phases));
    json_object_set_new(object, "tree", tree_json(result->nodes, &result->tally));
    json_object_set_new(object, "best", tree_json(result->oracle, &result->oracle_tally));
    json_object_set_new(object, "waste", waste_json(result));
    json_object_set_new(object, "time_ms", json_integer(result->time_us / 1000));
    json_object_set_new(object, "cases", cases_json(report));
    return object;
}
