// What became of a remembered move - a killer or a countermove, a guess from another branch - when a node
// looked it up. For statistics; whether it may be played is position_is_pseudo_legal's and
// position_is_legal's to say.
#pragma once

#include "board/position.h"

typedef enum MemoryFate {
    FATE_EMPTY,   // nothing was remembered
    FATE_GIVEN,   // an earlier stage has tried it already
    FATE_LEGAL,   // to be tried
    FATE_CAPTURE, // legal, but by now a capture: the captures' stages have it
    // Illegal, as a drop:
    FATE_OCCUPIED,
    FATE_HAND_EMPTY,
    FATE_SECOND_PAWN,
    FATE_PAWN_DROP_MATE,
    // Illegal, as a board move:
    FATE_NO_PIECE,    // on its square
    FATE_TAKEN,       // an enemy piece stands on its square
    FATE_OTHER_PIECE, // of one's own on its square
    FATE_OWN_PIECE,   // on its goal
    FATE_BLOCKED,     // on its way
    FATE_SELF_CHECK,  // a pinned piece, or the king would stand attacked
    FATE_OTHER,       // no move of this side at all
    FATES
} MemoryFate;

static inline bool fate_is_illegal(MemoryFate fate) {
    return fate >= FATE_OCCUPIED;
}

// Of a move that no earlier stage has given; `move` is any value. Requires: not in check.
MemoryFate memory_fate(const Position *pos, Move move);
