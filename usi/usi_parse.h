// What hosts send, taken apart: pure functions from text to values.
#pragma once

#include "base/text.h"
#include "board/sfen.h"
#include "search/limits.h"

// An integer as hosts write it: an optional sign, digits, and decimals that are cut off ("1000.0"). Values
// beyond int64_t become its nearest end. False, and `out` untouched, for anything else.
bool number_from_text(Text text, int64_t *out);

// setoption name N [value V]. An empty value is written "<empty>" by some hosts, as nothing after "value" by
// others, and as no "value" at all by the rest.
typedef struct SetOption {
    Text name;
    Text value; // without white space at its ends; empty for all three
} SetOption;

// `rest` is the line after "setoption". False when it names no option.
bool setoption_parse(Text rest, SetOption *out);

typedef enum PositionErrorKind {
    POSITION_OK,
    POSITION_NO_START, // neither "startpos" nor "sfen" nor the fields of an SFEN
    POSITION_BAD_SFEN,
    POSITION_BAD_MOVE
} PositionErrorKind;

typedef struct PositionError {
    PositionErrorKind kind;
    SfenError sfen;
    int move_number; // of the bad move in the list; counts from 1
    Text move;       // a view of the text that was parsed
} PositionError;

// Starts the game of `rest`, the line after "position": "startpos" or "[sfen] FIELDS", then perhaps "moves"
// and moves. A bad start leaves `pos` untouched; a bad move leaves it where the moves before lead.
PositionError position_parse(Position *pos, Text rest);

enum { POSITION_ERROR_SIZE = 256 };

// Says in one line what is wrong, for people, and returns `out`. Requires: error->kind is not POSITION_OK.
const char *position_error_text(const PositionError *error, char out[POSITION_ERROR_SIZE]);

typedef struct GoCommand {
    Limits limits;
    bool is_mate;        // "go mate": wants another kind of answer
    int bad_move_count;  // of searchmoves that are not legal
    Text first_bad_move; // a view of the text that was parsed
} GoCommand;

// Takes apart what follows "go" (or "ponderhit") in `pos`. Unknown words and words without their number are
// skipped. A limit that leaves nothing (depth 0, nodes -1) becomes the least one, so that the answer comes at
// once. With no limit at all and without "ponder" the search is infinite.
void go_parse(const Position *pos, Text rest, GoCommand *out);
