#include "board/perft.h"

#include "board/movegen.h"

static uint64_t count_leaves(Position *pos, int depth) {
    if (depth == 1)
        return (uint64_t)movegen_count_legal(pos);
    MoveList list;
    movegen_legal(pos, &list);
    uint64_t leaves = 0;
    for (int i = 0; i < list.count; i++) {
        position_do(pos, list.moves[i]);
        leaves += count_leaves(pos, depth - 1);
        position_undo(pos);
    }
    return leaves;
}

uint64_t perft(Position *pos, int depth) {
    if (depth == 0)
        return 1;
    position_reserve(pos, depth);
    return count_leaves(pos, depth);
}
