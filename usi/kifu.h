// Games in the formats other programs read.
#pragma once

#include <stdio.h>

#include "record.h"

typedef enum KifuFormat {
    KIFU_KIF, // KIF in UTF-8 (kakinoki.o.oo7.jp/kif_format.html; files in UTF-8 are named .kifu), scores as
              // ShogiHome writes them
    KIFU_CSA, // CSA V2.2 (computer-shogi.org/protocol/record_v22.html), scores as Floodgate writes them
    KIFU_USI, // one line: position startpos|sfen ... moves ...
    KIFU_FORMATS
} KifuFormat;

// "kif", "csa", "usi".
const char *kifu_format_name(KifuFormat format);

// The ending of file names with its dot.
const char *kifu_format_suffix(KifuFormat format);

// Writes the whole game. Whether that worked is left in ferror(out). Scores are from black, times are cut
// down to whole seconds (with the exact ones in comments); bytes of names that are no UTF-8 become U+FFFD.
// What a format has no term for, and which side lost by it, stands in a comment. Requires: the opening is an
// SFEN, all moves are legal.
void kifu_write(FILE *out, const GameRecord *record, KifuFormat format);

// Between the writers ---------------------------------------------------------------------------------

// Endings as these formats know them. The mover is the side to move after the last move.
typedef enum KifuEnding {
    KIFU_RESIGNATION, // by the mover; other losses of the mover too
    KIFU_MATE,
    KIFU_TIME_UP,
    KIFU_FOUL_BY_MOVER,
    KIFU_FOUL_BY_OTHER,
    KIFU_DECLARATION, // the mover wins
    KIFU_REPETITION,
    KIFU_IMPASS,
    KIFU_DECLARED_DRAW,
    KIFU_BROKEN_OFF,
    KIFU_ENDINGS
} KifuEnding;

KifuEnding kifu_ending(const GameRecord *record, Color mover);

// Writes the text with control bytes made blanks and invalid bytes U+FFFD; NULL writes nothing.
void kifu_write_text(FILE *out, const char *text);

// "resignation: black wins (the note)".
void kifu_write_ending(FILE *out, const GameRecord *record);

void kif_write(FILE *out, const GameRecord *record);
void csa_write(FILE *out, const GameRecord *record);
