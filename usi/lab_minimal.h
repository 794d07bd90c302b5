// The results of the search for minimal trees, written.
#pragma once

#include <jansson.h>
#include <stdio.h>

#include "lab/minimal.h"

typedef struct MinimalReport {
    const MinimalResult *result;
    const LabPositions *positions;
    const MinimalSettings *settings;
    const char *path; // of the positions; NULL: the bench
} MinimalReport;

void minimal_write_text(const MinimalReport *report, FILE *out);

// The whole of it. A new reference.
json_t *minimal_json(const MinimalReport *report);
