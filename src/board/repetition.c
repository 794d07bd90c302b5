#include "board/repetition.h"

enum { SHORTEST_CYCLE = 4 };

// When both sides have done nothing but give check, neither is to blame.
static Repetition verdict(const Position *pos, int plies) {
    const State *now = pos->state;
    bool they_check = 2 * now->check_run[color_flip(pos->side)] >= plies;
    bool we_check = 2 * now->check_run[pos->side] >= plies;
    if (they_check == we_check)
        return REPETITION_DRAW;
    return they_check ? REPETITION_WIN : REPETITION_LOSS;
}

// Whether an earlier position can share the board: a counting filter over all positions of the game, so that
// most searches through the game are saved.
static bool may_have_been_seen(const Position *pos) {
    return pos->seen[position_seen_slot(pos->state->board_key)] > 1;
}

Repetition position_repetition(const Position *pos) {
    if (!may_have_been_seen(pos))
        return REPETITION_NONE;
    const State *now = pos->state;
    int occurrences = 1;
    for (int plies = SHORTEST_CYCLE; plies <= now->plies_from_null; plies += 2) {
        const State *then = now - plies;
        if (then->board_key == now->board_key && then->black_hand == now->black_hand &&
            ++occurrences == REPETITION_FOLD)
            return verdict(pos, plies);
    }
    return REPETITION_NONE;
}

Repetition position_repetition_in_search(const Position *pos, int ply) {
    if (!may_have_been_seen(pos))
        return REPETITION_NONE;
    const State *now = pos->state;
    int last = now->plies_from_null < ply ? now->plies_from_null : ply;
    for (int plies = SHORTEST_CYCLE; plies <= last; plies += 2) {
        const State *then = now - plies;
        if (then->board_key != now->board_key)
            continue;
        if (then->black_hand == now->black_hand)
            return verdict(pos, plies);
        bool black_gained = hand_is_at_least(now->black_hand, then->black_hand);
        if (!black_gained && !hand_is_at_least(then->black_hand, now->black_hand))
            continue;
        return black_gained == (pos->side == BLACK) ? REPETITION_SUPERIOR : REPETITION_INFERIOR;
    }
    return position_repetition(pos);
}
