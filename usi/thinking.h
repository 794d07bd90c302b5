// One move of an engine: the go line, the clock, and what the engine says until its bestmove.
#pragma once

#include "engine_client.h"
#include "record.h"

// Time of both sides. With increments, a move may take main time and increment, which is added after the
// move.
typedef struct GameClock {
    const EngineLimits *limits[COLORS];
    int64_t left_us[COLORS]; // of the main time
} GameClock;

void game_clock_start(GameClock *clock, const EngineLimits *black, const EngineLimits *white);

// What the side may use for its move; -1 when no time is set for it.
int64_t game_clock_available_us(const GameClock *clock, Color side);

// Takes the time of a move off the clock. False when it was too much, margin included.
bool game_clock_use(GameClock *clock, Color side, int64_t used_us);

// The line that starts the search of `side`, with its end. `btime` and `wtime` are without the increment, so
// that an engine that adds it and one that does not are both safe. Returns its length.
enum { GO_LINE_SIZE = 256 };
int game_clock_go_line(const GameClock *clock, Color side, bool is_ponder, char out[GO_LINE_SIZE]);

// A game as "position sfen ... moves ..." that grows by a move at a time.
typedef struct PositionLine {
    char *data; // owned
    size_t size, capacity;
    bool has_moves;
} PositionLine;

void position_line_start(PositionLine *line, const char *sfen);
void position_line_add(PositionLine *line, Move move);
void position_line_release(PositionLine *line);

// Sends the position, with `ponder` played in it unless it is MOVE_NONE, and the go line, in one piece.
void thinking_start(EngineClient *client, PositionLine *line, Move ponder, const char *go_line);

typedef enum AnswerKind {
    ANSWER_MOVE,
    ANSWER_LATE, // the deadline has passed; a bestmove came after it or after stop
    ANSWER_HANG, // stop did not help: the engine was killed
    ANSWER_END,  // the engine has ended
    ANSWER_INTERRUPTED
} AnswerKind;

typedef struct Answer {
    AnswerKind kind;
    char move[ANSWER_SIZE], ponder[ANSWER_SIZE]; // as the engine wrote them, cut off
    MoveRecord info;                             // its move is MOVE_NONE
    int64_t read_us;                             // when the bestmove came
} Answer;

// Waits for the bestmove of `client` until clock_now_us() reaches the deadline; then tells it to stop.
// `other` as in client_read_line.
void thinking_wait(EngineClient *client, EngineClient *other, int64_t deadline_us, Answer *answer);

// Ends the search that nobody needs any more. False when the engine did not answer and was killed, or has
// ended.
bool thinking_stop(EngineClient *client, EngineClient *other);

// Scores of "mate +" and "mate -", which do not say how far away the mate is.
enum { MATE_UNKNOWN = 9999 };

// Takes over what an info line says of the first line of play. Lines without a score change nothing.
void thinking_read_info(Text line, MoveRecord *info);
