// Random play, for tests of properties.
#pragma once

#include "base/prng.h"
#include "board/position.h"

// Plays a random legal move. False when there is none or the game has gone on for `max_plies` already.
bool play_random_move(Position *pos, Prng *prng, int max_plies);

// Starts a new game at a random position of positions/legal_moves.sfen (every other time) or at the start
// position.
void play_from_random_start(Position *pos, Prng *prng);

// Sets up `to` as `from` seen from the other side: colours exchanged, board turned. Requires: both
// initialised.
void play_mirror(Position *to, const Position *from);
