#include "slow_board.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char slow_hand_letters[] = "RBGSNLP";

enum { MAX_IN_HAND = 18 };

int slow_hand_index(char letter) {
    const char *found = letter == 0 ? NULL : strchr(slow_hand_letters, letter);
    return found == NULL ? -1 : (int)(found - slow_hand_letters);
}

// Each of these reads from *text and moves it on past what it has read.

static bool read_rank(SlowBoard *board, int rank, const char **text) {
    int file = 8;
    while (file >= 0) {
        char c = *(*text)++;
        if (c >= '1' && c <= '9') {
            file -= c - '0';
            continue;
        }
        bool promoted = c == '+';
        if (promoted) {
            c = *(*text)++;
        }
        char letter = (char)toupper((unsigned char)c);
        if (letter == 0 || strchr(promoted ? "RBSNLP" : "RBGSNLPK", letter) == NULL) {
            return false;
        }
        int color = isupper((unsigned char)c) ? SLOW_BLACK : SLOW_WHITE;
        board->at[rank][file--] = (SlowPiece){letter, promoted, color};
    }
    return file == -1;
}

static bool read_char(const char **text, char expected) {
    if (**text != expected) {
        return false;
    }
    (*text)++;
    return true;
}

// A number without leading zero, from 0 to 99,999.
static bool read_number(const char **text, int *number) {
    const char *first = *text;
    int value = 0;
    while (isdigit((unsigned char)**text) && *text - first < 5) {
        value = value * 10 + (**text - '0');
        (*text)++;
    }
    if (*text == first || (*first == '0' && *text - first > 1)) {
        return false;
    }
    *number = value;
    return true;
}

static bool read_hands(SlowBoard *board, const char **text) {
    if (read_char(text, '-')) {
        return true;
    }
    const char *first = *text;
    while (**text != '\0' && **text != ' ') {
        int count = 1;
        if (isdigit((unsigned char)**text) && (!read_number(text, &count) || count < 2)) {
            return false;
        }
        char c = *(*text)++;
        int color = isupper((unsigned char)c) ? SLOW_BLACK : SLOW_WHITE;
        int kind = slow_hand_index((char)toupper((unsigned char)c));
        if (kind < 0 || count > MAX_IN_HAND || board->hand[color][kind] != 0) {
            return false;
        }
        board->hand[color][kind] = count;
    }
    return *text > first;
}

bool slow_from_sfen(SlowBoard *board, const char *sfen) {
    SlowBoard read;
    memset(&read, 0, sizeof read);
    read.ply = 1;
    for (int rank = 0; rank < 9; rank++) {
        if (!read_rank(&read, rank, &sfen) || !read_char(&sfen, rank < 8 ? '/' : ' ')) {
            return false;
        }
    }
    if (read_char(&sfen, 'w')) {
        read.side = SLOW_WHITE;
    } else if (!read_char(&sfen, 'b')) {
        return false;
    }
    if (!read_char(&sfen, ' ') || !read_hands(&read, &sfen)) {
        return false;
    }
    if (*sfen != '\0' && (!read_char(&sfen, ' ') || !read_number(&sfen, &read.ply) || *sfen != '\0')) {
        return false;
    }
    *board = read;
    return true;
}

static char letter_of_color(char letter, int color) {
    return color == SLOW_BLACK ? letter : (char)tolower((unsigned char)letter);
}

static char *write_board(const SlowBoard *board, char *out) {
    for (int rank = 0; rank < 9; rank++) {
        int empty = 0;
        for (int file = 8; file >= 0; file--) {
            SlowPiece piece = board->at[rank][file];
            if (piece.letter == 0) {
                empty++;
                continue;
            }
            if (empty > 0) {
                *out++ = (char)('0' + empty);
                empty = 0;
            }
            if (piece.promoted) {
                *out++ = '+';
            }
            *out++ = letter_of_color(piece.letter, piece.color);
        }
        if (empty > 0) {
            *out++ = (char)('0' + empty);
        }
        *out++ = rank < 8 ? '/' : ' ';
    }
    return out;
}

static char *write_hands(const SlowBoard *board, char *out) {
    const char *first = out;
    for (int color = SLOW_BLACK; color <= SLOW_WHITE; color++) {
        for (int kind = 0; kind < SLOW_HAND_KINDS; kind++) {
            int count = board->hand[color][kind];
            if (count == 0) {
                continue;
            }
            if (count > 1) {
                out += sprintf(out, "%d", count);
            }
            *out++ = letter_of_color(slow_hand_letters[kind], color);
        }
    }
    if (out == first) {
        *out++ = '-';
    }
    return out;
}

void slow_to_sfen(const SlowBoard *board, char *out) {
    out = write_board(board, out);
    *out++ = board->side == SLOW_BLACK ? 'b' : 'w';
    *out++ = ' ';
    out = write_hands(board, out);
    sprintf(out, " %d", board->ply);
}

// ---- seen from the other side ----

void slow_flip(SlowBoard *board) {
    SlowBoard flipped = {.side = 1 - board->side, .ply = board->ply};
    for (int rank = 0; rank < 9; rank++) {
        for (int file = 0; file < 9; file++) {
            SlowPiece piece = board->at[8 - rank][8 - file];
            piece.color = piece.letter == 0 ? 0 : 1 - piece.color;
            flipped.at[rank][file] = piece;
        }
    }
    memcpy(flipped.hand[SLOW_BLACK], board->hand[SLOW_WHITE], sizeof flipped.hand[SLOW_BLACK]);
    memcpy(flipped.hand[SLOW_WHITE], board->hand[SLOW_BLACK], sizeof flipped.hand[SLOW_WHITE]);
    *board = flipped;
}

void slow_flip_sfen(const char *sfen, char *out) {
    SlowBoard board;
    if (!slow_from_sfen(&board, sfen)) {
        fprintf(stderr, "slow_flip_sfen: no SFEN: %s\n", sfen);
        abort();
    }
    slow_flip(&board);
    slow_to_sfen(&board, out);
}

void slow_flip_move(const char *usi, char *out) {
    for (; *usi != '\0'; usi++) {
        char c = *usi;
        bool is_file = c >= '1' && c <= '9';
        bool is_rank = c >= 'a' && c <= 'i';
        *out++ = is_file ? (char)('1' + '9' - c) : is_rank ? (char)('a' + 'i' - c) : c;
    }
    *out = '\0';
}
