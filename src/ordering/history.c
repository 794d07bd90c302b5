#include "ordering/history.h"

#include <string.h>

void history_clear(QuietHistory *history) {
    memset(history, 0, sizeof *history);
}

void history_age(QuietHistory *history, HistoryAge age) {
    if (age == AGE_CLEAR)
        history_clear(history);
    if (age != AGE_HALVE)
        return;
    int16_t *board = &history->board[0][0][0];
    int16_t *drop = &history->drop[0][0][0];
    for (size_t i = 0; i < sizeof history->board / sizeof *board; i++)
        board[i] = (int16_t)(board[i] / 2);
    for (size_t i = 0; i < sizeof history->drop / sizeof *drop; i++)
        drop[i] = (int16_t)(drop[i] / 2);
}

// The pawns of one side fill nine bits a file with one bit at most, so that a multiplication mixes them well.
unsigned pawn_structure(const Position *pos) {
    Bitboard black = position_pieces(pos, BLACK, PAWN), white = position_pieces(pos, WHITE, PAWN);
    uint64_t mixed = (uint64_t)black ^ (uint64_t)(black >> 64) * 0x9E3779B97F4A7C15u;
    mixed = (mixed ^ (uint64_t)white) * 0xBF58476D1CE4E5B9u ^ (uint64_t)(white >> 64);
    return (unsigned)(mixed * 0x94D049BB133111EBu >> 32) % PAWN_STRUCTURES;
}
