// A game as the match runner keeps it: one JSON line.
#pragma once

#include <stddef.h>
#include <stdio.h>

#include "base/text.h"
#include "board/position.h"

// How a game ended. Name as written in records and tables.
#define GAME_ENDINGS(X)                                                                        \
    X(ENDING_CHECKMATE, "checkmate")                                                           \
    X(ENDING_RESIGNATION, "resignation")                                                       \
    X(ENDING_DECLARATION, "declaration") /* entering king, rightly declared */                 \
    X(ENDING_WRONG_DECLARATION, "wrong declaration")                                           \
    X(ENDING_TRY, "try")               /* king on the try square */                            \
    X(ENDING_REPETITION, "repetition") /* fourfold: draw */                                    \
    X(ENDING_PERPETUAL_CHECK, "perpetual check")                                               \
    X(ENDING_ILLEGAL_MOVE, "illegal move")                                                     \
    X(ENDING_TIME_LOSS, "time loss")                                                           \
    X(ENDING_CRASH, "crash")             /* the engine's process ended or closed its output */ \
    X(ENDING_HANG, "hang")               /* no answer long after its time was up */            \
    X(ENDING_MAX_MOVES, "maximum moves") /* draw */                                            \
    X(ENDING_SCORE, "score adjudication")                                                      \
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
    char *name;            // in this match
    char *version;         // what it calls itself (id name)
    char *options;         // "USI_Hash=64 Threads=1 ..."
    uint64_t program_hash; // XXH3 of the program file
} EngineIdentity;

// Owned texts; see record_release.
typedef struct GameRecord {
    int pair;                       // which opening of the run, from 0
    int game;                       // 0 or 1 within the pair: colours swapped
    int engine[COLORS];             // index of the engine playing black and white, in `engines`
    EngineIdentity engines[COLORS]; // of black and white
    char *opening;                  // SFEN of the position where the engines began
    MoveRecord *moves;
    int move_count;
    Outcome outcome;
    Ending ending;
    char *note; // more about the ending, for people; may be NULL
} GameRecord;

const char *outcome_name(Outcome outcome);

// The half points of a side: 0, 1 or 2.
int outcome_half_points(Outcome outcome, Color color);

// Frees what the record owns. A zeroed record owns nothing.
void record_release(GameRecord *record);

// Appends the record to `out` as one line of JSON (RFC 8259), in one write, and flushes. False, with errno
// set, when that fails. Texts that are no UTF-8 are written as {"hex": "..."}; NULL texts of an identity as
// empty ones. Node counts above INT64_MAX become that. Requires: all moves are legal, from the opening on.
bool record_write(FILE *out, const GameRecord *record);

#define RECORD_ERRORS(X)                               \
    X(RECORD_OK, "no error")                           \
    X(RECORD_NO_JSON, "no JSON")                       \
    X(RECORD_NO_OBJECT, "no JSON object")              \
    X(RECORD_BAD_MEMBER, "missing or not of its kind") \
    X(RECORD_BAD_OPENING, "the opening is no SFEN")    \
    X(RECORD_BAD_MOVE, "no legal move")                \
    X(RECORD_NOT_READABLE, "cannot be read")

typedef enum RecordErrorKind {
#define X(name, text) name,
    RECORD_ERRORS(X)
#undef X
} RecordErrorKind;

enum { RECORD_DETAIL_SIZE = 160, RECORD_ERROR_SIZE = 256 };

typedef struct RecordError {
    RecordErrorKind kind;
    int line;                        // of the file, from 1; 0 from record_read
    char detail[RECORD_DETAIL_SIZE]; // which member or move, or what the JSON reader or the system says; may
                                     // be empty
} RecordError;

// Says in one line what is wrong, for people, and returns `out`. Requires: error->kind is not RECORD_OK.
const char *record_error_text(const RecordError *error, char out[RECORD_ERROR_SIZE]);

// Reads one line as record_write writes it; members with other names are skipped. The caller releases the
// record. On an error `record` is untouched.
RecordError record_read(Text line, GameRecord *record);

// The records of a whole file.
typedef struct RecordFile {
    GameRecord *records; // owned
    int *lines;          // owned: on which line each stands, from 1
    int count;
    size_t whole_size; // bytes up to the end of the last whole line. A file that is longer was cut off while
                       // a record was written: cut it to this size before appending
    size_t size;       // of the file in bytes
} RecordFile;

// Reads the file to its end; what follows the last line feed is not read. Empty lines are skipped. On an
// error `file` is untouched. The caller releases it.
RecordError record_file_read(const char *path, RecordFile *file);
void record_file_release(RecordFile *file);

// XXH3 (64 bits) of the bytes of a file. False, with errno set and `hash` untouched, when it cannot be read.
bool program_hash(const char *path, uint64_t *hash);
