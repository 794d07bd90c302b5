// The results of a match or of several: who played whom, how often, how it ended, and what that says.
#pragma once

#include <stdio.h>

#include "record.h"
#include "statistics.h"

typedef struct PairSeen PairSeen;

// Engines count in the order of the match. Zeroed is empty.
typedef struct MatchTable {
    char **names; // owned
    int engine_count;
    MatchCounts *counts; // owned: [i * engine_count + j], i < j, the games of engine i against engine j
    uint64_t endings[ENDING_COUNT];
    uint64_t plies; // of all games
    PairSeen *seen; // owned: which games of which pairs were added
    size_t seen_count, seen_capacity;
} MatchTable;

// Starts an empty table of these engines. Requires: 1 <= engine_count <= RATING_ENGINES_MAX.
void match_table_init(MatchTable *table, const char *const *names, int engine_count);
void match_table_release(MatchTable *table);

// Adds one more engine with no games yet and returns its number. Requires: fewer than RATING_ENGINES_MAX
// engines.
int match_table_add_engine(MatchTable *table, const char *name);

// Counts a game between engines record->engine[BLACK] and [WHITE] of the table, and its pair when it is the
// second game of it. A pair is known by its engines, its number and its opening. False, and nothing changed,
// when the same game of the same pair was counted before. Requires: both numbers are engines of the table,
// and different.
bool match_table_add(MatchTable *table, const GameRecord *record);

// The counts of two engines from the side of the first. Requires: different engines.
MatchCounts match_table_counts(const MatchTable *table, int first, int second);

// Prints the whole table for people: for two engines all figures of the one against the other, for more a
// table of ratings and one of pairings; the endings by name; the state of the test if `sprt` is not NULL (of
// engine 0 against engine 1).
void match_table_print(FILE *out, const MatchTable *table, const Sprt *sprt);

// One line about two engines while a match runs, without its end: "W-D-L 10-2-8, Elo +34.9 +- 80.1, LLR 0.12
// (-2.94, 2.94)". `sprt` may be NULL. Writes into `out` and returns it.
enum { MATCH_LINE_SIZE = 256 };
char *match_table_line(const MatchTable *table, const Sprt *sprt, char out[MATCH_LINE_SIZE]);
