// The searches that come back to the root, MTD(f) and iterative deepening, as negamax. Both remember
// something of every position from one pass to the next.
#include "tictactoe_node.h"

// MTD(f) ----------------------------------------------------------------------------------------------

static void remember(SmallSearch *search, int index, int bound, int value) {
    KnownBounds *known = &search->bounds[index];
    if (!known->is_known)
        *known = (KnownBounds){true, -TICTACTOE_INFINITE, TICTACTOE_INFINITE};
    if (value >= bound)
        known->lower = (int8_t)value;
    else
        known->upper = (int8_t)value;
}

// Whether the value is at least `bound`: returns a lower bound of it that is no less than `bound`, or an
// upper bound that is less.
static int test_node(SmallSearch *search, int depth, int bound) {
    int index = tictactoe_index(&search->board);
    const KnownBounds *known = &search->bounds[index];
    small_enter_mover(search, depth, bound - 1, bound);
    if (tictactoe_is_finished(&search->board))
        return small_leave_over(search, depth);
    if (known->is_known && (known->lower >= bound || known->upper < bound))
        return small_leave_mover(search, depth, known->lower >= bound ? known->lower : known->upper,
                                 TICTACTOE_NO_CELL, false);

    int value = -TICTACTOE_INFINITE, best = TICTACTOE_NO_CELL;
    CellPicker picker = cell_picker(search, depth, NULL, TICTACTOE_NO_CELL);
    TictactoeChoice choice;
    while (value < bound && cell_picker_next(&picker, &choice)) {
        Mark before = small_do(search, depth, choice);
        int score = -test_node(search, depth + 1, 1 - bound);
        small_undo(search, choice, before);
        small_keep_score(search, depth, choice, small_of_x(search, score));
        if (score > value) {
            value = score;
            best = choice.cell;
        }
    }
    if (value >= bound)
        small_cut(search, &picker);
    remember(search, index, bound, value);
    return small_leave_mover(search, depth, value, best, value >= bound);
}

// The move of the last test that was passed is the first that is good enough for the value, as in the other
// searches; a failed test says of no move that it is best.
int small_mtdf(SmallSearch *search) {
    const TictactoeEvents *events = search->settings->events;
    int value = 0, lower = -TICTACTOE_INFINITE, upper = TICTACTOE_INFINITE, best = TICTACTOE_NO_CELL;
    for (int number = 1; lower < upper; number++) {
        int bound = value == lower ? value + 1 : value;
        if (events != NULL)
            events->pass(events->context, number, small_of_x(search, bound));
        value = test_node(search, 0, bound);
        if (value < bound) {
            upper = value;
        } else {
            lower = value;
            best = search->result.best;
        }
    }
    search->result.best = best;
    return small_of_x(search, value);
}

// Iterative deepening ---------------------------------------------------------------------------------

// An unfinished game at the horizon is a draw. What has once been proven of a move stays so, and equal values
// are proven by the same pass: the best move is the first in the order that has the value, as in the other
// searches, though the best of the pass before is tried first.
static int deepen_node(SmallSearch *search, int depth, int limit, int alpha, int beta) {
    uint8_t *last = &search->last_best[tictactoe_index(&search->board)];
    small_enter_mover(search, depth, alpha, beta);
    if (tictactoe_is_finished(&search->board))
        return small_leave_over(search, depth);
    if (depth == limit)
        return small_leave_mover(search, depth, 0, TICTACTOE_NO_CELL, false);
    int value = -TICTACTOE_INFINITE, best = TICTACTOE_NO_CELL;
    CellPicker picker = cell_picker(search, depth, NULL, tictactoe_cell(*last));
    TictactoeChoice choice;
    while (cell_picker_next(&picker, &choice)) {
        Mark before = small_do(search, depth, choice);
        int score = -deepen_node(search, depth + 1, limit, -beta, -alpha);
        small_undo(search, choice, before);
        small_keep_score(search, depth, choice, small_of_x(search, score));
        if (score > value) {
            value = score;
            best = choice.cell;
        }
        alpha = small_larger(alpha, value);
        if (beta <= alpha) {
            small_cut(search, &picker);
            break;
        }
    }
    *last = (uint8_t)tictactoe_move(best);
    return small_leave_mover(search, depth, value, best, beta <= alpha);
}

int small_deepening(SmallSearch *search) {
    const TictactoeEvents *events = search->settings->events;
    int value = 0, empty = 0;
    for (int cell = 0; cell < TICTACTOE_CELLS; cell++)
        empty += search->board.cell[cell] == MARK_NONE;
    for (int limit = 1; limit <= small_larger(empty, 1); limit++) {
        if (events != NULL)
            events->pass(events->context, limit, limit);
        value = deepen_node(search, 0, limit, -TICTACTOE_INFINITE, TICTACTOE_INFINITE);
    }
    return small_of_x(search, value);
}
