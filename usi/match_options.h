// What a user asks of a match.
#pragma once

#include "engine_client.h"
#include "openings.h"
#include "referee.h"
#include "schedule.h"
#include "statistics.h"

typedef struct MatchOptions {
    EngineConfig *engines; // owned
    int engine_count;
    Openings openings;
    Schedule schedule;
    RefereeRules rules;
    Deadlines deadlines;
    bool has_sprt;
    Sprt sprt;
    int concurrency;
    const char *record_path;     // NULL: none
    const char *transcripts_dir; // NULL: none
    bool resumes;
    bool is_verbose;
} MatchOptions;

// Reads the command line. Returns the exit status, or -1 to go on. To be released in either case.
int match_options_read(MatchOptions *options, char **argv);
void match_options_release(MatchOptions *options);
