#include "match_run.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"

enum { BOTH_GAMES = 3 };

static void make_pipe(int ends[2]) {
    if (pipe2(ends, O_CLOEXEC | O_NONBLOCK) != 0)
        die("no pipe: %s", strerror(errno));
}

static void count_found(MatchRun *run, const RecordFile *found) {
    int pair_count = schedule_pair_count(&run->options->schedule);
    for (int i = 0; i < found->count; i++) {
        const GameRecord *record = &found->records[i];
        match_table_add(&run->table, record);
        // A run that asks for fewer pairs than an earlier one knows nothing of the others.
        if (record->pair >= pair_count || (run->done[record->pair] & 1 << record->game) != 0)
            continue;
        run->done[record->pair] |= (uint8_t)(1 << record->game);
        run->done_count++;
    }
    run->found_count = run->done_count;
}

static bool is_decided(const MatchRun *run) {
    if (!run->options->has_sprt)
        return false;
    MatchCounts counts = match_table_counts(&run->table, 0, 1);
    return sprt_test(&run->options->sprt, &counts).state != SPRT_RUNNING;
}

bool match_run_init(MatchRun *run, const MatchOptions *options) {
    const char *names[RATING_ENGINES_MAX];
    int pair_count = schedule_pair_count(&options->schedule);
    *run = (MatchRun){.options = options, .is_terminal = isatty(STDOUT_FILENO)};
    make_pipe(run->wake);
    make_pipe(run->events);
    pthread_mutex_init(&run->mutex, NULL);
    for (int i = 0; i < options->engine_count; i++)
        names[i] = options->engines[i].name;
    match_table_init(&run->table, names, options->engine_count);
    run->done = memory_new((size_t)pair_count + 1, 1);
    run->given = memory_new((size_t)pair_count + 1, 1);
    for (int pair = 0; pair < pair_count; pair++)
        run->game_count += schedule_has_pair(&options->schedule, pair) ? 2 : 0;
    RecordFile found;
    bool is_open = match_store_open(&run->store, options, &found, run->failure);
    if (is_open)
        count_found(run, &found);
    run->is_stopping = is_decided(run);
    record_file_release(&found);
    memcpy(run->given, run->done, (size_t)pair_count);
    run->start_us = clock_now_us();
    return is_open;
}

void match_run_release(MatchRun *run) {
    match_store_close(&run->store);
    match_table_release(&run->table);
    free(run->done);
    free(run->given);
    for (int i = 0; i < 2; i++) {
        close(run->wake[i]);
        close(run->events[i]);
    }
    pthread_mutex_destroy(&run->mutex);
}

// Work ------------------------------------------------------------------------------------------------

bool match_run_take(MatchRun *run, ScheduledGame *game) {
    const Schedule *schedule = &run->options->schedule;
    int pair_count = schedule_pair_count(schedule);
    bool is_found = false;
    pthread_mutex_lock(&run->mutex);
    while (!run->is_stopping && !is_found && run->next_pair < pair_count) {
        int pair = run->next_pair;
        uint8_t *given = &run->given[pair];
        if (!schedule_has_pair(schedule, pair) || *given == BOTH_GAMES) {
            run->next_pair++;
            continue;
        }
        int number = (*given & 1) != 0 ? 1 : 0;
        *given |= (uint8_t)(1 << number);
        *game = schedule_game(schedule, pair, number);
        is_found = true;
    }
    pthread_mutex_unlock(&run->mutex);
    return is_found;
}

static void send_event(MatchRun *run, MatchEvent event) {
    char byte = (char)event;
    // A full pipe wakes the main thread as well.
    if (write(run->events[1], &byte, 1) != 1)
        return;
}

static void stop(MatchRun *run, bool abandons) {
    run->is_stopping = true;
    if (abandons && write(run->wake[1], "", 1) != 1)
        return;
}

void match_run_stop(MatchRun *run, bool abandons) {
    pthread_mutex_lock(&run->mutex);
    stop(run, abandons);
    pthread_mutex_unlock(&run->mutex);
}

static void fail(MatchRun *run, const char *why) {
    if (run->failure[0] == '\0')
        snprintf(run->failure, sizeof run->failure, "%s", why);
    stop(run, true);
}

void match_run_fail(MatchRun *run, const char *why) {
    pthread_mutex_lock(&run->mutex);
    fail(run, why);
    pthread_mutex_unlock(&run->mutex);
}

void match_run_add_overhead(MatchRun *run, const Overhead *overhead) {
    pthread_mutex_lock(&run->mutex);
    overhead_merge(&run->overhead, overhead);
    pthread_mutex_unlock(&run->mutex);
}

// Finished games --------------------------------------------------------------------------------------

static const char *name_of(const MatchRun *run, const GameRecord *record, Color color) {
    return run->options->engines[record->engine[color]].name;
}

static void print_game(MatchRun *run, const GameRecord *record) {
    static const char *const results[] = {"draw", "1-0", "0-1"};
    if (run->has_live_line)
        printf("\r\033[K");
    run->has_live_line = false;
    bool has_note = record->note != NULL && record->note[0] != '\0';
    printf("pair %d game %d: %s - %s %s, %s, %d moves%s%s\n", record->pair + 1, record->game + 1,
           name_of(run, record, BLACK), name_of(run, record, WHITE), results[record->outcome],
           ending_name(record->ending), record->move_count, has_note ? ": " : "",
           has_note ? record->note : "");
    fflush(stdout);
}

// Writes down what the loser said last: beside the record, or on stderr.
static void keep_last_words(MatchRun *run, const GameRecord *record, const EngineClient *loser) {
    FILE *out = NULL;
    if (run->store.path != NULL) {
        size_t size = strlen(run->store.path) + sizeof ".trouble";
        char *path = memory_new(size, 1);
        snprintf(path, size, "%s.trouble", run->store.path);
        out = fopen(path, "ae");
        free(path);
    }
    FILE *used = out != NULL ? out : stderr;
    fprintf(used, "pair %d game %d: %s, %s: the last lines of %s\n", record->pair + 1, record->game + 1,
            ending_name(record->ending), record->note != NULL ? record->note : "", loser->config->name);
    transcript_print(&loser->transcript, used);
    fputc('\n', used);
    if (out != NULL)
        fclose(out);
}

void match_run_submit(MatchRun *run, const GameRecord *record, EngineClient *const clients[COLORS]) {
    char why[STORE_WHY_SIZE];
    pthread_mutex_lock(&run->mutex);
    bool was_decided = is_decided(run);
    bool is_trouble = ending_is_trouble(record->ending);
    if (match_store_add(&run->store, record, why)) {
        match_table_add(&run->table, record);
        run->done[record->pair] |= (uint8_t)(1 << record->game);
        run->done_count++;
        if (!was_decided && is_decided(run))
            stop(run, true);
    } else
        fail(run, why);
    if (is_trouble || run->options->is_verbose)
        print_game(run, record);
    if (is_trouble) {
        run->trouble_count++;
        keep_last_words(run, record, clients[outcome_loser(record->outcome)]);
    }
    pthread_mutex_unlock(&run->mutex);
    send_event(run, EVENT_GAME);
}
