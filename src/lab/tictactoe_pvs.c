// Principal variation search, written as negamax: windows and values are those of the side to move.
#include "tictactoe_node.h"

static int search_node(SmallSearch *search, int depth, int alpha, int beta);

// The value of a move for the side that makes it.
static int search_child(SmallSearch *search, int depth, TictactoeChoice choice, int alpha, int beta) {
    Mark before = small_do(search, depth, choice);
    int score = -search_node(search, depth + 1, -beta, -alpha);
    small_undo(search, choice, before);
    return score;
}

// Every move but the first is only asked whether it is better at all, and searched again if it is.
static int search_node(SmallSearch *search, int depth, int alpha, int beta) {
    small_enter_mover(search, depth, alpha, beta);
    if (tictactoe_is_finished(&search->board))
        return small_leave_over(search, depth);
    int value = -TICTACTOE_INFINITE, best = TICTACTOE_NO_CELL;
    CellPicker picker = cell_picker(search, depth, NULL, TICTACTOE_NO_CELL);
    TictactoeChoice choice;
    while (cell_picker_next(&picker, &choice)) {
        bool is_first = best == TICTACTOE_NO_CELL;
        int score = search_child(search, depth, choice, alpha, is_first ? beta : alpha + 1);
        if (!is_first && alpha < score && score < beta) {
            choice.why = TICTACTOE_BY_RESEARCH;
            score = search_child(search, depth, choice, alpha, beta);
        }
        small_keep_score(search, depth, choice, small_of_x(search, score));
        if (score > value) {
            value = score;
            best = choice.cell;
        }
        alpha = small_larger(alpha, value);
        if (beta <= alpha) {
            small_cut(search, &picker);
            return small_leave_mover(search, depth, value, best, true);
        }
    }
    return small_leave_mover(search, depth, value, best, false);
}

int small_pvs(SmallSearch *search) {
    return small_of_x(search, search_node(search, 0, -TICTACTOE_INFINITE, TICTACTOE_INFINITE));
}
