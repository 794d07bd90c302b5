// The results of an ablation as JSON.
#include "lab/names.h"
#include "lab_ablate.h"
#include "lab_common.h"
#include "usi.h"

static json_t *index_json(const Tally *tally) {
    json_t *array = json_array();
    for (int i = 0; i < TALLY_INDICES; i++)
        json_array_append_new(array, lab_count_json(tally->cutoff_at[i]));
    return array;
}

static json_t *depth_json(const Tally *tally) {
    json_t *array = json_array();
    for (int i = 0; i < TALLY_DEPTHS; i++)
        json_array_append_new(array,
                              json_pack("{s:o, s:o}", "cutoffs", lab_count_json(tally->depth_cutoffs[i]),
                                        "first", lab_count_json(tally->depth_first[i])));
    return array;
}

static json_t *stages_json(const Tally *tally) {
    json_t *object = json_object();
    for (Stage stage = STAGE_HASH; stage < STAGE_END; stage++)
        json_object_set_new(object, lab_stage_name(stage),
                            json_pack("{s:o, s:o}", "tried", lab_count_json(tally->tried[stage]), "cut",
                                      lab_count_json(tally->cut[stage])));
    return object;
}

static json_t *classes_json(const Tally *tally) {
    json_t *object = json_object();
    for (MoveClass class = CLASS_CAPTURE; class < MOVE_CLASSES; class ++)
        json_object_set_new(object, lab_class_name(class), lab_count_json(tally->class_cut[class]));
    return object;
}

static json_t *source_json(const Tally *tally, MemorySource source) {
    json_t *object = json_object();
    for (MemoryFate fate = FATE_EMPTY; fate < FATES; fate++)
        json_object_set_new(object, lab_fate_name(fate), lab_count_json(tally->fate[source][fate]));
    json_object_set_new(object, "tried", lab_count_json(tally->source_tried[source]));
    json_object_set_new(object, "cut", lab_count_json(tally->source_cut[source]));
    return object;
}

// Sources that were never looked up are left out.
static json_t *memory_json(const Tally *tally) {
    json_t *object = json_object();
    for (MemorySource source = SOURCE_KILLER_1; source < SOURCES; source++) {
        uint64_t lookups = 0;
        for (MemoryFate fate = FATE_EMPTY; fate < FATES; fate++)
            lookups += tally->fate[source][fate];
        if (lookups > 0)
            json_object_set_new(object, lab_source_name(source), source_json(tally, source));
    }
    return object;
}

static void set_counters(json_t *row, const Tally *tally) {
    json_t *shares =
        json_pack("{s:f, s:f, s:f, s:f, s:f}", "first", lab_share(tally->cutoff_at[0], tally->cutoffs),
                  "second", lab_share(tally->cutoff_at[1], tally->cutoffs), "mean_index",
                  lab_share(tally->index_sum, tally->cutoffs), "generates_quiets",
                  lab_share(tally->quiet_nodes, tally->nodes), "quiets_per_node",
                  lab_share(tally->quiets_generated, tally->quiet_nodes));
    json_object_update(row, shares);
    json_decref(shares);
    json_object_set_new(row, "cutoffs", lab_count_json(tally->cutoffs));
    json_object_set_new(row, "index", index_json(tally));
    json_object_set_new(row, "depth", depth_json(tally));
    json_object_set_new(row, "stages", stages_json(tally));
    json_object_set_new(row, "classes", classes_json(tally));
    json_object_set_new(row, "check_cutoffs", lab_count_json(tally->check_cutoffs));
    json_object_set_new(row, "memory", memory_json(tally));
}

static json_t *row_json(const AblateRow *row, const AblateResult *result) {
    char words[TECHNIQUES_TEXT_SIZE];
    json_t *object = json_pack("{s:s, s:s, s:s}", "name", row->name, "group", ablate_group_name(row->group),
                               "ordering", techniques_format(&row->techniques, words));
    json_object_set_new(object, "nodes", lab_count_json(result->nodes));
    json_object_set_new(object, "loop_nodes", lab_count_json(result->loop_nodes));
    json_object_set_new(object, "quiescence", lab_count_json(result->quiescence_nodes));
    json_object_set_new(object, "ratio", lab_ratio_json(&result->ratio));
    json_object_set_new(object, "ratio_loop", lab_ratio_json(&result->loop_ratio));
    json_object_set_new(object, "ratio_all", lab_ratio_json(&result->all_ratio));
    json_object_set_new(object, "phases", lab_phases_json(result->phases));
    json_object_set_new(object, "time_ms", json_integer(result->time_us / 1000));
    set_counters(object, &result->tally);
    return object;
}

static json_t *limit_json(const AblateSettings *settings) {
    json_t *object = json_object();
    if (settings->depth > 0)
        json_object_set_new(object, "depth", json_integer(settings->depth));
    if (settings->nodes > 0)
        json_object_set_new(object, "nodes", lab_count_json(settings->nodes));
    return object;
}

json_t *ablate_json(const AblateReport *report) {
    const AblateSettings *settings = report->settings;
    json_t *rows = json_array();
    for (int i = 0; i < report->table->row_count; i++)
        json_array_append_new(rows, row_json(&report->rows->at[i], &report->table->results[i]));
    json_t *object = json_pack("{s:s, s:s, s:s, s:b, s:i}", "shizuka", "lab ablate", "version", usi_version,
                               "mode", settings->mode == ABLATE_PURE ? "pure" : "full", "table",
                               settings->has_table, "hash_mb", settings->hash_mb);
    json_object_set_new(object, "limit", limit_json(settings));
    json_object_set_new(object, "positions", lab_positions_json(report->positions, report->path));
    if (report->table->are_scores_comparable)
        json_object_set_new(object, "differing_scores", json_integer(report->table->difference_count));
    json_object_set_new(object, "rows", rows);
    return object;
}
