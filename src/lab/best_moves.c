#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "lab/minimal.h"

typedef struct BestMove {
    Key key;
    Move move; // MOVE_NONE: a free place
    int depth;
} BestMove;

enum { CAPACITY_FIRST = 1 << 12 };

// The place of the key and depth, or the free one where they belong. Requires: a place is free. Keys are
// random numbers, but the table's own place must not be that of all depths of a position.
static BestMove *find_place(const BestMoves *moves, Key key, int depth) {
    size_t mask = moves->capacity - 1;
    size_t place = (size_t)(key ^ (Key)depth * 0x9E3779B97F4A7C15u) & mask;
    while (moves->at[place].move != MOVE_NONE &&
           (moves->at[place].key != key || moves->at[place].depth != depth))
        place = (place + 1) & mask;
    return &moves->at[place];
}

static void grow(BestMoves *moves) {
    BestMoves larger = {.capacity = moves->capacity == 0 ? CAPACITY_FIRST : 2 * moves->capacity,
                        .count = moves->count};
    larger.at = memory_new(larger.capacity, sizeof *larger.at);
    for (size_t i = 0; i < moves->capacity; i++)
        if (moves->at[i].move != MOVE_NONE)
            *find_place(&larger, moves->at[i].key, moves->at[i].depth) = moves->at[i];
    free(moves->at);
    *moves = larger;
}

void best_moves_keep(BestMoves *moves, Key key, int depth, Move move) {
    if (2 * moves->count >= moves->capacity)
        grow(moves);
    BestMove *place = find_place(moves, key, depth);
    moves->count += place->move == MOVE_NONE;
    *place = (BestMove){key, move, depth};
}

Move best_moves_find(const BestMoves *moves, Key key, int depth) {
    return moves->capacity == 0 ? MOVE_NONE : find_place(moves, key, depth)->move;
}

void best_moves_clear(BestMoves *moves) {
    if (moves->capacity > 0)
        memset(moves->at, 0, moves->capacity * sizeof *moves->at);
    moves->count = 0;
}

void best_moves_release(BestMoves *moves) {
    free(moves->at);
    *moves = (BestMoves){0};
}
