// The engine as its users see it: options, position in, `go`, lines and a best move out. Several can live in
// one process.
#pragma once

#include <stddef.h>

#include "search/search.h"

typedef struct Engine Engine;

enum { ENGINE_THREADS_MAX = 256, ENGINE_MULTIPV_MAX = MAX_MOVES, ENGINE_HASH_MB_MAX = 1 << 20 };

typedef struct EngineOptions {
    int hash_mb; // 1 .. ENGINE_HASH_MB_MAX; taken up by engine_prepare
    int threads; // 1 .. ENGINE_THREADS_MAX; likewise
    int multipv; // 1 .. ENGINE_MULTIPV_MAX
    bool ponder; // the host will ponder: thinking may take a little longer
    EnteringKingRule entering_king;
    int max_moves_to_draw; // the game is a draw after the move with this number; 0: never
    int resign_value_cp;   // resign below minus this in games; at least SCORE_INFINITE: never
    TimeOptions time;
    int pv_interval_ms;    // least time between two reports of the same depth
    Techniques techniques; // of move ordering
} EngineOptions;

// The options of a new engine.
extern const EngineOptions engine_defaults;

// The answer to one `go`.
typedef struct EngineResult {
    Move best;         // MOVE_NONE: resign, unless declares_win
    Move ponder;       // the reply expected; MOVE_NONE if none or the game would be over
    bool declares_win; // entering king
} EngineResult;

// Called from the engine's own thread, one call at a time; `done` exactly once for each engine_go, after the
// last `info`. `message` is for the user (never a bad word of the protocol in it).
typedef struct EngineEvents {
    void *context;
    void (*info)(void *context, const SearchInfo *info);
    void (*message)(void *context, const char *text);
    void (*done)(void *context, const EngineResult *result);
} EngineEvents;

// Quick: nothing large is allocated before engine_prepare or the first engine_go. `events` is copied.
Engine *engine_new(const EngineEvents *events);

// Stops, waits, frees.
void engine_free(Engine *engine);

// To be changed between searches or during one; taken up as said at EngineOptions, otherwise by the next
// engine_go. All functions below are for one controlling thread.
EngineOptions *engine_options(Engine *engine);

// Takes up hash size and thread count; cheap when nothing changed. False when the memory cannot be had: then
// the table keeps the size it had (the default size or less if it had none) and options->hash_mb says so.
// Does nothing during a search.
bool engine_prepare(Engine *engine);

// Forgets what was learnt from earlier games. Requires: not searching.
void engine_new_game(Engine *engine);

// Starts to search `pos`, which is copied with its game. Requires: not searching (engine_wait).
void engine_go(Engine *engine, const Position *pos, const Limits *limits);

// Ends the search soon (a few ms). Does nothing when there is none.
void engine_stop(Engine *engine);

// The move pondered on was played: the clock starts now. `clock` (times, increments, byoyomi) replaces the
// limits of the `go` unless NULL (early ponder).
void engine_ponderhit(Engine *engine, const Limits *clock);

// Returns when `done` has been called for the last engine_go.
void engine_wait(Engine *engine);

// From engine_go until `done` has been called.
bool engine_is_searching(const Engine *engine);

// The static evaluation of the position in centipawns from the side to move, and a table of its terms for
// people written into `text` (may be NULL).
int engine_evaluate(Engine *engine, const Position *pos, char *text, size_t capacity);
