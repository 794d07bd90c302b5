// The file of finished games: written game by game, and read back to go on with a match.
#pragma once

#include "match_options.h"
#include "record.h"

enum { STORE_WHY_SIZE = 512 };

typedef struct MatchStore {
    const char *path; // NULL: nothing is kept
    int fd;
    int64_t size; // of the file: all of it whole lines
} MatchStore;

// Opens options->record_path for this run alone, and PATH.settings beside it, which says what a later run has
// to ask for to go on. `found` gets the games of an earlier run; whatever follows its last whole line is cut
// off. False, and `why`, when a file cannot be read or written, when there are games but the options do not
// resume, or when they are games of another match.
bool match_store_open(MatchStore *store, const MatchOptions *options, RecordFile *found,
                      char why[STORE_WHY_SIZE]);
void match_store_close(MatchStore *store);

// Writes one game. On failure false and `why`, and the file is as before.
bool match_store_add(MatchStore *store, const GameRecord *record, char why[STORE_WHY_SIZE]);

// What makes a match the same match, one "key: value" a line; released with free().
char *match_settings_text(const MatchOptions *options);
