// Killer moves: quiet moves that lately refuted another move at the same ply (Gillogly's TECH, 1972; Akl and
// Newborn, 1977). Two slots a ply, the most recent first. Cleared at the start of every search.
#pragma once

#include "board/types.h"

enum { KILLER_PLIES = 136, KILLER_SLOTS = 2 };

typedef struct Killers {
    Move at[KILLER_PLIES][KILLER_SLOTS];
} Killers;

void killers_clear(Killers *killers);

// Forgets what the children of another node left at `ply`: called for ply + 1 on entering a node, so that
// only brothers share killers.
static inline void killers_clear_ply(Killers *killers, int ply) {
    for (int slot = 0; slot < KILLER_SLOTS; slot++)
        killers->at[ply][slot] = MOVE_NONE;
}

// Keeps the move that has just cut off at `ply`; one that is there already moves to the front.
// Requires: neither capture nor promotion.
static inline void killers_store(Killers *killers, int ply, Move move) {
    Move *slots = killers->at[ply];
    if (slots[0] == move)
        return;
    slots[1] = slots[0];
    slots[0] = move;
}
