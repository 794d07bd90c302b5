// shizuka bench: what the fixed positions cost.
#include "engine/bench.h"

#include <inttypes.h>
#include <stdio.h>

#include "arguments.h"
#include "commands.h"
#include "engine/engine.h"
#include "figures.h"

enum { BENCH_HASH_MB = 16 };

static void print_position(void *context, int index, const char *sfen, uint64_t nodes) {
    (void)context;
    printf("%3d  %12" PRIu64 "  %s\n", index + 1, nodes, sfen);
    fflush(stdout);
}

static double share(uint64_t part, uint64_t whole) {
    return whole > 0 ? (double)part / (double)whole : 0;
}

int command_bench(int argc, char **argv) {
    (void)argc;
    int depth = BENCH_DEPTH, hash_mb = BENCH_HASH_MB;
    bool is_signature = false;
    const char *words = "";
    Techniques techniques = techniques_default;
    char why[TECHNIQUES_TEXT_SIZE];
    const Argument arguments[] = {
        {"--depth", ARGUMENT_NUMBER, "N", 1, MAX_PLY, &depth, "plies to search each position"},
        {"--hash", ARGUMENT_NUMBER, "MB", 1, ENGINE_HASH_MB_MAX, &hash_mb, "size of the table"},
        {"--ordering", ARGUMENT_WORD, "WORDS", 0, 0, &words, "techniques, as in the option Ordering"},
        {"--signature", ARGUMENT_FLAG, NULL, 0, 0, &is_signature, "print the number of nodes alone"},
    };
    const CommandLine line = {
        "bench [--depth N] [--hash MB] [--ordering WORDS] [--signature]",
        "Searches fixed positions with one thread. The number of nodes is the same on every\n"
        "machine and changes with the way the engine plays.",
        arguments, sizeof arguments / sizeof arguments[0], NULL};
    int status = arguments_parse_options(&line, argv);
    if (status >= 0)
        return status;
    if (!techniques_parse(&techniques, text_from(words), why))
        return arguments_fail("bench", "--ordering: %s", why);

    BenchResult result = bench_run(depth, hash_mb, &techniques, is_signature ? NULL : print_position, NULL);
    if (is_signature) {
        printf("%" PRIu64 "\n", result.nodes);
        return 0;
    }
    const Tally *tally = &result.tally;
    char time[FIGURE_SIZE], speed[FIGURE_SIZE];
    printf("\npositions           %d, depth %d\n", result.positions, depth);
    printf("nodes               %" PRIu64 "\n", result.nodes);
    printf("time                %s\n", figure_time(result.time_us, time));
    printf("nodes/s             %s\n", figure_speed(result.nodes, result.time_us, speed));
    printf("first-move cutoffs  %.2f %%\n", 100 * share(tally->cutoff_at[0], tally->cutoffs));
    printf("mean cutoff index   %.3f\n", share(tally->index_sum, tally->cutoffs));
    return 0;
}
