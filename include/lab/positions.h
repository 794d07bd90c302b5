// The positions of an experiment: one case a line, "SFEN ; phase opening|middle|end ; ...", as in positions/.
#pragma once

#include "base/text.h"
#include "board/position.h"

typedef enum GamePhase {
    PHASE_OPENING,
    PHASE_MIDDLE,
    PHASE_END,
    PHASES,
    PHASE_UNTOLD = PHASES // the line does not say
} GamePhase;

typedef struct LabPosition {
    char *sfen; // canonical; owned
    GamePhase phase;
} LabPosition;

typedef struct LabPositions {
    LabPosition *at;
    int count;
} LabPositions;

// "opening", "middle", "end"; "" for PHASE_UNTOLD.
const char *phase_name(GamePhase phase);

enum { LAB_WHY_SIZE = 256 };

// Reads the lines of a file; empty ones and those that begin with '#' are skipped, as are fields other than
// phase. False if a line holds no position with a legal move or an unknown phase, or no line holds a
// position: then `why` has one line that begins with the number of the wrong one, and `positions` is
// untouched. Release with lab_positions_release.
bool lab_positions_parse(LabPositions *positions, Text text, char why[LAB_WHY_SIZE]);

// The positions of the bench, without phases.
void lab_positions_take_bench(LabPositions *positions);

// Keeps `limit` of them, evenly spread over the file and over the phases; all when there are no more.
// Requires: limit >= 1.
void lab_positions_thin(LabPositions *positions, int limit);

int lab_positions_count_phase(const LabPositions *positions, GamePhase phase);

void lab_positions_release(LabPositions *positions);

// As position_init, and calls what else has to be called before several threads search.
void lab_position_init(Position *pos);

// Sets up `pos` as one of them, with room for the deepest search. Requires: pos is initialised.
void lab_position_set_up(const LabPosition *position, Position *pos);
