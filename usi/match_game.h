// One game between two engines.
#pragma once

#include "engine_client.h"
#include "referee.h"
#include "thinking.h"

// How long the runner takes from an engine's bestmove to the next engine's go, in microseconds.
enum { OVERHEAD_SLOTS = 4096 };
typedef struct Overhead {
    uint64_t counts[OVERHEAD_SLOTS]; // by microseconds; the last one holds all above
    uint64_t moves;
    int64_t max_us;
} Overhead;

void overhead_add(Overhead *overhead, int64_t us);
void overhead_merge(Overhead *into, const Overhead *from);
int64_t overhead_median_us(const Overhead *overhead);

// What a thread keeps from game to game.
typedef struct GameTable {
    Referee referee;
    PositionLine line;
    Overhead *overhead;
} GameTable;

void game_table_init(GameTable *table, const RefereeRules *rules);
void game_table_release(GameTable *table);

// Plays from record->opening between the engines of black and white, which have been made ready, and fills in
// moves, outcome, ending and note. False when wake_fd ended it; engines may still think then. Otherwise those
// that are still running wait for the next game.
bool game_play(GameTable *table, EngineClient *const clients[COLORS], GameRecord *record);

// Whether the loser has not just been beaten: illegal move, time, crash ...
bool ending_is_trouble(Ending ending);

// The colour that lost. Requires: the outcome is no draw.
Color outcome_loser(Outcome outcome);
