// shizuka lab trace: a small search written down node by node.
#include <stdio.h>
#include <string.h>

#include "arguments.h"
#include "board/movegen.h"
#include "diagram.h"
#include "lab.h"
#include "lab/trace.h"
#include "trace_output.h"

enum { DEFAULT_DEPTH = 2, MAX_DEPTH = 8, DEFAULT_LIMIT = 2000, MAX_LIMIT = 1000000 };

static const char Name[] = "lab trace";

// The arguments. NULL or 0 where none was given.
typedef struct TraceArguments {
    const char *mode, *order, *board, *side;
    bool orders_every_node;
    int depth;
    const char *ordering;
    int limit;
    const char *format;
    bool is_json;
} TraceArguments;

// Tic-tac-toe -----------------------------------------------------------------------------------------

// "3,4,6,8": empty cells, none twice.
static int take_order(const char *words, const TictactoeBoard *board, TictactoeSettings *settings) {
    Text rest = text_from(words);
    unsigned seen = 0;
    while (rest.size > 0) {
        Text part = text_next_part(&rest, ',');
        int cell;
        if (!text_to_int(part, 0, TICTACTOE_CELLS - 1, &cell))
            return arguments_fail(Name,
                                  "--order: '%.*s' is no cell; cells are 0 to 8, with commas between them",
                                  (int)part.size, part.data);
        if (board->cell[cell] != MARK_NONE || (seen >> cell & 1) != 0)
            return arguments_fail(Name, "--order: cell %d is %s", cell,
                                  (seen >> cell & 1) != 0 ? "named twice" : "occupied");
        seen |= 1u << cell;
        settings->order[settings->order_count++] = (uint8_t)cell;
    }
    return 0;
}

static int take_side(const char *word, TictactoeBoard *board) {
    Mark side = text_equals_ignoring_case(text_from(word), "x")   ? MARK_X
                : text_equals_ignoring_case(text_from(word), "o") ? MARK_O
                                                                  : MARK_NONE;
    int lead = 0;
    for (int cell = 0; cell < TICTACTOE_CELLS; cell++)
        lead += (board->cell[cell] == MARK_X) - (board->cell[cell] == MARK_O);
    if (side == MARK_NONE)
        return arguments_fail(Name, "--side is x or o, not '%s'", word);
    if (lead != 0 && side != board->side)
        return arguments_fail(Name, "--side: it is the turn of %s", board->side == MARK_X ? "X" : "O");
    board->side = side;
    return 0;
}

// Sets board and settings. Returns 0, or EXIT_BAD_USAGE after having said what is wrong.
static int take_game(const TraceArguments *arguments, TictactoeBoard *board, TictactoeSettings *settings) {
    const char *cells = arguments->board != NULL ? arguments->board : "demo";
    TictactoeError error = tictactoe_from_text(board, text_from(cells));
    if (error != TICTACTOE_OK)
        return arguments_fail(Name, "--board '%s': %s", cells, tictactoe_error_text(error));
    if (arguments->mode != NULL && !tictactoe_mode_from_text(text_from(arguments->mode), &settings->mode))
        return arguments_fail(Name, "--mode: there is no search '%s'; see shizuka lab trace --help",
                              arguments->mode);
    settings->orders_every_node = arguments->orders_every_node;
    int status = arguments->side != NULL ? take_side(arguments->side, board) : 0;
    if (status == 0 && arguments->order != NULL)
        status = take_order(arguments->order, board, settings);
    return status;
}

static void print_board(const TictactoeBoard *board) {
    for (int cell = 0; cell < TICTACTOE_CELLS; cell++) {
        putchar(".XO"[board->cell[cell]]);
        if (cell % 3 < 2)
            putchar(' ');
        else
            printf(cell == 5 ? "     %s to move\n" : "\n", board->side == MARK_X ? "X" : "O");
    }
}

static int trace_small_game(const TraceArguments *arguments) {
    TictactoeBoard board;
    TictactoeSettings settings = {.mode = TICTACTOE_KILLERS};
    int status = take_game(arguments, &board, &settings);
    if (status != 0)
        return status;
    Trace trace;
    trace_init(&trace, TRACE_TICTACTOE, (uint64_t)arguments->limit);
    trace_tictactoe(&trace, &board, &settings);
    char cells[TICTACTOE_TEXT_SIZE];
    if (arguments->is_json) {
        const TraceHead head = {tictactoe_mode_name(settings.mode), tictactoe_to_text(&board, cells),
                                board.side == MARK_X ? "X" : "O", NULL, 0};
        trace_print_json(stdout, &trace, &head);
    } else {
        print_board(&board);
        printf("\n%s. Values and windows are X's.\n\n", tictactoe_mode_about(settings.mode));
        trace_print_text(stdout, &trace);
    }
    trace_release(&trace);
    return 0;
}

// Shogi -----------------------------------------------------------------------------------------------

static void print_shogi(const TraceArguments *arguments, Position *pos, const Techniques *techniques) {
    int depth = arguments->depth > 0 ? arguments->depth : DEFAULT_DEPTH;
    Trace trace;
    trace_init(&trace, TRACE_SHOGI, (uint64_t)arguments->limit);
    trace_shogi(&trace, pos, techniques, depth);
    char words[TECHNIQUES_TEXT_SIZE], sfen[SFEN_SIZE], diagram[DIAGRAM_SIZE];
    techniques_format(techniques, words);
    if (arguments->is_json) {
        const TraceHead head = {"pvs", position_to_sfen(pos, sfen), pos->side == BLACK ? "black" : "white",
                                words, depth};
        trace_print_json(stdout, &trace, &head);
    } else {
        printf("%s\nprincipal variation search with quiescence, nothing else; ordering %s\n"
               "Values and windows are those of the side to move, in pawns.\n\n",
               diagram_draw(pos, DIAGRAM_LETTERS, diagram), words);
        trace_print_text(stdout, &trace);
    }
    trace_release(&trace);
}

static int trace_position(const TraceArguments *arguments, char *const *words, int word_count) {
    Techniques techniques = techniques_default;
    char why[TECHNIQUES_TEXT_SIZE];
    if (arguments->ordering != NULL && !techniques_parse(&techniques, text_from(arguments->ordering), why))
        return arguments_fail(Name, "--ordering: %s", why);
    Position pos;
    position_init(&pos);
    int status = arguments_take_position(Name, words, word_count, &pos);
    MoveList list;
    if (status == 0) {
        movegen_legal(&pos, &list);
        if (list.count == 0)
            status = arguments_fail(Name, "the position has no legal move");
        else
            print_shogi(arguments, &pos, &techniques);
    }
    position_release(&pos);
    return status;
}

// Both ------------------------------------------------------------------------------------------------

// The name of an argument that is about the other game; NULL: there is none.
static const char *misplaced(const TraceArguments *arguments, bool is_small_game) {
    if (is_small_game)
        return arguments->depth > 0 ? "--depth" : arguments->ordering != NULL ? "--ordering" : NULL;
    return arguments->mode != NULL        ? "--mode"
           : arguments->order != NULL     ? "--order"
           : arguments->board != NULL     ? "--board"
           : arguments->side != NULL      ? "--side"
           : arguments->orders_every_node ? "--every-node"
                                          : NULL;
}

static int run(TraceArguments *arguments, char *const *words, int word_count) {
    arguments->is_json = strcmp(arguments->format, "json") == 0;
    if (!arguments->is_json && strcmp(arguments->format, "text") != 0)
        return arguments_fail(Name, "--format is text or json, not '%s'", arguments->format);
    bool is_small_game = word_count > 0 && strcmp(words[0], "tictactoe") == 0;
    const char *wrong = misplaced(arguments, is_small_game);
    if (wrong != NULL)
        return arguments_fail(Name, "%s is about %s", wrong, is_small_game ? "shogi" : "tictactoe");
    if (!is_small_game)
        return trace_position(arguments, words, word_count);
    if (word_count > 1)
        return arguments_fail(Name, "unknown word '%s'; see shizuka lab trace --help", words[1]);
    return trace_small_game(arguments);
}

int lab_trace(int argc, char **argv) {
    (void)argc;
    TraceArguments given = {.limit = DEFAULT_LIMIT, .format = "text"};
    const Argument arguments[] = {
        {"--mode", ARGUMENT_WORD, "SEARCH", 0, 0, &given.mode, "of tictactoe; see below (killers)"},
        {"--order", ARGUMENT_WORD, "CELLS", 0, 0, &given.order, "tried first at the root: 3,4,6,8"},
        {"--every-node", ARGUMENT_FLAG, NULL, 0, 0, &given.orders_every_node, "... and at every other node"},
        {"--board", ARGUMENT_WORD, "BOARD", 0, 0, &given.board, "demo, empty or nine cells of X, O and '.'"},
        {"--side", ARGUMENT_WORD, "x|o", 0, 0, &given.side, "who moves, where both may"},
        {"--depth", ARGUMENT_NUMBER, "N", 1, MAX_DEPTH, &given.depth, "plies to search in shogi (2)"},
        {"--ordering", ARGUMENT_WORD, "WORDS", 0, 0, &given.ordering,
         "techniques, as the USI option Ordering"},
        {"--limit", ARGUMENT_NUMBER, "NODES", 1, MAX_LIMIT, &given.limit, "nodes to show (2000)"},
        {"--format", ARGUMENT_WORD, "text|json", 0, 0, &given.format, "for people or for a page (text)"},
    };
    const CommandLine line = {
        "lab trace tictactoe [ARGUMENTS]\n"
        "       shizuka lab trace [startpos | SFEN] [moves ...] [ARGUMENTS]",
        "Searches a little and shows every node: the move that led to it and why it was tried\n"
        "then, the window, the value, what was cut off, and the killers.",
        arguments, sizeof arguments / sizeof arguments[0],
        "Searches of tictactoe (cells are 0 to 8, left to right and top to bottom):\n"
        "  minimax, alphabeta, pvs, mtdf, deepening\n"
        "  killers     alpha-beta with killers by depth\n"
        "  position    alpha-beta with killers by position\n"
        "  unfiltered  killers played on occupied cells too, to show what goes wrong"};
    int word_count;
    ArgumentsOutcome outcome = arguments_parse(&line, argv, &word_count);
    if (outcome != ARGUMENTS_OK)
        return outcome == ARGUMENTS_HELP ? 0 : EXIT_BAD_USAGE;
    return run(&given, argv, word_count);
}
