// shizuka perft: the number of move sequences of a length.
#include "board/perft.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "arguments.h"
#include "base/clock.h"
#include "board/movegen.h"
#include "commands.h"
#include "figures.h"
#include "usi_parse.h"

enum { PERFT_DEPTH_MAX = 20 };

// Counts below each first move and prints it. Requires: depth >= 1.
static uint64_t divide(Position *pos, int depth) {
    MoveList list;
    movegen_legal(pos, &list);
    position_reserve(pos, depth);
    uint64_t total = 0;
    for (int i = 0; i < list.count; i++) {
        char move[USI_MOVE_SIZE];
        position_do(pos, list.moves[i]);
        uint64_t leaves = perft(pos, depth - 1);
        position_undo(pos);
        printf("%-5s %" PRIu64 "\n", move_to_usi(list.moves[i], move), leaves);
        total += leaves;
    }
    return total;
}

static int print_perft(Position *pos, int depth, bool is_divided) {
    int64_t start = clock_now_us();
    uint64_t leaves = is_divided && depth > 0 ? divide(pos, depth) : perft(pos, depth);
    int64_t time = clock_now_us() - start;
    char time_text[FIGURE_SIZE], speed[FIGURE_SIZE];
    printf("%" PRIu64 " leaves, %s, %s\n", leaves, figure_time(time, time_text),
           figure_speed(leaves, time, speed));
    return 0;
}

int command_perft(int argc, char **argv) {
    (void)argc;
    bool is_divided = false;
    const Argument arguments[] = {
        {"--divide", ARGUMENT_FLAG, NULL, 0, 0, &is_divided, "a count for each first move"},
    };
    const CommandLine line = {"perft N [startpos | SFEN] [moves ...] [--divide]",
                              "Counts the sequences of exactly N legal moves and says how fast that went.",
                              arguments, 1, NULL};
    int word_count;
    ArgumentsOutcome outcome = arguments_parse(&line, argv, &word_count);
    if (outcome != ARGUMENTS_OK)
        return outcome == ARGUMENTS_HELP ? 0 : EXIT_BAD_USAGE;
    int depth;
    if (word_count == 0)
        return arguments_fail("perft", "how many moves? see shizuka perft --help");
    if (!text_to_int(text_from(argv[0]), 0, PERFT_DEPTH_MAX, &depth))
        return arguments_fail("perft", "'%s' is not a number from 0 to %d", argv[0], PERFT_DEPTH_MAX);

    Position pos;
    position_init(&pos);
    int status = arguments_take_position("perft", argv + 1, word_count - 1, &pos);
    if (status == 0)
        status = print_perft(&pos, depth, is_divided);
    position_release(&pos);
    return status;
}
