#include "match_merge.h"

#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "arguments.h"
#include "base/memory.h"
#include "kifu.h"
#include "match_table.h"
#include "sprt_options.h"

// Reading files ---------------------------------------------------------------------------------------

// False after having said what is wrong. A last line that was cut off is said and left out.
static bool read_file(const char *command, const char *path, RecordFile *file) {
    RecordError error = record_file_read(path, file);
    if (error.kind != RECORD_OK) {
        char why[RECORD_ERROR_SIZE];
        arguments_fail(command, "%s: %s", path, record_error_text(&error, why));
        return false;
    }
    if (file->size > file->whole_size)
        arguments_fail(command, "%s: the last line was cut off and is left out", path);
    return true;
}

// Merging ---------------------------------------------------------------------------------------------

typedef struct Merge {
    MatchTable table;
    EngineIdentity engines[RATING_ENGINES_MAX]; // as first seen; owned
    bool is_reported[RATING_ENGINES_MAX];       // as another program, for the file at hand
    const char *path;
    int line;
    int status;
} Merge;

static void report(Merge *merge, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void report(Merge *merge, const char *format, ...) {
    char message[512];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    arguments_fail("match merge", "%s: line %d: %s", merge->path, merge->line, message);
    merge->status = EXIT_FAILURE;
}

static char *copy_string(const char *string) {
    size_t size = strlen(string) + 1;
    return memcpy(memory_new(size, 1), string, size);
}

static const char *find_difference(const EngineIdentity *a, const EngineIdentity *b) {
    if (strcmp(a->version, b->version) != 0)
        return "version";
    if (strcmp(a->options, b->options) != 0)
        return "options";
    return a->program_hash != b->program_hash ? "program file" : NULL;
}

// The number of the engine in the table, where it is added if need be; -1 when there is no room.
static int find_engine(Merge *merge, const EngineIdentity *engine) {
    MatchTable *table = &merge->table;
    for (int i = 0; i < table->engine_count; i++) {
        if (strcmp(table->names[i], engine->name) != 0)
            continue;
        const char *difference = find_difference(&merge->engines[i], engine);
        if (difference != NULL && !merge->is_reported[i]) {
            report(merge, "engine '%.200s' has another %s than before", engine->name, difference);
            merge->is_reported[i] = true;
        }
        return i;
    }
    if (table->engine_count == RATING_ENGINES_MAX)
        return -1;
    int number = match_table_add_engine(table, engine->name);
    merge->engines[number] = (EngineIdentity){.version = copy_string(engine->version),
                                              .options = copy_string(engine->options),
                                              .program_hash = engine->program_hash};
    return number;
}

// Engines are told by their names: their numbers are those of each run. New ones keep the run's order.
static void add_record(Merge *merge, GameRecord *record) {
    Color lower = record->engine[BLACK] < record->engine[WHITE] ? BLACK : WHITE, upper = color_flip(lower);
    int engine[COLORS];
    engine[lower] = find_engine(merge, &record->engines[lower]);
    engine[upper] = find_engine(merge, &record->engines[upper]);
    if (engine[BLACK] < 0 || engine[WHITE] < 0) {
        report(merge, "more than %d engines", RATING_ENGINES_MAX);
        return;
    }
    if (engine[BLACK] == engine[WHITE]) {
        report(merge, "both engines are called '%.200s'", record->engines[BLACK].name);
        return;
    }
    memcpy(record->engine, engine, sizeof engine);
    if (!match_table_add(&merge->table, record))
        report(merge, "game %d of pair %d was counted before", record->game, record->pair);
}

static void add_file(Merge *merge, const char *path) {
    RecordFile file;
    if (!read_file("match merge", path, &file)) {
        merge->status = EXIT_FAILURE;
        return;
    }
    merge->path = path;
    memset(merge->is_reported, 0, sizeof merge->is_reported);
    for (int i = 0; i < file.count; i++) {
        merge->line = file.lines[i];
        add_record(merge, &file.records[i]);
    }
    record_file_release(&file);
}

static void merge_release(Merge *merge) {
    for (int i = 0; i < merge->table.engine_count; i++) {
        free(merge->engines[i].version);
        free(merge->engines[i].options);
    }
    match_table_release(&merge->table);
}

int match_merge(int argc, char **argv) {
    (void)argc;
    static char name[] = "match merge";
    SprtWords words = {0};
    const Argument arguments[] = {SPRT_ARGUMENTS(&words)};
    const CommandLine line = {"match merge FILE... [--elo0 ELO --elo1 ELO]",
                              "Adds up the games of several record files as if they were one run.", arguments,
                              sizeof arguments / sizeof arguments[0], NULL};
    int file_count;
    argv[0] = name;
    ArgumentsOutcome outcome = arguments_parse(&line, argv, &file_count);
    if (outcome != ARGUMENTS_OK)
        return outcome == ARGUMENTS_HELP ? 0 : EXIT_BAD_USAGE;
    if (file_count == 0)
        return arguments_fail(name, "which files? see shizuka match merge --help");
    Sprt sprt;
    SprtChoice choice = sprt_from_words(name, &words, &sprt);
    if (choice == SPRT_CHOICE_BAD)
        return EXIT_BAD_USAGE;

    Merge *merge = memory_new(1, sizeof *merge);
    for (int i = 0; i < file_count; i++)
        add_file(merge, argv[i]);
    match_table_print(stdout, &merge->table, choice == SPRT_CHOICE_TEST ? &sprt : NULL);
    int status = merge->status;
    merge_release(merge);
    free(merge);
    return status;
}

// Exporting -------------------------------------------------------------------------------------------

typedef struct Export {
    KifuFormat format;
    const char *folder;
    int games; // written so far
} Export;

// Opens the file of the next game; that of USI lines is one for all games.
static FILE *open_next(Export *export, char path[4096]) {
    const char *suffix = kifu_format_suffix(export->format);
    bool is_one_file = export->format == KIFU_USI;
    if (is_one_file)
        snprintf(path, 4096, "%s/games%s", export->folder, suffix);
    else
        snprintf(path, 4096, "%s/%06d%s", export->folder, export->games + 1, suffix);
    return fopen(path, is_one_file && export->games > 0 ? "ab" : "wb");
}

static bool export_record(Export *export, const GameRecord *record) {
    char path[4096];
    FILE *out = open_next(export, path);
    bool ok = out != NULL;
    if (ok) {
        kifu_write(out, record, export->format);
        ok = !ferror(out);
        ok = fclose(out) == 0 && ok;
    }
    if (!ok)
        arguments_fail("match export", "%s: %s", path, strerror(errno));
    export->games++;
    return ok;
}

static bool export_file(Export *export, const char *path) {
    RecordFile file;
    if (!read_file("match export", path, &file))
        return false;
    bool ok = true;
    for (int i = 0; ok && i < file.count; i++)
        ok = export_record(export, &file.records[i]);
    record_file_release(&file);
    return ok;
}

static bool format_from_word(const char *word, KifuFormat *format) {
    for (int i = 0; i < KIFU_FORMATS; i++)
        if (word != NULL && strcmp(word, kifu_format_name((KifuFormat)i)) == 0) {
            *format = (KifuFormat)i;
            return true;
        }
    return false;
}

int match_export(int argc, char **argv) {
    (void)argc;
    static char name[] = "match export";
    const char *format = NULL, *folder = NULL;
    const Argument arguments[] = {
        {"--format", ARGUMENT_WORD, "FORMAT", 0, 0, &format, "kif, csa or usi"},
        {"--out", ARGUMENT_WORD, "DIR", 0, 0, &folder, "where to write; made if it is not there"},
    };
    const CommandLine line = {
        "match export --format kif|csa|usi --out DIR FILE...",
        "Writes the games of record files for other programs: DIR/000001.kifu or .csa and so\n"
        "on, one file a game, or DIR/games.usi, one line a game. Files there are replaced.",
        arguments, sizeof arguments / sizeof arguments[0], NULL};
    int file_count;
    argv[0] = name;
    ArgumentsOutcome outcome = arguments_parse(&line, argv, &file_count);
    if (outcome != ARGUMENTS_OK)
        return outcome == ARGUMENTS_HELP ? 0 : EXIT_BAD_USAGE;
    Export export = {.folder = folder};
    if (!format_from_word(format, &export.format))
        return arguments_fail(name, "--format has to be kif, csa or usi");
    if (folder == NULL || file_count == 0)
        return arguments_fail(name, "%s? see shizuka match export --help",
                              folder == NULL ? "where to" : "which files");
    if (mkdir(folder, 0777) != 0 && errno != EEXIST)
        return arguments_fail(name, "%s: %s", folder, strerror(errno));

    int status = 0;
    for (int i = 0; i < file_count; i++)
        if (!export_file(&export, argv[i]))
            status = EXIT_FAILURE;
    printf("%d games written to %s\n", export.games, folder);
    return status;
}
