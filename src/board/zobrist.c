#include "board/zobrist.h"

#include <stdio.h>
#include <string.h>
#include <xxhash.h>

ZobristTables zobrist;

static const char *const color_names[COLORS] = {"black", "white"};
static const char *const type_names[PIECE_TYPES] = {
    "",     "pawn",  "lance",          "knight",          "silver",          "bishop", "rook",   "gold",
    "king", "tokin", "promoted lance", "promoted knight", "promoted silver", "horse",  "dragon",
};

static Key key_of_name(const char *name) {
    return XXH3_64bits(name, strlen(name));
}

void zobrist_init(void) {
    char name[64];
    for (int color = BLACK; color < COLORS; color++) {
        for (int type = PAWN; type < PIECE_TYPES; type++)
            for (int square = 0; square < SQUARES; square++) {
                snprintf(name, sizeof name, "%s %s %d%c", color_names[color], type_names[type],
                         square_file(square) + 1, 'a' + square_rank(square));
                zobrist.board[piece_make((Color)color, (PieceType)type)][square] = key_of_name(name);
            }
        for (int type = PAWN; type < HAND_KINDS; type++)
            for (int count = 1; count <= HAND_MAX; count++) {
                snprintf(name, sizeof name, "%s %s x%d", color_names[color], type_names[type], count);
                zobrist.hand[color][type][count] = key_of_name(name);
            }
    }
    zobrist.white_to_move = key_of_name("white to move");
}
