// Killer moves: quiet moves that lately refuted another move in a like place (Gillogly's TECH, 1972; Akl and
// Newborn, 1977). Cleared at the start of every search.
#pragma once

#include "board/position.h"
#include "ordering/techniques.h"

enum {
    KILLER_PLIES = 136,
    KILLER_SLOTS = 2,
    KILLER_ORIGINS = SQUARES + HAND_KINDS, // squares, then kinds in hand
    KILLER_POSITIONS = 1 << 12
};

// The killers of one key, the first to be tried first, no move twice, MOVE_NONE behind the last. Moves are
// any values but MOVE_NONE: the game of the laboratory keeps its own.
typedef struct KillerSet {
    Move move[KILLER_SLOTS];
    uint16_t cutoffs[KILLER_SLOTS]; // of KILLERS_COUNTED
} KillerSet;

// Keeps a move that has just cut off. Requires: `policy` is not KILLERS_OFF; 1 <= slots <= KILLER_SLOTS.
void killer_set_store(KillerSet *set, KillerPolicy policy, int slots, Move move);

typedef struct KillersOfPosition {
    Key key;
    KillerSet set;
} KillersOfPosition;

typedef struct Killers {
    KillerSet at[KILLER_PLIES + 2]; // two more, for what lies two plies below the last
    Move line[KILLER_PLIES];        // quiet moves of the principal variation, or MOVE_NONE
    Move mate[KILLER_PLIES];        // the quiet move that mated last, or MOVE_NONE
    KillerSet refutation[COLORS][KILLER_ORIGINS][SQUARES];
    KillersOfPosition position[KILLER_POSITIONS];
} Killers;

void killers_clear(Killers *killers);

// Forgets what the children (sibling scope) or grandchildren (cousin scope) of another node left: called on
// entering a node at `ply`.
static inline void killers_enter(Killers *killers, KillerScope scope, int ply) {
    if (scope != KILLER_SCOPE_SEARCH)
        killers->at[scope == KILLER_SCOPE_SIBLING ? ply + 1 : ply + 2] = (KillerSet){.move = {MOVE_NONE}};
}

// Keeps the move that has just cut off in `pos` at `ply`, if the techniques want it; what mates has a slot of
// its own, whatever the techniques say of drops and checks. `mates`: it led to a mate. Requires: neither
// capture nor promotion; not in check.
void killers_store(Killers *killers, const Techniques *techniques, const Position *pos, int ply, Move move,
                   bool mates);

// Makes the quiet moves of a principal variation killers, each at its ply. `pos` is where it begins and is as
// before afterwards.
void killers_set_line(Killers *killers, Position *pos, const Move *line, int length);

// Where a remembered move comes from.
typedef enum MemorySource {
    SOURCE_KILLER_1,
    SOURCE_KILLER_2,
    SOURCE_MATE,
    SOURCE_LINE,
    SOURCE_BEFORE, // killers two plies nearer the root
    SOURCE_AFTER,  // killers two plies farther from it
    SOURCE_COUNTERMOVE,
    SOURCES
} MemorySource;

typedef struct MemoryMove {
    Move move; // MOVE_NONE: there is none
    MemorySource source;
} MemoryMove;

// At most this many come from killers: a mate, the node's own, the line's, and those of two other plies.
enum { KILLERS_MAX = 2 + 3 * KILLER_SLOTS };

// The killers of a node in the order to try them, empty slots included. Returns their number.
int killers_collect(const Killers *killers, const Techniques *techniques, const Position *pos, int ply,
                    MemoryMove out[KILLERS_MAX]);
