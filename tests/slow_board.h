// A plain board, its SFEN and its mirror image: what the second set of rules (slow_movegen, slow_rules) is
// about. It includes nothing of the engine. Any position that can be written as SFEN is accepted, also
// one without a king or with pieces no set holds.
#pragma once

#include <stdbool.h>

enum { SLOW_BLACK = 0, SLOW_WHITE = 1, SLOW_HAND_KINDS = 7, SLOW_SFEN_CHARS = 256 };

// The kinds of a hand, "RBGSNLP".
extern const char slow_hand_letters[];

// The index of a letter in slow_hand_letters; -1 if it is none of them.
int slow_hand_index(char letter);

// `letter` is one of P L N S G B R K, or 0 on an empty square.
typedef struct SlowPiece {
    char letter;
    bool promoted;
    int color;
} SlowPiece;

// at[rank][file], both from 0: at[0][0] is 1a, at[8][0] is 1i, at[0][8] is 9a.
// hand[color][kind] counts the kinds in the order of slow_hand_letters.
typedef struct SlowBoard {
    SlowPiece at[9][9];
    int hand[2][SLOW_HAND_KINDS];
    int side;
    int ply;
} SlowBoard;

// Reads "board side hand [ply]" (ply 1 if left out). Only the form is checked, not whether the
// position can be played. Returns false, *board untouched, if the text is not of that form.
bool slow_from_sfen(SlowBoard *board, const char *sfen);

// Writes the one canonical form: hands R B G S N L P, black's first.
// Requires: out has room for SLOW_SFEN_CHARS; one set of pieces.
void slow_to_sfen(const SlowBoard *board, char *out);

// The same position with the board turned round and the colours exchanged.
void slow_flip(SlowBoard *board);

// As slow_flip, from SFEN to SFEN. Requires: sfen is well formed; out has room for SLOW_SFEN_CHARS.
void slow_flip_sfen(const char *sfen, char *out);

// The move in USI as it is called on the turned board. Requires: out has room for the text of `usi`.
void slow_flip_move(const char *usi, char *out);
