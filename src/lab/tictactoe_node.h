// What the searches of tic-tac-toe share: a search in progress, its moves in order, and what it tells.
#pragma once

#include "lab/tictactoe.h"

// Killers are kept down to here. Only the unfiltered search gets so deep; below it has none, so that it ends.
enum { TICTACTOE_KILLER_PLIES = 32 };

// What MTD(f) knows of a position, from the side to move.
typedef struct KnownBounds {
    bool is_known;
    int8_t lower, upper;
} KnownBounds;

typedef struct SmallSearch {
    const TictactoeSettings *settings;
    TictactoeBoard board;
    uint8_t order[TICTACTOE_CELLS]; // of the settings, with the other cells after it
    TictactoeResult result;
    KillerSet by_depth[TICTACTOE_KILLER_PLIES];
    // By tictactoe_index:
    KillerSet by_position[TICTACTOE_POSITIONS];
    KnownBounds bounds[TICTACTOE_POSITIONS];
    uint8_t last_best[TICTACTOE_POSITIONS]; // move of the iteration before, 0: none
} SmallSearch;

// X's value as the side to move sees it, and the other way round.
static inline int small_of_x(const SmallSearch *search, int value) {
    return search->board.side == MARK_X ? value : -value;
}

static inline int small_larger(int a, int b) {
    return a > b ? a : b;
}

typedef struct TictactoeChoice {
    int cell;
    TictactoeWhy why; // it comes now
} TictactoeChoice;

// The cells of a node in the order to try them.
typedef struct CellPicker {
    SmallSearch *search;
    int depth;
    const KillerSet *killers; // NULL: none
    int first;                // cell to give before all; TICTACTOE_NO_CELL: none
    int slot, index;
    unsigned tried; // a bit a cell
} CellPicker;

CellPicker cell_picker(SmallSearch *search, int depth, const KillerSet *killers, int first);

// False, and `out` undefined, when all have been given.
bool cell_picker_next(CellPicker *picker, TictactoeChoice *out);

// Counts and tells a call of the search. `alpha` and `beta` are X's.
void small_enter(SmallSearch *search, int depth, int alpha, int beta, const KillerSet *killers);

// Tells the end of the call and returns `value`, X's.
int small_leave(SmallSearch *search, int depth, int value, int best, bool is_cutoff);

// The same with windows and values from the side to move.
void small_enter_mover(SmallSearch *search, int depth, int alpha, int beta);
int small_leave_mover(SmallSearch *search, int depth, int value, int best, bool is_cutoff);

// Ends the call for a finished game; from the side to move.
int small_leave_over(SmallSearch *search, int depth);

// Keeps X's value of a move of the root; does nothing elsewhere.
void small_keep_score(SmallSearch *search, int depth, TictactoeChoice choice, int value);

// Counts a cutoff at the picker's node.
void small_cut(SmallSearch *search, const CellPicker *picker);

// Plays a cell, and puts back what stood there.
Mark small_do(SmallSearch *search, int depth, TictactoeChoice choice);
void small_undo(SmallSearch *search, TictactoeChoice choice, Mark before);

// X's value of a finished game at this depth.
int small_final_value(const TictactoeBoard *board, int depth);

// The searches, each from the root; they return X's value and leave the best cell in the result.
int small_alpha_beta(SmallSearch *search); // and minimax
int small_pvs(SmallSearch *search);
int small_mtdf(SmallSearch *search);
int small_deepening(SmallSearch *search);
