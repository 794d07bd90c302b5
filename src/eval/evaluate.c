#include "eval/evaluate.h"

#include "board/value.h"
#include "tables.h"

enum {
    TEMPO = 12,
    SCORE_LIMIT = 27000,
    MOBILITY_ROOK = 10, // for each square attacked
    MOBILITY_BISHOP = 12,
    DANGER_HIT = 11,  // for each of the king's neighbours that is attacked, in danger units
    DANGER_WEAK = 11, // for one that is not defended besides
    DANGER_NEAR = 14, // for an enemy piece near by
    DANGER_OPEN = 5,  // for a neighbour neither defended nor taken by an own piece
    DANGER_DIVISOR = 420,
    DANGER_BASE = 9, // plus what the attacker holds in hand
    DANGER_HAND_MAX = 19,
};

// What a piece in the attacker's hand adds to the danger.
static const uint8_t hand_danger[HAND_KINDS] = {
    [PAWN] = 0, [LANCE] = 2, [KNIGHT] = 0, [SILVER] = 13, [BISHOP] = 9, [ROOK] = 14, [GOLD] = 13,
};

// Worth of a piece, not a king, from its owner's side.
static inline int piece_worth(const Position *pos, Piece piece, int square) {
    const EvalTables *tables = &eval_tables;
    Color color = piece_color(piece);
    PieceType type = piece_type(piece);
    const uint8_t *view = tables->view[color];
    int own = view[square];
    int guarding = tables->distance[view[pos->king[color]]][own];
    int attacking = tables->distance[view[pos->king[color_flip(color)]]][own];
    return tables->square[type][own] + tables->own_king[type][guarding] + tables->enemy_king[type][attacking];
}

static inline int for_black(Color color, int worth) {
    return color == BLACK ? worth : -worth;
}

static int count_pieces(const Position *pos) {
    int sum = 0;
    Bitboard pieces = position_occupied(pos);
    while (pieces) {
        int square = bitboard_pop(&pieces);
        Piece piece = pos->board[square];
        Color color = piece_color(piece);
        if (piece_type(piece) == KING)
            sum += for_black(color, eval_tables.square[KING][eval_tables.view[color][square]]);
        else
            sum += for_black(color, piece_worth(pos, piece, square));
    }
    for (PieceType type = PAWN; type <= GOLD; type++)
        sum += hand_value[type] * (hand_count(pos->hand[BLACK], type) - hand_count(pos->hand[WHITE], type));
    return sum;
}

// What the last move changed. Distances are to the kings as they stand, so a king's move needs a fresh count.
static int count_change(const Position *pos) {
    const State *state = pos->state;
    Move move = state->move;
    Piece piece = move_piece(move);
    Color us = piece_color(piece);
    int to = move_to(move);
    int change = piece_worth(pos, piece, to);
    if (move_is_drop(move)) {
        change -= hand_value[piece_type(piece)];
    } else {
        Piece before = move_is_promotion(move) ? (Piece)(piece ^ PROMOTED) : piece;
        change -= piece_worth(pos, before, move_from(move));
        if (state->captured != NO_PIECE)
            change += piece_worth(pos, state->captured, to) +
                      hand_value[type_unpromoted(piece_type(state->captured))];
    }
    return for_black(us, change);
}

void evaluator_reset(Evaluator *evaluator, const Position *pos) {
    eval_tables_init();
    evaluator->ply = 0;
    evaluator->pieces[0] = count_pieces(pos);
}

void evaluator_push(Evaluator *evaluator, const Position *pos) {
    int before = evaluator->pieces[evaluator->ply++];
    int *now = &evaluator->pieces[evaluator->ply];
    Move move = pos->state->move;
    if (move == MOVE_NULL)
        *now = before;
    else if (piece_type(move_piece(move)) == KING)
        *now = count_pieces(pos);
    else
        *now = before + count_change(pos);
}

// All squares that the colour's stepping pieces but the king attack, set by set.
static Bitboard step_attacks(const Position *pos, Color color) {
    Bitboard own = pos->by_color[color];
    Bitboard golds = pos->by_kind[GOLD] & own;
    Bitboard silvers = pos->by_kind[SILVER] & own;
    Bitboard royal = (pos->by_kind[HORSE] | pos->by_kind[DRAGON]) & own;
    Bitboard first = bitboard_rank(0), last = bitboard_rank(RANKS - 1);
    Bitboard pawns = pos->by_kind[PAWN] & own;
    Bitboard knights = pos->by_kind[KNIGHT] & own;
    Bitboard steps = 0;
    Bitboard forward = golds | silvers | royal; // also both ways aslant
    Bitboard aslant = silvers | royal;          // backward
    Bitboard straight = golds | royal;          // sideways and backward
    if (color == BLACK) {
        forward &= ~first;
        steps |= (pawns | forward) >> 1 | forward >> 10 | forward << 8;
        knights &= ~(first | first << 1);
        steps |= knights >> 11 | knights << 7;
        aslant &= ~last;
        steps |= aslant << 10 | aslant >> 8 | (straight & ~last) << 1;
    } else {
        forward &= ~last;
        steps |= (pawns | forward) << 1 | forward << 10 | forward >> 8;
        knights &= ~(last | last >> 1);
        steps |= knights << 11 | knights >> 7;
        aslant &= ~first;
        steps |= aslant >> 10 | aslant << 8 | (straight & ~first) >> 1;
    }
    return (steps | straight << RANKS | straight >> RANKS) & BITBOARD_ALL;
}

// The squares the colour's pieces but the king attack; the reach of its bishops and rooks is added to
// `mobility`.
static Bitboard all_attacks(const Position *pos, Color color, int *mobility) {
    Bitboard occupied = position_occupied(pos);
    Bitboard own = pos->by_color[color];
    Bitboard attacks = step_attacks(pos, color);
    for (Bitboard lances = pos->by_kind[LANCE] & own; lances;)
        attacks |= attacks_lance(color, bitboard_pop(&lances), occupied);
    for (Bitboard bishops = (pos->by_kind[BISHOP] | pos->by_kind[HORSE]) & own; bishops;) {
        Bitboard reach = attacks_bishop(bitboard_pop(&bishops), occupied);
        *mobility += MOBILITY_BISHOP * bitboard_count(reach);
        attacks |= reach;
    }
    for (Bitboard rooks = (pos->by_kind[ROOK] | pos->by_kind[DRAGON]) & own; rooks;) {
        Bitboard reach = attacks_rook(bitboard_pop(&rooks), occupied);
        *mobility += MOBILITY_ROOK * bitboard_count(reach);
        attacks |= reach;
    }
    return attacks;
}

static int hand_threat(Hand hand) {
    int threat = 0;
    for (PieceType type = PAWN; type <= GOLD; type++)
        threat += hand_danger[type] * hand_count(hand, type);
    return threat < DANGER_HAND_MAX ? threat : DANGER_HAND_MAX;
}

// Danger grows with the square of what is wrong around the king, and with what the attacker has in hand.
static int king_danger(const Position *pos, Color color, Bitboard attacked, Bitboard defended) {
    int king = pos->king[color];
    Color them = color_flip(color);
    Bitboard ring = attacks_step(BLACK, KING, king);
    Bitboard hit = ring & attacked;
    Bitboard near = attack_tables.king_area[color][king] & pos->by_color[them] & ~pos->by_kind[PAWN];
    int units = DANGER_HIT * bitboard_count(hit) + DANGER_WEAK * bitboard_count(hit & ~defended) +
                DANGER_NEAR * bitboard_count(near) +
                DANGER_OPEN * bitboard_count(ring & ~defended & ~pos->by_color[color]);
    return units * units * (DANGER_BASE + hand_threat(pos->hand[them])) / DANGER_DIVISOR;
}

static EvaluationTerms terms_beyond_pieces(const Position *pos) {
    EvaluationTerms terms = {0};
    Bitboard attacks[COLORS];
    for (int color = BLACK; color < COLORS; color++)
        attacks[color] = all_attacks(pos, (Color)color, &terms.mobility[color]);
    for (int color = BLACK; color < COLORS; color++)
        terms.king_danger[color] = king_danger(pos, (Color)color, attacks[color ^ 1], attacks[color]);
    return terms;
}

static int terms_total(const Position *pos, const EvaluationTerms *terms) {
    int black = terms->pieces + terms->mobility[BLACK] - terms->mobility[WHITE] - terms->king_danger[BLACK] +
                terms->king_danger[WHITE];
    int score = for_black(pos->side, black) + TEMPO;
    return score < -SCORE_LIMIT ? -SCORE_LIMIT : score > SCORE_LIMIT ? SCORE_LIMIT : score;
}

int evaluator_score(const Evaluator *evaluator, const Position *pos) {
    EvaluationTerms terms = terms_beyond_pieces(pos);
    terms.pieces = evaluator->pieces[evaluator->ply];
    return terms_total(pos, &terms);
}

EvaluationTerms evaluation_terms(const Position *pos) {
    eval_tables_init();
    EvaluationTerms terms = terms_beyond_pieces(pos);
    terms.pieces = count_pieces(pos);
    terms.score = terms_total(pos, &terms);
    return terms;
}
