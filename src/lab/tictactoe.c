#include "lab/tictactoe.h"

#include <assert.h>

const TictactoeBoard tictactoe_empty = {.side = MARK_X};

const TictactoeBoard tictactoe_demo = {
    .cell = {MARK_X, MARK_X, MARK_O, MARK_NONE, MARK_NONE, MARK_X, MARK_NONE, MARK_O, MARK_NONE},
    .side = MARK_O};

static const char *const ErrorTexts[] = {
#define X(name, text) [name] = text,
    TICTACTOE_ERRORS(X)
#undef X
};

static const struct {
    const char *name, *about;
} Modes[] = {
#define X(mode, word, text) [mode] = {word, text},
    TICTACTOE_MODES(X)
#undef X
};

const char *tictactoe_error_text(TictactoeError error) {
    return ErrorTexts[error];
}

const char *tictactoe_mode_name(TictactoeMode mode) {
    return Modes[mode].name;
}

const char *tictactoe_mode_about(TictactoeMode mode) {
    return Modes[mode].about;
}

bool tictactoe_mode_from_text(Text name, TictactoeMode *out) {
    for (int mode = 0; mode < TICTACTOE_MODE_COUNT; mode++) {
        if (text_equals(name, Modes[mode].name)) {
            *out = (TictactoeMode)mode;
            return true;
        }
    }
    return false;
}

// Rules -----------------------------------------------------------------------------------------------

static bool has_three(const TictactoeBoard *board, Mark mark) {
    static const uint8_t lines[][3] = {{0, 1, 2}, {3, 4, 5}, {6, 7, 8}, {0, 3, 6},
                                       {1, 4, 7}, {2, 5, 8}, {0, 4, 8}, {2, 4, 6}};
    for (unsigned i = 0; i < sizeof lines / sizeof lines[0]; i++)
        if (board->cell[lines[i][0]] == mark && board->cell[lines[i][1]] == mark &&
            board->cell[lines[i][2]] == mark)
            return true;
    return false;
}

Mark tictactoe_winner(const TictactoeBoard *board) {
    return has_three(board, MARK_X) ? MARK_X : has_three(board, MARK_O) ? MARK_O : MARK_NONE;
}

static int count_marks(const TictactoeBoard *board, Mark mark) {
    int count = 0;
    for (int cell = 0; cell < TICTACTOE_CELLS; cell++)
        count += board->cell[cell] == mark;
    return count;
}

bool tictactoe_is_finished(const TictactoeBoard *board) {
    return tictactoe_winner(board) != MARK_NONE || count_marks(board, MARK_NONE) == 0;
}

int tictactoe_index(const TictactoeBoard *board) {
    int index = 0;
    for (int cell = 0; cell < TICTACTOE_CELLS; cell++)
        index = 3 * index + board->cell[cell];
    return index;
}

// Text ------------------------------------------------------------------------------------------------

static bool cells_from_text(TictactoeBoard *board, Text text) {
    for (int cell = 0; cell < TICTACTOE_CELLS; cell++) {
        char letter = text.data[cell];
        if (letter != '.' && letter != 'X' && letter != 'x' && letter != 'O' && letter != 'o')
            return false;
        board->cell[cell] = letter == '.' ? MARK_NONE : letter == 'X' || letter == 'x' ? MARK_X : MARK_O;
    }
    return true;
}

TictactoeError tictactoe_from_text(TictactoeBoard *board, Text text) {
    TictactoeBoard read;
    if (text_equals(text, "demo") || text_equals(text, "empty")) {
        *board = text_equals(text, "demo") ? tictactoe_demo : tictactoe_empty;
        return TICTACTOE_OK;
    }
    if (text.size != TICTACTOE_CELLS || !cells_from_text(&read, text))
        return TICTACTOE_BAD_CELLS;
    int lead = count_marks(&read, MARK_X) - count_marks(&read, MARK_O);
    if (lead < -1 || lead > 1)
        return TICTACTOE_BAD_COUNT;
    if (has_three(&read, MARK_X) && has_three(&read, MARK_O))
        return TICTACTOE_TWO_WINNERS;
    read.side = lead > 0 ? MARK_O : MARK_X;
    *board = read;
    return TICTACTOE_OK;
}

char *tictactoe_to_text(const TictactoeBoard *board, char out[TICTACTOE_TEXT_SIZE]) {
    for (int cell = 0; cell < TICTACTOE_CELLS; cell++)
        out[cell] = ".XO"[board->cell[cell]];
    out[TICTACTOE_CELLS] = '\0';
    return out;
}

// Not searches ----------------------------------------------------------------------------------------

// The first cell where `mark` would have three in a row.
static int winning_cell(const TictactoeBoard *board, Mark mark) {
    for (int cell = 0; cell < TICTACTOE_CELLS; cell++) {
        TictactoeBoard after = *board;
        after.cell[cell] = (uint8_t)mark;
        if (board->cell[cell] == MARK_NONE && has_three(&after, mark))
            return cell;
    }
    return TICTACTOE_NO_CELL;
}

int tictactoe_shallow_rule(const TictactoeBoard *board) {
    assert(!tictactoe_is_finished(board));
    int cell = winning_cell(board, board->side);
    if (cell == TICTACTOE_NO_CELL)
        cell = winning_cell(board, mark_flip(board->side));
    if (cell != TICTACTOE_NO_CELL)
        return cell;
    for (cell = 0; board->cell[cell] != MARK_NONE;)
        cell++;
    return cell;
}

int tictactoe_sign_bug(const TictactoeBoard *board) {
    assert(!tictactoe_is_finished(board));
    const TictactoeSettings settings = {.mode = TICTACTOE_MINIMAX};
    TictactoeResult result = tictactoe_search(board, &settings);
    int best = TICTACTOE_NO_CELL;
    for (int cell = 0; cell < TICTACTOE_CELLS; cell++)
        if (board->cell[cell] == MARK_NONE &&
            (best == TICTACTOE_NO_CELL || result.score[cell] > result.score[best]))
            best = cell;
    return best;
}
