#include "report.h"

#include <inttypes.h>
#include <stdarg.h>
#include <string.h>

#include "base/text.h"
#include "board/sfen.h"

enum { SCORE_SHOWN_MAX = 31000 };

// Texts ---------------------------------------------------------------------------------------------

static int clamp(int value, int min, int max) {
    return value < min ? min : value > max ? max : value;
}

// " cp 12" or " mate -3". Being mated now is "-0": its sign tells who.
static int format_score(int score, char *out, size_t size) {
    if (!score_is_mate(score))
        return snprintf(out, size, " score cp %d", clamp(score, -SCORE_SHOWN_MAX, SCORE_SHOWN_MAX));
    int plies = score_mate_plies(score);
    return snprintf(out, size, " score mate %s%d", plies == 0 && score < 0 ? "-" : "", plies);
}

static uint64_t nodes_per_second(uint64_t nodes, int64_t time_ms) {
    double seconds = (double)(time_ms > 0 ? time_ms : 1) / 1000;
    return (uint64_t)((double)nodes / seconds);
}

char *report_format_info(const SearchInfo *info, bool shows_multipv, char out[REPORT_LINE_SIZE]) {
    size_t size = REPORT_LINE_SIZE;
    size_t length = (size_t)snprintf(out, size, "info depth %d seldepth %d", info->depth, info->seldepth);
    if (shows_multipv)
        length += (size_t)snprintf(out + length, size - length, " multipv %d", info->multipv);
    length += (size_t)format_score(info->score, out + length, size - length);
    if (info->bound == BOUND_LOWER || info->bound == BOUND_UPPER)
        length += (size_t)snprintf(out + length, size - length,
                                   info->bound == BOUND_LOWER ? " lowerbound" : " upperbound");
    length += (size_t)snprintf(out + length, size - length,
                               " nodes %" PRIu64 " nps %" PRIu64 " hashfull %d time %" PRId64, info->nodes,
                               nodes_per_second(info->nodes, info->time_ms), clamp(info->hashfull, 0, 1000),
                               info->time_ms);
    if (info->pv_length > 0)
        length += (size_t)snprintf(out + length, size - length, " pv");
    for (int i = 0; i < info->pv_length && length + 1 + USI_MOVE_SIZE <= size; i++) {
        char move[USI_MOVE_SIZE];
        length += (size_t)snprintf(out + length, size - length, " %s", move_to_usi(info->pv[i], move));
    }
    return out;
}

char *report_format_result(const EngineResult *result, char out[REPORT_LINE_SIZE]) {
    char best[USI_MOVE_SIZE], ponder[USI_MOVE_SIZE];
    if (result->declares_win)
        snprintf(out, REPORT_LINE_SIZE, "bestmove win");
    else if (result->best == MOVE_NONE)
        snprintf(out, REPORT_LINE_SIZE, "bestmove resign");
    else if (result->ponder == MOVE_NONE)
        snprintf(out, REPORT_LINE_SIZE, "bestmove %s", move_to_usi(result->best, best));
    else
        snprintf(out, REPORT_LINE_SIZE, "bestmove %s ponder %s", move_to_usi(result->best, best),
                 move_to_usi(result->ponder, ponder));
    return out;
}

static bool is_word_byte(char byte) {
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z') || (byte >= '0' && byte <= '9') ||
           byte == '_';
}

static bool is_host_word(Text word) {
    static const char *const words[] = {"id", "option", "usiok", "readyok", "bestmove", "checkmate"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
        if (text_equals_ignoring_case(word, words[i]))
            return true;
    return false;
}

char *report_format_message(const char *text, char out[REPORT_LINE_SIZE]) {
    size_t length = (size_t)snprintf(out, REPORT_LINE_SIZE, "info string ");
    size_t word_start = length;
    for (; *text != '\0' && length + 2 < REPORT_LINE_SIZE; text++) {
        char byte = *text;
        out[length++] = byte >= ' ' && byte <= '~' ? byte : '?';
        if (!is_word_byte(byte))
            word_start = length;
        else if (!is_word_byte(text[1]) && is_host_word((Text){out + word_start, length - word_start}))
            out[length++] = '_';
    }
    while (length > 0 && out[length - 1] == ' ')
        length--;
    out[length] = '\0';
    return out;
}

// Lines ----------------------------------------------------------------------------------------------

void report_init(Report *report, FILE *out) {
    memset(report, 0, sizeof *report);
    report->out = out;
    pthread_mutex_init(&report->mutex, NULL);
}

void report_release(Report *report) {
    pthread_mutex_destroy(&report->mutex);
}

// Everything goes through here. `out` is flushed at line ends only. Requires: the mutex is held.
static void add_line(Report *report, const char *text) {
    report->last_is_exact = false;
    fputs(text, report->out);
    fputc('\n', report->out);
}

static void write_line(Report *report, const char *text) {
    add_line(report, text);
    fflush(report->out);
}

void report_line(Report *report, const char *text) {
    pthread_mutex_lock(&report->mutex);
    write_line(report, text);
    pthread_mutex_unlock(&report->mutex);
}

void report_message(Report *report, const char *format, ...) {
    char text[REPORT_LINE_SIZE], line[REPORT_LINE_SIZE];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    Text rest = text_from(text);
    while (rest.size > 0) {
        char part[REPORT_LINE_SIZE];
        text_copy(text_next_part(&rest, '\n'), part, sizeof part);
        report_line(report, report_format_message(part, line));
    }
}

// One search -----------------------------------------------------------------------------------------

void report_begin(Report *report, bool shows_multipv) {
    pthread_mutex_lock(&report->mutex);
    report->is_thinking = true;
    report->shows_multipv = shows_multipv;
    report->last_is_exact = false;
    report->exact.text[0] = '\0';
    report->bound.text[0] = '\0';
    pthread_mutex_unlock(&report->mutex);
}

void report_info(Report *report, const SearchInfo *info) {
    char line[REPORT_LINE_SIZE];
    bool is_exact = info->bound != BOUND_LOWER && info->bound != BOUND_UPPER;
    pthread_mutex_lock(&report->mutex);
    add_line(report, report_format_info(info, report->shows_multipv, line));
    if (!info->is_last)
        fflush(report->out);
    if (info->multipv <= 1) {
        ReportLine *kept = is_exact ? &report->exact : &report->bound;
        SearchInfo plain = *info;
        plain.bound = BOUND_EXACT;
        report_format_info(&plain, report->shows_multipv, kept->text);
        kept->first = info->pv_length > 0 ? info->pv[0] : MOVE_NONE;
        report->last_is_exact = is_exact;
    }
    pthread_mutex_unlock(&report->mutex);
}

// A line for a search that reported none: nothing is known but the move.
static void format_unknown(const EngineResult *result, char out[REPORT_LINE_SIZE]) {
    bool is_lost = result->best == MOVE_NONE && !result->declares_win;
    SearchInfo info = {.depth = 1,
                       .seldepth = 1,
                       .multipv = 1,
                       .score = is_lost ? -SCORE_MATE : SCORE_DRAW,
                       .bound = BOUND_EXACT,
                       .pv = &result->best,
                       .pv_length = result->best != MOVE_NONE};
    report_format_info(&info, false, out);
}

void report_result(Report *report, const EngineResult *result) {
    char line[REPORT_LINE_SIZE];
    pthread_mutex_lock(&report->mutex);
    const ReportLine *exact = &report->exact, *bound = &report->bound;
    bool exact_fits = exact->text[0] != '\0' && (exact->first == result->best || result->best == MOVE_NONE);
    bool bound_fits = bound->text[0] != '\0' && bound->first == result->best;
    if (exact_fits && !report->last_is_exact) {
        add_line(report, exact->text);
    } else if (!exact_fits && bound_fits) {
        add_line(report, bound->text);
    } else if (!exact_fits) {
        format_unknown(result, line);
        add_line(report, line);
    }
    write_line(report, report_format_result(result, line));
    report->is_thinking = false;
    pthread_mutex_unlock(&report->mutex);
}

bool report_is_thinking(Report *report) {
    pthread_mutex_lock(&report->mutex);
    bool is_thinking = report->is_thinking;
    pthread_mutex_unlock(&report->mutex);
    return is_thinking;
}
