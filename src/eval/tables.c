#include "tables.h"

#include <stdlib.h>

#include "board/value.h"

EvalTables eval_tables;

enum { REACH = 5 }; // distances of at least this are far

// Promoted pawns, lances, knights and silvers are alike to all these tables.
static PieceType row(PieceType type) {
    return type >= PRO_PAWN && type <= PRO_SILVER ? PRO_PAWN : type;
}

// Worth of a piece by its distance from its own king: walls of generals are good, a rook beside it is not.
static const int16_t guard[PIECE_TYPES][REACH] = {
    [PAWN] = {0, 10, 4, 0, 0},    [LANCE] = {0, 6, 3, 0, 0},      [KNIGHT] = {0, 6, 4, 0, 0},
    [SILVER] = {0, 28, 20, 8, 2}, [BISHOP] = {0, 0, 6, 4, 0},     [ROOK] = {0, -28, -18, -6, 0},
    [GOLD] = {0, 38, 26, 10, 2},  [PRO_PAWN] = {0, 26, 16, 4, 0}, [HORSE] = {0, 60, 48, 28, 12},
    [DRAGON] = {0, 20, 16, 8, 4},
};

// And from the enemy king, for pieces beside or in front of it.
static const int16_t attack[PIECE_TYPES][REACH] = {
    [PAWN] = {0, 18, 14, 6, 0},     [LANCE] = {0, 16, 12, 6, 2},      [KNIGHT] = {0, 10, 24, 12, 4},
    [SILVER] = {0, 46, 38, 22, 8},  [BISHOP] = {0, 26, 20, 12, 6},    [ROOK] = {0, 36, 26, 16, 8},
    [GOLD] = {0, 52, 40, 20, 6},    [PRO_PAWN] = {0, 62, 50, 28, 12}, [HORSE] = {0, 66, 52, 32, 18},
    [DRAGON] = {0, 80, 66, 40, 26},
};

// By rank from the far end, as the piece's owner sees it.
static const int16_t advance[PIECE_TYPES][RANKS] = {
    [PAWN] = {0, 0, 0, 12, 10, 6, 0, 0, 0},
    [LANCE] = {0, 0, -8, -10, -12, -10, -6, 0, 4},
    [KNIGHT] = {0, 0, 4, -4, -6, 0, 2, 0, 0},
    [SILVER] = {-16, -8, -2, 6, 8, 8, 4, 0, -10},
    [BISHOP] = {0, 0, 0, 0, 4, 6, 4, 2, -4},
    [ROOK] = {14, 14, 10, 2, -10, 2, -6, 8, 4},
    [GOLD] = {-20, -12, -6, -4, -4, -4, 0, 4, 0},
    [KING] = {60, 50, 30, -40, -60, -50, -34, 0, 10},
    [PRO_PAWN] = {-20, 0, 4, 0, -8, -14, -18, -18, -24},
    [HORSE] = {-10, 4, 8, 10, 12, 10, 8, 4, 0},
    [DRAGON] = {10, 14, 10, 0, -10, -10, -12, -12, -16},
};

// By how far the file is from the edge, 0-4.
static const int16_t center[PIECE_TYPES][5] = {
    [SILVER] = {-14, -4, 2, 4, 2}, [GOLD] = {-16, -4, 2, 2, 2}, [KING] = {4, 16, 14, -6, -24},
    [BISHOP] = {-8, 0, 2, 2, 4},   [KNIGHT] = {-4, 0, 2, 2, 0}, [HORSE] = {-10, -2, 0, 4, 6},
};

static void init_squares(PieceType type) {
    int worth = type == KING ? 0 : piece_value[type];
    for (int square = 0; square < SQUARES; square++) {
        int file = square_file(square);
        int edge = file < FILES - 1 - file ? file : FILES - 1 - file;
        eval_tables.square[type][square] =
            (int16_t)(worth + advance[row(type)][square_rank(square)] + center[row(type)][edge]);
    }
}

// `ranks` is how far the piece stands below the king as its own side sees it: in front of the enemy king,
// behind its own.
static void init_distance(PieceType type, int files, int ranks) {
    int index = files * (2 * RANKS - 1) + ranks + RANKS - 1;
    int far = abs(ranks) > files ? abs(ranks) : files;
    int guarding = far < REACH ? guard[row(type)][far] : 0;
    if (type == PAWN && (ranks >= 0 || files > 1))
        guarding = 0;
    int attacking = far < REACH ? attack[row(type)][far] : 0;
    bool behind = ranks < 0;
    bool small = type != DRAGON && type != HORSE && type != ROOK && type != BISHOP;
    if (behind && small)
        attacking = attacking * (type_is_promoted(type) || type == GOLD ? 2 : 1) / 4;
    eval_tables.own_king[type][index] = (int16_t)guarding;
    eval_tables.enemy_king[type][index] = (int16_t)attacking;
}

void eval_tables_init(void) {
    static bool done;
    if (done)
        return;
    for (int square = 0; square <= SQUARES; square++) {
        eval_tables.view[BLACK][square] = (uint8_t)square;
        eval_tables.view[WHITE][square] = (uint8_t)(square == NO_SQUARE ? NO_SQUARE : square_flip(square));
    }
    for (PieceType type = PAWN; type < PIECE_TYPES; type++) {
        init_squares(type);
        if (type == KING)
            continue;
        for (int files = 0; files < FILES; files++)
            for (int ranks = 1 - RANKS; ranks < RANKS; ranks++)
                init_distance(type, files, ranks);
    }
    for (int square = 0; square < SQUARES; square++) {
        for (int king = 0; king < SQUARES; king++) {
            int files = abs(square_file(square) - square_file(king));
            int ranks = square_rank(square) - square_rank(king);
            eval_tables.distance[king][square] = (uint8_t)(files * (2 * RANKS - 1) + ranks + RANKS - 1);
        }
        eval_tables.distance[NO_SQUARE][square] = NO_DISTANCE;
    }
    done = true;
}
