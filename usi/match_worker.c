// A thread of a match: keeps the engines of its game, plays, and hands in what was played.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "match_run.h"

typedef struct Worker {
    MatchRun *run;
    int slot;
    GameTable table;
    // The engines of the present game, not in the order of colours.
    EngineClient clients[2];
    int engine[2]; // their numbers; -1: none
} Worker;

static char *string_new(const char *text) {
    size_t size = strlen(text) + 1;
    return memcpy(memory_new(size, 1), text, size);
}

// "DIR/NAME-SLOT.log", or NULL when no transcript is wanted; released with free().
static char *transcript_path(const Worker *worker, const EngineConfig *config) {
    const char *dir = worker->run->options->transcripts_dir;
    if (dir == NULL)
        return NULL;
    size_t size = strlen(dir) + strlen(config->name) + 24;
    char *path = memory_new(size, 1);
    snprintf(path, size, "%s/%s-%d.log", dir, config->name, worker->slot + 1);
    for (char *at = path + strlen(dir) + 1; *at != '\0'; at++)
        if (*at == '/')
            *at = '_';
    return path;
}

static void release_seat(Worker *worker, int seat) {
    if (worker->engine[seat] < 0)
        return;
    client_quit(&worker->clients[seat]);
    client_release(&worker->clients[seat]);
    worker->engine[seat] = -1;
}

// Puts an engine on a seat; it is not started. False when its transcript cannot be written.
static bool take_seat(Worker *worker, int seat, int engine) {
    const MatchOptions *options = worker->run->options;
    const EngineConfig *config = &options->engines[engine];
    EngineClient *client = &worker->clients[seat];
    char *path = transcript_path(worker, config);
    bool is_good = client_init(client, config, &options->deadlines, path);
    worker->engine[seat] = engine;
    client->wake_fd = worker->run->wake[0];
    if (!is_good) {
        char why[RUN_WHY_SIZE];
        snprintf(why, sizeof why, "cannot write %s: %s", path, strerror(errno));
        match_run_fail(worker->run, why);
    }
    free(path);
    return is_good;
}

// Finds the seat of each colour, with engines exchanged that the game does not need.
static bool seat_engines(Worker *worker, const ScheduledGame *game, EngineClient *clients[COLORS]) {
    for (int seat = 0; seat < 2; seat++)
        if (worker->engine[seat] != game->engine[BLACK] && worker->engine[seat] != game->engine[WHITE])
            release_seat(worker, seat);
    for (int color = 0; color < COLORS; color++) {
        int engine = game->engine[color];
        int seat = worker->engine[0] == engine ? 0 : worker->engine[1] == engine ? 1 : -1;
        if (seat < 0) {
            seat = worker->engine[0] < 0 ? 0 : 1;
            if (!take_seat(worker, seat, engine))
                return false;
        }
        clients[color] = &worker->clients[seat];
    }
    return true;
}

// From whatever state to one ready for a game. One that fails between two games is started again once; one
// that has just been started and fails ends the match, for no game can be played with it.
static bool make_ready(Worker *worker, EngineClient *client) {
    if (client->config->restarts)
        client_quit(client);
    bool is_new = !client_is_running(client);
    ClientResult result = CLIENT_OK;
    if (is_new) {
        result = client_start(client);
        if (result == CLIENT_OK)
            client_send_options(client);
    }
    if (result == CLIENT_OK)
        result = client_make_ready(client);
    if (result == CLIENT_OK) {
        client_send_line(client, "usinewgame");
        return true;
    }
    if (result == CLIENT_INTERRUPTED)
        return false;
    if (!is_new)
        return make_ready(worker, client);
    char why[RUN_WHY_SIZE];
    snprintf(why, sizeof why, "engine %s: %s", client->config->name, client->why);
    match_run_fail(worker->run, why);
    return false;
}

static GameRecord record_new(const MatchRun *run, const ScheduledGame *game) {
    const MatchOptions *options = run->options;
    GameRecord record = {.pair = game->pair,
                         .game = game->game,
                         .engine = {game->engine[BLACK], game->engine[WHITE]},
                         .opening = string_new(options->openings.sfens[game->opening])};
    for (int color = 0; color < COLORS; color++) {
        const EngineConfig *config = &options->engines[game->engine[color]];
        record.engines[color] = (EngineIdentity){string_new(config->name), string_new(config->version),
                                                 string_new(config->summary), config->program_hash};
    }
    return record;
}

// False when the match is to end.
static bool play(Worker *worker, const ScheduledGame *game) {
    EngineClient *clients[COLORS];
    if (!seat_engines(worker, game, clients))
        return false;
    char text[64];
    snprintf(text, sizeof text, "pair %d game %d", game->pair + 1, game->game + 1);
    for (int color = 0; color < COLORS; color++) {
        transcript_add(&clients[color]->transcript, SPEAKER_NOTE, text_from(text));
        if (!make_ready(worker, clients[color]))
            return false;
    }
    GameRecord record = record_new(worker->run, game);
    bool is_finished = game_play(&worker->table, clients, &record);
    if (is_finished)
        match_run_submit(worker->run, &record, clients);
    record_release(&record);
    return is_finished;
}

void match_worker_play(MatchRun *run, int slot) {
    Worker worker = {.run = run, .slot = slot, .engine = {-1, -1}};
    game_table_init(&worker.table, &run->options->rules);
    ScheduledGame game;
    while (match_run_take(run, &game) && play(&worker, &game))
        continue;
    for (int seat = 0; seat < 2; seat++)
        release_seat(&worker, seat);
    match_run_add_overhead(run, worker.table.overhead);
    game_table_release(&worker.table);
}
