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
    [PAWN] = {0, 31, 19, 3, 6},      [LANCE] = {0, 72, 48, 9, -45},       [KNIGHT] = {0, 87, 67, 66, 9},
    [SILVER] = {0, 61, 62, 11, -52}, [BISHOP] = {0, 15, -18, -68, -69},   [ROOK] = {0, -70, -42, -15, -9},
    [GOLD] = {0, 86, 80, 1, -55},    [PRO_PAWN] = {0, 140, 148, 106, 48}, [HORSE] = {0, -15, 69, 112, 27},
    [DRAGON] = {0, 26, -5, 47, 55},
};

// And from the enemy king, for pieces beside or in front of it.
static const int16_t attack[PIECE_TYPES][REACH] = {
    [PAWN] = {0, -93, -16, 15, -3},   [LANCE] = {0, -38, 63, 51, 35},     [KNIGHT] = {0, 13, 33, 108, 13},
    [SILVER] = {0, 58, 98, 46, 2},    [BISHOP] = {0, 2, -37, 54, 6},      [ROOK] = {0, 42, 2, 40, 14},
    [GOLD] = {0, 43, 121, 41, -6},    [PRO_PAWN] = {0, 80, 182, 121, 12}, [HORSE] = {0, 66, 106, 50, 60},
    [DRAGON] = {0, 80, 129, 109, 29},
};

// By rank from the far end, as the piece's owner sees it.
static const int16_t advance[PIECE_TYPES][RANKS] = {
    [PAWN] = {0, -96, 3, 105, 10, 0, -6, 9, 39},
    [LANCE] = {0, -30, 10, 8, -27, 77, -48, -48, -35},
    [KNIGHT] = {0, 0, -77, -13, -33, -111, -55, -54, 30},
    [SILVER] = {-94, -17, -14, 72, 50, 65, 22, -9, -70},
    [BISHOP] = {-39, 48, 129, 3, 1, 27, -5, 2, -73},
    [ROOK] = {146, 146, 70, -37, -79, -37, -108, -70, -20},
    [GOLD] = {-68, -42, -24, -106, 38, -10, 15, 40, -27},
    [KING] = {147, 71, 162, 68, 72, 64, -55, -69, -68},
    [PRO_PAWN] = {-122, 30, -17, 51, -83, -14, -18, -18, -24},
    [HORSE] = {5, -2, -28, -2, -9, 52, -10, -47, -6},
    [DRAGON] = {64, 110, -44, -42, -73, -97, -114, 48, -79},
};

// By how far the file is from the edge, 0-4.
static const int16_t center[PIECE_TYPES][5] = {
    [PAWN] = {0, -27, 21, 0, -9},         [LANCE] = {-63, -6, -42, 27, 75},
    [KNIGHT] = {-58, -45, 23, 5, -15},    [SILVER] = {-95, -13, 14, 10, -40},
    [BISHOP] = {-101, -51, 26, 68, 25},   [ROOK] = {-66, 39, 21, -15, 39},
    [GOLD] = {-148, -67, -4, 29, -1},     [KING] = {85, 94, -16, -57, -90},
    [PRO_PAWN] = {-69, -90, -54, 21, 57}, [HORSE] = {-25, -62, 9, 4, 27},
    [DRAGON] = {-15, -27, -12, -12, -27},
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
