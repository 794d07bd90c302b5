// The rules that end a game, a second time on a plain board: repetition, declaration, try rule.
#pragma once

#include "slow_board.h"

typedef enum SlowVerdict {
    SLOW_NO_VERDICT,
    SLOW_DRAW,        // fourfold repetition
    SLOW_BLACK_LOSES, // fourfold repetition in which each of black's moves gave check
    SLOW_WHITE_LOSES
} SlowVerdict;

// The H rules credit white, who gave the handicap, with the points missing from the set.
typedef enum SlowRule { SLOW_CSA27, SLOW_CSA24, SLOW_CSA27H, SLOW_CSA24H } SlowRule;

typedef enum SlowDeclaration { SLOW_DECLARE_LOSE, SLOW_DECLARE_DRAW, SLOW_DECLARE_WIN } SlowDeclaration;

// The verdict on the game from `sfen` when it first brings a position (board, hands, side to move)
// about for the fourth time; later moves do not matter. A side loses if every move it made since
// the first of the four gave check.
// Requires: sfen is well formed, the n moves are legal in turn.
SlowVerdict slow_game_verdict(const char *sfen, const char *const moves[], int n);

// What declaring the entering king gives the side to move: the king in the enemy camp and not in
// check, ten other own pieces there, and points (R and B 5, others 1; camp and hand; no king).
// 27-point rules: win with 28 (black) or 27 (white). 24-point rules: win with 31, draw with 24.
SlowDeclaration slow_declaration(const SlowBoard *board, SlowRule rule);

// Whether a legal move takes the king of the side to move to 5a (black) or 5i (white); if so writes
// it to `move`. Requires: move has room for SLOW_MOVE_CHARS.
bool slow_try_wins(const SlowBoard *board, char *move);
