#include "board/movegen.h"

#include "board/legality.h"

// What a generation is after. A move goes out as a promotion if it may promote and lands on `promotions`, as
// a plain move if it lands on `plain`; of the plain ones either all but the dominated or only those.
typedef struct Targets {
    Bitboard promotions, plain;
    bool dominated;
} Targets;

static inline Move *emit(Move *out, Bitboard squares, Move base) {
    while (squares)
        *out++ = base | (Move)bitboard_pop(&squares);
    return out;
}

// The part of the board where a plain move of the kind is worth making in the sense of move_is_dominated.
static inline Bitboard undominated(Color us, PieceType type, bool from_zone) {
    switch (type) {
    case PAWN:
        return ~bitboard_zone(us);
    case LANCE:
        return ~bitboard_far_ranks(us, 2);
    case BISHOP:
    case ROOK:
        return from_zone ? 0 : ~bitboard_zone(us);
    default:
        return ~(Bitboard)0;
    }
}

// Where a piece of the kind would have no further move.
static inline Bitboard dead_ends(Color us, PieceType type) {
    return type == PAWN || type == LANCE ? bitboard_far_ranks(us, 1)
           : type == KNIGHT              ? bitboard_far_ranks(us, 2)
                                         : 0;
}

static inline Move *emit_piece(Move *out, Color us, PieceType type, int from, Bitboard attacks,
                               Targets targets) {
    Piece piece = piece_make(us, type);
    Bitboard plain = attacks & targets.plain;
    if (type_can_promote(type)) {
        bool from_zone = bitboard_has(bitboard_zone(us), from);
        Bitboard promotions = attacks & targets.promotions & (from_zone ? ~(Bitboard)0 : bitboard_zone(us));
        out = emit(out, promotions, move_make_promotion(from, 0, (Piece)(piece | PROMOTED)));
        Bitboard kept = undominated(us, type, from_zone);
        plain &= (targets.dominated ? ~kept : kept) & ~dead_ends(us, type);
    } else if (targets.dominated) {
        return out;
    }
    return emit(out, plain, move_make(from, 0, piece));
}

// All pawns step at once.
static inline Move *emit_pawns(const Position *pos, Move *out, Color us, Targets targets) {
    Bitboard pawns = position_pieces(pos, us, PAWN);
    int back = us == BLACK ? 1 : -1; // from the target to the pawn
    Bitboard steps = us == BLACK ? pawns >> 1 : pawns << 1;
    Bitboard zone = bitboard_zone(us);
    Bitboard promotions = steps & targets.promotions & zone;
    while (promotions) {
        int to = bitboard_pop(&promotions);
        *out++ = move_make_promotion(to + back, to, piece_make(us, PRO_PAWN));
    }
    Bitboard plain = steps & targets.plain & ~bitboard_far_ranks(us, 1) & (targets.dominated ? zone : ~zone);
    while (plain) {
        int to = bitboard_pop(&plain);
        *out++ = move_make(to + back, to, piece_make(us, PAWN));
    }
    return out;
}

static inline Move *emit_kind(const Position *pos, Move *out, Color us, PieceType kind, Targets targets) {
    Bitboard occupied = position_occupied(pos);
    Bitboard pieces = position_pieces(pos, us, kind);
    while (pieces) {
        int from = bitboard_pop(&pieces);
        PieceType type = kind == GOLD ? piece_type(pos->board[from]) : kind;
        out = emit_piece(out, us, type, from, attacks_piece(us, kind, from, occupied), targets);
    }
    return out;
}

// Board moves of all pieces but the king. The one body behind every stage, compiled for each colour.
static inline __attribute__((always_inline)) Move *emit_board(const Position *pos, Move *out, Color us,
                                                              Targets targets) {
    out = emit_pawns(pos, out, us, targets);
    out = emit_kind(pos, out, us, LANCE, targets);
    out = emit_kind(pos, out, us, BISHOP, targets);
    out = emit_kind(pos, out, us, ROOK, targets);
    if (targets.dominated)
        return out;
    out = emit_kind(pos, out, us, KNIGHT, targets);
    out = emit_kind(pos, out, us, SILVER, targets);
    out = emit_kind(pos, out, us, GOLD, targets);
    out = emit_kind(pos, out, us, HORSE, targets);
    return emit_kind(pos, out, us, DRAGON, targets);
}

static inline Move *emit_king(const Position *pos, Move *out, Color us, Bitboard squares) {
    int king = pos->king[us];
    return emit(out, attacks_step(us, KING, king) & squares, move_make(king, 0, piece_make(us, KING)));
}

static Move *board_moves(const Position *pos, Move *out, Targets targets) {
    return pos->side == BLACK ? emit_board(pos, out, BLACK, targets) : emit_board(pos, out, WHITE, targets);
}

static Bitboard drop_squares(const Position *pos, Color us, PieceType type, Bitboard squares) {
    squares &= ~dead_ends(us, type);
    return type == PAWN ? squares & position_pawnless_files(pos, us) : squares;
}

// Drops on those of `squares`, which are empty; small kinds first.
static Move *drop_moves(const Position *pos, Move *out, Bitboard squares) {
    static const PieceType order[] = {PAWN, LANCE, KNIGHT, SILVER, GOLD, BISHOP, ROOK};
    Color us = pos->side;
    Hand hand = pos->hand[us];
    if (hand == 0 || squares == 0)
        return out;
    for (int i = 0; i < HAND_KINDS - 1; i++)
        if (hand_has(hand, order[i]))
            out = emit(out, drop_squares(pos, us, order[i], squares),
                       move_make_drop(0, piece_make(us, order[i])));
    return out;
}

// Where a piece other than the king must land to answer the check; everywhere without one.
static Bitboard answer_squares(const Position *pos) {
    Bitboard checkers = pos->state->checkers;
    if (checkers == 0)
        return BITBOARD_ALL;
    if (bitboard_has_many(checkers))
        return 0;
    return checkers | attacks_between(pos->king[pos->side], bitboard_first(checkers));
}

Move *movegen_captures(const Position *pos, Move *out) {
    Color us = pos->side;
    Bitboard enemies = pos->by_color[color_flip(us)];
    out = board_moves(pos, out, (Targets){BITBOARD_ALL & ~pos->by_color[us], enemies, false});
    return emit_king(pos, out, us, enemies);
}

Move *movegen_recaptures(const Position *pos, int square, Move *out) {
    Bitboard target = bitboard_of(square);
    Bitboard answers = target & answer_squares(pos);
    if (answers)
        out = board_moves(pos, out, (Targets){answers, answers, false});
    return emit_king(pos, out, pos->side, target);
}

Move *movegen_quiets(const Position *pos, Move *out) {
    Bitboard empty = BITBOARD_ALL & ~position_occupied(pos);
    out = board_moves(pos, out, (Targets){0, empty, false});
    return emit_king(pos, out, pos->side, empty);
}

Move *movegen_drops(const Position *pos, Move *out) {
    return drop_moves(pos, out, BITBOARD_ALL & ~position_occupied(pos));
}

Move *movegen_evasions(const Position *pos, Move *out) {
    Color us = pos->side;
    Bitboard answers = answer_squares(pos);
    out = emit_king(pos, out, us, ~pos->by_color[us]);
    if (answers == 0)
        return out;
    out = board_moves(pos, out, (Targets){answers, answers, false});
    return drop_moves(pos, out, answers & ~pos->state->checkers);
}

Move *movegen_dominated(const Position *pos, Move *out) {
    Bitboard plain = answer_squares(pos) & ~pos->by_color[pos->side];
    return board_moves(pos, out, (Targets){0, plain, true});
}

// From where a piece of each kind of `us` attacks the enemy king: what a piece of the other side would attack
// from the king's place.
typedef struct CheckSquares {
    Bitboard of[PIECE_TYPES];
} CheckSquares;

static CheckSquares check_squares(const Position *pos, Color us) {
    Color them = color_flip(us);
    int king = pos->king[them];
    Bitboard occupied = position_occupied(pos);
    CheckSquares squares;
    squares.of[PAWN] = attacks_step(them, PAWN, king);
    squares.of[KNIGHT] = attacks_step(them, KNIGHT, king);
    squares.of[SILVER] = attacks_step(them, SILVER, king);
    squares.of[BISHOP] = attacks_bishop(king, occupied);
    squares.of[ROOK] = attacks_rook(king, occupied);
    squares.of[LANCE] = squares.of[ROOK] & attacks_step(them, LANCE, king);
    for (PieceType type = PRO_PAWN; type <= PRO_SILVER; type++)
        squares.of[type] = attacks_step(them, GOLD, king);
    squares.of[GOLD] = attacks_step(them, GOLD, king);
    squares.of[HORSE] = squares.of[BISHOP] | attacks_step(them, KING, king);
    squares.of[DRAGON] = squares.of[ROOK] | attacks_step(them, KING, king);
    squares.of[KING] = 0;
    return squares;
}

// Direct checks by a piece's landing square, discovered ones by leaving the line between a slider and the
// king. The moves that promote land on `promotions`, the others on `plain`.
static Move *board_checks(const Position *pos, Move *out, const CheckSquares *checks, Bitboard promotions,
                          Bitboard plain) {
    Color us = pos->side;
    int king = pos->king[color_flip(us)];
    Bitboard occupied = position_occupied(pos);
    Bitboard blockers = pos->state->blockers[color_flip(us)];
    Bitboard pieces =
        pos->by_color[us] & (position_sliders(pos) | blockers | attack_tables.check_area[us][king]);
    while (pieces) {
        int from = bitboard_pop(&pieces);
        PieceType type = piece_type(pos->board[from]);
        Bitboard leaving = 0;
        if (bitboard_has(blockers, from))
            leaving = ~attacks_ray(king, attacks_direction(king, from));
        Targets goals = {0, plain & (checks->of[type] | leaving), false};
        if (type_can_promote(type))
            goals.promotions = promotions & (checks->of[type | PROMOTED] | leaving);
        if (goals.plain | goals.promotions)
            out = emit_piece(out, us, type, from, attacks_piece(us, type, from, occupied), goals);
    }
    return out;
}

static Move *drop_checks(const Position *pos, Move *out, const CheckSquares *checks) {
    Color us = pos->side;
    Bitboard empty = BITBOARD_ALL & ~position_occupied(pos);
    for (PieceType type = PAWN; type <= GOLD; type++)
        if (hand_has(pos->hand[us], type))
            out = emit(out, drop_squares(pos, us, type, empty & checks->of[type]),
                       move_make_drop(0, piece_make(us, type)));
    return out;
}

Move *movegen_quiet_checks(const Position *pos, Move *out) {
    if (pos->king[color_flip(pos->side)] == NO_SQUARE)
        return out;
    CheckSquares checks = check_squares(pos, pos->side);
    out = board_checks(pos, out, &checks, 0, BITBOARD_ALL & ~position_occupied(pos));
    return drop_checks(pos, out, &checks);
}

Move *movegen_checks(const Position *pos, Move *out) {
    if (pos->king[color_flip(pos->side)] == NO_SQUARE)
        return out;
    CheckSquares checks = check_squares(pos, pos->side);
    Bitboard goals = BITBOARD_ALL & ~pos->by_color[pos->side];
    out = board_checks(pos, out, &checks, goals, goals);
    return drop_checks(pos, out, &checks);
}

void movegen_legal(const Position *pos, MoveList *list) {
    Move *end = list->moves;
    if (position_is_check(pos)) {
        end = movegen_evasions(pos, end);
    } else {
        end = movegen_captures(pos, end);
        end = movegen_quiets(pos, end);
        end = movegen_drops(pos, end);
    }
    end = movegen_dominated(pos, end);
    Move *kept = list->moves;
    for (const Move *move = list->moves; move != end; move++)
        if (position_is_legal(pos, *move))
            *kept++ = *move;
    list->count = (int)(kept - list->moves);
}
