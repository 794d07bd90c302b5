#include "board/see.h"

// The piece that is worth least to the taker; promoted pawns come before knights, and golds after silvers.
static int least_attacker(const Position *pos, Bitboard attackers) {
    int least = bitboard_pop(&attackers);
    while (attackers) {
        int next = bitboard_pop(&attackers);
        if (capture_value(piece_type(pos->board[next])) < capture_value(piece_type(pos->board[least])))
            least = next;
    }
    return least;
}

// The sliders that look at `square` through the place that `from` has left.
static Bitboard uncovered(const Position *pos, int square, int from, Bitboard occupied) {
    Direction direction = attacks_direction(square, from);
    if (direction == NO_DIRECTION)
        return 0;
    if (direction >= DIRECTION_NE)
        return attacks_bishop(square, occupied) & (pos->by_kind[BISHOP] | pos->by_kind[HORSE]);
    Bitboard rooks = attacks_rook(square, occupied) & (pos->by_kind[ROOK] | pos->by_kind[DRAGON]);
    Bitboard lances = (attacks_lance(WHITE, square, occupied) & position_pieces(pos, BLACK, LANCE)) |
                      (attacks_lance(BLACK, square, occupied) & position_pieces(pos, WHITE, LANCE));
    return rooks | lances;
}

// The swap algorithm: what each capture of the exchange wins if nothing follows it, then backwards what is
// best.
int see_value(const Position *pos, Move move) {
    enum { CAPTURES_MAX = 40 };
    int won[CAPTURES_MAX], last = 0;
    int to = move_to(move);
    PieceType type = piece_type(move_piece(move));
    won[0] = move_gain(pos, move);
    Bitboard occupied = position_occupied(pos) | bitboard_of(to);
    if (!move_is_drop(move))
        occupied &= ~bitboard_of(move_from(move));
    Bitboard attackers = position_all_attackers(pos, to, occupied);
    for (Color side = color_flip(pos->side); last < CAPTURES_MAX - 1; side = color_flip(side)) {
        attackers &= occupied;
        Bitboard own = attackers & pos->by_color[side];
        if (own == 0)
            break;
        int from = least_attacker(pos, own);
        PieceType taker = piece_type(pos->board[from]);
        if (taker == KING && attackers & ~own)
            break;
        last++;
        won[last] = capture_value(type) - won[last - 1];
        type = taker;
        occupied &= ~bitboard_of(from);
        attackers |= uncovered(pos, to, from, occupied);
    }
    for (; last > 0; last--)
        won[last - 1] = won[last - 1] < -won[last] ? won[last - 1] : -won[last];
    return won[0];
}

// The swap algorithm with a threshold: `balance` is what the side that has just moved stands to lose if it is
// taken and nothing else happens.
bool see_is_at_least(const Position *pos, Move move, int threshold) {
    int to = move_to(move);
    PieceType type = piece_type(move_piece(move));
    int balance = move_gain(pos, move) - threshold;
    if (balance < 0)
        return false;
    balance = capture_value(type) - balance;
    if (balance <= 0)
        return true;
    Bitboard occupied = position_occupied(pos) | bitboard_of(to);
    if (!move_is_drop(move))
        occupied &= ~bitboard_of(move_from(move));
    Bitboard attackers = position_all_attackers(pos, to, occupied);
    Color side = pos->side;
    bool holds = true;
    for (;;) {
        side = color_flip(side);
        attackers &= occupied;
        Bitboard own = attackers & pos->by_color[side];
        if (own == 0)
            return holds;
        holds = !holds;
        int from = least_attacker(pos, own);
        type = piece_type(pos->board[from]);
        if (type == KING)
            return attackers & ~own ? !holds : holds;
        balance = capture_value(type) - balance;
        if (balance < holds)
            return holds;
        occupied &= ~bitboard_of(from);
        attackers |= uncovered(pos, to, from, occupied);
    }
}
