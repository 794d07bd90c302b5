// A game as the match runner keeps it: one JSON line.
#pragma once

#include <stdio.h>

#include "board/position.h"

// How a game ended. Name as written in records and tables; the second word says who loses: the side to move, the side that
// made the last move or nobody.
#define GAME_ENDINGS(X)                                                                                             \
    X(ENDING_CHECKMATE, "checkmate")                                                                                \
    X(ENDING_RESIGNATION, "resignation")                                                                            \
    X(ENDING_DECLARATION, "declaration")             /* entering king, rightly declared */                          \
    X(ENDING_WRONG_DECLARATION, "wrong declaration")                                                                \
    X(ENDING_TRY, "try")                             /* king on the try square */                                   \
    X(ENDING_REPETITION, "repetition")               /* fourfold: draw */                                           \
    X(ENDING_PERPETUAL_CHECK, "perpetual check")                                                                    \
    X(ENDING_ILLEGAL_MOVE, "illegal move")                                                                          \
    X(ENDING_TIME_LOSS, "time loss")                                                                                \
    X(ENDING_CRASH, "crash")                         /* the engine's process ended or closed its output */          \
    X(ENDING_HANG, "hang")                           /* no answer long after its time was up */                     \
    X(ENDING_MAX_MOVES, "maximum moves")             /* draw */                                                     \
    X(ENDING_SCORE, "score adjudication")                                                                           \
    X(ENDING_DRAW_SCORE, "draw adjudication")

typedef enum Ending {
#define X(name, text) name,
    GAME_ENDINGS(X)
#undef X
        ENDING_COUNT
} Ending;

const char *ending_name(Ending ending);

typedef enum Outcome { OUTCOME_DRAW, OUTCOME_BLACK_WINS, OUTCOME_WHITE_WINS } Outcome;

// One move with what the engine said of it.
typedef struct MoveRecord {
    Move move;
    bool has_score, is_mate; // is_mate: `score` counts plies
    int score;               // centipawns from the mover
    int depth;
    uint64_t nodes;
    int64_t time_ms;
} MoveRecord;

// One of the engines of a match, as written into every record.
typedef struct EngineIdentity {
    char *name;     // in this match
    char *version;  // what it calls itself (id name)
    char *options;  // "USI_Hash=64 Threads=1 ..."
    uint64_t program_hash; // XXH3 of the program file
} EngineIdentity;

// Owned texts; see record_release.
typedef struct GameRecord {
    int pair;  // which opening of the run, from 0
    int game;  // 0 or 1 within the pair: colours swapped
    int engine[COLORS]; // index of the engine playing black and white, in `engines`
    EngineIdentity engines[COLORS]; // of black and white
    char *opening;      // SFEN of the position where the engines began
    MoveRecord *moves;
    int move_count;
    Outcome outcome;
    Ending ending;
    char *note; // more about the ending, for people; may be NULL
} GameRecord;
