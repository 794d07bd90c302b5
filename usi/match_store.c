#include "match_store.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "base/file.h"
#include "base/memory.h"

// Settings --------------------------------------------------------------------------------------------

static void print_engine(FILE *out, int number, const EngineConfig *engine) {
    fprintf(out, "engine %d: %s\n", number, engine->name);
    fprintf(out, "engine %d command: %s\n", number, engine->command);
    fprintf(out, "engine %d directory: %s\n", number, engine->dir != NULL ? engine->dir : ".");
    fprintf(out, "engine %d program: %016" PRIx64 "\n", number, engine->program_hash);
    fprintf(out, "engine %d settings: %s timemargin=%g restart=%s\n", number, engine->summary,
            (double)engine->limits.margin_ms / 1e3, engine->restarts ? "on" : "off");
}

char *match_settings_text(const MatchOptions *options) {
    const Schedule *schedule = &options->schedule;
    const RefereeRules *rules = &options->rules;
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL)
        die("out of memory");
    for (int i = 0; i < options->engine_count; i++)
        print_engine(out, i + 1, &options->engines[i]);
    fprintf(out, "tournament: %s\n", schedule->kind == TOURNAMENT_GAUNTLET ? "gauntlet" : "round-robin");
    fprintf(out, "openings: %d, %016" PRIx64 "\n", options->openings.count,
            openings_hash(&options->openings));
    if (schedule->is_shuffled)
        fprintf(out, "order: shuffle, seed %" PRIu64 "\n", schedule->seed);
    else
        fprintf(out, "order: sequential\n");
    fprintf(out, "shard: %d/%d\n", schedule->shard + 1, schedule->shard_count);
    fprintf(out, "max-moves: %d\n", rules->max_ply);
    fprintf(out, "entering-king: %s\n", entering_king_rule_name(rules->entering_king));
    fprintf(out, "resign: count=%d score=%d\n", rules->resign_moves, rules->resign_score);
    fprintf(out, "draw: count=%d score=%d from=%d\n", rules->draw_moves, rules->draw_score,
            rules->draw_from_ply);
    fclose(out);
    return text;
}

// Whether `was` and `is` are the same; if not, `why` tells the first line that is not.
static bool same_settings(const char *was, const char *is, char why[STORE_WHY_SIZE]) {
    Text old = text_from(was), new = text_from(is);
    while (old.size > 0 || new.size > 0) {
        Text a = text_next_part(&old, '\n'), b = text_next_part(&new, '\n');
        if (a.size == b.size && memcmp(a.data, b.data, a.size) == 0)
            continue;
        snprintf(why, STORE_WHY_SIZE, "cannot resume another match: it was\n  %.*s\nand now is\n  %.*s",
                 a.size < 200 ? (int)a.size : 200, a.data, b.size < 200 ? (int)b.size : 200, b.data);
        return false;
    }
    return true;
}

static bool write_file(const char *path, const char *text) {
    FILE *out = fopen(path, "we");
    if (out == NULL)
        return false;
    bool is_good = fputs(text, out) >= 0 && fflush(out) == 0 && fsync(fileno(out)) == 0;
    return fclose(out) == 0 && is_good;
}

// Writes the settings of a new match or compares those of an old one.
static bool settle(const char *record_path, const char *settings, bool is_new, char why[STORE_WHY_SIZE]) {
    size_t size = strlen(record_path) + sizeof ".settings";
    char *path = memory_new(size, 1);
    snprintf(path, size, "%s.settings", record_path);
    char *was = is_new ? NULL : file_read(path, NULL);
    bool is_good = is_new ? write_file(path, settings) : was != NULL;
    if (!is_good)
        snprintf(why, STORE_WHY_SIZE, "cannot %s %s: %s", is_new ? "write" : "read", path, strerror(errno));
    else if (!is_new)
        is_good = same_settings(was, settings, why);
    free(was);
    free(path);
    return is_good;
}

// Games -----------------------------------------------------------------------------------------------

// Whether the schedule holds this game. A record tells what was played where, so that no change of the
// settings' text can mix two matches.
static bool is_scheduled(const MatchOptions *options, const GameRecord *record) {
    const Schedule *schedule = &options->schedule;
    if (record->pair < 0 || record->game < 0 || record->game > 1 ||
        !schedule_has_pair(schedule, record->pair))
        return false;
    ScheduledGame game = schedule_game(schedule, record->pair, record->game);
    return strcmp(options->openings.sfens[game.opening], record->opening) == 0 &&
           record->engine[BLACK] == game.engine[BLACK] && record->engine[WHITE] == game.engine[WHITE];
}

static bool read_games(MatchStore *store, const MatchOptions *options, RecordFile *found,
                       char why[STORE_WHY_SIZE]) {
    RecordError error = record_file_read(store->path, found);
    if (error.kind != RECORD_OK) {
        char text[RECORD_ERROR_SIZE];
        snprintf(why, STORE_WHY_SIZE, "%s: %s", store->path, record_error_text(&error, text));
        return false;
    }
    for (int i = 0; i < found->count; i++)
        if (!is_scheduled(options, &found->records[i])) {
            snprintf(why, STORE_WHY_SIZE, "%s line %d: no game of this match", store->path, found->lines[i]);
            return false;
        }
    store->size = (int64_t)found->whole_size;
    if (ftruncate(store->fd, store->size) == 0)
        return true;
    snprintf(why, STORE_WHY_SIZE, "cannot cut %s to its whole lines: %s", store->path, strerror(errno));
    return false;
}

// Takes the file for this process. False, and `why`, when that fails.
static bool open_alone(MatchStore *store, char why[STORE_WHY_SIZE]) {
    store->fd = open(store->path, O_RDWR | O_APPEND | O_CREAT | O_CLOEXEC, 0666);
    if (store->fd < 0)
        snprintf(why, STORE_WHY_SIZE, "cannot write %s: %s", store->path, strerror(errno));
    else if (flock(store->fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK)
        snprintf(why, STORE_WHY_SIZE, "%s is being written by another match", store->path);
    else
        return true;
    return false;
}

// A full disk shows before the first game: room for a line is asked for and given back.
static bool has_room(MatchStore *store, char why[STORE_WHY_SIZE]) {
    enum { PROBE_SIZE = 4096 };
    static const char blanks[PROBE_SIZE];
    errno = ENOSPC;
    bool is_good = write(store->fd, blanks, sizeof blanks) == (ssize_t)sizeof blanks;
    int error = errno;
    is_good = ftruncate(store->fd, store->size) == 0 && is_good;
    if (!is_good)
        snprintf(why, STORE_WHY_SIZE, "cannot write %s: %s", store->path, strerror(error));
    return is_good;
}

bool match_store_open(MatchStore *store, const MatchOptions *options, RecordFile *found,
                      char why[STORE_WHY_SIZE]) {
    *store = (MatchStore){.path = options->record_path, .fd = -1};
    *found = (RecordFile){.count = 0};
    if (store->path == NULL)
        return true;
    if (!open_alone(store, why))
        return false;
    off_t size = lseek(store->fd, 0, SEEK_END);
    if (size > 0 && !options->resumes) {
        snprintf(why, STORE_WHY_SIZE, "%s holds games already: --resume goes on with them", store->path);
        return false;
    }
    char *settings = match_settings_text(options);
    bool is_good = settle(store->path, settings, size <= 0, why);
    free(settings);
    return is_good && (size <= 0 || read_games(store, options, found, why)) && has_room(store, why);
}

void match_store_close(MatchStore *store) {
    if (store->fd >= 0)
        close(store->fd);
    store->fd = -1;
}

bool match_store_add(MatchStore *store, const GameRecord *record, char why[STORE_WHY_SIZE]) {
    char *line = NULL;
    size_t size = 0, written = 0;
    if (store->fd < 0)
        return true;
    FILE *out = open_memstream(&line, &size);
    if (out == NULL || !record_write(out, record) || fclose(out) != 0)
        die("out of memory");
    while (written < size) {
        ssize_t part = write(store->fd, line + written, size - written);
        if (part < 0 && errno == EINTR)
            continue;
        if (part <= 0)
            break;
        written += (size_t)part;
    }
    free(line);
    if (written == size) {
        store->size += (int64_t)size;
        return true;
    }
    int error = errno;
    bool is_cut = ftruncate(store->fd, store->size) == 0;
    snprintf(why, STORE_WHY_SIZE, "cannot write %s: %s; the games before are safe%s", store->path,
             strerror(error), is_cut ? "" : ", a piece of a line follows them");
    return false;
}
