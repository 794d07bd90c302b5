// CSA V2.2.
#include <inttypes.h>

#include "board/sfen.h"
#include "kifu.h"

enum { MATE_SCORE = 100000 }; // less the plies to mate; beyond every other score

static const char *const Names[PIECE_TYPES] = {
    [PAWN] = "FU",       [LANCE] = "KY",      [KNIGHT] = "KE", [SILVER] = "GI",   [BISHOP] = "KA",
    [ROOK] = "HI",       [GOLD] = "KI",       [KING] = "OU",   [PRO_PAWN] = "TO", [PRO_LANCE] = "NY",
    [PRO_KNIGHT] = "NK", [PRO_SILVER] = "NG", [HORSE] = "UM",  [DRAGON] = "RY",
};

static const char Signs[COLORS] = {'+', '-'};

static void write_engine(FILE *out, const EngineIdentity *engine, Color color) {
    fprintf(out, "'%c ", Signs[color]);
    kifu_write_text(out, engine->version);
    fputs(", ", out);
    kifu_write_text(out, engine->options);
    fputc('\n', out);
}

static void write_hand(FILE *out, const Position *pos, Color color) {
    static const PieceType order[] = {ROOK, BISHOP, GOLD, SILVER, KNIGHT, LANCE, PAWN};
    if (pos->hand[color] == 0)
        return;
    fprintf(out, "P%c", Signs[color]);
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++)
        for (int count = hand_count(pos->hand[color], order[i]); count > 0; count--)
            fprintf(out, "00%s", Names[order[i]]);
    fputc('\n', out);
}

static void write_board(FILE *out, const Position *pos) {
    for (int rank = 0; rank < RANKS; rank++) {
        fprintf(out, "P%d", rank + 1);
        for (int file = FILES - 1; file >= 0; file--) {
            Piece piece = pos->board[square_make(file, rank)];
            if (piece == NO_PIECE)
                fputs(" * ", out);
            else
                fprintf(out, "%c%s", Signs[piece_color(piece)], Names[piece_type(piece)]);
        }
        fputc('\n', out);
    }
    write_hand(out, pos, BLACK);
    write_hand(out, pos, WHITE);
    fprintf(out, "%c\n", Signs[pos->side]);
}

// The first line is a comment to V2.2 and the encoding to V3.0.
static void write_head(FILE *out, const GameRecord *record, const Position *pos) {
    fputs("'CSA encoding=UTF-8\nV2.2\n", out);
    for (int color = BLACK; color < COLORS; color++) {
        fprintf(out, "N%c", Signs[color]);
        kifu_write_text(out, record->engines[color].name);
        fputc('\n', out);
    }
    for (int color = BLACK; color < COLORS; color++)
        write_engine(out, &record->engines[color], (Color)color);
    write_board(out, pos);
}

static void write_move(FILE *out, const MoveRecord *record, Color side) {
    int from = 0, to = move_to(record->move);
    int64_t score = record->score;
    if (!move_is_drop(record->move))
        from = 10 * (square_file(move_from(record->move)) + 1) + square_rank(move_from(record->move)) + 1;
    fprintf(out, "%c%02d%d%d%s\nT%" PRId64 "\n", Signs[side], from, square_file(to) + 1, square_rank(to) + 1,
            Names[piece_type(move_piece(record->move))], record->time_ms > 0 ? record->time_ms / 1000 : 0);
    if (record->is_mate)
        score = score > 0 ? MATE_SCORE - score : -MATE_SCORE - score;
    if (record->has_score)
        fprintf(out, "'** %" PRId64 "\n", side == BLACK ? score : -score);
    fprintf(out, "'depth %d, nodes %" PRIu64 ", %" PRId64 " ms\n", record->depth, record->nodes,
            record->time_ms);
}

static void write_ending(FILE *out, const GameRecord *record, Color mover) {
    static const char *const terms[KIFU_ENDINGS] = {
        [KIFU_RESIGNATION] = "%TORYO", [KIFU_MATE] = "%TSUMI",
        [KIFU_TIME_UP] = "%TIME_UP",   [KIFU_FOUL_BY_MOVER] = "%ILLEGAL_MOVE",
        [KIFU_DECLARATION] = "%KACHI", [KIFU_REPETITION] = "%SENNICHITE",
        [KIFU_IMPASS] = "%JISHOGI",    [KIFU_DECLARED_DRAW] = "%HIKIWAKE",
        [KIFU_BROKEN_OFF] = "%CHUDAN",
    };
    KifuEnding ending = kifu_ending(record, mover);
    if (ending == KIFU_FOUL_BY_OTHER)
        fprintf(out, "%%%cILLEGAL_ACTION\n'", Signs[color_flip(mover)]);
    else
        fprintf(out, "%s\n'", terms[ending]);
    kifu_write_ending(out, record);
    fputc('\n', out);
}

void csa_write(FILE *out, const GameRecord *record) {
    Position pos;
    position_init(&pos);
    position_from_sfen(&pos, text_from(record->opening));
    write_head(out, record, &pos);
    Color side = pos.side;
    for (int i = 0; i < record->move_count; i++) {
        write_move(out, &record->moves[i], side);
        side = color_flip(side);
    }
    write_ending(out, record, side);
    position_release(&pos);
}
