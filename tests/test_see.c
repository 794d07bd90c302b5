// Static exchange evaluation: cases worked by hand, and random positions against a plain search of the
// exchange.
#include "board/see.h"
#include "board/value.h"
#include "slow_board.h"
#include "slow_movegen.h"
#include "support/boards.h"

// By hand --------------------------------------------------------------------------------------------

typedef struct SeeCase {
    const char *sfen, *move;
    int value;
} SeeCase;

// Case number `index`; past the last one, its SFEN is NULL. The letters stand for what taking the piece
// swings, those with _UP for what its promotion adds.
static SeeCase see_case(int index) {
    const int P = capture_value(PAWN), L = capture_value(LANCE), N = capture_value(KNIGHT);
    const int S = capture_value(SILVER), G = capture_value(GOLD), B = capture_value(BISHOP);
    const int R = capture_value(ROOK), PP = capture_value(PRO_PAWN), PS = capture_value(PRO_SILVER);
    const int H = capture_value(HORSE), D = capture_value(DRAGON);
    const int P_UP = promotion_value(PRO_PAWN), S_UP = promotion_value(PRO_SILVER);
    const int B_UP = promotion_value(HORSE), R_UP = promotion_value(DRAGON);
    const SeeCase cases[] = {
        // Nothing happens.
        {"4k4/9/9/9/9/4G4/9/9/4K4 b - 1", "5f5e", 0},
        {"4k4/9/9/9/9/9/9/9/4K4 b P 1", "P*5e", 0},
        {"4k4/9/9/9/9/9/9/9/4K4 b - 1", "5i5h", 0},
        // A pawn alone; guarded; guarded, and the taker backed up.
        {"4k4/9/9/9/4p4/4P4/9/9/4K4 b - 1", "5f5e", P},
        {"4k4/9/9/4g4/4p4/4P4/9/9/4K4 b - 1", "5f5e", P - P},
        {"4k4/9/9/4g4/4p4/4P4/4L4/9/4K4 b - 1", "5f5e", P}, // taking back would cost the gold
        // A rook for a pawn.
        {"4k4/9/9/4g4/4p4/4R4/9/9/4K4 b - 1", "5f5e", P - R},
        {"4k4/9/9/4g4/4p4/4R4/4L4/9/4K4 b - 1", "5f5e",
         P - R + G}, // the lance behind the rook takes the gold
        // A gold goes or a piece is dropped where a pawn takes it.
        {"4k4/9/9/4p4/9/4G4/9/9/4K4 b - 1", "5f5e", -G},
        {"4k4/9/9/4p4/9/9/9/9/4K4 b S 1", "S*5e", -S},
        {"4k4/9/9/4p4/9/4G4/9/9/4K4 b S 1", "S*5e", -S + P},
        {"4k4/9/9/4g4/9/9/9/9/4K4 b P 1", "P*5e", -P},
        {"4k4/9/9/4g4/9/4G4/9/9/4K4 b P 1", "P*5e", 0}, // the gold leaves the pawn
        // Promotions.
        {"7k1/9/9/4P4/9/9/9/9/4K4 b - 1", "5d5c+", P_UP},
        {"7k1/4g4/9/4P4/9/9/9/9/4K4 b - 1", "5d5c+", P_UP - PP},
        {"7k1/4g4/4s4/4P4/9/9/9/9/4K4 b - 1", "5d5c+", S + P_UP - PP},
        {"7k1/4g4/4s4/4P4/9/9/9/9/4K4 b - 1", "5d5c", S - P},
        {"7k1/9/4n4/3S5/9/9/9/9/4K4 b - 1", "6d5c+", N + S_UP},
        {"7k1/4g4/4n4/3S5/9/9/9/9/4K4 b - 1", "6d5c+", N + S_UP - PS},
        {"6k2/9/4l4/9/2B6/9/9/9/4K4 b - 1", "7e5c+", L + B_UP},
        {"6k2/4s4/4l4/9/2B6/9/9/9/4K4 b - 1", "7e5c+", L + B_UP - H},
        {"6k2/4s4/4l4/9/4R4/9/9/9/4K4 b - 1", "5e5c+", L + R_UP - D},
        // The rook would take back, so that white leaves the pawn.
        {"6k2/4s4/4l4/4P4/4R4/9/9/9/4K4 b - 1", "5d5c", L},
        // The least piece takes first. By the rook first, white would lose it to the lance; by the pawn
        // first,
        // the rook
        // guards it, and the lance stays at home.
        {"4k4/4r4/9/4p4/4s4/4G4/4L4/9/4K4 b - 1", "5f5e", S - G},
        {"4k4/9/9/4p4/4s4/4G4/4L4/9/4K4 b - 1", "5f5e", S - G + P},
        // A promoted pawn takes before a gold, wherever it stands, and before a silver.
        {"k8/9/9/3g1+p3/4s4/4G4/4L4/9/K8 b - 1", "5f5e", S - G + PP - L},
        {"k8/9/9/3+p1g3/4s4/4G4/4L4/9/K8 b - 1", "5f5e", S - G + PP - L},
        {"k8/9/9/3s1+p3/4s4/4G4/4L4/9/K8 b - 1", "5f5e", S - G + PP - L},
        // Rook behind rook: each stands to be taken by the one gold, which the second takes.
        {"4k4/9/9/4g4/4p4/9/4R4/4R4/4K4 b - 1", "5g5e", P - R + G},
        {"4k4/4r4/9/4g4/4p4/9/4R4/4L4/4K4 b - 1", "5g5e", P - R + G - L},
        {"4k4/9/9/9/4g4/9/4R4/4R4/4K4 b - 1", "5g5e", G},
        // White's lance behind its pawn.
        {"4k4/4l4/4p4/4G4/9/4P4/9/9/4K4 b - 1", "5d5c", P - G},
        {"4k4/9/4l4/4p4/4s4/4P4/9/9/4K4 b - 1", "5f5e", S - P},
        // Kings take what is alone, and nothing else.
        {"9/9/4k4/4p4/4G4/9/9/9/4K4 b - 1", "5e5d", P - G},
        {"9/9/4k4/4p4/4G4/4L4/9/9/4K4 b - 1", "5e5d", P},
        {"9/9/9/9/4s4/4k4/3P5/9/4K4 w - 1", "5f6g", P},
        // Knights, a bishop through a bishop.
        {"4k4/9/4s4/9/3N5/9/9/9/4K4 b - 1", "6e5c", S},
        {"4k4/9/5g3/4p4/9/9/1B7/9/4K4 b - 1", "8g5d", P - B},
        {"4k4/9/5g3/4p4/9/2B6/1B7/9/4K4 b - 1", "7f5d", P - B + G},
    };
    return index < COUNT(cases) ? cases[index] : (SeeCase){NULL, NULL, 0};
}

START_TEST(is_worth_what_was_worked_out) {
    const SeeCase expected = see_case(_i);
    Position pos;
    position_init(&pos);
    for (int flip = 0; flip < 2; flip++) {
        char sfen[SLOW_SFEN_CHARS], usi[SLOW_MOVE_CHARS];
        SlowBoard board;
        ck_assert(slow_from_sfen(&board, expected.sfen));
        if (flip)
            slow_flip(&board);
        slow_to_sfen(&board, sfen);
        slow_flip_move(expected.move, usi);
        read_position(&pos, sfen);
        Move move = move_from_usi(&pos, text_from(flip ? usi : expected.move));
        int value = expected.value;
        ck_assert_msg(move != MOVE_NONE, "%s: %s is not legal", sfen, flip ? usi : expected.move);
        ck_assert_msg(see_is_at_least(&pos, move, value), "%s: %s is less than %d", sfen, usi_of(move),
                      value);
        ck_assert_msg(!see_is_at_least(&pos, move, value + 1), "%s: %s is more than %d", sfen, usi_of(move),
                      value);
    }
    position_release(&pos);
}
END_TEST

// Against a plain search -----------------------------------------------------------------------------

// A board on which an exchange on one square is played out.
typedef struct Exchange {
    Piece board[SQUARES];
    int square;
} Exchange;

static bool attacks_square(const Exchange *exchange, int from) {
    Bitboard occupied = 0;
    for (int square = 0; square < SQUARES; square++)
        if (exchange->board[square] != NO_PIECE)
            occupied |= bitboard_of(square);
    Piece piece = exchange->board[from];
    Bitboard seen = attacks_piece(piece_color(piece), piece_type(piece), from, occupied);
    return bitboard_has(seen, exchange->square);
}

// The square of the piece that takes next; NO_SQUARE if there is none.
static int taker(const Exchange *exchange, Color side) {
    int best = NO_SQUARE;
    for (int from = 0; from < SQUARES; from++) {
        Piece piece = exchange->board[from];
        if (piece == NO_PIECE || piece_color(piece) != side || from == exchange->square ||
            !attacks_square(exchange, from))
            continue;
        if (best == NO_SQUARE ||
            capture_value(piece_type(piece)) < capture_value(piece_type(exchange->board[best])))
            best = from;
    }
    return best;
}

// What `side` wins by taking on the square, or 0 for leaving it.
static int best_gain(Exchange exchange, Color side) {
    int from = taker(&exchange, side);
    if (from == NO_SQUARE)
        return 0;
    if (piece_type(exchange.board[from]) == KING && taker(&exchange, color_flip(side)) != NO_SQUARE)
        return 0;
    int gain = capture_value(piece_type(exchange.board[exchange.square]));
    exchange.board[exchange.square] = exchange.board[from];
    exchange.board[from] = NO_PIECE;
    gain -= best_gain(exchange, color_flip(side));
    return gain > 0 ? gain : 0;
}

static int exchange_value(const Position *pos, Move move) {
    Exchange exchange = {.square = move_to(move)};
    for (int square = 0; square < SQUARES; square++)
        exchange.board[square] = pos->board[square];
    int value = capture_value(position_captured_type(pos, move));
    if (move_is_promotion(move))
        value += promotion_value(piece_type(move_piece(move)));
    if (!move_is_drop(move))
        exchange.board[move_from(move)] = NO_PIECE;
    exchange.board[exchange.square] = move_piece(move);
    return value - best_gain(exchange, color_flip(pos->side));
}

START_TEST(agrees_with_a_plain_search) {
    Position pos;
    Prng prng = {10};
    int positions = SANITIZED ? 30 : 300, exchanges = 0;
    position_init(&pos);
    for (int i = 0; i < positions; i++) {
        read_position(&pos, sfen_startpos);
        play_randomly(&pos, &prng, 20 + (int)prng_below(&prng, 200));
        MoveList list;
        movegen_legal(&pos, &list);
        for (int j = 0; j < list.count; j++) {
            Move move = list.moves[j];
            int value = exchange_value(&pos, move);
            exchanges += value != 0;
            CHECK_THAT(see_is_at_least(&pos, move, value), "%s: %s is less than %d", sfen_of(&pos),
                       usi_of(move), value);
            CHECK_THAT(!see_is_at_least(&pos, move, value + 1), "%s: %s is more than %d", sfen_of(&pos),
                       usi_of(move), value);
        }
    }
    ck_assert_int_gt(exchanges, 10 * positions);
    position_release(&pos);
}
END_TEST

// Over whole games, captures, promotions, drops and all.
START_TEST(value_and_threshold_agree) {
    Position pos;
    Prng prng = {29};
    int games = SANITIZED ? 3 : 200, exchanges = 0;
    position_init(&pos);
    for (int game = 0; game < games; game++) {
        read_position(&pos, sfen_startpos);
        do {
            MoveList list;
            movegen_legal(&pos, &list);
            for (int i = 0; i < list.count; i++) {
                Move move = list.moves[i];
                int value = see_value(&pos, move);
                const int thresholds[] = {value - 1,
                                          value,
                                          value + 1,
                                          -value,
                                          0,
                                          1,
                                          value - (int)prng_below(&prng, 3000),
                                          value + (int)prng_below(&prng, 3000)};
                exchanges += value != 0;
                for (int j = 0; j < COUNT(thresholds); j++)
                    CHECK_THAT(see_is_at_least(&pos, move, thresholds[j]) == (value >= thresholds[j]),
                               "%s: %s is worth %d, at least %d?", sfen_of(&pos), usi_of(move), value,
                               thresholds[j]);
            }
        } while (play_random_move(&pos, &prng, 200));
    }
    ck_assert_int_gt(exchanges, 1000 * games);
    position_release(&pos);
}
END_TEST

static int count_cases(void) {
    int count = 0;
    while (see_case(count).sfen != NULL)
        count++;
    return count;
}

int main(void) {
    Suite *suite = suite_create("see");
    TCase *tests = add_case(suite, "see");
    tcase_add_loop_test(tests, is_worth_what_was_worked_out, 0, count_cases());
    tcase_add_test(tests, agrees_with_a_plain_search);
    tcase_add_test(tests, value_and_threshold_agree);
    return run_suite(suite);
}
