// Who plays whom from where: pairs of games, numbered through a whole match, whichever part of it is played
// here.
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "board/types.h"

typedef enum TournamentKind {
    TOURNAMENT_ROUND_ROBIN, // everyone against everyone
    TOURNAMENT_GAUNTLET     // the first engine against everyone
} TournamentKind;

typedef struct Schedule {
    TournamentKind kind;
    int engine_count;
    int round_count; // pairs of games of each two engines
    int opening_count;
    bool is_shuffled; // openings in an order that `seed` decides
    uint64_t seed;
    int shard, shard_count; // the pairs with number % shard_count == shard are played
    int *order;             // owned: of the openings
} Schedule;

// Prepares the schedule that the fields above `order` describe.
void schedule_init(Schedule *schedule);
void schedule_release(Schedule *schedule);

// Pairs of the whole match, all shards together.
int schedule_pair_count(const Schedule *schedule);

static inline bool schedule_has_pair(const Schedule *schedule, int pair) {
    return pair % schedule->shard_count == schedule->shard;
}

typedef struct ScheduledGame {
    int pair, game;     // as in GameRecord
    int engine[COLORS]; // numbers of the engines
    int opening;        // number in the file of openings
} ScheduledGame;

// Requires: 0 <= pair < schedule_pair_count, 0 <= game < 2.
ScheduledGame schedule_game(const Schedule *schedule, int pair, int game);
