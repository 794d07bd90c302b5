// The board drawn for people.
#pragma once

#include "board/position.h"

typedef enum DiagramStyle {
    DIAGRAM_LETTERS, // as in SFEN: black's pieces in capitals, + before a promoted one
    DIAGRAM_KANJI    // UTF-8; white's pieces are marked with a v; for fonts with double-width kanji
} DiagramStyle;

enum { DIAGRAM_SIZE = 4096 };

// Writes files 9 to 1 and ranks a to i with both hands and the side to move, a line end after each line, and
// returns `out`.
char *diagram_draw(const Position *pos, DiagramStyle style, char out[DIAGRAM_SIZE]);
