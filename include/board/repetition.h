// Repeated positions.
#pragma once

#include "board/position.h"

// From the point of view of the side to move.
typedef enum Repetition {
    REPETITION_NONE,
    REPETITION_DRAW,
    REPETITION_WIN,      // the opponent has given check all the time
    REPETITION_LOSS,     // the side to move has
    REPETITION_SUPERIOR, // the same board, and the side to move has gained pieces in hand
    REPETITION_INFERIOR  // and has lost some
} Repetition;

enum { REPETITION_FOLD = 4 }; // occurrences that end a game

// The verdict of the rules on the game so far: none, draw, win or loss, when the position stands on the board
// for the fourth time. Check is perpetual if every move of a side since the first occurrence gave it.
Repetition position_repetition(const Position *pos);

// The same for a search `ply` moves after its root, where a position that comes back within the search is
// taken to come back for ever, and one that comes back with more or less in hand is told apart.
Repetition position_repetition_in_search(const Position *pos, int ply);
