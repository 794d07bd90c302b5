// shizuka lab ablate: what each technique of ordering is worth.
#include "lab_ablate.h"

#include "arguments.h"
#include "engine/engine.h"
#include "lab.h"
#include "lab_common.h"

enum { FULL_DEPTH = 8, PURE_DEPTH = 3, HASH_MB = 16 };
enum { FORMAT_TEXT, FORMAT_CSV, FORMAT_JSON };

static const char Command[] = "lab ablate";

static const char About[] =
    "Searches the same positions with one set of ordering techniques after another, each\n"
    "search from scratch, and tells what each set costs: nodes by those of the default set,\n"
    "as a geometric mean with its 95 % interval, and how its cutoffs come about.\n"
    "\n"
    "  pure  fixed-depth principal variation search without pruning, reductions and\n"
    "        extensions; counts the nodes of the main search. With --table off all sets have\n"
    "        to find the same scores: if not, that is said and the exit status is 1.\n"
    "  full  the search of the engine, in which pruning follows the order too; all nodes.\n"
    "\n"
    "Positions are lines of the form SFEN ; phase opening|middle|end.";

static const char Examples[] =
    "Rows are chosen by group (alone, without, cumulative, variant), by name (\"no killers\"), or made of\n"
    "words of the option Ordering with ':' between them:\n"
    "  shizuka lab ablate --mode pure --table off --rows without,killers=counted:slots=1\n"
    "  shizuka lab ablate --positions positions/ordering.sfen --depth 10 --format json --out ablate.json";

typedef struct AblateOptions {
    const char *positions, *mode, *table, *rows, *format, *out;
    int depth, nodes, hash_mb, threads, limit;
    int format_kind;
} AblateOptions;

// Returns -1, or the exit status to end with.
static int parse(AblateOptions *options, char **argv) {
    const Argument arguments[] = {
        {"--positions", ARGUMENT_WORD, "FILE", 0, 0, &options->positions, "those of the bench if not given"},
        {"--limit", ARGUMENT_NUMBER, "COUNT", 1, INT32_MAX, &options->limit,
         "so many of them, evenly spread"},
        {"--mode", ARGUMENT_WORD, "WORD", 0, 0, &options->mode, "full (the default) or pure"},
        {"--depth", ARGUMENT_NUMBER, "N", 1, MAX_PLY - 1, &options->depth, "plies; 8 if full, 3 if pure"},
        {"--nodes", ARGUMENT_NUMBER, "N", 1, INT32_MAX, &options->nodes,
         "limit of nodes, of full; no depth then"},
        {"--table", ARGUMENT_WORD, "WORD", 0, 0, &options->table, "on (the default) or off, of pure"},
        {"--hash", ARGUMENT_NUMBER, "MB", 1, ENGINE_HASH_MB_MAX, &options->hash_mb, "size of the table (16)"},
        {"--rows", ARGUMENT_WORD, "WORD,...", 0, 0, &options->rows, "which sets; all if not given"},
        {"--threads", ARGUMENT_NUMBER, "N", 1, 1024, &options->threads,
         "searches at a time; one a processor"},
        {"--format", ARGUMENT_WORD, "WORD", 0, 0, &options->format, "text (the default), csv or json"},
        {"--out", ARGUMENT_WORD, "FILE", 0, 0, &options->out, "where to write; standard output"},
    };
    const CommandLine line = {"lab ablate [OPTIONS]", About, arguments,
                              sizeof arguments / sizeof arguments[0], Examples};
    return arguments_parse_options(&line, argv);
}

// Returns 0 or the exit status.
static int make_settings(AblateOptions *options, AblateSettings *settings) {
    int mode = 0, table = 0;
    if (lab_choose(Command, "--mode", "full|pure", options->mode, &mode) != 0 ||
        lab_choose(Command, "--table", "on|off", options->table, &table) != 0 ||
        lab_choose(Command, "--format", "text|csv|json", options->format, &options->format_kind) != 0)
        return EXIT_BAD_USAGE;
    bool is_pure = mode == 1;
    if (is_pure && options->nodes > 0)
        return arguments_fail(Command, "--nodes needs --mode full: a pure search has a depth");
    if (!is_pure && table == 1)
        return arguments_fail(Command, "--table off needs --mode pure");
    if (options->depth == 0 && options->nodes == 0)
        options->depth = is_pure ? PURE_DEPTH : FULL_DEPTH;
    *settings = (AblateSettings){.mode = is_pure ? ABLATE_PURE : ABLATE_FULL,
                                 .depth = options->depth,
                                 .nodes = (uint64_t)options->nodes,
                                 .has_table = table == 0,
                                 .hash_mb = options->hash_mb,
                                 .threads = options->threads};
    return 0;
}

static int choose_rows(const AblateOptions *options, AblateRows *rows) {
    char why[TECHNIQUES_TEXT_SIZE];
    if (options->rows == NULL)
        ablate_rows_init(rows);
    else if (!ablate_rows_select(rows, text_from(options->rows), why))
        return arguments_fail(Command, "--rows: %s", why);
    return 0;
}

static void write_report(const AblateReport *report, int format, FILE *out) {
    if (format == FORMAT_JSON)
        lab_write_json(ablate_json(report), out);
    else if (format == FORMAT_CSV)
        ablate_write_csv(report, out);
    else
        ablate_write_text(report, out);
}

static int run(const AblateOptions *options, AblateSettings *settings, const AblateRows *rows,
               const LabPositions *positions) {
    FILE *out;
    int status = lab_open_out(Command, options->out, &out);
    if (status != 0)
        return status;
    LabProgress progress;
    lab_progress_begin(&progress, Command);
    settings->context = &progress;
    settings->progress = lab_progress;
    AblateTable table;
    ablate_run(&table, rows, positions, settings);
    lab_progress_end(&progress);
    AblateReport report = {&table, rows, positions, settings, options->positions};
    write_report(&report, options->format_kind, out);
    status = lab_close_out(Command, options->out, out);
    if (table.difference_count > 0) {
        ablate_write_scores(&report, stderr);
        status = EXIT_FAILURE;
    }
    ablate_release(&table);
    return status;
}

int lab_ablate(int argc, char **argv) {
    (void)argc;
    AblateOptions options = {
        .mode = "full", .table = "on", .format = "text", .hash_mb = HASH_MB, .threads = lab_threads()};
    AblateSettings settings;
    AblateRows rows = {0};
    LabPositions positions = {0};
    int status = parse(&options, argv);
    if (status >= 0)
        return status;
    status = make_settings(&options, &settings);
    if (status == 0)
        status = choose_rows(&options, &rows);
    if (status == 0)
        status = lab_read_positions(Command, options.positions, options.limit, &positions);
    if (status == 0)
        status = run(&options, &settings, &rows, &positions);
    lab_positions_release(&positions);
    ablate_rows_release(&rows);
    return status;
}
