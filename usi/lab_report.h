// The page of shizuka lab report: its data, and the page written.
#pragma once

#include <jansson.h>
#include <stdio.h>

#include "board/position.h"

// All new references.

// A position with its legal moves in the order in which the search tries them, after a pure search to `depth`
// has filled what it remembers; where that would take long the search ends before. The search begins one move
// of the game earlier, if there is one: so killers of the position's siblings are known. `pos` is as before
// afterwards. Requires: pos has a legal move.
json_t *report_board(Position *pos, int depth);

// Searches of the small game, step by step.
json_t *report_traces(void);

// The text, or "?" where it is no UTF-8.
json_t *report_text(const char *text);

// Writes the page with these data in it, and nothing else.
void report_write_page(const json_t *data, FILE *out);
