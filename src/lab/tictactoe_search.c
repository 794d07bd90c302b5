// Minimax, and alpha-beta with and without killers, as textbooks write them: X maximises, O minimises.
#include "tictactoe_node.h"

// The killers of this node; NULL: it has none. The root never has any by depth: nothing cuts there.
static KillerSet *killers_of(SmallSearch *search, int depth) {
    switch (search->settings->mode) {
    case TICTACTOE_KILLERS:
    case TICTACTOE_UNFILTERED:
        return depth < TICTACTOE_KILLER_PLIES ? &search->by_depth[depth] : NULL;
    case TICTACTOE_POSITION:
        return &search->by_position[tictactoe_index(&search->board)];
    default:
        return NULL;
    }
}

static void store_killer(SmallSearch *search, KillerSet *killers, int depth, int cell) {
    if (killers == NULL)
        return;
    killer_set_store(killers, KILLERS_RECENT, KILLER_SLOTS, tictactoe_move(cell));
    const TictactoeEvents *events = search->settings->events;
    if (events != NULL)
        events->store(events->context, depth, cell);
}

static int search_node(SmallSearch *search, int depth, int alpha, int beta) {
    bool is_over = tictactoe_is_finished(&search->board), maximises = search->board.side == MARK_X;
    bool cuts = search->settings->mode != TICTACTOE_MINIMAX;
    KillerSet *killers = is_over ? NULL : killers_of(search, depth);
    small_enter(search, depth, alpha, beta, killers);
    if (is_over)
        return small_leave(search, depth, small_final_value(&search->board, depth), TICTACTOE_NO_CELL, false);
    int value = maximises ? -TICTACTOE_INFINITE : TICTACTOE_INFINITE, best = TICTACTOE_NO_CELL;
    CellPicker picker = cell_picker(search, depth, killers, TICTACTOE_NO_CELL);
    TictactoeChoice choice;
    while (cell_picker_next(&picker, &choice)) {
        Mark before = small_do(search, depth, choice);
        int score = search_node(search, depth + 1, alpha, beta);
        small_undo(search, choice, before);
        small_keep_score(search, depth, choice, score);
        if (maximises ? score > value : score < value) {
            value = score;
            best = choice.cell;
        }
        if (!cuts)
            continue;
        if (maximises && value > alpha)
            alpha = value;
        if (!maximises && value < beta)
            beta = value;
        if (beta <= alpha) {
            small_cut(search, &picker);
            store_killer(search, killers, depth, choice.cell);
            return small_leave(search, depth, value, best, true);
        }
    }
    return small_leave(search, depth, value, best, false);
}

int small_alpha_beta(SmallSearch *search) {
    return search_node(search, 0, -TICTACTOE_INFINITE, TICTACTOE_INFINITE);
}
