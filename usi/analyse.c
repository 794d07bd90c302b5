// shizuka analyse: a position searched before the eyes of its user.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "arguments.h"
#include "base/clock.h"
#include "commands.h"
#include "diagram.h"
#include "engine/engine.h"
#include "figures.h"
#include "usi_parse.h"

enum { DEFAULT_MOVETIME_MS = 3000, POLL_MS = 10, SHOWN_PV = 12 };

typedef struct Analysis {
    // What was asked for. A limit of 0 is none.
    int movetime_ms, depth, nodes;
    int multipv, threads, hash_mb;
    bool uses_kanji, uses_color;
    // What came of it, written by the engine's thread until the end of the search.
    SearchInfo info; // the latest about the best line; its pv points to the next array
    Move pv[MAX_PLY];
    EngineResult result;
} Analysis;

// The one thing a signal can tell.
static volatile sig_atomic_t interrupted;

static void on_interrupt(int number) {
    (void)number;
    interrupted = 1;
}

static const char *style(const Analysis *analysis, const char *sequence) {
    return analysis->uses_color ? sequence : "";
}

#define BOLD "\033[1m"
#define DIM "\033[2m"
#define PLAIN "\033[0m"

static void print_pv(const Move *pv, int length, int shown) {
    char move[USI_MOVE_SIZE];
    for (int i = 0; i < length && i < shown; i++)
        printf("%s%s", i > 0 ? " " : "", move_to_usi(pv[i], move));
    printf(length > shown ? " ...\n" : "\n");
}

static void print_head(const Analysis *analysis) {
    printf("%s%s%7s %9s %8s %9s %9s  %s%s\n", style(analysis, DIM), analysis->multipv > 1 ? "line " : "",
           "depth", "score", "nodes", "speed", "time", "moves", style(analysis, PLAIN));
}

static void on_info(void *context, const SearchInfo *info) {
    Analysis *analysis = context;
    if (info->bound == BOUND_LOWER || info->bound == BOUND_UPPER)
        return;
    if (info->multipv <= 1) {
        analysis->info = *info;
        analysis->info.pv_length = info->pv_length < MAX_PLY ? info->pv_length : MAX_PLY;
        if (info->pv_length > 0)
            memcpy(analysis->pv, info->pv, (size_t)analysis->info.pv_length * sizeof analysis->pv[0]);
        analysis->info.pv = analysis->pv;
    }
    char depth[FIGURE_SIZE], score[FIGURE_SIZE], nodes[FIGURE_SIZE], speed[FIGURE_SIZE], time[FIGURE_SIZE];
    snprintf(depth, sizeof depth, "%d/%d", info->depth, info->seldepth);
    if (analysis->multipv > 1)
        printf("%4d ", info->multipv);
    printf("%7s %s%9s%s %8s %9s %9s  ", depth, style(analysis, BOLD), figure_score(info->score, score),
           style(analysis, PLAIN), figure_count(info->nodes, nodes),
           figure_speed(info->nodes, 1000 * info->time_ms, speed), figure_time(1000 * info->time_ms, time));
    print_pv(info->pv, info->pv_length, SHOWN_PV);
    fflush(stdout);
}

static void on_message(void *context, const char *text) {
    (void)context;
    printf("%s\n", text);
}

static void on_done(void *context, const EngineResult *result) {
    ((Analysis *)context)->result = *result;
}

static void print_result(const Analysis *analysis) {
    const EngineResult *result = &analysis->result;
    char best[USI_MOVE_SIZE], ponder[USI_MOVE_SIZE];
    printf("\n%s", style(analysis, BOLD));
    if (result->declares_win)
        printf("best: declare the game won (entering king)");
    else if (result->best == MOVE_NONE)
        printf("best: none, the game is lost");
    else
        printf("best %s", move_to_usi(result->best, best));
    printf("%s", style(analysis, PLAIN));
    if (result->ponder != MOVE_NONE)
        printf("  expecting %s", move_to_usi(result->ponder, ponder));
    const SearchInfo *info = &analysis->info;
    if (info->depth > 0) {
        char score[FIGURE_SIZE], nodes[FIGURE_SIZE], time[FIGURE_SIZE];
        printf("  score %s  depth %d  nodes %s  time %s", figure_score(info->score, score), info->depth,
               figure_count(info->nodes, nodes), figure_time(1000 * info->time_ms, time));
    }
    printf("\n");
    if (info->pv_length > SHOWN_PV) {
        printf("line ");
        print_pv(info->pv, info->pv_length, info->pv_length);
    }
}

// Searches and returns when the search is over, which an interrupt hastens.
static void search(Analysis *analysis, const Position *pos) {
    const EngineEvents events = {analysis, on_info, on_message, on_done};
    Engine *engine = engine_new(&events);
    EngineOptions *options = engine_options(engine);
    options->threads = analysis->threads;
    options->hash_mb = analysis->hash_mb;
    options->multipv = analysis->multipv;
    options->pv_interval_ms = 0;
    if (!engine_prepare(engine))
        printf("no memory for a table of %d MB, it has %d MB\n", analysis->hash_mb, options->hash_mb);

    Limits limits = {.depth = analysis->depth, .nodes = (uint64_t)analysis->nodes};
    limits.has_movetime = analysis->movetime_ms > 0;
    limits.movetime_ms = analysis->movetime_ms;
    signal(SIGINT, on_interrupt);
    print_head(analysis);
    engine_go(engine, pos, &limits);
    while (engine_is_searching(engine) && !interrupted)
        clock_sleep_ms(POLL_MS);
    engine_stop(engine);
    engine_wait(engine);
    signal(SIGINT, SIG_DFL);
    engine_free(engine);
}

// Fills in what the command line says. Returns the exit status, or -1 to go on.
static int read_arguments(Analysis *analysis, char **argv, Position *pos) {
    const char *color = "auto";
    const Argument arguments[] = {
        {"--movetime", ARGUMENT_NUMBER, "MS", 1, INT32_MAX, &analysis->movetime_ms,
         "milliseconds to think (3000)"},
        {"--depth", ARGUMENT_NUMBER, "N", 1, MAX_PLY, &analysis->depth, "plies to search"},
        {"--nodes", ARGUMENT_NUMBER, "N", 1, INT32_MAX, &analysis->nodes, "positions to search"},
        {"--multipv", ARGUMENT_NUMBER, "N", 1, ENGINE_MULTIPV_MAX, &analysis->multipv,
         "how many lines to show"},
        {"--threads", ARGUMENT_NUMBER, "N", 1, ENGINE_THREADS_MAX, &analysis->threads,
         "threads to search with"},
        {"--hash", ARGUMENT_NUMBER, "MB", 1, ENGINE_HASH_MB_MAX, &analysis->hash_mb, "size of the table"},
        {"--kanji", ARGUMENT_FLAG, NULL, 0, 0, &analysis->uses_kanji, "draw the pieces in kanji"},
        {"--color", ARGUMENT_WORD, "WHEN", 0, 0, &color, "auto (on a terminal), always or never"},
    };
    const CommandLine line = {
        "analyse [startpos | SFEN] [moves ...] [OPTIONS]",
        "Searches the position, by default the start position for three seconds, and shows\n"
        "the lines found. Ctrl-C ends the search early.",
        arguments, sizeof arguments / sizeof arguments[0], NULL};
    int word_count;
    ArgumentsOutcome outcome = arguments_parse(&line, argv, &word_count);
    if (outcome != ARGUMENTS_OK)
        return outcome == ARGUMENTS_HELP ? 0 : EXIT_BAD_USAGE;
    bool is_auto = strcmp(color, "auto") == 0;
    if (!is_auto && strcmp(color, "always") != 0 && strcmp(color, "never") != 0)
        return arguments_fail("analyse", "--color is auto, always or never, not '%s'", color);
    analysis->uses_color = is_auto ? getenv("NO_COLOR") == NULL && isatty(STDOUT_FILENO) : color[0] == 'a';
    if (analysis->movetime_ms == 0 && analysis->depth == 0 && analysis->nodes == 0)
        analysis->movetime_ms = DEFAULT_MOVETIME_MS;
    int status = arguments_take_position("analyse", argv, word_count, pos);
    return status != 0 ? status : -1;
}

int command_analyse(int argc, char **argv) {
    (void)argc;
    Analysis analysis = {.multipv = engine_defaults.multipv,
                         .threads = engine_defaults.threads,
                         .hash_mb = engine_defaults.hash_mb};
    Position pos;
    position_init(&pos);
    int status = read_arguments(&analysis, argv, &pos);
    if (status < 0) {
        char diagram[DIAGRAM_SIZE];
        printf("%s\n", diagram_draw(&pos, analysis.uses_kanji ? DIAGRAM_KANJI : DIAGRAM_LETTERS, diagram));
        fflush(stdout);
        search(&analysis, &pos);
        print_result(&analysis);
        status = 0;
    }
    position_release(&pos);
    return status;
}
