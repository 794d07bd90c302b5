// shizuka lab seeds: the known figures of the small game, found again.
#include "lab/seeds.h"

#include <inttypes.h>
#include <stdio.h>

#include "arguments.h"
#include "lab.h"

// The cells of an order with blanks between them.
static const char *order_text(const TictactoeSettings *settings, char out[2 * TICTACTOE_CELLS]) {
    if (settings->order_count == 0)
        return "by number";
    for (int i = 0; i < settings->order_count; i++) {
        out[2 * i] = (char)('0' + settings->order[i]);
        out[2 * i + 1] = i + 1 < settings->order_count ? ' ' : '\0';
    }
    return out;
}

// A cell for people.
static const char *cell_text(int cell, char out[2]) {
    if (cell == TICTACTOE_NO_CELL)
        return "-";
    out[0] = (char)('0' + cell);
    out[1] = '\0';
    return out;
}

// Runs the searches and prints a row for each. Returns how many differ.
static int print_searches(void) {
    int count, wrong = 0;
    const Seed *seeds = seeds_all(&count);
    printf("%-6s %-5s %-11s %-21s %17s  %13s  %11s\n", "", "", "", "", "nodes", "value", "best");
    printf("%-6s %-5s %-11s %-21s %9s %9s  %8s %5s  %8s %5s\n", "board", "moves", "search", "order",
           "expected", "found", "expected", "found", "expected", "found");
    for (int i = 0; i < count; i++) {
        const Seed *seed = &seeds[i];
        TictactoeResult found = seed_run(seed);
        char order[32], cells[2 * TICTACTOE_CELLS], expected_best[2], found_best[2];
        bool holds = seed_holds(seed, &found);
        snprintf(order, sizeof order, "%s%s", order_text(&seed->settings, cells),
                 seed->settings.orders_every_node ? ", every node" : "");
        printf("%-6s %-5s %-11s %-21s %9" PRIu64 " %9" PRIu64 "  %8d %5d  %8s %5s%s\n",
               seed->is_demo ? "demo" : "empty", seed->side == MARK_X ? "X" : "O",
               tictactoe_mode_name(seed->settings.mode), order, seed->nodes, found.nodes, seed->value,
               found.value, cell_text(seed->best, expected_best), cell_text(found.best, found_best),
               holds ? "" : "  DIFFERS");
        wrong += !holds;
    }
    return wrong;
}

static int print_claims(void) {
    int count, wrong = 0;
    const SeedClaim *claims = seed_claims(&count);
    printf("\n%-52s %9s %9s\n", "", "expected", "found");
    for (int i = 0; i < count; i++) {
        int found = claims[i].find();
        bool holds = found == claims[i].expected;
        printf("%-52s %9d %9d%s\n", claims[i].text, claims[i].expected, found, holds ? "" : "  DIFFERS");
        wrong += !holds;
    }
    return wrong;
}

int lab_seeds(int argc, char **argv) {
    (void)argc;
    const CommandLine line = {
        "lab seeds",
        "Searches tic-tac-toe in every way that has a known number of nodes and prints what was\n"
        "expected and what was found. The exit status is 1 when one figure differs.\n"
        "\n"
        "Cells are 0 to 8, left to right and top to bottom; values are X's: 10 less the plies to\n"
        "X's win, the negative of that for O's, 0 for a draw. The demo board is\n"
        "\n"
        "    X X O\n"
        "    . . X     O to move\n"
        "    . O .\n"
        "\n"
        "The unfiltered search shows what comes of playing killers that are no moves here: its\n"
        "values are expected to be wrong.",
        NULL, 0, NULL};
    int status = arguments_parse_options(&line, argv);
    if (status >= 0)
        return status;
    int wrong = print_searches() + print_claims();
    printf(wrong == 0 ? "\nall as expected\n" : "\n%d figures differ\n", wrong);
    return wrong == 0 ? 0 : 1;
}
