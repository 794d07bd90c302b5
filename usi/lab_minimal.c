// shizuka lab minimal: how far the tree is from a minimal one.
#include "lab_minimal.h"

#include "arguments.h"
#include "engine/engine.h"
#include "lab.h"
#include "lab_common.h"

enum { DEPTH = 4, HASH_MB = 16 };
enum { FORMAT_TEXT, FORMAT_JSON };

static const char Command[] = "lab minimal";

static const char About[] =
    "How far the trees of the ordering are from minimal ones. The pure search, without pruning,\n"
    "reductions and extensions, searches each position again and again: each pass first tries\n"
    "what the one before found best at the position and depth, with all else forgotten, until the\n"
    "nodes stop falling. The ratio is the nodes of the main search of the first pass by those of\n"
    "the best one.\n"
    "\n"
    "The best pass is an upper bound of the minimum, never the minimum (Furtak and Buro, 2009), so\n"
    "the ratio is a lower bound of what the ordering loses.";

typedef struct MinimalOptions {
    const char *positions, *ordering, *table, *format, *out;
    int depth, hash_mb, threads, limit;
    int format_kind;
    Techniques techniques;
} MinimalOptions;

// Returns -1, or the exit status to end with.
static int parse(MinimalOptions *options, char **argv) {
    const Argument arguments[] = {
        {"--positions", ARGUMENT_WORD, "FILE", 0, 0, &options->positions, "those of the bench if not given"},
        {"--limit", ARGUMENT_NUMBER, "COUNT", 1, INT32_MAX, &options->limit,
         "so many of them, evenly spread"},
        {"--depth", ARGUMENT_NUMBER, "N", 1, MAX_PLY - 1, &options->depth, "plies (4)"},
        {"--table", ARGUMENT_WORD, "WORD", 0, 0, &options->table, "off (the default) or on"},
        {"--hash", ARGUMENT_NUMBER, "MB", 1, ENGINE_HASH_MB_MAX, &options->hash_mb, "size of the table (16)"},
        {"--ordering", ARGUMENT_WORD, "WORDS", 0, 0, &options->ordering, "changes to the default ordering"},
        {"--threads", ARGUMENT_NUMBER, "N", 1, 1024, &options->threads,
         "searches at a time; one a processor"},
        {"--format", ARGUMENT_WORD, "WORD", 0, 0, &options->format, "text (the default) or json"},
        {"--out", ARGUMENT_WORD, "FILE", 0, 0, &options->out, "where to write; standard output"},
    };
    const CommandLine line = {"lab minimal [OPTIONS]", About, arguments,
                              sizeof arguments / sizeof arguments[0], NULL};
    return arguments_parse_options(&line, argv);
}

// Returns 0 or the exit status.
static int make_settings(MinimalOptions *options, MinimalSettings *settings) {
    char why[TECHNIQUES_TEXT_SIZE];
    int table = 0;
    if (lab_choose(Command, "--table", "off|on", options->table, &table) != 0 ||
        lab_choose(Command, "--format", "text|json", options->format, &options->format_kind) != 0)
        return EXIT_BAD_USAGE;
    if (!techniques_parse(&options->techniques, text_from(options->ordering), why))
        return arguments_fail(Command, "--ordering: %s", why);
    *settings = (MinimalSettings){.depth = options->depth,
                                  .has_table = table == 1,
                                  .hash_mb = options->hash_mb,
                                  .threads = options->threads,
                                  .techniques = &options->techniques};
    return 0;
}

static int run(const MinimalOptions *options, MinimalSettings *settings, const LabPositions *positions) {
    FILE *out;
    int status = lab_open_out(Command, options->out, &out);
    if (status != 0)
        return status;
    LabProgress progress;
    lab_progress_begin(&progress, Command);
    settings->context = &progress;
    settings->progress = lab_progress;
    MinimalResult result;
    minimal_run(&result, positions, settings);
    lab_progress_end(&progress);
    MinimalReport report = {&result, positions, settings, options->positions};
    if (options->format_kind == FORMAT_JSON)
        lab_write_json(minimal_json(&report), out);
    else
        minimal_write_text(&report, out);
    minimal_release(&result);
    return lab_close_out(Command, options->out, out);
}

int lab_minimal(int argc, char **argv) {
    (void)argc;
    MinimalOptions options = {.depth = DEPTH,
                              .ordering = "",
                              .table = "off",
                              .format = "text",
                              .hash_mb = HASH_MB,
                              .threads = lab_threads(),
                              .techniques = techniques_default};
    MinimalSettings settings;
    LabPositions positions = {0};
    int status = parse(&options, argv);
    if (status >= 0)
        return status;
    status = make_settings(&options, &settings);
    if (status == 0)
        status = lab_read_positions(Command, options.positions, options.limit, &positions);
    if (status == 0)
        status = run(&options, &settings, &positions);
    lab_positions_release(&positions);
    return status;
}
