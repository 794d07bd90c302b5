// KIF in UTF-8.
#include <inttypes.h>
#include <string.h>

#include "board/sfen.h"
#include "kifu.h"

// Pieces as they stand in a diagram, one character each.
static const char *const OnBoard[PIECE_TYPES] = {
    [PAWN] = "歩",       [LANCE] = "香",      [KNIGHT] = "桂", [SILVER] = "銀",   [BISHOP] = "角",
    [ROOK] = "飛",       [GOLD] = "金",       [KING] = "玉",   [PRO_PAWN] = "と", [PRO_LANCE] = "杏",
    [PRO_KNIGHT] = "圭", [PRO_SILVER] = "全", [HORSE] = "馬",  [DRAGON] = "龍",
};

static const char *const Files[FILES] = {"１", "２", "３", "４", "５", "６", "７", "８", "９"};
static const char *const Ranks[RANKS] = {"一", "二", "三", "四", "五", "六", "七", "八", "九"};

// The starts with a name, without their last three fields.
static const struct {
    const char *board, *name;
} Handicaps[] = {
    {"lnsgkgsn1/1r5b1", "香落ち"}, {"1nsgkgsnl/1r5b1", "右香落ち"}, {"lnsgkgsnl/1r7", "角落ち"},
    {"lnsgkgsnl/7b1", "飛車落ち"}, {"lnsgkgsn1/7b1", "飛香落ち"},   {"lnsgkgsnl/9", "二枚落ち"},
    {"1nsgkgsn1/9", "四枚落ち"},   {"2sgkgs2/9", "六枚落ち"},       {"3gkg3/9", "八枚落ち"},
    {"4k4/9", "十枚落ち"},
};

// NULL for a position without a name.
static const char *handicap_name(const Position *pos) {
    char sfen[SFEN_SIZE], handicap[SFEN_SIZE];
    position_to_sfen(pos, sfen);
    if (strcmp(sfen, sfen_startpos) == 0)
        return "平手";
    for (size_t i = 0; i < sizeof Handicaps / sizeof Handicaps[0]; i++) {
        snprintf(handicap, sizeof handicap, "%s/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
                 Handicaps[i].board);
        if (strcmp(sfen, handicap) == 0)
            return Handicaps[i].name;
    }
    return NULL;
}

// What the sides are called: in a handicap game by who gives it.
typedef struct KifWriter {
    FILE *out;
    const char *side[COLORS];
    int64_t seconds[COLORS]; // used so far
} KifWriter;

static void write_hand(KifWriter *kif, const Position *pos, Color color) {
    static const PieceType order[] = {ROOK, BISHOP, GOLD, SILVER, KNIGHT, LANCE, PAWN};
    fprintf(kif->out, "%sの持駒：", kif->side[color]);
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        int count = hand_count(pos->hand[color], order[i]);
        if (count == 0)
            continue;
        fprintf(kif->out, "%s%s%s　", OnBoard[order[i]], count >= 10 ? "十" : "",
                count % 10 == 0 || count == 1 ? "" : Ranks[count % 10 - 1]);
    }
    fputs(pos->hand[color] == 0 ? "なし\n" : "\n", kif->out);
}

static void write_diagram(KifWriter *kif, const Position *pos) {
    static const char border[] = "+---------------------------+\n";
    write_hand(kif, pos, WHITE);
    fprintf(kif->out, "  ９ ８ ７ ６ ５ ４ ３ ２ １\n%s", border);
    for (int rank = 0; rank < RANKS; rank++) {
        fputc('|', kif->out);
        for (int file = FILES - 1; file >= 0; file--) {
            Piece piece = pos->board[square_make(file, rank)];
            if (piece == NO_PIECE)
                fputs(" ・", kif->out);
            else
                fprintf(kif->out, "%c%s", piece_color(piece) == BLACK ? ' ' : 'v',
                        OnBoard[piece_type(piece)]);
        }
        fprintf(kif->out, "|%s\n", Ranks[rank]);
    }
    fputs(border, kif->out);
    write_hand(kif, pos, BLACK);
    fprintf(kif->out, "%s番\n", kif->side[pos->side]);
}

static void write_engine(KifWriter *kif, const EngineIdentity *engine, Color color) {
    fprintf(kif->out, "*%s: ", kif->side[color]);
    kifu_write_text(kif->out, engine->version);
    fputs(", ", kif->out);
    kifu_write_text(kif->out, engine->options);
    fputc('\n', kif->out);
}

static void write_head(KifWriter *kif, const GameRecord *record, const Position *pos) {
    const char *name = handicap_name(pos);
    bool is_handicap = name != NULL && pos->side == WHITE;
    kif->side[BLACK] = is_handicap ? "下手" : "先手";
    kif->side[WHITE] = is_handicap ? "上手" : "後手";
    fprintf(kif->out, "#KIF version=2.0 encoding=UTF-8\n手合割：%s\n", name != NULL ? name : "その他");
    if (name == NULL)
        write_diagram(kif, pos);
    for (int color = BLACK; color < COLORS; color++) {
        fprintf(kif->out, "%s：", kif->side[color]);
        kifu_write_text(kif->out, record->engines[color].name);
        fputc('\n', kif->out);
    }
    fputs("手数----指手---------消費時間--\n", kif->out);
    for (int color = BLACK; color < COLORS; color++)
        write_engine(kif, &record->engines[color], (Color)color);
}

// The time of a move and of its side so far, in a column of its own: the text before it is `width` half-width
// characters wide.
static void write_time(KifWriter *kif, Color side, int64_t time_ms, int width) {
    int64_t used = time_ms > 0 ? time_ms / 1000 : 0;
    int64_t total = kif->seconds[side] += used;
    fprintf(kif->out, "%*s(%2" PRId64 ":%02d/%02" PRId64 ":%02d:%02d)\n", 13 - width, "", used / 60,
            (int)(used % 60), total / 3600, (int)(total / 60 % 60), (int)(total % 60));
}

static void write_comments(KifWriter *kif, const MoveRecord *move, Color side) {
    int64_t score = side == BLACK ? (int64_t)move->score : -(int64_t)move->score;
    if (move->has_score && move->is_mate)
        fprintf(kif->out, "**詰み=%s勝ち:%" PRId64 "手\n",
                (move->score > 0) == (side == BLACK) ? "先手" : "後手", score > 0 ? score : -score);
    else if (move->has_score)
        fprintf(kif->out, "**評価値=%" PRId64 "\n", score);
    if (move->depth > 0)
        fprintf(kif->out, "**深さ=%d\n", move->depth);
    if (move->nodes > 0)
        fprintf(kif->out, "**ノード数=%" PRIu64 "\n", move->nodes);
    fprintf(kif->out, "**時間=%.3f秒\n", (double)move->time_ms / 1000);
}

// "７六歩(77)", "同　銀成(31)", "５五角打"; `before` is the square of the last move.
static void write_move(KifWriter *kif, const MoveRecord *record, int number, Color side, int before) {
    static const char *const promoted[PIECE_TYPES] = {
        [PRO_LANCE] = "成香", [PRO_KNIGHT] = "成桂", [PRO_SILVER] = "成銀"};
    Move move = record->move;
    PieceType type = move_moved_type(move);
    int to = move_to(move), width = 6 + (promoted[type] != NULL ? 2 : 0);
    fprintf(kif->out, "%4d ", number);
    if (to == before)
        fputs("同　", kif->out);
    else
        fprintf(kif->out, "%s%s", Files[square_file(to)], Ranks[square_rank(to)]);
    fputs(promoted[type] != NULL ? promoted[type] : OnBoard[type], kif->out);
    if (move_is_drop(move)) {
        fputs("打", kif->out);
        width += 2;
    } else {
        int from = move_from(move);
        fprintf(kif->out, "%s(%d%d)", move_is_promotion(move) ? "成" : "", square_file(from) + 1,
                square_rank(from) + 1);
        width += move_is_promotion(move) ? 6 : 4;
    }
    write_time(kif, side, record->time_ms, width);
    write_comments(kif, record, side);
}

// The term in the list of moves, with its width, and how the last line tells it; %s is the mover or the
// winner.
static const struct {
    const char *term;
    int width;
    const char *sentence;
} Endings[KIFU_ENDINGS] = {
    [KIFU_RESIGNATION] = {"投了", 4, "%sの勝ち"},
    [KIFU_MATE] = {"詰み", 4, "%sの勝ち"},
    [KIFU_TIME_UP] = {"切れ負け", 8, "時間切れにより%sの勝ち"},
    [KIFU_FOUL_BY_MOVER] = {"反則負け", 8, "%sの反則負け"},
    [KIFU_FOUL_BY_OTHER] = {"反則勝ち", 8, "%sの反則勝ち"},
    [KIFU_DECLARATION] = {"入玉勝ち", 8, "%sの入玉勝ち"},
    [KIFU_REPETITION] = {"千日手", 6, "千日手"},
    [KIFU_IMPASS] = {"持将棋", 6, "持将棋"},
    [KIFU_DECLARED_DRAW] = {"持将棋", 6, "持将棋"},
    [KIFU_BROKEN_OFF] = {"中断", 4, "中断"},
};

static void write_ending(KifWriter *kif, const GameRecord *record, Color mover) {
    KifuEnding ending = kifu_ending(record, mover);
    fprintf(kif->out, "%4d %s", record->move_count + 1, Endings[ending].term);
    write_time(kif, mover, 0, Endings[ending].width);
    fputc('*', kif->out);
    kifu_write_ending(kif->out, record);
    fprintf(kif->out, "\nまで%d手で", record->move_count);
    bool names_winner = ending == KIFU_RESIGNATION || ending == KIFU_MATE || ending == KIFU_TIME_UP;
    const char *side = kif->side[names_winner ? color_flip(mover) : mover];
    const char *sentence = Endings[ending].sentence, *place = strstr(sentence, "%s");
    if (place == NULL)
        fprintf(kif->out, "%s\n", sentence);
    else
        fprintf(kif->out, "%.*s%s%s\n", (int)(place - sentence), sentence, side, place + 2);
}

void kif_write(FILE *out, const GameRecord *record) {
    KifWriter kif = {.out = out};
    Position pos;
    position_init(&pos);
    position_from_sfen(&pos, text_from(record->opening));
    write_head(&kif, record, &pos);
    Color side = pos.side;
    int before = NO_SQUARE;
    for (int i = 0; i < record->move_count; i++) {
        write_move(&kif, &record->moves[i], i + 1, side, before);
        before = move_to(record->moves[i].move);
        side = color_flip(side);
    }
    write_ending(&kif, record, side);
    position_release(&pos);
}
