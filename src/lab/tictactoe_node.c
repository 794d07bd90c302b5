#include "tictactoe_node.h"

#include <stdlib.h>

#include "base/memory.h"

// Moves -----------------------------------------------------------------------------------------------

CellPicker cell_picker(SmallSearch *search, int depth, const KillerSet *killers, int first) {
    return (CellPicker){.search = search, .depth = depth, .killers = killers, .first = first};
}

// A stored killer is a guess from another branch: its cell may be occupied in this one.
static bool may_try_killer(CellPicker *picker, TictactoeChoice choice) {
    SmallSearch *search = picker->search;
    if (search->board.cell[choice.cell] == MARK_NONE)
        return true;
    search->result.occupied++;
    if (search->settings->mode == TICTACTOE_UNFILTERED)
        return true;
    const TictactoeEvents *events = search->settings->events;
    if (events != NULL)
        events->skip(events->context, picker->depth, choice.cell, choice.why);
    return false;
}

static bool next_killer(CellPicker *picker, TictactoeChoice *out) {
    while (picker->killers != NULL && picker->slot < KILLER_SLOTS &&
           picker->killers->move[picker->slot] != MOVE_NONE) {
        out->why = picker->slot == 0 ? TICTACTOE_BY_KILLER_1 : TICTACTOE_BY_KILLER_2;
        out->cell = tictactoe_cell(picker->killers->move[picker->slot++]);
        if (may_try_killer(picker, *out))
            return true;
    }
    return false;
}

// By the order of the settings or by number.
static bool next_plain(CellPicker *picker, TictactoeChoice *out) {
    const SmallSearch *search = picker->search;
    const TictactoeSettings *settings = search->settings;
    bool is_ordered = picker->depth == 0 || settings->orders_every_node;
    while (picker->index < TICTACTOE_CELLS) {
        int index = picker->index++;
        int cell = is_ordered ? search->order[index] : index;
        if (search->board.cell[cell] != MARK_NONE || (picker->tried >> cell & 1) != 0)
            continue;
        out->cell = cell;
        out->why = is_ordered && index < settings->order_count ? TICTACTOE_BY_ORDER : TICTACTOE_BY_NUMBER;
        return true;
    }
    return false;
}

bool cell_picker_next(CellPicker *picker, TictactoeChoice *out) {
    bool is_found = picker->tried == 0 && picker->first != TICTACTOE_NO_CELL;
    if (is_found)
        *out = (TictactoeChoice){picker->first, TICTACTOE_BY_LAST_PASS};
    else
        is_found = next_killer(picker, out) || next_plain(picker, out);
    if (is_found)
        picker->tried |= 1u << out->cell;
    return is_found;
}

// Nodes -----------------------------------------------------------------------------------------------

void small_enter(SmallSearch *search, int depth, int alpha, int beta, const KillerSet *killers) {
    search->result.nodes++;
    const TictactoeEvents *events = search->settings->events;
    if (events != NULL)
        events->enter(events->context, depth, alpha, beta, killers);
}

int small_leave(SmallSearch *search, int depth, int value, int best, bool is_cutoff) {
    if (depth == 0)
        search->result.best = best;
    const TictactoeEvents *events = search->settings->events;
    if (events != NULL)
        events->leave(events->context, depth, value, best, is_cutoff);
    return value;
}

void small_enter_mover(SmallSearch *search, int depth, int alpha, int beta) {
    if (search->board.side == MARK_X)
        small_enter(search, depth, alpha, beta, NULL);
    else
        small_enter(search, depth, -beta, -alpha, NULL);
}

int small_leave_mover(SmallSearch *search, int depth, int value, int best, bool is_cutoff) {
    small_leave(search, depth, search->board.side == MARK_X ? value : -value, best, is_cutoff);
    return value;
}

int small_leave_over(SmallSearch *search, int depth) {
    int value = small_of_x(search, small_final_value(&search->board, depth));
    return small_leave_mover(search, depth, value, TICTACTOE_NO_CELL, false);
}

void small_keep_score(SmallSearch *search, int depth, TictactoeChoice choice, int value) {
    if (depth == 0)
        search->result.score[choice.cell] = value;
}

void small_cut(SmallSearch *search, const CellPicker *picker) {
    search->result.cutoffs++;
    for (int cell = 0; cell < TICTACTOE_CELLS; cell++)
        search->result.untried += search->board.cell[cell] == MARK_NONE && (picker->tried >> cell & 1) == 0;
}

Mark small_do(SmallSearch *search, int depth, TictactoeChoice choice) {
    const TictactoeEvents *events = search->settings->events;
    if (events != NULL)
        events->try_cell(events->context, depth, choice.cell, choice.why);
    Mark before = (Mark)search->board.cell[choice.cell];
    search->result.overwrites += before != MARK_NONE;
    search->board.cell[choice.cell] = (uint8_t)search->board.side;
    search->board.side = mark_flip(search->board.side);
    return before;
}

void small_undo(SmallSearch *search, TictactoeChoice choice, Mark before) {
    search->board.cell[choice.cell] = (uint8_t)before;
    search->board.side = mark_flip(search->board.side);
}

int small_final_value(const TictactoeBoard *board, int depth) {
    Mark winner = tictactoe_winner(board);
    return winner == MARK_X ? TICTACTOE_WIN - depth : winner == MARK_O ? depth - TICTACTOE_WIN : 0;
}

// The search as a whole -------------------------------------------------------------------------------

static void complete_order(SmallSearch *search) {
    const TictactoeSettings *settings = search->settings;
    unsigned listed = 0;
    int count = 0;
    for (; count < settings->order_count; count++) {
        search->order[count] = settings->order[count];
        listed |= 1u << settings->order[count];
    }
    for (int cell = 0; cell < TICTACTOE_CELLS; cell++)
        if ((listed >> cell & 1) == 0)
            search->order[count++] = (uint8_t)cell;
}

TictactoeResult tictactoe_search(const TictactoeBoard *board, const TictactoeSettings *settings) {
    SmallSearch *search = memory_new(1, sizeof *search);
    search->settings = settings;
    search->board = *board;
    complete_order(search);
    search->result.best = TICTACTOE_NO_CELL;
    int value;
    if (settings->mode == TICTACTOE_PVS)
        value = small_pvs(search);
    else if (settings->mode == TICTACTOE_MTDF)
        value = small_mtdf(search);
    else if (settings->mode == TICTACTOE_DEEPENING)
        value = small_deepening(search);
    else
        value = small_alpha_beta(search);
    TictactoeResult result = search->result;
    result.value = value;
    free(search);
    return result;
}
