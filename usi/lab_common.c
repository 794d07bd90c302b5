#include "lab_common.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arguments.h"
#include "base/clock.h"
#include "base/file.h"
#include "figures.h"

int lab_read_positions(const char *command, const char *path, int limit, LabPositions *positions) {
    if (path == NULL)
        lab_positions_take_bench(positions);
    else {
        size_t size;
        char why[LAB_WHY_SIZE];
        char *data = file_read(path, &size);
        if (data == NULL)
            return arguments_fail(command, "cannot read %s: %s", path, strerror(errno));
        bool ok = lab_positions_parse(positions, (Text){data, size}, why);
        free(data);
        if (!ok)
            return arguments_fail(command, "%s: %s", path, why);
    }
    if (limit > 0)
        lab_positions_thin(positions, limit);
    return 0;
}

int lab_choose(const char *command, const char *option, const char *choices, const char *word, int *chosen) {
    Text rest = text_from(choices);
    for (int place = 0; rest.size > 0; place++)
        if (text_equals(text_next_part(&rest, '|'), word)) {
            *chosen = place;
            return 0;
        }
    return arguments_fail(command, "%s needs one of %s, not '%s'", option, choices, word);
}

int lab_open_out(const char *command, const char *path, FILE **out) {
    *out = path == NULL ? stdout : fopen(path, "w");
    if (*out == NULL)
        return arguments_fail(command, "cannot write %s: %s", path, strerror(errno));
    return 0;
}

int lab_close_out(const char *command, const char *path, FILE *out) {
    bool ok = fflush(out) == 0 && !ferror(out);
    if (path != NULL)
        ok &= fclose(out) == 0;
    if (ok)
        return 0;
    arguments_fail(command, "cannot write %s: %s", path == NULL ? "the output" : path, strerror(errno));
    return EXIT_FAILURE;
}

int lab_threads(void) {
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > 1024 ? 1024 : (int)count;
}

// Progress --------------------------------------------------------------------------------------------

void lab_progress_begin(LabProgress *progress, const char *command) {
    int64_t now_us = clock_now_us();
    *progress = (LabProgress){command, now_us, now_us, isatty(STDERR_FILENO)};
}

void lab_progress(void *context, int done, int total) {
    enum { LINE_US = 10 * 1000 * 1000, TERMINAL_US = 200 * 1000 };
    LabProgress *progress = context;
    int64_t now_us = clock_now_us();
    if (now_us - progress->last_us < (progress->is_terminal ? TERMINAL_US : LINE_US))
        return;
    progress->last_us = now_us;
    char left[FIGURE_SIZE];
    double left_us = (double)(now_us - progress->start_us) * (total - done) / done;
    figure_time((int64_t)left_us, left);
    if (progress->is_terminal)
        fprintf(stderr, "\r%d of %d searches, %s left \033[K", done, total, left);
    else
        fprintf(stderr, "shizuka %s: %d of %d searches, %s left\n", progress->command, done, total, left);
}

void lab_progress_end(LabProgress *progress) {
    if (progress->is_terminal && progress->last_us != progress->start_us)
        fprintf(stderr, "\r\033[K");
}

// Figures ---------------------------------------------------------------------------------------------

double lab_share(uint64_t part, uint64_t whole) {
    return whole > 0 ? (double)part / (double)whole : 0;
}

char *lab_ratio_text(const Ratio *ratio, char out[LAB_RATIO_SIZE]) {
    if (ratio->count == 0)
        return strcpy(out, "-");
    snprintf(out, LAB_RATIO_SIZE, "%.3f [%.3f, %.3f]", ratio->mean, ratio->low, ratio->high);
    return out;
}

json_t *lab_count_json(uint64_t count) {
    return json_integer((json_int_t)count);
}

json_t *lab_positions_json(const LabPositions *positions, const char *path) {
    const char *name = path == NULL ? "bench" : strrchr(path, '/') != NULL ? strrchr(path, '/') + 1 : path;
    json_t *phases = json_object();
    for (GamePhase phase = PHASE_OPENING; phase < PHASES; phase++)
        json_object_set_new(phases, phase_name(phase),
                            json_integer(lab_positions_count_phase(positions, phase)));
    json_t *file = json_string(name);
    if (file == NULL) // no UTF-8
        file = json_string("?");
    return json_pack("{s:o, s:i, s:o}", "file", file, "count", positions->count, "phases", phases);
}

json_t *lab_ratio_json(const Ratio *ratio) {
    return json_pack("{s:f, s:f, s:f, s:f, s:f, s:i, s:i, s:f}", "mean", ratio->mean, "low", ratio->low,
                     "high", ratio->high, "median", ratio->median, "sum", ratio->sum, "more", ratio->more,
                     "count", ratio->count, "sd", ratio->sd);
}

json_t *lab_phases_json(const Ratio phases[PHASES]) {
    json_t *object = json_object();
    for (GamePhase phase = PHASE_OPENING; phase < PHASES; phase++) {
        const Ratio *ratio = &phases[phase];
        if (ratio->count > 0)
            json_object_set_new(
                object, phase_name(phase),
                json_pack("{s:f, s:f, s:f}", "mean", ratio->mean, "low", ratio->low, "high", ratio->high));
    }
    return object;
}

void lab_write_json(json_t *value, FILE *out) {
    json_dumpf(value, out, JSON_INDENT(1) | JSON_REAL_PRECISION(6));
    fputc('\n', out);
    json_decref(value);
}
