// The ablation: the same positions searched with one set of ordering techniques after another, each from
// scratch, and what every set costs.
#pragma once

#include "lab/positions.h"
#include "lab/ratio.h"
#include "ordering/tally.h"
#include "ordering/techniques.h"

// Rows ------------------------------------------------------------------------------------------------

typedef enum AblateGroup {
    GROUP_REFERENCE,  // the default set, by which all others are measured
    GROUP_ALONE,      // nothing but one technique
    GROUP_WITHOUT,    // the default set without one technique or a family of them
    GROUP_CUMULATIVE, // from nothing to the default set, technique by technique
    GROUP_VARIANT,    // the default set with one value changed
    ABLATE_GROUPS
} AblateGroup;

enum { ROW_NAME_SIZE = 64 };

typedef struct AblateRow {
    char name[ROW_NAME_SIZE];
    AblateGroup group;
    Techniques techniques;
} AblateRow;

typedef struct AblateRows {
    AblateRow *at; // the first is the reference
    int count;
} AblateRows;

// "reference", "alone", "without", "cumulative", "variant".
const char *ablate_group_name(AblateGroup group);

// All rows there are. Rows that would be the same as the reference are left out.
void ablate_rows_init(AblateRows *rows);

// The reference and the rows that `words`, with commas between them, ask for, each once and in the order of
// ablate_rows_init: a group's name, a row's name, or words of techniques_parse with ':' between them for a
// row of one's own after all others ("none:killers=counted"). False if a word is none of these: then `why`
// has one line and `rows` is untouched.
bool ablate_rows_select(AblateRows *rows, Text words, char why[TECHNIQUES_TEXT_SIZE]);

void ablate_rows_release(AblateRows *rows);

// Runs ------------------------------------------------------------------------------------------------

typedef enum AblateMode {
    ABLATE_PURE, // pure_search: what order alone costs
    ABLATE_FULL  // searcher_run with one thread: what it costs with all pruning, which follows the order too
} AblateMode;

typedef struct AblateSettings {
    AblateMode mode;
    int depth;      // 0: no limit
    uint64_t nodes; // 0: no limit. With it all rows cost the same, and only the counters tell them apart
    bool has_table; // of ABLATE_PURE; ABLATE_FULL always has one
    int hash_mb;    // size of the table
    int threads;    // at least 1; the results do not depend on it, but for the times
    void *context;
    void (*progress)(void *context, int done, int total); // may be NULL; from any thread, one at a time
} AblateSettings;

typedef struct AblateResult {
    // The nodes that `ratio` is about: of ABLATE_PURE those of the main search, of ABLATE_FULL all.
    uint64_t nodes;
    uint64_t loop_nodes; // move-loop nodes: those of the tally
    uint64_t quiescence_nodes;
    int64_t time_us;  // of all searches, on whatever thread
    Ratio ratio;      // to the reference
    Ratio loop_ratio; // of move-loop nodes
    Ratio all_ratio;  // of all nodes, quiescence too; the order at the last ply shows there alone
    Ratio phases[PHASES];
    Tally tally;
} AblateResult;

// Where a row's score is not the reference's.
typedef struct AblateDifference {
    int row, position, score, expected;
} AblateDifference;

typedef struct AblateTable {
    AblateResult *results; // one a row
    int row_count;
    bool are_scores_comparable;  // ABLATE_PURE without a table: all rows have to find the same scores
    int difference_count;        // of comparable scores; more than 0 is an error in the ordering
    AblateDifference difference; // the first of them
} AblateTable;

// Searches all positions with all rows, tables and memory cleared before each search. Release with
// ablate_release. Requires: depth or nodes is set, depth for ABLATE_PURE; rows->count >= 1.
void ablate_run(AblateTable *table, const AblateRows *rows, const LabPositions *positions,
                const AblateSettings *settings);

void ablate_release(AblateTable *table);
