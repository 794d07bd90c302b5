#include "slow_movegen.h"

#include "slow_pieces.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// A drop has `drop` set to the letter and no `from`.
typedef struct SlowMove {
    SlowSquare from;
    SlowSquare to;
    char drop;
    bool promotes;
} SlowMove;

typedef struct MoveList {
    SlowMove moves[SLOW_MAX_MOVES];
    int count;
} MoveList;

// ---- making moves ----

static void do_move(SlowBoard *board, SlowMove move) {
    int us = board->side;
    SlowPiece *target = &board->at[move.to.rank][move.to.file];
    if (move.drop != 0) {
        board->hand[us][slow_hand_index(move.drop)]--;
        *target = (SlowPiece){move.drop, false, us};
    } else {
        int taken = slow_hand_index(target->letter);
        if (taken >= 0) {
            board->hand[us][taken]++;
        }
        SlowPiece *source = &board->at[move.from.rank][move.from.file];
        *target = *source;
        target->promoted = source->promoted || move.promotes;
        *source = (SlowPiece){0, false, 0};
    }
    board->side = 1 - us;
    board->ply++;
}

// ---- generating moves ----

static void add_move(MoveList *list, SlowMove move) {
    assert(list->count < SLOW_MAX_MOVES);
    list->moves[list->count++] = move;
}

static void add_board_moves(const SlowBoard *board, SlowSquare from, MoveList *list) {
    SlowPiece piece = slow_piece_at(board, from);
    bool can_promote = !piece.promoted && piece.letter != 'K' && piece.letter != 'G';
    SlowSquare to[81];
    int count = slow_reached_squares(board, from, to);
    for (int i = 0; i < count; i++) {
        if (slow_is_color(slow_piece_at(board, to[i]), piece.color)) {
            continue;
        }
        bool touches_camp = slow_is_in_camp(from, piece.color) || slow_is_in_camp(to[i], piece.color);
        if (can_promote && touches_camp) {
            add_move(list, (SlowMove){from, to[i], 0, true});
        }
        if (piece.promoted || !slow_is_dead_end(piece.letter, to[i], piece.color)) {
            add_move(list, (SlowMove){from, to[i], 0, false});
        }
    }
}

static bool has_pawn_on_file(const SlowBoard *board, int file, int color) {
    for (int rank = 0; rank < 9; rank++) {
        SlowPiece piece = board->at[rank][file];
        if (slow_is_color(piece, color) && piece.letter == 'P' && !piece.promoted) {
            return true;
        }
    }
    return false;
}

static void add_drops(const SlowBoard *board, SlowSquare to, MoveList *list) {
    for (int kind = 0; kind < SLOW_HAND_KINDS; kind++) {
        char letter = slow_hand_letters[kind];
        if (board->hand[board->side][kind] == 0 || slow_is_dead_end(letter, to, board->side)) {
            continue;
        }
        if (letter == 'P' && has_pawn_on_file(board, to.file, board->side)) {
            continue;
        }
        add_move(list, (SlowMove){{0, 0}, to, letter, false});
    }
}

// All moves by the movement of the pieces alone: they may leave the own king in check or mate by
// dropping a pawn.
static void list_moves(const SlowBoard *board, MoveList *list) {
    list->count = 0;
    for (int rank = 0; rank < 9; rank++) {
        for (int file = 0; file < 9; file++) {
            SlowSquare square = {file, rank};
            SlowPiece piece = slow_piece_at(board, square);
            if (piece.letter == 0) {
                add_drops(board, square, list);
            } else if (piece.color == board->side) {
                add_board_moves(board, square, list);
            }
        }
    }
}

static bool has_legal_move(const SlowBoard *board);

static bool move_is_legal(const SlowBoard *board, SlowMove move) {
    SlowBoard after = *board;
    do_move(&after, move);
    if (slow_in_check(&after, board->side)) {
        return false;
    }
    bool mates_by_pawn_drop =
        move.drop == 'P' && slow_in_check(&after, after.side) && !has_legal_move(&after);
    return !mates_by_pawn_drop;
}

// The recursion through move_is_legal ends: no drop answers the check of a pawn.
static bool has_legal_move(const SlowBoard *board) {
    MoveList list;
    list_moves(board, &list);
    for (int i = 0; i < list.count; i++) {
        if (move_is_legal(board, list.moves[i])) {
            return true;
        }
    }
    return false;
}

static void list_legal_moves(const SlowBoard *board, MoveList *legal) {
    MoveList list;
    list_moves(board, &list);
    legal->count = 0;
    for (int i = 0; i < list.count; i++) {
        if (move_is_legal(board, list.moves[i])) {
            add_move(legal, list.moves[i]);
        }
    }
}

bool slow_is_mate(const SlowBoard *board) {
    return slow_in_check(board, board->side) && !has_legal_move(board);
}

uint64_t slow_perft(const SlowBoard *board, int depth) {
    if (depth == 0) {
        return 1;
    }
    MoveList legal;
    list_legal_moves(board, &legal);
    if (depth == 1) {
        return (uint64_t)legal.count;
    }
    uint64_t leaves = 0;
    for (int i = 0; i < legal.count; i++) {
        SlowBoard after = *board;
        do_move(&after, legal.moves[i]);
        leaves += slow_perft(&after, depth - 1);
    }
    return leaves;
}

// ---- moves as text ----

static void move_to_usi(SlowMove move, char *out) {
    int length = 0;
    if (move.drop != 0) {
        out[length++] = move.drop;
        out[length++] = '*';
    } else {
        out[length++] = (char)('1' + move.from.file);
        out[length++] = (char)('a' + move.from.rank);
    }
    out[length++] = (char)('1' + move.to.file);
    out[length++] = (char)('a' + move.to.rank);
    if (move.promotes) {
        out[length++] = '+';
    }
    out[length] = '\0';
}

static bool move_from_usi(const SlowBoard *board, const char *usi, SlowMove *move) {
    MoveList list;
    list_moves(board, &list);
    for (int i = 0; i < list.count; i++) {
        char text[SLOW_MOVE_CHARS];
        move_to_usi(list.moves[i], text);
        if (strcmp(text, usi) == 0 && move_is_legal(board, list.moves[i])) {
            *move = list.moves[i];
            return true;
        }
    }
    return false;
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(a, b);
}

// Writes the moves as text in the order of strcmp; returns their number.
static int write_moves(const MoveList *list, char moves[][SLOW_MOVE_CHARS]) {
    for (int i = 0; i < list->count; i++) {
        move_to_usi(list->moves[i], moves[i]);
    }
    qsort(moves, (size_t)list->count, SLOW_MOVE_CHARS, compare_texts);
    return list->count;
}

int slow_legal_moves(const SlowBoard *board, char moves[][SLOW_MOVE_CHARS]) {
    MoveList legal;
    list_legal_moves(board, &legal);
    return write_moves(&legal, moves);
}

int slow_legal_checks(const SlowBoard *board, char moves[][SLOW_MOVE_CHARS]) {
    MoveList legal, checks = {.count = 0};
    list_legal_moves(board, &legal);
    for (int i = 0; i < legal.count; i++) {
        SlowBoard after = *board;
        do_move(&after, legal.moves[i]);
        if (slow_in_check(&after, after.side)) {
            add_move(&checks, legal.moves[i]);
        }
    }
    return write_moves(&checks, moves);
}

bool slow_is_legal(const SlowBoard *board, const char *usi) {
    SlowMove move;
    return move_from_usi(board, usi, &move);
}

void slow_do(SlowBoard *board, const char *usi) {
    SlowMove move;
    if (!move_from_usi(board, usi, &move)) {
        fprintf(stderr, "slow_do: no legal move: %s\n", usi);
        abort();
    }
    do_move(board, move);
}

bool slow_gives_check(const SlowBoard *board, const char *usi) {
    SlowBoard after = *board;
    slow_do(&after, usi);
    return slow_in_check(&after, after.side);
}
