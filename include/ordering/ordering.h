// What one searching thread remembers for the ordering of its moves: all tables, and how a cutoff changes
// them.
#pragma once

#include "ordering/countermoves.h"
#include "ordering/history.h"
#include "ordering/killers.h"
#include "ordering/tally.h"
#include "ordering/techniques.h"

typedef struct Ordering {
    Techniques techniques; // of the last search; all 0 before the first
    Tally *tally;          // NULL: nothing is counted
    Killers killers;
    Countermoves countermoves;
    QuietHistory quiet;
    CaptureHistory captures;
    LowPlyHistory low_ply;
    PawnHistory pawns;
    PieceToHistory gains;
    ContinuationHistory continuation;
} Ordering;

// What the search uses, and the tally it counts in. A build with SHIZUKA_FIXED_ORDERING has the default and
// none compiled in: it shows what the switches cost (tests/ordering_cost.sh).
#ifdef SHIZUKA_FIXED_ORDERING
static inline const Techniques *ordering_techniques(const Ordering *ordering) {
    static const Techniques fixed = TECHNIQUES_DEFAULT;
    (void)ordering;
    return &fixed;
}

static inline Tally *ordering_tally(const Ordering *ordering) {
    (void)ordering;
    return NULL;
}
#else
static inline const Techniques *ordering_techniques(const Ordering *ordering) {
    return &ordering->techniques;
}

static inline Tally *ordering_tally(const Ordering *ordering) {
    return ordering->tally;
}
#endif

// Forgets everything: a new game. For storage of any content.
void ordering_clear(Ordering *ordering);

// Whether no search has begun since all was forgotten. The tables are large: there is no need to clear them
// twice.
static inline bool ordering_is_clear(const Ordering *ordering) {
    return ordering->techniques.slots == 0;
}

// A new search: killers and the history near the root are forgotten, the rest is aged. `tally` (may be NULL)
// is the caller's and counts from now on.
void ordering_begin(Ordering *ordering, const Techniques *techniques, Tally *tally);

// On entering a node of the main search at `ply`.
static inline void ordering_enter(Ordering *ordering, int ply) {
    killers_enter(&ordering->killers, (KillerScope)ordering_techniques(ordering)->scope, ply);
}

// The killers and then the countermove of a node, in the order to try them, empty slots included. Returns
// their number.
enum { MEMORY_MAX = KILLERS_MAX + 1 };
int ordering_memory(const Ordering *ordering, const Position *pos, int ply, MemoryMove out[MEMORY_MAX]);

// Where the quiet moves of one node have their scores. A table that is off, or has none for this node, is one
// of zeros that stays so.
typedef struct QuietScores {
    QuietHistory *quiet;
    PieceToHistory *continuation[CONTINUATIONS];
    PieceToHistory *low_ply;
    PieceToHistory *pawns;
    PieceToHistory *gains;
    bool has_rare; // of those that the default leaves off, one is on: continuation[3], low_ply, pawns
    Color side;
} QuietScores;

QuietScores ordering_quiet_scores(Ordering *ordering, const Position *pos, int ply);

enum { QUIET_SCORE_UNIT = 4096 }; // what is much for a score

// How well a quiet move did in all histories together. Requires: neither capture nor promotion.
static inline int quiet_score(const QuietScores *scores, Move move) {
    Piece piece = move_piece(move);
    int to = move_to(move);
    PieceToHistory *const *after = scores->continuation;
    int score = 2 * (history_score(scores->quiet, scores->side, move) + after[0]->at[piece][to]) +
                after[1]->at[piece][to] + after[2]->at[piece][to] + scores->gains->at[piece][to];
    if (scores->has_rare)
        score += after[3]->at[piece][to] + scores->low_ply->at[piece][to] + scores->pawns->at[piece][to];
    return score;
}

// A quiet move has just been made, and the side that made it stands statically better by `gain` centipawns.
// Seen at quiescence nodes too.
void ordering_observe(Ordering *ordering, Move move, int gain);

enum { TRIED_MAX = 64 };

// Moves that a node has tried without a cutoff, as many as there is room for.
typedef struct TriedMoves {
    int quiet_count, capture_count;
    Move quiets[TRIED_MAX];
    Move captures[TRIED_MAX]; // and promotions
} TriedMoves;

static inline void tried_add(TriedMoves *tried, Move move, bool is_quiet) {
    if (is_quiet && tried->quiet_count < TRIED_MAX)
        tried->quiets[tried->quiet_count++] = move;
    if (!is_quiet && tried->capture_count < TRIED_MAX)
        tried->captures[tried->capture_count++] = move;
}

// A node of the main search that a move has cut off.
typedef struct Refutation {
    Move move;
    int ply, depth;
    bool mates;              // the cutoff is a mate
    const TriedMoves *tried; // before it, in vain
} Refutation;

// Rewards the move and blames the others. `pos` is the node's.
void ordering_reward(Ordering *ordering, const Position *pos, const Refutation *refutation);
