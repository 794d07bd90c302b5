// What a piece attacks from a square. Tables are written once by attacks_init and read by all threads.
#pragma once

#include "board/bitboard.h"

// The eight ways to go, each the step in squares. Opposite ways differ in bit 0.
typedef enum Direction {
    DIRECTION_N, // toward rank a
    DIRECTION_S,
    DIRECTION_E, // toward file 1
    DIRECTION_W,
    DIRECTION_NE,
    DIRECTION_SW,
    DIRECTION_NW,
    DIRECTION_SE,
    DIRECTIONS,
    NO_DIRECTION = DIRECTIONS
} Direction;

enum { SLIDER_LINES = 3 }; // the rank and the two diagonals; files have a table of their own

typedef struct AttackTables {
    // [color][kind][square]; empty for square NO_SQUARE. Sliders: what they attack on an empty board.
    Bitboard step[COLORS][PIECE_TYPES][SQUARES + 1];
    Bitboard ray[DIRECTIONS + 2][SQUARES + 1];   // from the square to the edge, without the square; empty
                                                 // for NO_DIRECTION and its opposite
    Bitboard line[SLIDER_LINES][SQUARES];        // both rays of a line together
    uint16_t file[RANKS][128];                   // [rank][inner seven squares of the file]: attacked ranks
    uint8_t direction[SQUARES + 1][SQUARES + 1]; // from the first square to the second; or NO_DIRECTION
    Bitboard king_area[COLORS][SQUARES + 1];     // from where a stepping piece of the colour may attack a
                                                 // neighbour of a king there
    Bitboard check_area[COLORS][SQUARES + 1]; // from where a stepping piece of the colour may reach, in one
                                              // move, a square from which it checks a king there
    uint8_t file_shift[SQUARES + 1];          // 9 * file
} AttackTables;

extern AttackTables attack_tables;

// Fills the tables; cheap to call again. Call before anything else of this layer, from one thread.
void attacks_init(void);

// The attack of a stepping kind, or of a slider on an empty board.
static inline Bitboard attacks_step(Color color, PieceType type, int square) {
    return attack_tables.step[color][type][square];
}

static inline Bitboard attacks_ray(int square, Direction direction) {
    return attack_tables.ray[direction][square];
}

static inline Direction attacks_direction(int from, int to) {
    return (Direction)attack_tables.direction[from][to];
}

// The squares strictly between two squares of one line; empty for other pairs.
static inline Bitboard attacks_between(int a, int b) {
    Direction there = attacks_direction(a, b);
    return attack_tables.ray[there][a] & attack_tables.ray[there ^ 1][b];
}

static inline Bitboard bitboard_byte_swap(Bitboard set) {
    return BITBOARD(__builtin_bswap64(bitboard_low(set)), __builtin_bswap64(bitboard_high(set)));
}

// Attacks along one line by o ^ (o - 2r) from both ends (hyperbola quintessence; Chess Programming Wiki).
// Swapping bytes reverses the order of squares that stand 8, 9 or 10 bits apart, which is all that the trick
// needs.
static inline Bitboard attacks_line(int line, int square, Bitboard occupied) {
    Bitboard mask = attack_tables.line[line][square];
    Bitboard o = occupied & mask;
    Bitboard piece = bitboard_of(square);
    Bitboard up = o - (piece << 1);
    Bitboard down = bitboard_byte_swap(bitboard_byte_swap(o) - (bitboard_byte_swap(piece) << 1));
    return (up ^ down) & mask;
}

static inline Bitboard attacks_file(int square, Bitboard occupied) {
    int shift = attack_tables.file_shift[square];
    return (Bitboard)attack_tables.file[square - shift][(occupied >> (shift + 1)) & 127] << shift;
}

static inline Bitboard attacks_lance(Color color, int square, Bitboard occupied) {
    return attacks_file(square, occupied) &
           attack_tables.ray[color == BLACK ? DIRECTION_N : DIRECTION_S][square];
}

static inline Bitboard attacks_bishop(int square, Bitboard occupied) {
    return attacks_line(1, square, occupied) | attacks_line(2, square, occupied);
}

static inline Bitboard attacks_rook(int square, Bitboard occupied) {
    return attacks_line(0, square, occupied) | attacks_file(square, occupied);
}

// The attack of any piece.
static inline Bitboard attacks_piece(Color color, PieceType type, int square, Bitboard occupied) {
    switch (type) {
    case LANCE:
        return attacks_lance(color, square, occupied);
    case BISHOP:
        return attacks_bishop(square, occupied);
    case ROOK:
        return attacks_rook(square, occupied);
    case HORSE:
        return attacks_bishop(square, occupied) | attacks_step(color, KING, square);
    case DRAGON:
        return attacks_rook(square, occupied) | attacks_step(color, KING, square);
    default:
        return attacks_step(color, type, square);
    }
}
