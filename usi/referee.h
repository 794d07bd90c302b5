// The rules of a game, by the project's own board: whether an answer is legal, and when a game is over.
#pragma once

#include "base/text.h"
#include "board/entering_king.h"
#include "record.h"

// 0 switches a rule off.
typedef struct RefereeRules {
    EnteringKingRule entering_king;
    int max_ply;       // the move with this number is the last one
    int resign_score;  // centipawns; with resign_moves, for which ...
    int resign_moves;  // ... both sides agree on who wins, moves of each side in a row
    int draw_score;    // centipawns; -1: off
    int draw_moves;    // moves of each side in a row no score was further from 0
    int draw_from_ply; // not before
} RefereeRules;

typedef struct Referee {
    const RefereeRules *rules;
    Position pos;
    int winning_run[COLORS], losing_run[COLORS]; // moves of the colour in a row with such a score
    int draw_run;                                // plies in a row with a score near 0
} Referee;

typedef struct Verdict {
    bool is_over;
    Outcome outcome;
    Ending ending;
} Verdict;

// Stands at the start position.
void referee_init(Referee *referee, const RefereeRules *rules);
void referee_release(Referee *referee);

// Starts a game. `sfen` has to be good.
void referee_start(Referee *referee, const char *sfen);

// Judges what the side to move answers, the word after "bestmove". `record` holds what the engine said of its
// move; a legal move is played and written into it, otherwise it becomes MOVE_NONE.
Verdict referee_judge(Referee *referee, Text answer, MoveRecord *record);

// The side to move loses.
Verdict referee_loses(const Referee *referee, Ending ending);
