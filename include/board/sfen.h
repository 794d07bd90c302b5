// Positions and moves as text: SFEN and USI (USI protocol; fields described in the README).
#pragma once

#include "base/text.h"
#include "board/position.h"

#define SFEN_ERRORS(X)                                                                \
    X(SFEN_OK, "no error")                                                            \
    X(SFEN_BAD_BOARD, "the board is not nine ranks of nine squares in known letters") \
    X(SFEN_BAD_SIDE, "the side to move is neither b nor w")                           \
    X(SFEN_BAD_HAND, "the hands are not '-' or counts and letters")                   \
    X(SFEN_BAD_PLY, "the move number is not a number")                                \
    X(SFEN_TRAILING_TEXT, "text follows the move number")                             \
    X(SFEN_TOO_MANY_PIECES, "there are more pieces of a kind than in a set")          \
    X(SFEN_TOO_MANY_KINGS, "a side has two kings")                                    \
    X(SFEN_NO_KING, "neither side has a king")                                        \
    X(SFEN_TWO_PAWNS, "two pawns of one side stand on a file")                        \
    X(SFEN_DEAD_PIECE, "a pawn, lance or knight stands where it can never move")      \
    X(SFEN_KING_CAPTURABLE, "the side to move could take the king")

typedef enum SfenError {
#define X(name, text) name,
    SFEN_ERRORS(X)
#undef X
} SfenError;

// What is wrong, for people; static.
const char *sfen_error_text(SfenError error);

enum { SFEN_SIZE = 256 }; // room for any SFEN with its terminating zero

extern const char sfen_startpos[];

// Starts a new game at the SFEN: board, side, hands in any order, optional move number (1 when missing or 0).
// On an error `pos` is untouched.
SfenError position_from_sfen(Position *pos, Text sfen);

// Writes the canonical SFEN, hands in the order R B G S N L P, and returns `out`.
char *position_to_sfen(const Position *pos, char out[SFEN_SIZE]);

enum { USI_MOVE_SIZE = 8 };

// Writes a move in USI notation ("7g7f", "8h2b+", "P*5e"; "none" and "null" for those) and returns `out`.
char *move_to_usi(Move move, char out[USI_MOVE_SIZE]);

// The legal move that `text` names in this position; MOVE_NONE when it is not one.
Move move_from_usi(const Position *pos, Text text);

// Letter of the kind as in SFEN, in capitals, for PAWN .. KING.
char piece_letter(PieceType type);
