#include "diagram.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

#include "board/sfen.h"

static const char *const Kanji[PIECE_TYPES] = {
    [PAWN] = "歩",       [LANCE] = "香",      [KNIGHT] = "桂", [SILVER] = "銀",   [BISHOP] = "角",
    [ROOK] = "飛",       [GOLD] = "金",       [KING] = "玉",   [PRO_PAWN] = "と", [PRO_LANCE] = "杏",
    [PRO_KNIGHT] = "圭", [PRO_SILVER] = "全", [HORSE] = "馬",  [DRAGON] = "龍",
};

typedef struct Drawing {
    char *out;
    size_t length;
} Drawing;

static void draw(Drawing *drawing, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void draw(Drawing *drawing, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    size_t room = DIAGRAM_SIZE - drawing->length;
    int length = vsnprintf(drawing->out + drawing->length, room, format, arguments);
    va_end(arguments);
    assert(length >= 0 && (size_t)length < room);
    drawing->length += (size_t)length;
}

// Pieces with their number, the most valuable kinds first.
static void draw_hand(Drawing *drawing, const Position *pos, Color color, DiagramStyle style) {
    static const PieceType order[] = {ROOK, BISHOP, GOLD, SILVER, KNIGHT, LANCE, PAWN};
    bool is_empty = true;
    for (size_t i = 0; i < sizeof order / sizeof order[0]; i++) {
        int count = hand_count(pos->hand[color], order[i]);
        if (count == 0)
            continue;
        is_empty = false;
        if (style == DIAGRAM_KANJI)
            draw(drawing, " %s", Kanji[order[i]]);
        else
            draw(drawing, " %c", piece_letter(order[i]));
        if (count > 1)
            draw(drawing, "%d", count);
    }
    draw(drawing, is_empty ? " -\n" : "\n");
}

static void draw_letter(Drawing *drawing, Piece piece) {
    if (piece == NO_PIECE) {
        draw(drawing, "  .");
        return;
    }
    PieceType type = piece_type(piece);
    char letter = piece_letter(type_is_promoted(type) ? type_unpromoted(type) : type);
    draw(drawing, " %c%c", type_is_promoted(type) ? '+' : ' ',
         piece_color(piece) == BLACK ? letter : letter - 'A' + 'a');
}

static void draw_kanji(Drawing *drawing, Piece piece) {
    if (piece == NO_PIECE)
        draw(drawing, "  ・");
    else
        draw(drawing, " %c%s", piece_color(piece) == BLACK ? ' ' : 'v', Kanji[piece_type(piece)]);
}

char *diagram_draw(const Position *pos, DiagramStyle style, char out[DIAGRAM_SIZE]) {
    bool kanji = style == DIAGRAM_KANJI;
    Drawing drawing = {.out = out};
    draw(&drawing, kanji ? "後手:" : "white:");
    draw_hand(&drawing, pos, WHITE, style);
    for (int file = FILES; file >= 1; file--)
        draw(&drawing, kanji ? "   %d" : "  %d", file);
    draw(&drawing, "\n");
    for (int rank = 0; rank < RANKS; rank++) {
        for (int file = FILES - 1; file >= 0; file--) {
            Piece piece = pos->board[square_make(file, rank)];
            if (kanji)
                draw_kanji(&drawing, piece);
            else
                draw_letter(&drawing, piece);
        }
        draw(&drawing, "  %c\n", 'a' + rank);
    }
    draw(&drawing, kanji ? "先手:" : "black:");
    draw_hand(&drawing, pos, BLACK, style);
    if (kanji)
        draw(&drawing, "%d手目 %s番\n", pos->ply, pos->side == BLACK ? "先手" : "後手");
    else
        draw(&drawing, "move %d, %s to play\n", pos->ply, pos->side == BLACK ? "black" : "white");
    return out;
}
