#include "console.h"

#include <inttypes.h>
#include <string.h>

#include "base/clock.h"
#include "board/perft.h"
#include "board/sfen.h"
#include "diagram.h"
#include "engine/bench.h"

enum { PERFT_DEPTH_MAX = 20, BENCH_HASH_MB = 16 };

static double per_second(uint64_t count, int64_t time_us) {
    return (double)count * 1e6 / (double)(time_us > 0 ? time_us : 1);
}

void console_draw(Usi *usi, Text rest) {
    (void)rest;
    char diagram[DIAGRAM_SIZE], sfen[SFEN_SIZE], text[DIAGRAM_SIZE + 2 * SFEN_SIZE];
    diagram_draw(&usi->pos, DIAGRAM_LETTERS, diagram);
    int length = snprintf(text, sizeof text, "%ssfen %s\nkey %016" PRIx64 "\ncheckers", diagram,
                          position_to_sfen(&usi->pos, sfen), position_key(&usi->pos));
    Bitboard checkers = usi->pos.state->checkers;
    if (checkers == 0)
        length += snprintf(text + length, sizeof text - (size_t)length, " -");
    while (checkers != 0) {
        int square = bitboard_pop(&checkers);
        length += snprintf(text + length, sizeof text - (size_t)length, " %d%c", square_file(square) + 1,
                           'a' + square_rank(square));
    }
    report_line(&usi->report, text);
}

void console_evaluate(Usi *usi, Text rest) {
    (void)rest;
    if (report_is_thinking(&usi->report)) {
        report_message(&usi->report, "eval has to wait for the end of the search");
        return;
    }
    char terms[4096] = "", text[sizeof terms + 64];
    int score = engine_evaluate(usi->engine, &usi->pos, terms, sizeof terms);
    size_t length = strlen(terms);
    bool needs_end = length > 0 && terms[length - 1] != '\n';
    snprintf(text, sizeof text, "%s%seval %+d for the side to move", terms, needs_end ? "\n" : "", score);
    report_line(&usi->report, text);
}

void console_perft(Usi *usi, Text rest) {
    int depth;
    if (!text_to_int(text_trim(rest), 0, PERFT_DEPTH_MAX, &depth)) {
        report_message(&usi->report, "perft needs a depth from 0 to %d", PERFT_DEPTH_MAX);
        return;
    }
    int64_t start = clock_now_us();
    uint64_t leaves = perft(&usi->pos, depth);
    int64_t time = clock_now_us() - start;
    char text[128];
    snprintf(text, sizeof text, "perft %d: %" PRIu64 " leaves, %.3f s, %.0f leaves/s", depth, leaves,
             (double)time / 1e6, per_second(leaves, time));
    report_line(&usi->report, text);
}

void console_bench(Usi *usi, Text rest) {
    int depth = BENCH_DEPTH;
    text_to_int(text_trim(rest), 1, MAX_PLY, &depth);
    BenchResult result = bench_run(depth, BENCH_HASH_MB, NULL, NULL, NULL);
    char text[128];
    snprintf(text, sizeof text, "bench: %" PRIu64 " nodes, %.3f s, %.0f nodes/s", result.nodes,
             (double)result.time_us / 1e6, per_second(result.nodes, result.time_us));
    report_line(&usi->report, text);
}
