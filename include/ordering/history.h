// How well quiet moves did lately, whatever the position (Schaeffer, 1989).
#pragma once

#include <stdlib.h>

#include "board/types.h"

enum { HISTORY_MAX = 8192 };

// Within +-HISTORY_MAX: board moves by [side to move][from][to], drops by [side to move][kind][to].
typedef struct QuietHistory {
    int16_t board[COLORS][SQUARES][SQUARES];
    int16_t drop[COLORS][HAND_KINDS][SQUARES];
} QuietHistory;

void history_clear(QuietHistory *history);

// Between two searches: what was learnt counts for half.
void history_age(QuietHistory *history);

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
