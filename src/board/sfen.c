#include "board/sfen.h"

#include <stdio.h>
#include <string.h>

#include "board/legality.h"

const char sfen_startpos[] = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";

static const char letters[] = ".PLNSBRGK";

const char *sfen_error_text(SfenError error) {
    static const char *const texts[] = {
#define X(name, text) [name] = text,
        SFEN_ERRORS(X)
#undef X
    };
    return texts[error];
}

char piece_letter(PieceType type) {
    return letters[type];
}

// What an SFEN says, before it is known to be sound.
typedef struct Draft {
    Piece board[SQUARES];
    int hand[COLORS][HAND_KINDS];
    Color side;
    int ply;
} Draft;

// The piece a letter stands for, unpromoted; NO_PIECE when it stands for none.
static Piece piece_from_letter(char letter) {
    Color color = letter >= 'a' && letter <= 'z' ? WHITE : BLACK;
    char capital = (char)(color == WHITE ? letter - 'a' + 'A' : letter);
    const char *found = capital >= 'A' && capital <= 'Z' ? strchr(letters, capital) : NULL;
    return found ? piece_make(color, (PieceType)(found - letters)) : NO_PIECE;
}

static SfenError parse_board(Text text, Draft *draft) {
    int rank = 0, file = FILES - 1;
    for (size_t i = 0; i < text.size; i++) {
        char c = text.data[i];
        if (c == '/') {
            if (file != -1 || ++rank == RANKS)
                return SFEN_BAD_BOARD;
            file = FILES - 1;
        } else if (c >= '1' && c <= '9') {
            file -= c - '0';
            if (file < -1)
                return SFEN_BAD_BOARD;
        } else {
            bool promoted = c == '+';
            if (promoted && ++i == text.size)
                return SFEN_BAD_BOARD;
            Piece piece = piece_from_letter(text.data[i]);
            if (piece == NO_PIECE || file < 0 || (promoted && !type_can_promote(piece_type(piece))))
                return SFEN_BAD_BOARD;
            draft->board[square_make(file--, rank)] = promoted ? (Piece)(piece | PROMOTED) : piece;
        }
    }
    return rank == RANKS - 1 && file == -1 ? SFEN_OK : SFEN_BAD_BOARD;
}

enum { MOST_IN_HAND = 18, MAX_PLY = 1000000 };

// Each kind of a side at most once.
static SfenError parse_hands(Text text, Draft *draft) {
    if (text_equals(text, "-"))
        return SFEN_OK;
    if (text.size == 0)
        return SFEN_BAD_HAND;
    int count = 0;
    bool counted = false;
    for (size_t i = 0; i < text.size; i++) {
        char c = text.data[i];
        if (c >= '0' && c <= '9') {
            count = 10 * count + c - '0';
            counted = true;
            if (count == 0 || count > MOST_IN_HAND)
                return SFEN_BAD_HAND;
            continue;
        }
        Piece piece = piece_from_letter(c);
        if (piece == NO_PIECE || piece_type(piece) == KING)
            return SFEN_BAD_HAND;
        int *held = &draft->hand[piece_color(piece)][piece_type(piece)];
        if (*held != 0)
            return SFEN_BAD_HAND;
        *held = counted ? count : 1;
        count = 0;
        counted = false;
    }
    return counted ? SFEN_BAD_HAND : SFEN_OK;
}

static SfenError check_counts(const Draft *draft) {
    static const int set[KING + 1] = {0, 18, 4, 4, 4, 2, 2, 4, 2};
    int count[KING + 1] = {0};
    int kings[COLORS] = {0};
    for (int square = 0; square < SQUARES; square++) {
        Piece piece = draft->board[square];
        if (piece_type(piece) == KING)
            kings[piece_color(piece)]++;
        else if (piece != NO_PIECE)
            count[type_unpromoted(piece_type(piece))]++;
    }
    for (int type = PAWN; type < HAND_KINDS; type++)
        if (count[type] + draft->hand[BLACK][type] + draft->hand[WHITE][type] > set[type])
            return SFEN_TOO_MANY_PIECES;
    if (kings[BLACK] > 1 || kings[WHITE] > 1)
        return SFEN_TOO_MANY_KINGS;
    return kings[BLACK] + kings[WHITE] == 0 ? SFEN_NO_KING : SFEN_OK;
}

static SfenError check_placement(const Draft *draft) {
    int pawns[COLORS][FILES] = {{0}};
    for (int square = 0; square < SQUARES; square++) {
        Piece piece = draft->board[square];
        Color color = piece_color(piece);
        PieceType type = piece_type(piece);
        int rank = square_rank_for(color, square);
        if ((type == PAWN && rank == 0) || (type == LANCE && rank == 0) || (type == KNIGHT && rank <= 1))
            return SFEN_DEAD_PIECE;
        if (type == PAWN && ++pawns[color][square_file(square)] > 1)
            return SFEN_TWO_PAWNS;
    }
    return SFEN_OK;
}

static void set_up(Position *pos, const Draft *draft) {
    position_clear(pos);
    for (int square = 0; square < SQUARES; square++)
        if (draft->board[square] != NO_PIECE)
            position_put(pos, square, draft->board[square]);
    for (int color = BLACK; color < COLORS; color++)
        for (int type = PAWN; type < HAND_KINDS; type++)
            position_set_hand(pos, (Color)color, (PieceType)type, draft->hand[color][type]);
    position_finish(pos, draft->side, draft->ply);
}

// Whether the side that is not to move stands in check.
static bool king_is_capturable(const Draft *draft) {
    Position pos;
    position_init(&pos);
    set_up(&pos, draft);
    int king = pos.king[color_flip(pos.side)];
    bool capturable = king != NO_SQUARE && position_attackers(&pos, king, pos.side, position_occupied(&pos));
    position_release(&pos);
    return capturable;
}

static SfenError parse(Text sfen, Draft *draft) {
    SfenError error = parse_board(text_next_token(&sfen), draft);
    if (error != SFEN_OK)
        return error;
    Text side = text_next_token(&sfen);
    if (!text_equals(side, "b") && !text_equals(side, "w"))
        return SFEN_BAD_SIDE;
    draft->side = side.data[0] == 'b' ? BLACK : WHITE;
    error = parse_hands(text_next_token(&sfen), draft);
    if (error != SFEN_OK)
        return error;
    Text ply = text_next_token(&sfen);
    draft->ply = 1;
    bool has_sign = ply.size > 0 && (ply.data[0] == '-' || ply.data[0] == '+');
    if (has_sign || (ply.size > 0 && !text_to_int(ply, 0, MAX_PLY, &draft->ply)))
        return SFEN_BAD_PLY;
    if (draft->ply < 1)
        draft->ply = 1;
    return text_next_token(&sfen).size > 0 ? SFEN_TRAILING_TEXT : SFEN_OK;
}

SfenError position_from_sfen(Position *pos, Text sfen) {
    Draft draft = {.side = BLACK};
    SfenError error = parse(sfen, &draft);
    if (error == SFEN_OK)
        error = check_counts(&draft);
    if (error == SFEN_OK)
        error = check_placement(&draft);
    if (error == SFEN_OK && king_is_capturable(&draft))
        error = SFEN_KING_CAPTURABLE;
    if (error == SFEN_OK)
        set_up(pos, &draft);
    return error;
}

static char *write_board(const Position *pos, char *out) {
    for (int rank = 0; rank < RANKS; rank++) {
        int gap = 0;
        for (int file = FILES - 1; file >= 0; file--) {
            Piece piece = pos->board[square_make(file, rank)];
            if (piece == NO_PIECE) {
                gap++;
                continue;
            }
            if (gap > 0)
                *out++ = (char)('0' + gap);
            gap = 0;
            PieceType type = piece_type(piece);
            if (type_is_promoted(type))
                *out++ = '+';
            char letter = letters[type_is_promoted(type) ? type_unpromoted(type) : type];
            *out++ = (char)(piece_color(piece) == BLACK ? letter : letter - 'A' + 'a');
        }
        if (gap > 0)
            *out++ = (char)('0' + gap);
        *out++ = rank < RANKS - 1 ? '/' : ' ';
    }
    return out;
}

char *position_to_sfen(const Position *pos, char out[SFEN_SIZE]) {
    static const PieceType order[] = {ROOK, BISHOP, GOLD, SILVER, KNIGHT, LANCE, PAWN};
    char *end = write_board(pos, out);
    *end++ = pos->side == BLACK ? 'b' : 'w';
    *end++ = ' ';
    char *hands = end;
    for (int color = BLACK; color < COLORS; color++)
        for (int i = 0; i < HAND_KINDS - 1; i++) {
            int count = hand_count(pos->hand[color], order[i]);
            if (count > 1)
                end += snprintf(end, 3, "%d", count);
            if (count > 0)
                *end++ = (char)(color == BLACK ? letters[order[i]] : letters[order[i]] - 'A' + 'a');
        }
    if (end == hands)
        *end++ = '-';
    snprintf(end, (size_t)(out + SFEN_SIZE - end), " %d", pos->ply);
    return out;
}

char *move_to_usi(Move move, char out[USI_MOVE_SIZE]) {
    int to = move_to(move);
    char *end = out;
    if (move == MOVE_NONE || move == MOVE_NULL)
        return strcpy(out, move == MOVE_NONE ? "none" : "null");
    if (move_is_drop(move)) {
        *end++ = letters[piece_type(move_piece(move))];
        *end++ = '*';
    } else {
        *end++ = (char)('1' + square_file(move_from(move)));
        *end++ = (char)('a' + square_rank(move_from(move)));
    }
    *end++ = (char)('1' + square_file(to));
    *end++ = (char)('a' + square_rank(to));
    if (move_is_promotion(move))
        *end++ = '+';
    *end = '\0';
    return out;
}

static int square_from_usi(char file, char rank) {
    bool valid = file >= '1' && file <= '9' && rank >= 'a' && rank <= 'i';
    return valid ? square_make(file - '1', rank - 'a') : NO_SQUARE;
}

Move move_from_usi(const Position *pos, Text text) {
    if (text.size < 4 || text.size > 5)
        return MOVE_NONE;
    int to = square_from_usi(text.data[2], text.data[3]);
    if (to == NO_SQUARE)
        return MOVE_NONE;
    unsigned move;
    if (text.data[1] == '*') {
        const char *found = strchr("PLNSBRG", text.data[0]);
        if (text.size != 4 || text.data[0] == '\0' || found == NULL)
            return MOVE_NONE;
        move = (unsigned)to | (unsigned)(strchr(letters, *found) - letters) << 7 | MOVE_DROP_BIT;
    } else {
        int from = square_from_usi(text.data[0], text.data[1]);
        if (from == NO_SQUARE || (text.size == 5 && text.data[4] != '+'))
            return MOVE_NONE;
        move = (unsigned)to | (unsigned)from << 7 | (text.size == 5 ? MOVE_PROMOTE_BIT : 0u);
    }
    Move full = position_move_from_16(pos, (uint16_t)move);
    return full != MOVE_NONE && position_is_legal(pos, full) ? full : MOVE_NONE;
}
