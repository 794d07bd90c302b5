// Sets of squares: bit n of a 128-bit integer is square n, so that a step in any direction is one shift.
#pragma once

#include "board/types.h"

__extension__ typedef unsigned __int128 Bitboard;

#define BITBOARD(high, low) ((Bitboard)(high) << 64 | (uint64_t)(low))

static inline uint64_t bitboard_low(Bitboard set) {
    return (uint64_t)set;
}

static inline uint64_t bitboard_high(Bitboard set) {
    return (uint64_t)(set >> 64);
}

// The square n of every file, for n = 0.
#define BITBOARD_FIRST_RANK BITBOARD(0x100, 0x8040201008040201)
#define BITBOARD_ALL BITBOARD(0x1FFFF, 0xFFFFFFFFFFFFFFFF)

static inline Bitboard bitboard_rank(int rank) {
    return BITBOARD_FIRST_RANK << rank;
}

static inline Bitboard bitboard_file(int file) {
    return (Bitboard)0x1FF << file * RANKS;
}

// The first `count` ranks from the far end of the board as `color` sees it: no pawn or lance may stand
// unpromoted on the first, no knight on the first two, and the first three are the promotion zone.
static inline Bitboard bitboard_far_ranks(Color color, int count) {
    Bitboard far = BITBOARD_FIRST_RANK * ((1u << count) - 1);
    return color == BLACK ? far : far << (RANKS - count);
}

static inline Bitboard bitboard_zone(Color color) {
    return bitboard_far_ranks(color, 3);
}

static inline Bitboard bitboard_of(int square) {
    return (Bitboard)1 << square;
}

static inline bool bitboard_has(Bitboard set, int square) {
    return (set >> square & 1) != 0;
}

static inline int bitboard_count(Bitboard set) {
    return __builtin_popcountll(bitboard_low(set)) + __builtin_popcountll(bitboard_high(set));
}

static inline bool bitboard_has_many(Bitboard set) {
    return (set & (set - 1)) != 0;
}

// The lowest square. Requires: set is not empty.
static inline int bitboard_first(Bitboard set) {
    uint64_t low = bitboard_low(set);
    return low != 0 ? __builtin_ctzll(low) : 64 + __builtin_ctzll(bitboard_high(set));
}

// Removes the lowest square from `set` and returns it. Requires: set is not empty.
static inline int bitboard_pop(Bitboard *set) {
    int square = bitboard_first(*set);
    *set &= *set - 1;
    return square;
}
