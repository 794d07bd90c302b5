#include "ordering/history.h"

#include <string.h>

void history_clear(QuietHistory *history) {
    memset(history, 0, sizeof *history);
}

void history_age(QuietHistory *history) {
    int16_t *board = &history->board[0][0][0];
    int16_t *drop = &history->drop[0][0][0];
    for (size_t i = 0; i < sizeof history->board / sizeof *board; i++)
        board[i] = (int16_t)(board[i] / 2);
    for (size_t i = 0; i < sizeof history->drop / sizeof *drop; i++)
        drop[i] = (int16_t)(drop[i] / 2);
}
