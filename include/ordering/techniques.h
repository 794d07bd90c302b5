// Which techniques of move ordering a search uses: one value that the USI option `Ordering`, the laboratory
// and matches share, and the words for it.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/text.h"

typedef enum KillerPolicy {
    KILLERS_OFF,
    KILLERS_RECENT, // the latest cutoff comes first and the oldest goes
    KILLERS_COUNTED // each slot counts its cutoffs: the most counted comes first and the least counted goes
} KillerPolicy;

// What a set of killers belongs to.
typedef enum KillerKey {
    KILLER_KEY_PLY,
    KILLER_KEY_REFUTATION, // side, origin and goal of the opponent's last move (PHOENIX; Schaeffer, 1986)
    KILLER_KEY_POSITION
} KillerKey;

// Who shares the killers of a ply.
typedef enum KillerScope {
    KILLER_SCOPE_SIBLING, // children of one node
    KILLER_SCOPE_COUSIN,  // grandchildren of one node
    KILLER_SCOPE_SEARCH   // all nodes of the ply
} KillerScope;

// Which other plies' killers are tried after the node's own.
typedef enum KillerLookup {
    KILLER_LOOKUP_NONE,
    KILLER_LOOKUP_BEFORE, // two plies nearer the root
    KILLER_LOOKUP_AFTER,  // two plies farther from it
    KILLER_LOOKUP_BOTH
} KillerLookup;

// Where quiet checks that lose nothing by SEE come.
typedef enum CheckOrder {
    CHECKS_RANKED, // among the good captures, by score
    CHECKS_STAGE,  // between them and the killers
    CHECKS_BONUS,  // among the quiet moves, with a bonus
    CHECKS_PLAIN   // among the quiet moves
} CheckOrder;

// Which drops may be killers. A pawn drop that refuted a brother is often a second pawn on its file here.
typedef enum KillerDrops { KILLER_DROPS_OFF, KILLER_DROPS_PIECES, KILLER_DROPS_ON } KillerDrops;

typedef enum HistoryAge { AGE_KEEP, AGE_HALVE, AGE_CLEAR } HistoryAge;

typedef enum HistoryBonus { BONUS_QUADRATIC, BONUS_LINEAR } HistoryBonus;

// The continuation histories, by how many plies back their first move is.
enum { CONTINUATIONS = 4 };
static const uint8_t continuation_plies[CONTINUATIONS] = {1, 2, 4, 6};

typedef struct Techniques {
    uint8_t killers;       // KillerPolicy
    uint8_t slots;         // 1 or 2 killers a set
    uint8_t key;           // KillerKey
    uint8_t scope;         // KillerScope; of KILLER_KEY_PLY only
    uint8_t lookup;        // KillerLookup; of KILLER_KEY_PLY only
    uint8_t killer_line;   // moves of the principal variation are killers (Akl and Newborn, 1977)
    uint8_t killer_mates;  // the move that mated last at this ply has a slot of its own
    uint8_t killer_drops;  // KillerDrops
    uint8_t killer_checks; // checks may be killers
    uint8_t safe;          // killers and countermove only where they lose nothing by SEE
    uint8_t countermove;   // (Uiterwijk, 1992)
    uint8_t history;       // by side, origin and goal (Schaeffer, 1983)
    uint8_t continuation;  // bit i: by piece and goal now and continuation_plies[i] plies back
    uint8_t capture;       // captures by piece, goal and victim
    uint8_t low_ply;       // near the root, by ply
    uint8_t pawn;          // by pawn structure
    uint8_t gain;          // by what the move did to the static evaluation lately
    uint8_t checks;        // CheckOrder
    uint8_t bonus;         // HistoryBonus: how the update grows with depth
    uint8_t malus;         // moves tried before the one that cut lose
    uint8_t hits;          // a cutoff by the table rewards its move
    uint8_t age;           // HistoryAge: of the history by origin and goal, between two searches
} Techniques;

// What the measurements of the laboratory and matches favour.
#define TECHNIQUES_DEFAULT                                                                               \
    {                                                                                                    \
        .killers = KILLERS_RECENT, .slots = 2, .key = KILLER_KEY_PLY, .scope = KILLER_SCOPE_SIBLING,     \
        .lookup = KILLER_LOOKUP_NONE, .killer_drops = KILLER_DROPS_PIECES, .safe = true,                 \
        .countermove = true, .history = true, .continuation = 1 << 0 | 1 << 1 | 1 << 2, .capture = true, \
        .gain = true, .checks = CHECKS_RANKED, .bonus = BONUS_LINEAR, .malus = true, .hits = true,       \
        .age = AGE_HALVE,                                                                                \
    }

extern const Techniques techniques_default;

// Captures first, all else in order of generation.
extern const Techniques techniques_none;

enum { TECHNIQUES_TEXT_SIZE = 512 };

// Changes `techniques` as words say: NAME=VALUE or "default" or "none", with commas between them, from left
// to right. Returns false and leaves it alone if a word is wrong; `why` then has one line that lists the
// right ones.
bool techniques_parse(Techniques *techniques, Text words, char why[TECHNIQUES_TEXT_SIZE]);

// All of it in the words that techniques_parse reads. Returns `out`.
char *techniques_format(const Techniques *techniques, char out[TECHNIQUES_TEXT_SIZE]);

// The techniques one by one, for help texts: NAME, "VALUE|VALUE...", a line about it.
int technique_count(void);
const char *technique_name(int index);
char *technique_values(int index, char out[TECHNIQUES_TEXT_SIZE]);
const char *technique_about(int index);
