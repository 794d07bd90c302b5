// A position with the game that led to it: board, hands, side to move, do and undo.
#pragma once

#include "board/attacks.h"
#include "board/bitboard.h"
#include "board/types.h"

// What one move changes that cannot be undone from the board alone, and what is derived once per position.
typedef struct State {
    Key board_key; // pieces on the board and side to move
    Key hand_key;
    Bitboard checkers;         // pieces that give check to the side to move
    Bitboard blockers[COLORS]; // [color]: pieces of either side that alone stand between the king of that
                               // colour and an enemy slider
    Hand black_hand;           // for comparing hands with earlier positions; white's follows from it
    Move move;                 // that led here; MOVE_NONE at the start of the game
    Piece captured;            // by that move
    int plies_from_null;       // since the start of the game or the last null move
    int check_run[COLORS];     // how many of the colour's latest moves gave check, one after another
} State;

enum { REPETITION_SLOTS = 1 << 12 };

// Fields are read-only outside this module. One thread at a time.
typedef struct Position {
    uint8_t board[SQUARES]; // Piece
    // by_kind[GOLD] holds all that moves like a gold; promoted pawns, lances, knights and silvers have no set
    // of their own.
    Bitboard by_kind[PIECE_TYPES];
    Bitboard by_color[COLORS];
    Hand hand[COLORS];
    uint8_t king[COLORS]; // square or NO_SQUARE
    Color side;           // to move
    int ply;              // number of the move to be made, as in SFEN; 1 at the start of a game
    State *state;         // of this position; the earlier ones of the game lie before it
    State *states;        // owned
    int capacity;
    uint16_t seen[REPETITION_SLOTS]; // how many positions of the game share these bits of the board key
} Position;

// Makes `pos` own a game that stands at the start position. Calls what has to be called first (tables).
void position_init(Position *pos);
void position_release(Position *pos);

// `to` becomes the same game. Requires: both initialised, different.
void position_copy(Position *to, const Position *from);

// Makes room for `plies` more moves; only needed before position_do and position_do_null.
void position_reserve(Position *pos, int plies);

// Starts a new game from an empty board; then position_put and the hands, then position_finish. For SFEN and
// tests.
void position_clear(Position *pos);
void position_put(Position *pos, int square, Piece piece);
void position_set_hand(Position *pos, Color color, PieceType type, int count);
void position_finish(Position *pos, Color side, int ply);

// Plays a legal move, and takes the last one back. Requires: room (position_reserve).
void position_do(Position *pos, Move move);
void position_undo(Position *pos);

// position_do for callers that already know position_gives_check(pos, move).
void position_do_known(Position *pos, Move move, bool gives_check);

// Passes the turn, and takes that back. Requires: not in check; room.
void position_do_null(Position *pos);
void position_undo_null(Position *pos);

// The index in `seen` of a board key.
static inline unsigned position_seen_slot(Key board_key) {
    return (unsigned)(board_key >> 52);
}

static inline Bitboard position_occupied(const Position *pos) {
    return pos->by_color[BLACK] | pos->by_color[WHITE];
}

// The colour's pieces that move like `kind`. Requires: kind is not PRO_PAWN .. PRO_SILVER.
static inline Bitboard position_pieces(const Position *pos, Color color, PieceType kind) {
    return pos->by_kind[kind] & pos->by_color[color];
}

static inline Key position_key(const Position *pos) {
    return pos->state->board_key ^ pos->state->hand_key;
}

static inline bool position_is_check(const Position *pos) {
    return pos->state->checkers != 0;
}

// Moves played since the start of this game.
static inline int position_game_plies(const Position *pos) {
    return (int)(pos->state - pos->states);
}

// All lances, bishops and rooks, promoted bishops and rooks too.
static inline Bitboard position_sliders(const Position *pos) {
    return pos->by_kind[LANCE] | pos->by_kind[BISHOP] | pos->by_kind[ROOK] | pos->by_kind[HORSE] |
           pos->by_kind[DRAGON];
}

// The squares of the files without an unpromoted pawn of `color`: each file's field of nine bits holds at
// most one, so that 0x100 - field keeps its top bit only where there is none.
static inline Bitboard position_pawnless_files(const Position *pos, Color color) {
    Bitboard tops = bitboard_rank(RANKS - 1);
    Bitboard empty = (tops - position_pieces(pos, color, PAWN)) & tops;
    return empty | (empty - (empty >> (RANKS - 1)));
}

// The pieces of `color` that attack `square` on a board with these occupied squares.
Bitboard position_attackers(const Position *pos, int square, Color color, Bitboard occupied);

// The pieces of both sides that do.
Bitboard position_all_attackers(const Position *pos, int square, Bitboard occupied);

// Those of the king's neighbours among `squares` where the king of `color` would not be attacked.
Bitboard position_king_escapes(const Position *pos, Color color, Bitboard squares);

// The key after the move, hands included. Requires: pseudo-legal.
Key position_key_after(const Position *pos, Move move);

// The kind captured by a move; NO_PIECE_TYPE for a quiet move or a drop.
static inline PieceType position_captured_type(const Position *pos, Move move) {
    return piece_type(pos->board[move_to(move)]);
}

static inline bool position_is_capture(const Position *pos, Move move) {
    return pos->board[move_to(move)] != NO_PIECE;
}

// Neither capture nor promotion: what killers and quiet histories are about.
static inline bool position_is_quiet(const Position *pos, Move move) {
    return !move_is_promotion(move) && !position_is_capture(pos, move);
}

// Tests everything that can be tested about the internal state; NULL when all is well, else what is wrong.
// Slow; for tests.
const char *position_ok(const Position *pos);
