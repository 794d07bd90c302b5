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
    [PAWN] = {0, 28, 19, 18, 30},   [LANCE] = {0, 57, 18, 3, -42},    [KNIGHT] = {0, 51, 28, 42, -3},
    [SILVER] = {0, 67, 32, 5, -49}, [BISHOP] = {0, 18, -9, -68, -48}, [ROOK] = {0, -46, -36, -6, -33},
    [GOLD] = {0, 77, 53, -2, -34},  [PRO_PAWN] = {0, 80, 88, 46, 9},  [HORSE] = {0, -9, 57, 67, 21},
    [DRAGON] = {0, 32, 1, 35, 22},
};

// And from the enemy king, for pieces beside or in front of it.
static const int16_t attack[PIECE_TYPES][REACH] = {
    [PAWN] = {0, -54, -58, 21, -9}, [LANCE] = {0, -8, 42, 15, 5},      [KNIGHT] = {0, 1, 45, 81, -17},
    [SILVER] = {0, 46, 65, 34, 14}, [BISHOP] = {0, 14, -7, 66, 24},    [ROOK] = {0, 39, -1, 34, 35},
    [GOLD] = {0, 52, 85, 53, 9},    [PRO_PAWN] = {0, 68, 122, 61, 15}, [HORSE] = {0, 66, 100, 47, 60},
    [DRAGON] = {0, 80, 111, 82, 2},
};

// By rank from the far end, as the piece's owner sees it.
static const int16_t advance[PIECE_TYPES][RANKS] = {
    [PAWN] = {0, -72, -12, 84, 13, -6, -6, 6, 72},
    [LANCE] = {0, -18, 13, 8, -27, 41, -45, -42, -29},
    [KNIGHT] = {0, 0, -56, -40, 15, -72, -37, -12, 24},
    [SILVER] = {-58, -14, -20, 27, 26, 59, 37, -9, -55},
    [BISHOP] = {-45, 60, 72, 6, -5, 42, -14, -4, -61},
    [ROOK] = {86, 86, 55, -22, -34, -4, -72, -49, -8},
    [GOLD] = {-14, -24, -30, -76, 17, 2, 30, 31, -33},
    [KING] = {93, 47, 102, 8, 12, 22, -34, -48, -35},
    [PRO_PAWN] = {-92, 36, -20, 48, -50, -14, -18, -18, -24},
    [HORSE] = {14, 10, -22, 4, 6, 55, -16, -53, 6},
    [DRAGON] = {52, 83, -20, -39, -61, -73, -66, 60, -43},
};

// By how far the file is from the edge, 0-4.
static const int16_t center[PIECE_TYPES][5] = {
    [PAWN] = {0, -21, 21, -21, 24},        [LANCE] = {-36, -39, 18, -27, 27},
    [KNIGHT] = {-73, -42, 17, 26, 18},     [SILVER] = {-50, -25, -4, 16, -28},
    [BISHOP] = {-80, -30, 41, 41, 13},     [ROOK] = {-72, 24, 27, -24, 45},
    [GOLD] = {-88, -61, -19, 23, 2},       [KING] = {76, 82, -16, -66, -69},
    [PRO_PAWN] = {-30, -66, -24, -12, 33}, [HORSE] = {-1, -56, 18, 10, -3},
    [DRAGON] = {-3, -45, 21, 15, 3},
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
