// A small search written down: every node entered, every move tried and why it stood where it stood, what was
// cut off and what became a killer. One shape for tic-tac-toe and for shogi.
#pragma once

#include "board/sfen.h"
#include "lab/tictactoe.h"
#include "ordering/ordering.h"

typedef enum TraceGame { TRACE_TICTACTOE, TRACE_SHOGI } TraceGame;

typedef enum TraceEvent {
    TRACE_PASS,  // the root is searched again
    TRACE_ENTER, // a node begins
    TRACE_TRY,   // a move is played; the node after it begins
    TRACE_SKIP,  // a remembered move is no move here
    TRACE_STORE, // a move becomes a killer
    TRACE_LEAVE  // a node ends; the move that led to it is taken back
} TraceEvent;

typedef struct TraceStep {
    TraceEvent event;
    int node;          // index of the node it happens at; of TRACE_PASS: -1
    Move move;         // tried, skipped or stored
    const char *why;   // of moves tried and skipped, and what `number` means; static
    const char *wrong; // with a move skipped; static
    int number;        // of TRACE_PASS
} TraceStep;

enum { TRACE_KILLERS = MEMORY_MAX, TRACE_PLIES = 192 };

// Windows and values are X's, or those of the side to move (shogi).
typedef struct TraceNode {
    int parent; // index; -1: a root
    int ply;
    int depth;       // remaining, 0 or less in quiescence; of shogi only
    Move move;       // that led here; MOVE_NONE: a root
    const char *why; // it was tried
    int alpha, beta;
    int value;
    Move best; // MOVE_NONE: none, or not known
    bool is_cutoff;
    Move stored; // became a killer when it cut off; MOVE_NONE: none did
    int killer_count;
    Move killers[TRACE_KILLERS]; // remembered when it was entered, the first to be tried first
} TraceNode;

typedef struct Trace {
    TraceGame game;
    int infinite; // a bound of +-this is none
    uint64_t limit;
    // The steps in their order, and the nodes in the order in which they were entered; owned.
    TraceStep *steps;
    TraceNode *nodes;
    size_t step_count, step_capacity, node_count, node_capacity;
    // What came of the search.
    uint64_t total_nodes; // recorded or not
    int value;
    Move best;
    // While it is recorded:
    int at[TRACE_PLIES];       // the node being searched at each ply; -1: it is not recorded
    bool has_try[TRACE_PLIES]; // the last move tried there has no node yet
    TraceStep last_try[TRACE_PLIES];
} Trace;

// `limit`: nodes beyond this number are counted, not recorded; 0: all are. Release with trace_release.
void trace_init(Trace *trace, TraceGame game, uint64_t limit);
void trace_release(Trace *trace);

bool trace_is_whole(const Trace *trace);

// Records a search of the small game; settings->events is not used.
void trace_tictactoe(Trace *trace, const TictactoeBoard *board, const TictactoeSettings *settings);

// Records a pure search by iterative deepening 1 .. depth with an empty memory and no table. `pos` is as
// before afterwards. Requires: 1 <= depth < MAX_PLY; pos has a legal move.
void trace_shogi(Trace *trace, Position *pos, const Techniques *techniques, int depth);

// A cell's digit, or the move in USI notation; "-" for MOVE_NONE. Returns `out`.
const char *trace_move_text(const Trace *trace, Move move, char out[USI_MOVE_SIZE]);

// Recording -------------------------------------------------------------------------------------------
// For the producers, in the order of the search. Texts are static.

void trace_pass(Trace *trace, const char *why, int number);

// The node after the move tried last one ply nearer the root. A second node after one try is a search again.
// Requires: 0 <= ply < TRACE_PLIES.
void trace_enter(Trace *trace, int ply, int depth, int alpha, int beta);

// The next killer of the node at `ply`, which has just been entered. Requires: at most TRACE_KILLERS.
void trace_killer(Trace *trace, int ply, Move killer);

void trace_try(Trace *trace, int ply, Move move, const char *why);
void trace_skip(Trace *trace, int ply, Move move, const char *why, const char *wrong);
void trace_store(Trace *trace, int ply, Move move);
void trace_leave(Trace *trace, int ply, int value, Move best, bool is_cutoff);
