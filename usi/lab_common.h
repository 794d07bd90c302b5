// What the commands of shizuka lab share: positions in, progress, results out.
#pragma once

#include <jansson.h>
#include <stdio.h>

#include "lab/positions.h"
#include "lab/ratio.h"

// All functions that return an int return 0, or the exit status after having said what is wrong.

// The positions of the file at `path`, of the bench where it is NULL; not more than `limit` if that is
// positive. Release with lab_positions_release.
int lab_read_positions(const char *command, const char *path, int limit, LabPositions *positions);

// The place of `word` among `choices`, which have '|' between them.
int lab_choose(const char *command, const char *option, const char *choices, const char *word, int *chosen);

// stdout where `path` is NULL.
int lab_open_out(const char *command, const char *path, FILE **out);

// Flushes and closes what lab_open_out gave.
int lab_close_out(const char *command, const char *path, FILE *out);

// The number of processors.
int lab_threads(void);

// Progress on stderr: one line that changes on a terminal, else a line every 10 seconds.
typedef struct LabProgress {
    const char *command;
    int64_t start_us, last_us;
    int is_terminal; // 1; 0; -1: not known yet
} LabProgress;

void lab_progress_begin(LabProgress *progress, const char *command);
void lab_progress(void *progress, int done, int total);

// Ends the line on a terminal.
void lab_progress_end(LabProgress *progress);

// A share of counts; 0 of none.
double lab_share(uint64_t part, uint64_t whole);

// "1.03 [0.98, 1.09]" into `out`; "-" without positions. Returns `out`.
enum { LAB_RATIO_SIZE = 64 };
char *lab_ratio_text(const Ratio *ratio, char out[LAB_RATIO_SIZE]);

// {"file", "count", "phases"}. New references, as of all functions here.
json_t *lab_positions_json(const LabPositions *positions, const char *path);

// {"mean", "low", "high", "median", "sum", "more", "count", "sd"}.
json_t *lab_ratio_json(const Ratio *ratio);

// {"opening": {"mean", "low", "high"}, ...}, of the phases that have positions.
json_t *lab_phases_json(const Ratio phases[PHASES]);

json_t *lab_count_json(uint64_t count);

// Writes the value and a line's end, and releases it.
void lab_write_json(json_t *value, FILE *out);
