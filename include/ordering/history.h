// How well moves did lately, whatever the position (Schaeffer, 1983, 1989). All tables hold int16_t entries
// within
// +-HISTORY_MAX and change by history_update alone.
#pragma once

#include <stdlib.h>

#include "board/position.h"
#include "ordering/techniques.h"

enum { HISTORY_MAX = 8192, LOW_PLIES = 4, PAWN_STRUCTURES = 512 };

// Quiet moves: board moves by [side to move][from][to], drops by [side to move][kind][to].
typedef struct QuietHistory {
    int16_t board[COLORS][SQUARES][SQUARES];
    int16_t drop[COLORS][HAND_KINDS][SQUARES];
} QuietHistory;

// Moves by the piece after the move and the goal.
typedef struct PieceToHistory {
    int16_t at[PIECES][SQUARES];
} PieceToHistory;

// What was good after a move of [piece][to] some plies back. The entries of NO_PIECE, for no move and the
// null move, stay 0.
typedef struct ContinuationHistory {
    PieceToHistory after[PIECES][SQUARES];
} ContinuationHistory;

// Captures and promotions by [piece after the move][to][kind taken, as in hand].
typedef struct CaptureHistory {
    int16_t at[PIECES][SQUARES][HAND_KINDS];
} CaptureHistory;

// Quiet moves near the root, cleared at the start of every search.
typedef struct LowPlyHistory {
    PieceToHistory at[LOW_PLIES];
} LowPlyHistory;

// Quiet moves by where all pawns are.
typedef struct PawnHistory {
    PieceToHistory at[PAWN_STRUCTURES];
} PawnHistory;

void history_clear(QuietHistory *history);

// Between two searches.
void history_age(QuietHistory *history, HistoryAge age);

// The entry of a move without promotion.
static inline int16_t *history_entry(QuietHistory *history, Color side, Move move) {
    return move_is_drop(move) ? &history->drop[side][move_from(move)][move_to(move)]
                              : &history->board[side][move_from(move)][move_to(move)];
}

static inline int history_score(const QuietHistory *history, Color side, Move move) {
    return move_is_drop(move) ? history->drop[side][move_from(move)][move_to(move)]
                              : history->board[side][move_from(move)][move_to(move)];
}

// Moves `entry` toward `bonus`, the less the nearer it is to +-HISTORY_MAX, which it cannot pass.
// Requires: abs(bonus) <= HISTORY_MAX.
static inline void history_update(int16_t *entry, int bonus) {
    *entry = (int16_t)(*entry + bonus - *entry * abs(bonus) / HISTORY_MAX);
}

static inline int16_t *capture_entry(CaptureHistory *history, Move move, PieceType taken) {
    return &history->at[move_piece(move)][move_to(move)][type_unpromoted(taken)];
}

static inline int capture_history_score(const CaptureHistory *history, Move move, PieceType taken) {
    return history->at[move_piece(move)][move_to(move)][type_unpromoted(taken)];
}

// The index of the position's pawns in PawnHistory.
unsigned pawn_structure(const Position *pos);
