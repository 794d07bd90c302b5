// Tic-tac-toe, small enough to count every node: the searches of this game have known node counts, and keep
// their killers with the same module as the search of shogi.
#pragma once

#include "ordering/killers.h"

enum {
    TICTACTOE_CELLS = 9,         // left to right, top to bottom
    TICTACTOE_POSITIONS = 19683, // ways to fill them
    TICTACTOE_WIN = 10,          // of X, less the plies it takes
    TICTACTOE_INFINITE = 100,
    TICTACTOE_NO_CELL = -1
};

typedef enum Mark { MARK_NONE, MARK_X, MARK_O } Mark;

typedef struct TictactoeBoard {
    uint8_t cell[TICTACTOE_CELLS]; // Mark
    Mark side;                     // to move; X maximises, O minimises
} TictactoeBoard;

static inline Mark mark_flip(Mark mark) {
    return mark == MARK_X ? MARK_O : MARK_X;
}

// A cell as the killers keep it, and back.
static inline Move tictactoe_move(int cell) {
    return (Move)(cell + 1);
}

static inline int tictactoe_cell(Move move) {
    return (int)move - 1;
}

extern const TictactoeBoard tictactoe_empty; // X to move
extern const TictactoeBoard tictactoe_demo;  // the board of the known counts; O to move

#define TICTACTOE_ERRORS(X)                                                            \
    X(TICTACTOE_OK, "no error")                                                        \
    X(TICTACTOE_BAD_CELLS, "the board is not nine cells of X, O and '.'")              \
    X(TICTACTOE_BAD_COUNT, "one side has made at least two moves more than the other") \
    X(TICTACTOE_TWO_WINNERS, "both sides have three in a row")

typedef enum TictactoeError {
#define X(name, text) name,
    TICTACTOE_ERRORS(X)
#undef X
} TictactoeError;

// What is wrong, for people; static.
const char *tictactoe_error_text(TictactoeError error);

// Nine cells of X, O and '.' (any case), or "demo" or "empty". The side with fewer marks moves, X if they
// have as many. On an error `board` is untouched.
TictactoeError tictactoe_from_text(TictactoeBoard *board, Text text);

enum { TICTACTOE_TEXT_SIZE = TICTACTOE_CELLS + 1 };

// Writes the nine cells as tictactoe_from_text reads them and returns `out`.
char *tictactoe_to_text(const TictactoeBoard *board, char out[TICTACTOE_TEXT_SIZE]);

// Who has three in a row; MARK_NONE: nobody.
Mark tictactoe_winner(const TictactoeBoard *board);

bool tictactoe_is_finished(const TictactoeBoard *board);

// All cells in one number below TICTACTOE_POSITIONS.
int tictactoe_index(const TictactoeBoard *board);

// Searches --------------------------------------------------------------------------------------------

#define TICTACTOE_MODES(X)                                                                                 \
    X(TICTACTOE_MINIMAX, "minimax", "every branch")                                                        \
    X(TICTACTOE_ALPHA_BETA, "alphabeta", "alpha-beta (Knuth and Moore, 1975)")                             \
    X(TICTACTOE_KILLERS, "killers", "alpha-beta, killers by depth")                                        \
    X(TICTACTOE_POSITION, "position", "alpha-beta, killers by position")                                   \
    X(TICTACTOE_UNFILTERED, "unfiltered", "killers by depth played on occupied cells too: a wrong search") \
    X(TICTACTOE_PVS, "pvs", "principal variation search (Marsland and Campbell, 1982)")                    \
    X(TICTACTOE_MTDF, "mtdf", "MTD(f) (Plaat, 1996)")                                                      \
    X(TICTACTOE_DEEPENING, "deepening", "alpha-beta by iterative deepening, the best move before first")

typedef enum TictactoeMode {
#define X(name, word, about) name,
    TICTACTOE_MODES(X)
#undef X
        TICTACTOE_MODE_COUNT
} TictactoeMode;

const char *tictactoe_mode_name(TictactoeMode mode);
const char *tictactoe_mode_about(TictactoeMode mode);

// The mode with this name. False, and `out` untouched, if there is none.
bool tictactoe_mode_from_text(Text name, TictactoeMode *out);

// Why a move stands where it stands.
typedef enum TictactoeWhy {
    TICTACTOE_BY_NUMBER,
    TICTACTOE_BY_ORDER, // of the settings
    TICTACTOE_BY_KILLER_1,
    TICTACTOE_BY_KILLER_2,
    TICTACTOE_BY_LAST_PASS, // best of the iteration before
    TICTACTOE_BY_RESEARCH,  // again, with the full window
    TICTACTOE_WHYS
} TictactoeWhy;

// What is told while the search runs. Windows and values are X's.
typedef struct TictactoeEvents {
    void *context;
    // MTD(f) and iterative deepening search the root more than once: the number of this time, from 1, and
    // the bound that it tests, or the depth to which it goes.
    void (*pass)(void *context, int number, int bound_or_depth);
    // `killers` are the node's; NULL: it has none.
    void (*enter)(void *context, int depth, int alpha, int beta, const KillerSet *killers);
    // The cell is played; its node is entered next.
    void (*try_cell)(void *context, int depth, int cell, TictactoeWhy why);
    // A killer's cell is occupied.
    void (*skip)(void *context, int depth, int cell, TictactoeWhy why);
    // The cell has become a killer.
    void (*store)(void *context, int depth, int cell);
    // `best` may be TICTACTOE_NO_CELL.
    void (*leave)(void *context, int depth, int value, int best, bool is_cutoff);
} TictactoeEvents;

typedef struct TictactoeSettings {
    TictactoeMode mode;
    uint8_t order[TICTACTOE_CELLS]; // these cells come first; the others follow by number
    int order_count;                // 0: by number
    bool orders_every_node;         // not the root alone
    const TictactoeEvents *events;  // NULL: none
} TictactoeSettings;

typedef struct TictactoeResult {
    int value;                  // X's
    int best;                   // the first cell in order that has the value; TICTACTOE_NO_CELL: game over
    uint64_t nodes;             // calls of the search, finished games included
    uint64_t cutoffs;           // nodes left early
    uint64_t untried;           // branches that cutoffs have cut off
    uint64_t occupied;          // killers looked up whose cell was occupied
    uint64_t overwrites;        // moves played on an occupied cell
    int score[TICTACTOE_CELLS]; // of the root's moves as found; exact in minimax
} TictactoeResult;

TictactoeResult tictactoe_search(const TictactoeBoard *board, const TictactoeSettings *settings);

// Not searches ----------------------------------------------------------------------------------------

// Wins now, else prevents the opponent from winning now, else takes the first empty cell. Requires: not
// finished.
int tictactoe_shallow_rule(const TictactoeBoard *board);

// What comes of maximising for either side at the root: the sign bug. Requires: not finished.
int tictactoe_sign_bug(const TictactoeBoard *board);
