// The results of an ablation, written.
#pragma once

#include <jansson.h>
#include <stdio.h>

#include "lab/ablate.h"

typedef struct AblateReport {
    const AblateTable *table;
    const AblateRows *rows;
    const LabPositions *positions;
    const AblateSettings *settings;
    const char *path; // of the positions; NULL: the bench
} AblateReport;

// Aligned tables for people, no wider than 120 columns.
void ablate_write_text(const AblateReport *report, FILE *out);

// A line a row, with a heading.
void ablate_write_csv(const AblateReport *report, FILE *out);

// The whole of it. A new reference.
json_t *ablate_json(const AblateReport *report);

// One line about scores that differ, or that they do not.
void ablate_write_scores(const AblateReport *report, FILE *out);
