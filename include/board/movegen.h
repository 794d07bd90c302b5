// Move generation in stages. All but movegen_legal give pseudo-legal moves: position_is_legal has the last
// word. Together movegen_captures, _quiets, _drops and _dominated give each pseudo-legal move exactly once
// when the side to move is not in check; movegen_evasions and _dominated when it is.
#pragma once

#include "board/position.h"

typedef struct MoveList {
    int count;
    Move moves[MAX_MOVES];
} MoveList;

// Each of these writes moves from `out` on and returns the end. Requires: room for MAX_MOVES.
// "Dominated" moves (move_is_dominated) come from movegen_dominated alone.

// All captures and all promotions. Requires: not in check.
Move *movegen_captures(const Position *pos, Move *out);
// Captures on `square`, in check or not. Requires: an enemy piece stands there.
Move *movegen_recaptures(const Position *pos, int square, Move *out);
// Board moves that neither capture nor promote. Requires: not in check.
Move *movegen_quiets(const Position *pos, Move *out);
// Requires: not in check.
Move *movegen_drops(const Position *pos, Move *out);
// All answers to a check, drops included. Requires: in check.
Move *movegen_evasions(const Position *pos, Move *out);
// Non-promotions that give away a promotion, in check or not.
Move *movegen_dominated(const Position *pos, Move *out);
// Quiet board moves and drops that give check, directly or by discovery. Requires: not in check.
Move *movegen_quiet_checks(const Position *pos, Move *out);

// All moves that give check, captures and promotions too. Requires: not in check.
Move *movegen_checks(const Position *pos, Move *out);

// Every legal move, every legal non-promotion among them.
void movegen_legal(const Position *pos, MoveList *list);

// Their number, without making or listing them.
int movegen_count_legal(const Position *pos);
