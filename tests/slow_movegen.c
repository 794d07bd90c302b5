#include "slow_movegen.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Square {
    int file;
    int rank;
} Square;

// A drop has `drop` set to the letter and no `from`.
typedef struct SlowMove {
    Square from;
    Square to;
    char drop;
    bool promotes;
} SlowMove;

typedef struct MoveList {
    SlowMove moves[SLOW_MAX_MOVES];
    int count;
} MoveList;

// ---- squares and pieces ----

static bool square_is_on_board(Square square) {
    return square.file >= 0 && square.file < 9 && square.rank >= 0 && square.rank < 9;
}

static bool square_equals(Square a, Square b) {
    return a.file == b.file && a.rank == b.rank;
}

static SlowPiece piece_at(const SlowBoard *board, Square square) {
    return board->at[square.rank][square.file];
}

static bool is_color(SlowPiece piece, int color) {
    return piece.letter != 0 && piece.color == color;
}

// 0 is the rank farthest from `color`: the one where its pawns cannot stay.
static int ranks_to_go(Square square, int color) {
    return color == SLOW_BLACK ? square.rank : 8 - square.rank;
}

static bool is_in_camp_of_enemy(Square square, int color) {
    return ranks_to_go(square, color) < 3;
}

// Whether an unpromoted piece of this kind could never move again from `square`.
static bool is_dead_end(char letter, Square square, int color) {
    int left = ranks_to_go(square, color);
    return ((letter == 'P' || letter == 'L') && left < 1) || (letter == 'N' && left < 2);
}

// ---- how pieces move ----

// Directions as the piece's owner sees them on the digits of a keypad: 8 ahead, 2 back, 4 left,
// 6 right, 7 9 1 3 aslant; the knight's two leaps are L and R.
typedef struct Movement {
    const char *steps;
    const char *slides;
} Movement;

static Movement piece_movement(SlowPiece piece) {
    bool promoted = piece.promoted;
    switch (piece.letter) {
    case 'K':
        return (Movement){"78946123", ""};
    case 'R':
        return (Movement){promoted ? "7913" : "", "8462"};
    case 'B':
        return (Movement){promoted ? "8462" : "", "7913"};
    default:
        break;
    }
    if (promoted || piece.letter == 'G') {
        return (Movement){"789462", ""};
    }
    switch (piece.letter) {
    case 'S':
        return (Movement){"78913", ""};
    case 'N':
        return (Movement){"LR", ""};
    case 'L':
        return (Movement){"", "8"};
    default:
        return (Movement){"8", ""};
    }
}

// As black sees it: files count from the right, ranks from the far side.
static Square direction_offset(char direction) {
    switch (direction) {
    case '7':
        return (Square){1, -1};
    case '8':
        return (Square){0, -1};
    case '9':
        return (Square){-1, -1};
    case '4':
        return (Square){1, 0};
    case '6':
        return (Square){-1, 0};
    case '1':
        return (Square){1, 1};
    case '2':
        return (Square){0, 1};
    case '3':
        return (Square){-1, 1};
    case 'L':
        return (Square){1, -2};
    default: // 'R'
        return (Square){-1, -2};
    }
}

static Square square_after(Square square, char direction, int color) {
    Square offset = direction_offset(direction);
    int sign = color == SLOW_BLACK ? 1 : -1;
    return (Square){square.file + sign * offset.file, square.rank + sign * offset.rank};
}

// Fills `to` with every square the piece on `from` could go to if no own piece were in the way at
// the end of its path. Returns their number, at most 81.
static int reached_squares(const SlowBoard *board, Square from, Square to[81]) {
    SlowPiece piece = piece_at(board, from);
    Movement movement = piece_movement(piece);
    int count = 0;
    for (const char *step = movement.steps; *step != '\0'; step++) {
        Square square = square_after(from, *step, piece.color);
        if (square_is_on_board(square)) {
            to[count++] = square;
        }
    }
    for (const char *slide = movement.slides; *slide != '\0'; slide++) {
        Square square = square_after(from, *slide, piece.color);
        while (square_is_on_board(square)) {
            to[count++] = square;
            if (piece_at(board, square).letter != 0) {
                break;
            }
            square = square_after(square, *slide, piece.color);
        }
    }
    return count;
}

static bool is_attacked(const SlowBoard *board, Square target, int by) {
    for (int rank = 0; rank < 9; rank++) {
        for (int file = 0; file < 9; file++) {
            Square from = {file, rank};
            if (!is_color(piece_at(board, from), by)) {
                continue;
            }
            Square to[81];
            int count = reached_squares(board, from, to);
            for (int i = 0; i < count; i++) {
                if (square_equals(to[i], target)) {
                    return true;
                }
            }
        }
    }
    return false;
}

static bool find_king(const SlowBoard *board, int color, Square *king) {
    for (int rank = 0; rank < 9; rank++) {
        for (int file = 0; file < 9; file++) {
            SlowPiece piece = board->at[rank][file];
            if (piece.letter == 'K' && piece.color == color) {
                *king = (Square){file, rank};
                return true;
            }
        }
    }
    return false;
}

bool slow_in_check(const SlowBoard *board, int color) {
    Square king;
    return find_king(board, color, &king) && is_attacked(board, king, 1 - color);
}

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

static void add_board_moves(const SlowBoard *board, Square from, MoveList *list) {
    SlowPiece piece = piece_at(board, from);
    bool can_promote = !piece.promoted && piece.letter != 'K' && piece.letter != 'G';
    Square to[81];
    int count = reached_squares(board, from, to);
    for (int i = 0; i < count; i++) {
        if (is_color(piece_at(board, to[i]), piece.color)) {
            continue;
        }
        bool touches_camp = is_in_camp_of_enemy(from, piece.color) || is_in_camp_of_enemy(to[i], piece.color);
        if (can_promote && touches_camp) {
            add_move(list, (SlowMove){from, to[i], 0, true});
        }
        if (piece.promoted || !is_dead_end(piece.letter, to[i], piece.color)) {
            add_move(list, (SlowMove){from, to[i], 0, false});
        }
    }
}

static bool has_pawn_on_file(const SlowBoard *board, int file, int color) {
    for (int rank = 0; rank < 9; rank++) {
        SlowPiece piece = board->at[rank][file];
        if (is_color(piece, color) && piece.letter == 'P' && !piece.promoted) {
            return true;
        }
    }
    return false;
}

static void add_drops(const SlowBoard *board, Square to, MoveList *list) {
    for (int kind = 0; kind < SLOW_HAND_KINDS; kind++) {
        char letter = slow_hand_letters[kind];
        if (board->hand[board->side][kind] == 0 || is_dead_end(letter, to, board->side)) {
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
            Square square = {file, rank};
            SlowPiece piece = piece_at(board, square);
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
