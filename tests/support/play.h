// Random starts and mirrored positions, for tests of properties.
#pragma once

#include "base/prng.h"
#include "board/position.h"

// Starts a new game at a random position of positions/legal_moves.sfen (every other time) or at the start
// position.
void play_from_random_start(Position *pos, Prng *prng);

// Sets up `to` as `from` seen from the other side: colours exchanged, board turned. Requires: both
// initialised.
void play_mirror(Position *to, const Position *from);
