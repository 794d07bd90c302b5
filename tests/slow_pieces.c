#include "slow_pieces.h"

// ---- squares and pieces ----

static bool square_is_on_board(SlowSquare square) {
    return square.file >= 0 && square.file < 9 && square.rank >= 0 && square.rank < 9;
}

static bool square_equals(SlowSquare a, SlowSquare b) {
    return a.file == b.file && a.rank == b.rank;
}

SlowPiece slow_piece_at(const SlowBoard *board, SlowSquare square) {
    return board->at[square.rank][square.file];
}

bool slow_is_color(SlowPiece piece, int color) {
    return piece.letter != 0 && piece.color == color;
}

// 0 is the rank farthest from `color`: the one where its pawns cannot stay.
static int ranks_to_go(SlowSquare square, int color) {
    return color == SLOW_BLACK ? square.rank : 8 - square.rank;
}

bool slow_is_in_camp(SlowSquare square, int color) {
    return ranks_to_go(square, color) < 3;
}

bool slow_is_dead_end(char letter, SlowSquare square, int color) {
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
static SlowSquare direction_offset(char direction) {
    switch (direction) {
    case '7':
        return (SlowSquare){1, -1};
    case '8':
        return (SlowSquare){0, -1};
    case '9':
        return (SlowSquare){-1, -1};
    case '4':
        return (SlowSquare){1, 0};
    case '6':
        return (SlowSquare){-1, 0};
    case '1':
        return (SlowSquare){1, 1};
    case '2':
        return (SlowSquare){0, 1};
    case '3':
        return (SlowSquare){-1, 1};
    case 'L':
        return (SlowSquare){1, -2};
    default: // 'R'
        return (SlowSquare){-1, -2};
    }
}

static SlowSquare square_after(SlowSquare square, char direction, int color) {
    SlowSquare offset = direction_offset(direction);
    int sign = color == SLOW_BLACK ? 1 : -1;
    return (SlowSquare){square.file + sign * offset.file, square.rank + sign * offset.rank};
}

int slow_reached_squares(const SlowBoard *board, SlowSquare from, SlowSquare to[81]) {
    SlowPiece piece = slow_piece_at(board, from);
    Movement movement = piece_movement(piece);
    int count = 0;
    for (const char *step = movement.steps; *step != '\0'; step++) {
        SlowSquare square = square_after(from, *step, piece.color);
        if (square_is_on_board(square)) {
            to[count++] = square;
        }
    }
    for (const char *slide = movement.slides; *slide != '\0'; slide++) {
        SlowSquare square = square_after(from, *slide, piece.color);
        while (square_is_on_board(square)) {
            to[count++] = square;
            if (slow_piece_at(board, square).letter != 0) {
                break;
            }
            square = square_after(square, *slide, piece.color);
        }
    }
    return count;
}

static bool is_attacked(const SlowBoard *board, SlowSquare target, int by) {
    for (int rank = 0; rank < 9; rank++) {
        for (int file = 0; file < 9; file++) {
            SlowSquare from = {file, rank};
            if (!slow_is_color(slow_piece_at(board, from), by)) {
                continue;
            }
            SlowSquare to[81];
            int count = slow_reached_squares(board, from, to);
            for (int i = 0; i < count; i++) {
                if (square_equals(to[i], target)) {
                    return true;
                }
            }
        }
    }
    return false;
}

static bool find_king(const SlowBoard *board, int color, SlowSquare *king) {
    for (int rank = 0; rank < 9; rank++) {
        for (int file = 0; file < 9; file++) {
            SlowPiece piece = board->at[rank][file];
            if (piece.letter == 'K' && piece.color == color) {
                *king = (SlowSquare){file, rank};
                return true;
            }
        }
    }
    return false;
}

bool slow_in_check(const SlowBoard *board, int color) {
    SlowSquare king;
    return find_king(board, color, &king) && is_attacked(board, king, 1 - color);
}
