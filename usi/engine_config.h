// How one engine of a match is started and what it may think.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct OptionSetting {
    char *name;  // owned
    char *value; // owned; NULL: a button to press
} OptionSetting;

// What an engine may use for a move; all that is set holds. None set: it is asked for an endless search, so
// that there has to be one.
typedef struct EngineLimits {
    bool has_clock;
    int64_t main_ms, increment_ms, byoyomi_ms; // of the clock
    int64_t movetime_ms;                       // 0: none, as with the next two
    int64_t nodes;
    int depth;
    int64_t margin_ms; // beyond its time before it has lost
} EngineLimits;

typedef struct EngineConfig {
    char *name;             // owned, as all texts here; may not be NULL once the match begins
    char *command;          // program and arguments
    char *dir;              // to run in; NULL: here
    OptionSetting *options; // in the order they are sent
    size_t option_count;
    EngineLimits limits;
    bool ponders;
    bool restarts; // a new process for each game
    // Found out before the match begins:
    char *program; // path
    char *version; // what it calls itself
    char *summary; // options and limits as one text
    uint64_t program_hash;
} EngineConfig;

void engine_config_release(EngineConfig *config);

// Sets one "key=value" of a command line or file, as help_engine_keys in match_options lists them. `value` is
// NULL where there was no "=". On a mistake false, and `why` says what is wrong.
enum { CONFIG_WHY_SIZE = 320 };
bool engine_config_set(EngineConfig *config, const char *key, const char *value, char why[CONFIG_WHY_SIZE]);

// Options and limits as one text; released with free().
char *engine_config_summary(const EngineConfig *config);
