#include "slow_rules.h"

#include "slow_movegen.h"
#include "slow_pieces.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- repetition ----

static bool is_same_position(const SlowBoard *a, const SlowBoard *b) {
    for (int rank = 0; rank < 9; rank++) {
        for (int file = 0; file < 9; file++) {
            SlowPiece p = a->at[rank][file];
            SlowPiece q = b->at[rank][file];
            if (p.letter != q.letter || p.promoted != q.promoted || p.color != q.color) {
                return false;
            }
        }
    }
    return a->side == b->side && memcmp(a->hand, b->hand, sizeof a->hand) == 0;
}

// Whether each move that led to boards[first + 1 .. last] and was made by `color` gave check.
static bool only_checked(const SlowBoard *boards, int first, int last, int color) {
    for (int i = first + 1; i <= last; i++) {
        bool made_by_color = boards[i].side != color;
        if (made_by_color && !slow_in_check(&boards[i], boards[i].side)) {
            return false;
        }
    }
    return true;
}

// The verdict when boards[last] has just come about.
static SlowVerdict repetition_verdict(const SlowBoard *boards, int last) {
    int occurrences = 0;
    int first = last;
    for (int i = last; i >= 0; i--) {
        if (is_same_position(&boards[i], &boards[last])) {
            occurrences++;
            first = i;
        }
    }
    if (occurrences < 4) {
        return SLOW_NO_VERDICT;
    }
    bool black_checked = only_checked(boards, first, last, SLOW_BLACK);
    bool white_checked = only_checked(boards, first, last, SLOW_WHITE);
    if (black_checked == white_checked) {
        return SLOW_DRAW;
    }
    return black_checked ? SLOW_BLACK_LOSES : SLOW_WHITE_LOSES;
}

SlowVerdict slow_game_verdict(const char *sfen, const char *const moves[], int n) {
    SlowBoard *boards = calloc((size_t)n + 1, sizeof *boards);
    if (boards == NULL || !slow_from_sfen(&boards[0], sfen)) {
        fprintf(stderr, "slow_game_verdict: no memory or no SFEN: %s\n", sfen);
        abort();
    }
    SlowVerdict verdict = SLOW_NO_VERDICT;
    for (int i = 0; i < n && verdict == SLOW_NO_VERDICT; i++) {
        boards[i + 1] = boards[i];
        slow_do(&boards[i + 1], moves[i]);
        verdict = repetition_verdict(boards, i + 1);
    }
    free(boards);
    return verdict;
}

// ---- entering king ----

static bool find_king(const SlowBoard *board, int color, int *file, int *rank) {
    for (int i = 0; i < 81; i++) {
        SlowPiece piece = board->at[i / 9][i % 9];
        if (piece.letter == 'K' && piece.color == color) {
            *rank = i / 9;
            *file = i % 9;
            return true;
        }
    }
    return false;
}

static bool is_in_camp_of_enemy(int rank, int color) {
    return color == SLOW_BLACK ? rank < 3 : rank > 5;
}

static int letter_points(char letter) {
    return letter == 'K' ? 0 : letter == 'R' || letter == 'B' ? 5 : 1;
}

static int hand_points(const SlowBoard *board, int color) {
    int points = 0;
    for (int kind = 0; kind < SLOW_HAND_KINDS; kind++) {
        points += board->hand[color][kind] * letter_points(slow_hand_letters[kind]);
    }
    return points;
}

// 54 with a full set.
static int all_points(const SlowBoard *board) {
    int points = hand_points(board, SLOW_BLACK) + hand_points(board, SLOW_WHITE);
    for (int rank = 0; rank < 9; rank++) {
        for (int file = 0; file < 9; file++) {
            char letter = board->at[rank][file].letter;
            points += letter == 0 ? 0 : letter_points(letter);
        }
    }
    return points;
}

SlowDeclaration slow_declaration(const SlowBoard *board, SlowRule rule) {
    int us = board->side;
    int file, rank;
    if (!find_king(board, us, &file, &rank) || !is_in_camp_of_enemy(rank, us) || slow_in_check(board, us)) {
        return SLOW_DECLARE_LOSE;
    }
    int pieces = 0;
    int points = hand_points(board, us);
    for (rank = 0; rank < 9; rank++) {
        for (file = 0; file < 9; file++) {
            SlowPiece piece = board->at[rank][file];
            bool counts = piece.letter != 0 && piece.letter != 'K' && piece.color == us;
            if (counts && is_in_camp_of_enemy(rank, us)) {
                pieces++;
                points += letter_points(piece.letter);
            }
        }
    }
    bool credits_giver = rule == SLOW_CSA27H || rule == SLOW_CSA24H;
    if (credits_giver && us == SLOW_WHITE) {
        points += 54 - all_points(board);
    }
    if (pieces < 10) {
        return SLOW_DECLARE_LOSE;
    }
    if (rule == SLOW_CSA27 || rule == SLOW_CSA27H) {
        return points >= (us == SLOW_BLACK ? 28 : 27) ? SLOW_DECLARE_WIN : SLOW_DECLARE_LOSE;
    }
    return points >= 31 ? SLOW_DECLARE_WIN : points >= 24 ? SLOW_DECLARE_DRAW : SLOW_DECLARE_LOSE;
}

bool slow_try_wins(const SlowBoard *board, char *move) {
    int file, rank;
    if (!find_king(board, board->side, &file, &rank)) {
        return false;
    }
    char usi[SLOW_MOVE_CHARS];
    char goal = board->side == SLOW_BLACK ? 'a' : 'i';
    snprintf(usi, sizeof usi, "%c%c5%c", '1' + file, 'a' + rank, goal);
    if (!slow_is_legal(board, usi)) {
        return false;
    }
    strcpy(move, usi);
    return true;
}
