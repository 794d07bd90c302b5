// What the engine says to its host: lines of the protocol, each written whole, from any thread.
#pragma once

#include <pthread.h>
#include <stdio.h>

#include "engine/engine.h"

// Room for any info line: MAX_PLY moves and the numbers before them.
enum { REPORT_LINE_SIZE = 4096 };

// info depth D seldepth S [multipv K] score ... nodes N nps N hashfull N time T [pv M ...], without a line
// end. Returns `out`.
char *report_format_info(const SearchInfo *info, bool shows_multipv, char out[REPORT_LINE_SIZE]);

// bestmove M [ponder P], resign or win. Returns `out`.
char *report_format_result(const EngineResult *result, char out[REPORT_LINE_SIZE]);

// "info string " and `text` as hosts can bear it: printable ASCII only, and with a "_" after each word that
// some of them take for a command anywhere in a line. Returns `out`; what does not fit is cut off.
char *report_format_message(const char *text, char out[REPORT_LINE_SIZE]);

// A line about the best move of the running search, kept to be said again.
typedef struct ReportLine {
    char text[REPORT_LINE_SIZE]; // empty: none yet
    Move first;                  // of its pv
} ReportLine;

typedef struct Report {
    FILE *out;
    pthread_mutex_t mutex; // guards all that follows and the order of lines
    bool is_thinking;      // from report_begin to the end of report_result
    bool shows_multipv;
    bool last_is_exact; // the latest line written is `exact`
    ReportLine exact;   // the latest of the first line with an exact score
    ReportLine bound;   // the latest one without, the bound left out
} Report;

// Requires: nobody else writes to `out` as long as the report is in use.
void report_init(Report *report, FILE *out);
void report_release(Report *report);

// Writes one line. `text` may hold line ends of its own but not one at its end.
void report_line(Report *report, const char *text);

// Writes an info string for each line of the formatted text.
void report_message(Report *report, const char *format, ...) __attribute__((format(printf, 2, 3)));

// The messages of one search, in this order.
void report_begin(Report *report, bool shows_multipv);
// A last line leaves together with the answer, in one write.
void report_info(Report *report, const SearchInfo *info);
// Hosts read score and pv from the line just before the answer, so that this one is written again if anything
// came between; then the answer.
void report_result(Report *report, const EngineResult *result);

// Whether the answer of the search is still to come.
bool report_is_thinking(Report *report);
