// Counts of legal move sequences: the test of a move generator.
#pragma once

#include "board/position.h"

// The number of sequences of exactly `depth` legal moves. The last ply is counted, not played.
// Requires: depth >= 0.
uint64_t perft(Position *pos, int depth);
