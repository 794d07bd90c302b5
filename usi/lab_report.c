// shizuka lab report: results of the laboratory as one page to look at.
#include "lab_report.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "base/file.h"
#include "board/movegen.h"
#include "lab.h"
#include "lab_ablate.h"
#include "lab_common.h"
#include "usi.h"
#include "usi_parse.h"

enum { FULL_DEPTH = 8, PURE_DEPTH = 3, BOARD_DEPTH = 6, HASH_MB = 16 };

static const char Name[] = "lab report";

static const char About[] =
    "Writes a page to look at in any browser, without a network: what each technique of\n"
    "ordering is worth, where cutoffs come from, which remembered moves are legal, the moves\n"
    "of a position in order, and searches of a small game step by step.\n"
    "\n"
    "With --ablation it shows results of shizuka lab ablate --format json; without, it makes\n"
    "them itself: full search to --depth, pure search to depth 3.";

static const char Examples[] = "  shizuka lab report --out report.html\n"
                               "  shizuka lab ablate --mode full --depth 10 --positions "
                               "positions/ordering.sfen --format json --out full.json\n"
                               "  shizuka lab report --ablation full.json --out report.html";

// One in which every stage has moves. The search begins before the move, so that it sees the siblings too.
static const char DefaultPosition[] =
    "sfen lnkl3+P+S/2np+Rps2/pBp1p3p/4g2b1/5P3/1PP1S1P2/PpSPPGN1P/2G6/LKG5+r b Pnlp 1 moves 8c6e+";

typedef struct ReportOptions {
    const char *out, *positions, *position;
    int depth;
    bool has_ablations;
} ReportOptions;

// Returns -1, or the exit status to end with. The words are the files with ablations.
static int parse(ReportOptions *options, char **argv, int *word_count) {
    const Argument arguments[] = {
        {"--out", ARGUMENT_WORD, "FILE", 0, 0, &options->out, "the page to write"},
        {"--ablation", ARGUMENT_FLAG, "FILE...", 0, 0, &options->has_ablations, "results to show"},
        {"--positions", ARGUMENT_WORD, "FILE", 0, 0, &options->positions,
         "to search, without --ablation; those of the bench"},
        {"--depth", ARGUMENT_NUMBER, "N", 1, MAX_PLY - 1, &options->depth,
         "plies of the full search, without --ablation (8)"},
        {"--position", ARGUMENT_WORD, "SFEN", 0, 0, &options->position,
         "the board to show, perhaps with \"moves ...\""},
    };
    const CommandLine line = {"lab report --out FILE [--ablation FILE...] [OPTIONS]", About, arguments,
                              sizeof arguments / sizeof arguments[0], Examples};
    ArgumentsOutcome outcome = arguments_parse(&line, argv, word_count);
    if (outcome != ARGUMENTS_OK)
        return outcome == ARGUMENTS_HELP ? 0 : EXIT_BAD_USAGE;
    if (options->out == NULL)
        return arguments_fail(Name, "which page is to be written? --out FILE; see shizuka lab report --help");
    if (*word_count > 0 && !options->has_ablations)
        return arguments_fail(Name, "unknown word '%s'; see shizuka lab report --help", argv[0]);
    if (*word_count == 0 && options->has_ablations)
        return arguments_fail(Name, "--ablation needs one or more files");
    if (options->has_ablations && (options->positions != NULL || options->depth != FULL_DEPTH))
        return arguments_fail(Name, "--positions and --depth are for a run without --ablation");
    return -1;
}

// Results read --------------------------------------------------------------------------------------------

static bool is_row(const json_t *row) {
    const json_t *ratio = json_object_get(row, "ratio");
    return json_is_string(json_object_get(row, "name")) && json_is_string(json_object_get(row, "group")) &&
           json_is_number(json_object_get(ratio, "mean")) && json_is_number(json_object_get(ratio, "low")) &&
           json_is_number(json_object_get(ratio, "high")) && json_is_integer(json_object_get(row, "nodes")) &&
           json_is_array(json_object_get(row, "index")) && json_is_object(json_object_get(row, "stages"));
}

// Whether the page can show it.
static bool is_ablation(const json_t *run) {
    const char *maker = json_string_value(json_object_get(run, "shizuka"));
    const json_t *rows = json_object_get(run, "rows");
    if (maker == NULL || strcmp(maker, "lab ablate") != 0 || json_array_size(rows) == 0 ||
        !json_is_string(json_object_get(run, "mode")))
        return false;
    for (size_t i = 0; i < json_array_size(rows); i++)
        if (!is_row(json_array_get(rows, i)))
            return false;
    return true;
}

// Returns 0, or the exit status after having said what is wrong.
static int read_ablation(const char *path, json_t *runs) {
    size_t size;
    char *text = file_read(path, &size);
    if (text == NULL)
        return arguments_fail(Name, "cannot read %s: %s", path, strerror(errno));
    json_error_t error;
    json_t *run = json_loadb(text, size, 0, &error);
    free(text);
    if (run == NULL)
        return arguments_fail(Name, "%s: line %d is no JSON: %s", path, error.line, error.text);
    if (!is_ablation(run)) {
        json_decref(run);
        return arguments_fail(Name, "%s is no result of shizuka lab ablate --format json", path);
    }
    json_array_append_new(runs, run);
    return 0;
}

// Results made --------------------------------------------------------------------------------------------

static int make_ablation(const AblateSettings *settings, const char *path, const LabPositions *positions,
                         json_t *runs) {
    AblateSettings told = *settings;
    AblateRows rows;
    AblateTable table;
    LabProgress progress;
    lab_progress_begin(&progress, Name);
    told.context = &progress;
    told.progress = lab_progress;
    ablate_rows_init(&rows);
    ablate_run(&table, &rows, positions, &told);
    lab_progress_end(&progress);
    const AblateReport report = {&table, &rows, positions, &told, path};
    json_array_append_new(runs, ablate_json(&report));
    ablate_release(&table);
    ablate_rows_release(&rows);
    return 0;
}

static int make_ablations(const ReportOptions *options, json_t *runs) {
    LabPositions positions;
    int status = lab_read_positions(Name, options->positions, 0, &positions);
    if (status != 0)
        return status;
    AblateSettings full = {.mode = ABLATE_FULL,
                           .depth = options->depth,
                           .has_table = true,
                           .hash_mb = HASH_MB,
                           .threads = lab_threads()};
    AblateSettings pure = full;
    pure.mode = ABLATE_PURE;
    pure.depth = PURE_DEPTH;
    make_ablation(&full, options->positions, &positions, runs);
    make_ablation(&pure, options->positions, &positions, runs);
    lab_positions_release(&positions);
    return 0;
}

// The page ------------------------------------------------------------------------------------------------

static int take_position(const char *words, Position *pos) {
    PositionError error = position_parse(pos, text_from(words));
    if (error.kind != POSITION_OK) {
        char why[POSITION_ERROR_SIZE];
        return arguments_fail(Name, "--position: %s", position_error_text(&error, why));
    }
    MoveList list;
    movegen_legal(pos, &list);
    return list.count > 0 ? 0 : arguments_fail(Name, "--position: there is no legal move");
}

// Adds a word to a command line, in quotes where it has blanks.
static void add_word(char *command, size_t size, const char *word) {
    const char *quote = strchr(word, ' ') != NULL ? "\"" : "";
    size_t length = strlen(command);
    snprintf(command + length, size - length, " %s%s%s", quote, word, quote);
}

static json_t *command_json(const ReportOptions *options, char *const *files, int count) {
    char command[1024] = "shizuka lab report", depth[16];
    snprintf(depth, sizeof depth, "%d", options->depth);
    const char *const pairs[][2] = {{"--positions", options->positions},
                                    {"--depth", options->depth != FULL_DEPTH ? depth : NULL},
                                    {"--position", options->position},
                                    {"--out", options->out}};
    for (int i = 0; i < count; i++) {
        if (i == 0)
            add_word(command, sizeof command, "--ablation");
        add_word(command, sizeof command, files[i]);
    }
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        if (pairs[i][1] != NULL) {
            add_word(command, sizeof command, pairs[i][0]);
            add_word(command, sizeof command, pairs[i][1]);
        }
    return report_text(command);
}

// Reads or makes all that the page shows and writes it. `pos` is the board's.
static int make_page(const ReportOptions *options, char *const *files, int count, Position *pos) {
    json_t *runs = json_array();
    int status = 0;
    for (int i = 0; i < count && status == 0; i++)
        status = read_ablation(files[i], runs);
    FILE *out = NULL;
    if (status == 0)
        status = lab_open_out(Name, options->out, &out);
    if (status == 0 && count == 0)
        status = make_ablations(options, runs);
    if (status != 0) {
        json_decref(runs);
        return status;
    }
    json_t *data = json_pack("{s:s, s:o, s:o, s:o, s:o}", "version", usi_version, "command",
                             command_json(options, files, count), "runs", runs, "board",
                             report_board(pos, BOARD_DEPTH), "traces", report_traces());
    report_write_page(data, out);
    json_decref(data);
    return lab_close_out(Name, options->out, out);
}

int lab_report(int argc, char **argv) {
    (void)argc;
    ReportOptions options = {.depth = FULL_DEPTH};
    int file_count;
    int status = parse(&options, argv, &file_count);
    if (status >= 0)
        return status;
    Position pos;
    position_init(&pos);
    status = take_position(options.position != NULL ? options.position : DefaultPosition, &pos);
    if (status == 0)
        status = make_page(&options, argv, file_count, &pos);
    position_release(&pos);
    return status;
}
