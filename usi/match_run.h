// A match that is being played: what its threads share.
#pragma once

#include <pthread.h>

#include "match_game.h"
#include "match_store.h"
#include "match_table.h"

enum { RUN_WHY_SIZE = 1024 };

typedef struct MatchRun {
    const MatchOptions *options;
    int wake[2];           // pipe: readable when running games are to be abandoned
    int events[2];         // pipe: bytes for the main thread, see MatchEvent
    pthread_mutex_t mutex; // guards all that follows, and the order of what is printed
    MatchStore store;
    MatchTable table;
    uint8_t *done;              // owned: [pair], a bit for each of its games
    uint8_t *given;             // owned: likewise, to a thread
    int next_pair;              // there is nothing to give before it
    int game_count;             // of this run, with those found finished
    int done_count;             // of them
    int found_count;            // finished before the start
    bool is_stopping;           // no new games
    char failure[RUN_WHY_SIZE]; // why the match cannot go on; empty: it can
    int trouble_count;
    Overhead overhead;
    int64_t start_us;
    bool has_live_line; // on the terminal, to be wiped before anything else is printed
    bool is_terminal;
} MatchRun;

typedef enum MatchEvent {
    EVENT_INTERRUPT = 'i',
    EVENT_TERMINATE = 't',
    EVENT_GAME = 'g',
    EVENT_END = 'e'
} MatchEvent;

// Opens the record and counts the games in it. False, with `failure` set, when that fails. Release in either
// case.
bool match_run_init(MatchRun *run, const MatchOptions *options);
void match_run_release(MatchRun *run);

// The next game to play; false when there is none. Any thread, as with all that follow.
bool match_run_take(MatchRun *run, ScheduledGame *game);

// Counts and keeps a finished game. `clients` are those of black and white, for what they said last.
void match_run_submit(MatchRun *run, const GameRecord *record, EngineClient *const clients[COLORS]);

// Ends the match because of `why`.
void match_run_fail(MatchRun *run, const char *why);

// Gives out no more games; and lets the running ones be abandoned, too.
void match_run_stop(MatchRun *run, bool abandons);

void match_run_add_overhead(MatchRun *run, const Overhead *overhead);

// One line about where the match stands. Requires: the mutex is held.
enum { RUN_LINE_SIZE = 512 };
char *match_run_line(const MatchRun *run, char out[RUN_LINE_SIZE]);

// Plays until there is nothing to play, in a thread for each concurrent game, and waits for all; signals are
// looked after meanwhile. Returns the signal that ended the match early, 0 if none did.
int match_run_play(MatchRun *run);

// The work of one thread. `slot` counts from 0.
void match_worker_play(MatchRun *run, int slot);
