#include "board/position.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "board/legality.h"
#include "board/zobrist.h"

// The index in by_kind of a type.
static const uint8_t kind_of_type[PIECE_TYPES] = {
    NO_PIECE_TYPE, PAWN, LANCE, KNIGHT, SILVER, BISHOP, ROOK,   GOLD,
    KING,          GOLD, GOLD,  GOLD,   GOLD,   HORSE,  DRAGON,
};

static inline void toggle(Position *pos, Piece piece, int square) {
    Bitboard set = bitboard_of(square);
    pos->by_color[piece_color(piece)] ^= set;
    pos->by_kind[kind_of_type[piece_type(piece)]] ^= set;
}

static Bitboard blockers_of(const Position *pos, Color color) {
    int king = pos->king[color];
    Bitboard snipers = (attacks_step(color, LANCE, king) & pos->by_kind[LANCE]) |
                       (attacks_step(color, BISHOP, king) & (pos->by_kind[BISHOP] | pos->by_kind[HORSE])) |
                       (attacks_step(color, ROOK, king) & (pos->by_kind[ROOK] | pos->by_kind[DRAGON]));
    snipers &= pos->by_color[color_flip(color)];
    Bitboard occupied = position_occupied(pos);
    Bitboard blockers = 0;
    while (snipers) {
        Bitboard between = attacks_between(king, bitboard_pop(&snipers)) & occupied;
        if (!bitboard_has_many(between))
            blockers |= between;
    }
    return blockers;
}

static inline void derive(const Position *pos, State *state) {
    state->blockers[BLACK] = blockers_of(pos, BLACK);
    state->blockers[WHITE] = blockers_of(pos, WHITE);
}

// The attackers of `color` among the pieces that only step, and lances.
static inline Bitboard small_attackers(const Position *pos, int square, Color color, Bitboard occupied) {
    Color them = color_flip(color);
    Bitboard attackers = (attacks_step(them, PAWN, square) & pos->by_kind[PAWN]) |
                         (attacks_step(them, KNIGHT, square) & pos->by_kind[KNIGHT]) |
                         (attacks_step(them, SILVER, square) & pos->by_kind[SILVER]) |
                         (attacks_step(them, GOLD, square) & pos->by_kind[GOLD]);
    if (attacks_step(them, LANCE, square) & pos->by_kind[LANCE])
        attackers |= attacks_lance(them, square, occupied) & pos->by_kind[LANCE];
    return attackers & pos->by_color[color];
}

// The attackers of both sides whose attack does not depend on their colour.
static inline Bitboard large_attackers(const Position *pos, int square, Bitboard occupied) {
    Bitboard horses = pos->by_kind[HORSE], dragons = pos->by_kind[DRAGON];
    Bitboard bishops = pos->by_kind[BISHOP] | horses, rooks = pos->by_kind[ROOK] | dragons;
    Bitboard attackers = attacks_step(BLACK, KING, square) & (pos->by_kind[KING] | horses | dragons);
    if (attacks_step(BLACK, BISHOP, square) & bishops)
        attackers |= attacks_bishop(square, occupied) & bishops;
    if (attacks_step(BLACK, ROOK, square) & rooks)
        attackers |= attacks_rook(square, occupied) & rooks;
    return attackers;
}

Bitboard position_attackers(const Position *pos, int square, Color color, Bitboard occupied) {
    return small_attackers(pos, square, color, occupied) |
           (large_attackers(pos, square, occupied) & pos->by_color[color]);
}

Bitboard position_all_attackers(const Position *pos, int square, Bitboard occupied) {
    return small_attackers(pos, square, BLACK, occupied) | small_attackers(pos, square, WHITE, occupied) |
           large_attackers(pos, square, occupied);
}

// Takes away from `squares` what each enemy piece near the king, then each slider that looks its way,
// attacks.
Bitboard position_king_escapes(const Position *pos, Color color, Bitboard squares) {
    Color them = color_flip(color);
    int king = pos->king[color];
    squares &= attacks_step(color, KING, king);
    Bitboard sliders = position_sliders(pos);
    Bitboard steppers = pos->by_color[them] & ~sliders & attack_tables.king_area[color][king];
    while (steppers) {
        int from = bitboard_pop(&steppers);
        squares &= ~attacks_step(them, piece_type(pos->board[from]), from);
    }
    Bitboard occupied = position_occupied(pos) & ~bitboard_of(king);
    sliders &= pos->by_color[them];
    while (sliders) {
        int from = bitboard_pop(&sliders);
        PieceType type = piece_type(pos->board[from]);
        if (attacks_step(them, type, from) & squares)
            squares &= ~attacks_piece(them, type, from, occupied);
    }
    return squares;
}

void position_init(Position *pos) {
    attacks_init();
    if (zobrist.white_to_move == 0)
        zobrist_init();
    memset(pos, 0, sizeof *pos);
    position_reserve(pos, 1);
    position_clear(pos);
    static const PieceType back_rank[FILES] = {LANCE, KNIGHT, SILVER, GOLD, KING,
                                               GOLD,  SILVER, KNIGHT, LANCE};
    for (int color = BLACK; color < COLORS; color++) {
        for (int file = 0; file < FILES; file++) {
            int back = square_make(file, 8), pawn = square_make(file, 6);
            position_put(pos, color == BLACK ? back : square_flip(back),
                         piece_make((Color)color, back_rank[file]));
            position_put(pos, color == BLACK ? pawn : square_flip(pawn), piece_make((Color)color, PAWN));
        }
        int bishop = square_make(7, 7), rook = square_make(1, 7);
        position_put(pos, color == BLACK ? bishop : square_flip(bishop), piece_make((Color)color, BISHOP));
        position_put(pos, color == BLACK ? rook : square_flip(rook), piece_make((Color)color, ROOK));
    }
    position_finish(pos, BLACK, 1);
}

void position_release(Position *pos) {
    free(pos->states);
    memset(pos, 0, sizeof *pos);
}

void position_copy(Position *to, const Position *from) {
    State *states = to->states;
    int capacity = to->capacity;
    int used = position_game_plies(from) + 1;
    if (capacity < used) {
        capacity = used;
        states = memory_resize(states, (size_t)capacity, sizeof *states);
    }
    *to = *from;
    to->states = states;
    to->capacity = capacity;
    to->state = states + used - 1;
    memcpy(states, from->states, (size_t)used * sizeof *states);
}

void position_reserve(Position *pos, int plies) {
    int used = pos->states ? position_game_plies(pos) + 1 : 0;
    if (used + plies <= pos->capacity)
        return;
    int doubled = 2 * pos->capacity;
    pos->capacity = used + plies > doubled ? used + plies : doubled;
    pos->states = memory_resize(pos->states, (size_t)pos->capacity, sizeof *pos->states);
    pos->state = pos->states + (used ? used - 1 : 0);
}

void position_clear(Position *pos) {
    memset(pos->board, 0, sizeof pos->board);
    memset(pos->by_kind, 0, sizeof pos->by_kind);
    memset(pos->by_color, 0, sizeof pos->by_color);
    memset(pos->hand, 0, sizeof pos->hand);
    memset(pos->seen, 0, sizeof pos->seen);
    pos->king[BLACK] = pos->king[WHITE] = NO_SQUARE;
    pos->state = pos->states;
    memset(pos->state, 0, sizeof *pos->state);
}

void position_put(Position *pos, int square, Piece piece) {
    pos->board[square] = piece;
    toggle(pos, piece, square);
    pos->state->board_key ^= zobrist.board[piece][square];
    if (piece_type(piece) == KING)
        pos->king[piece_color(piece)] = (uint8_t)square;
}

void position_set_hand(Position *pos, Color color, PieceType type, int count) {
    int before = hand_count(pos->hand[color], type);
    pos->hand[color] += (Hand)(count - before) << hand_shift[type];
    pos->state->hand_key ^= zobrist.hand[color][type][before] ^ zobrist.hand[color][type][count];
}

void position_finish(Position *pos, Color side, int ply) {
    State *state = pos->state;
    pos->side = side;
    pos->ply = ply;
    if (side == WHITE)
        state->board_key ^= zobrist.white_to_move;
    state->black_hand = pos->hand[BLACK];
    derive(pos, state);
    int king = pos->king[side];
    state->checkers =
        king == NO_SQUARE ? 0 : position_attackers(pos, king, color_flip(side), position_occupied(pos));
    pos->seen[position_seen_slot(state->board_key)]++;
}

// Captures what stands on `to` for `us`; returns it.
static inline Piece capture(Position *pos, State *next, Color us, int to) {
    Piece captured = pos->board[to];
    if (captured == NO_PIECE)
        return NO_PIECE;
    PieceType type = type_unpromoted(piece_type(captured));
    int count = hand_count(pos->hand[us], type);
    toggle(pos, captured, to);
    next->board_key ^= zobrist.board[captured][to];
    next->hand_key ^= zobrist.hand[us][type][count] ^ zobrist.hand[us][type][count + 1];
    pos->hand[us] += hand_one(type);
    return captured;
}

void position_do_known(Position *pos, Move move, bool gives_check) {
    Color us = pos->side, them = color_flip(us);
    State *now = pos->state, *next = now + 1;
    Piece piece = move_piece(move);
    int to = move_to(move);
    next->board_key = now->board_key ^ zobrist.board[piece][to] ^ zobrist.white_to_move;
    next->hand_key = now->hand_key;
    if (move_is_drop(move)) {
        PieceType type = piece_type(piece);
        int count = hand_count(pos->hand[us], type);
        next->hand_key ^= zobrist.hand[us][type][count] ^ zobrist.hand[us][type][count - 1];
        pos->hand[us] -= hand_one(type);
        next->captured = NO_PIECE;
    } else {
        int from = move_from(move);
        Piece before = pos->board[from];
        next->captured = capture(pos, next, us, to);
        next->board_key ^= zobrist.board[before][from];
        toggle(pos, before, from);
        pos->board[from] = NO_PIECE;
        if (piece_type(piece) == KING)
            pos->king[us] = (uint8_t)to;
    }
    toggle(pos, piece, to);
    pos->board[to] = piece;
    pos->side = them;
    pos->ply++;
    pos->state = next;
    next->move = move;
    next->black_hand = pos->hand[BLACK];
    next->plies_from_null = now->plies_from_null + 1;
    next->check_run[us] = gives_check ? now->check_run[us] + 1 : 0;
    next->check_run[them] = now->check_run[them];
    next->checkers =
        gives_check ? position_attackers(pos, pos->king[them], us, position_occupied(pos)) : (Bitboard)0;
    derive(pos, next);
    pos->seen[position_seen_slot(next->board_key)]++;
}

void position_do(Position *pos, Move move) {
    position_do_known(pos, move, position_gives_check(pos, move));
}

void position_undo(Position *pos) {
    State *state = pos->state;
    Move move = state->move;
    Color us = color_flip(pos->side);
    Piece piece = move_piece(move);
    int to = move_to(move);
    pos->seen[position_seen_slot(state->board_key)]--;
    pos->side = us;
    pos->ply--;
    pos->state--;
    toggle(pos, piece, to);
    if (move_is_drop(move)) {
        pos->board[to] = NO_PIECE;
        pos->hand[us] += hand_one(piece_type(piece));
        return;
    }
    int from = move_from(move);
    Piece before = move_is_promotion(move) ? (Piece)(piece ^ PROMOTED) : piece;
    toggle(pos, before, from);
    pos->board[from] = before;
    if (piece_type(piece) == KING)
        pos->king[us] = (uint8_t)from;
    pos->board[to] = state->captured;
    if (state->captured != NO_PIECE) {
        toggle(pos, state->captured, to);
        pos->hand[us] -= hand_one(type_unpromoted(piece_type(state->captured)));
    }
}

void position_do_null(Position *pos) {
    State *now = pos->state, *next = now + 1;
    *next = *now;
    next->board_key ^= zobrist.white_to_move;
    next->move = MOVE_NULL;
    next->captured = NO_PIECE;
    next->plies_from_null = 0;
    next->check_run[pos->side] = 0;
    pos->side = color_flip(pos->side);
    pos->ply++;
    pos->state = next;
    pos->seen[position_seen_slot(next->board_key)]++;
}

void position_undo_null(Position *pos) {
    pos->seen[position_seen_slot(pos->state->board_key)]--;
    pos->state--;
    pos->side = color_flip(pos->side);
    pos->ply--;
}

Key position_key_after(const Position *pos, Move move) {
    Color us = pos->side;
    int to = move_to(move);
    Piece piece = move_piece(move);
    Key key = position_key(pos) ^ zobrist.board[piece][to] ^ zobrist.white_to_move;
    if (move_is_drop(move)) {
        int count = hand_count(pos->hand[us], piece_type(piece));
        return key ^ zobrist.hand[us][piece_type(piece)][count] ^
               zobrist.hand[us][piece_type(piece)][count - 1];
    }
    int from = move_from(move);
    key ^= zobrist.board[pos->board[from]][from];
    Piece captured = pos->board[to];
    if (captured != NO_PIECE) {
        PieceType type = type_unpromoted(piece_type(captured));
        int count = hand_count(pos->hand[us], type);
        key ^=
            zobrist.board[captured][to] ^ zobrist.hand[us][type][count] ^ zobrist.hand[us][type][count + 1];
    }
    return key;
}
