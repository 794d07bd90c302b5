// Winning by bringing the king into the enemy camp.
#pragma once

#include "board/position.h"

// Name as in the USI option EnteringKingRule. H: points a handicap giver started without are credited to it.
#define ENTERING_KING_RULES(X)              \
    X(ENTERING_KING_NONE, "NoEnteringKing") \
    X(ENTERING_KING_24, "CSARule24")        \
    X(ENTERING_KING_24H, "CSARule24H")      \
    X(ENTERING_KING_27, "CSARule27")        \
    X(ENTERING_KING_27H, "CSARule27H")      \
    X(ENTERING_KING_TRY, "TryRule")

typedef enum EnteringKingRule {
#define X(name, text) name,
    ENTERING_KING_RULES(X)
#undef X
        ENTERING_KING_RULE_COUNT
} EnteringKingRule;

const char *entering_king_rule_name(EnteringKingRule rule);

// What a declaration by the side to move would bring (CSA rules: king in the enemy camp and not in check, ten
// other pieces there; rook and bishop 5 points, other pieces 1, those in hand counted. 27-point rule: black
// wins with 28, white with 27. 24-point rule: 31 win, 24 draw). Never anything with the try rule, which is
// won by a move.
typedef enum Declaration { DECLARATION_NOTHING, DECLARATION_DRAW, DECLARATION_WIN } Declaration;

Declaration position_declaration(const Position *pos, EnteringKingRule rule);

// The legal king move to the square where the enemy king stands at the start of a game (5a for black);
// MOVE_NONE if there is none.
Move position_try_move(const Position *pos);
