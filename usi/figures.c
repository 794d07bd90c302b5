#include "figures.h"

#include <inttypes.h>
#include <stdio.h>

#include "search/score.h"

static char *write_count(double count, const char *suffix, char out[FIGURE_SIZE]) {
    static const char *const units[] = {"", "k", "M", "G", "T", "P", "E"};
    int unit = 0;
    while (count >= 999.5 && unit < 6) {
        count /= 1000;
        unit++;
    }
    int decimals = unit == 0 || count >= 99.95 ? 0 : count >= 9.995 ? 1 : 2;
    snprintf(out, FIGURE_SIZE, "%.*f%s%s", decimals, count, units[unit], suffix);
    return out;
}

char *figure_count(uint64_t count, char out[FIGURE_SIZE]) {
    return write_count((double)count, "", out);
}

char *figure_speed(uint64_t count, int64_t time_us, char out[FIGURE_SIZE]) {
    return write_count((double)count * 1e6 / (double)(time_us > 0 ? time_us : 1), "/s", out);
}

char *figure_time(int64_t time_us, char out[FIGURE_SIZE]) {
    int64_t seconds = time_us / 1000000;
    if (seconds < 60)
        snprintf(out, FIGURE_SIZE, "%.3f s", (double)time_us / 1e6);
    else
        snprintf(out, FIGURE_SIZE, "%" PRId64 ":%02d min", seconds / 60, (int)(seconds % 60));
    return out;
}

char *figure_score(int score, char out[FIGURE_SIZE]) {
    if (!score_is_mate(score))
        snprintf(out, FIGURE_SIZE, "%+.2f", (double)score / 100);
    else
        snprintf(out, FIGURE_SIZE, "mate %s%d", score == -SCORE_MATE ? "-" : "", score_mate_plies(score));
    return out;
}
