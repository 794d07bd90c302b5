#include "kifu.h"

#include <string.h>

#include "board/sfen.h"
#include "utf8.h"

const char *kifu_format_name(KifuFormat format) {
    static const char *const names[KIFU_FORMATS] = {"kif", "csa", "usi"};
    return names[format];
}

const char *kifu_format_suffix(KifuFormat format) {
    static const char *const suffixes[KIFU_FORMATS] = {".kifu", ".csa", ".usi"};
    return suffixes[format];
}

void kifu_write_text(FILE *out, const char *text) {
    static const char replacement[] = "\xEF\xBF\xBD";
    while (text != NULL && *text != '\0') {
        size_t size = utf8_size(text);
        unsigned char byte = (unsigned char)*text;
        if (size == 0)
            fputs(replacement, out);
        else if (byte < 0x20 || byte == 0x7F)
            fputc(' ', out);
        else
            fwrite(text, 1, size, out);
        text += size > 0 ? size : 1;
    }
}

void kifu_write_ending(FILE *out, const GameRecord *record) {
    fprintf(out, "%s: %s", ending_name(record->ending), outcome_name(record->outcome));
    if (record->note == NULL || record->note[0] == '\0')
        return;
    fputs(" (", out);
    kifu_write_text(out, record->note);
    fputc(')', out);
}

static KifuEnding drawn_ending(Ending ending) {
    switch (ending) {
    case ENDING_REPETITION:
        return KIFU_REPETITION;
    case ENDING_DECLARATION:
        return KIFU_DECLARED_DRAW;
    case ENDING_MAX_MOVES:
    case ENDING_DRAW_SCORE:
        return KIFU_IMPASS;
    default:
        return KIFU_BROKEN_OFF;
    }
}

// The formats let the mover resign, be mated and run out of time, and never the other side.
static KifuEnding ending_won_by_mover(Ending ending) {
    switch (ending) {
    case ENDING_DECLARATION:
    case ENDING_TRY:
        return KIFU_DECLARATION;
    case ENDING_WRONG_DECLARATION:
    case ENDING_PERPETUAL_CHECK:
    case ENDING_ILLEGAL_MOVE:
    case ENDING_TIME_LOSS:
    case ENDING_CRASH:
    case ENDING_HANG:
        return KIFU_FOUL_BY_OTHER;
    default:
        return KIFU_BROKEN_OFF;
    }
}

static KifuEnding ending_lost_by_mover(Ending ending) {
    switch (ending) {
    case ENDING_CHECKMATE:
        return KIFU_MATE;
    case ENDING_TIME_LOSS:
    case ENDING_HANG:
        return KIFU_TIME_UP;
    case ENDING_WRONG_DECLARATION:
    case ENDING_PERPETUAL_CHECK:
    case ENDING_ILLEGAL_MOVE:
    case ENDING_CRASH:
        return KIFU_FOUL_BY_MOVER;
    case ENDING_RESIGNATION:
    case ENDING_TRY:
    case ENDING_SCORE:
        return KIFU_RESIGNATION;
    default:
        return KIFU_BROKEN_OFF;
    }
}

KifuEnding kifu_ending(const GameRecord *record, Color mover) {
    if (record->outcome == OUTCOME_DRAW)
        return drawn_ending(record->ending);
    bool mover_wins = outcome_half_points(record->outcome, mover) == 2;
    return mover_wins ? ending_won_by_mover(record->ending) : ending_lost_by_mover(record->ending);
}

static void usi_write(FILE *out, const GameRecord *record) {
    bool is_startpos = strcmp(record->opening, sfen_startpos) == 0;
    fprintf(out, "position %s%s", is_startpos ? "startpos" : "sfen ", is_startpos ? "" : record->opening);
    for (int i = 0; i < record->move_count; i++) {
        char move[USI_MOVE_SIZE];
        fprintf(out, i == 0 ? " moves %s" : " %s", move_to_usi(record->moves[i].move, move));
    }
    fputc('\n', out);
}

void kifu_write(FILE *out, const GameRecord *record, KifuFormat format) {
    if (format == KIFU_KIF)
        kif_write(out, record);
    else if (format == KIFU_CSA)
        csa_write(out, record);
    else
        usi_write(out, record);
}
