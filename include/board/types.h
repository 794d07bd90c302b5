// The vocabulary of the board: colours, pieces, squares, hands and moves.
#pragma once

#include <stdbool.h>
#include <stdint.h>

typedef enum Color { BLACK, WHITE, COLORS } Color; // black (sente) moves toward rank a

// The order of the kinds is that of the ecosystem's packed records; a promoted kind is the plain one +
// PROMOTED.
typedef enum PieceType {
    NO_PIECE_TYPE,
    PAWN,
    LANCE,
    KNIGHT,
    SILVER,
    BISHOP,
    ROOK,
    GOLD,
    KING,
    PRO_PAWN,
    PRO_LANCE,
    PRO_KNIGHT,
    PRO_SILVER,
    HORSE,  // promoted bishop
    DRAGON, // promoted rook
    PIECE_TYPES,
    PROMOTED = 8
} PieceType;

typedef uint8_t Piece; // PieceType + 16 * Color; NO_PIECE is an empty square

enum { NO_PIECE = 0, PIECES = 31 };

static inline Piece piece_make(Color color, PieceType type) {
    return (Piece)((unsigned)type | (unsigned)color << 4);
}

static inline PieceType piece_type(Piece piece) {
    return (PieceType)(piece & 15);
}

static inline Color piece_color(Piece piece) {
    return (Color)(piece >> 4);
}

// The kind a piece has in a hand. Requires: not KING.
static inline PieceType type_unpromoted(PieceType type) {
    return (PieceType)(type & 7);
}

static inline bool type_is_promoted(PieceType type) {
    return type > KING;
}

static inline bool type_can_promote(PieceType type) {
    return type < GOLD;
}

static inline Color color_flip(Color color) {
    return (Color)(color ^ 1);
}

// Squares run file by file from black's right: 1a = 0, 1b = 1, 2a = 9, 9i = 80.
enum { FILES = 9, RANKS = 9, SQUARES = 81, NO_SQUARE = 81 };

static inline int square_make(int file, int rank) {
    return file * RANKS + rank;
}

// 0 is file 1 (black's right).
static inline int square_file(int square) {
    return square / RANKS;
}

// 0 is rank a (white's camp).
static inline int square_rank(int square) {
    return square % RANKS;
}

// The square as the other side sees it.
static inline int square_flip(int square) {
    return SQUARES - 1 - square;
}

// The rank counted from the far end of the board for `color`: 0 is its last rank, 0-2 its promotion zone.
static inline int square_rank_for(Color color, int square) {
    int rank = square_rank(square);
    return color == BLACK ? rank : RANKS - 1 - rank;
}

// The pieces in a hand, one bit field a kind with a spare bit above each, so that two hands compare by one
// subtraction.
typedef uint32_t Hand;

enum { HAND_KINDS = GOLD + 1 }; // hands hold PAWN .. GOLD

static const uint8_t hand_shift[HAND_KINDS] = {0, 0, 6, 10, 14, 18, 21, 24};
static const uint8_t hand_mask[HAND_KINDS] = {0, 31, 7, 7, 7, 3, 3, 7};

enum { HAND_SPARE_BITS = 1 << 5 | 1 << 9 | 1 << 13 | 1 << 17 | 1 << 20 | 1 << 23 | 1 << 27 };

static inline int hand_count(Hand hand, PieceType type) {
    return (int)(hand >> hand_shift[type]) & hand_mask[type];
}

static inline bool hand_has(Hand hand, PieceType type) {
    return (hand & (Hand)hand_mask[type] << hand_shift[type]) != 0;
}

static inline Hand hand_one(PieceType type) {
    return (Hand)1 << hand_shift[type];
}

// Whether `a` holds at least as many of every kind as `b`.
static inline bool hand_is_at_least(Hand a, Hand b) {
    return ((a - b) & (Hand)HAND_SPARE_BITS) == 0;
}

// A move: bits 0-6 to, 7-13 from (or the dropped kind), 14 drop, 15 promotion, 16-20 the piece as it stands
// after the move. The lower 16 bits alone are the move of the ecosystem's records and of the table.
typedef uint32_t Move;

enum {
    MOVE_NONE = 0,
    MOVE_NULL = 1, // passes the turn; never in a list of moves
    MOVE_DROP_BIT = 1 << 14,
    MOVE_PROMOTE_BIT = 1 << 15,
    MAX_MOVES = 600 // 593 is the most a position can have
};

static inline Move move_make(int from, int to, Piece piece) {
    return (Move)to | (Move)from << 7 | (Move)piece << 16;
}

// `piece` is the promoted one.
static inline Move move_make_promotion(int from, int to, Piece piece) {
    return move_make(from, to, piece) | MOVE_PROMOTE_BIT;
}

static inline Move move_make_drop(int to, Piece piece) {
    return (Move)to | (Move)piece_type(piece) << 7 | MOVE_DROP_BIT | (Move)piece << 16;
}

static inline int move_to(Move move) {
    return move & 127;
}

// Requires: no drop.
static inline int move_from(Move move) {
    return move >> 7 & 127;
}

static inline bool move_is_drop(Move move) {
    return (move & MOVE_DROP_BIT) != 0;
}

static inline bool move_is_promotion(Move move) {
    return (move & MOVE_PROMOTE_BIT) != 0;
}

// The piece as it stands after the move.
static inline Piece move_piece(Move move) {
    return (Piece)(move >> 16 & 31);
}

// The kind that moves, before a promotion.
static inline PieceType move_moved_type(Move move) {
    return (PieceType)(piece_type(move_piece(move)) & (move_is_promotion(move) ? 7 : 15));
}

static inline uint16_t move_to_16(Move move) {
    return (uint16_t)move;
}

typedef uint64_t Key;
