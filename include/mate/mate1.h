// Mate in one.
#pragma once

#include "board/position.h"

// A legal move that mates at once; MOVE_NONE if there is none. Finds every such mate but those by a dominated
// non-promotion. Plays moves on `pos` and takes them back.
// Requires: not in check; room for one move (position_reserve).
Move mate_in_one(Position *pos);
