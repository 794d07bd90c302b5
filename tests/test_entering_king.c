// Winning by entering the enemy camp, against positions/declaration.sfen and positions/try_rule.sfen.
#include "board/entering_king.h"
#include "board/legality.h"
#include "board/sfen.h"
#include "support/cases.h"
#include "support/suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Position position;

static void set_up(void) {
    position_init(&position);
}

static void tear_down(void) {
    position_release(&position);
}

static void set_position(const char *sfen) {
    SfenError error = position_from_sfen(&position, text_from(sfen));
    ck_assert_msg(error == SFEN_OK, "%s: %s", sfen, sfen_error_text(error));
}

static CaseFile open_cases(const char *name) {
    CaseFile file;
    ck_assert_msg(case_file_open(&file, name), "positions/%s is missing", name);
    return file;
}

static const char *verdict_name(Declaration declaration) {
    static const char *const names[] = {"lose", "draw", "win"};
    return names[declaration];
}

// The rule that each key is about.
static const struct {
    const char *key;
    EnteringKingRule rule;
} Rules[] = {
    {"csa27", ENTERING_KING_27},
    {"csa24", ENTERING_KING_24},
    {"csa27h", ENTERING_KING_27H},
    {"csa24h", ENTERING_KING_24H},
};

START_TEST(judges_declarations) {
    CaseFile file = open_cases("declaration.sfen");
    Case next;
    int cases = 0;
    while (case_file_next(&file, &next)) {
        set_position(next.sfen);
        for (int i = 0; i < COUNT(Rules); i++) {
            const char *expected = case_value(&next, Rules[i].key);
            ck_assert_msg(expected != NULL, "line %d: no %s", next.line, Rules[i].key);
            const char *actual = verdict_name(position_declaration(&position, Rules[i].rule));
            ck_assert_msg(strcmp(actual, expected) == 0, "line %d: %s is %s, not %s", next.line, Rules[i].key,
                          actual, expected);
        }
        ck_assert_int_eq(position_declaration(&position, ENTERING_KING_NONE), DECLARATION_NOTHING);
        ck_assert_int_eq(position_declaration(&position, ENTERING_KING_TRY), DECLARATION_NOTHING);
        cases++;
    }
    case_file_close(&file);
    ck_assert_int_ge(cases, 20);
}
END_TEST

// Sets up a position where a declaration by `side` is worth `points` without any credit: ten pieces and the
// king in the camp, the rest of the points in its hand, all other pieces of `start` in the other hand.
// Requires: points >= 10.
static void set_points(Color side, const Position *start, int points) {
    int left[HAND_KINDS] = {0};
    for (PieceType type = PAWN; type <= GOLD; type++)
        left[type] = bitboard_count(start->by_kind[type]);
    position_clear(&position);
    position_put(&position, side == BLACK ? square_make(0, 0) : square_make(0, 8), piece_make(side, KING));
    position_put(&position, side == BLACK ? square_make(0, 8) : square_make(0, 0),
                 piece_make(color_flip(side), KING));
    for (int i = 0; i < 9; i++) {
        int square = square_make(i, side == BLACK ? 2 : 6);
        position_put(&position, square, piece_make(side, PRO_PAWN));
    }
    position_put(&position, square_make(8, side == BLACK ? 1 : 7), piece_make(side, GOLD));
    left[PAWN] -= 9;
    left[GOLD]--;
    points -= 10;
    int mine[HAND_KINDS] = {0};
    for (PieceType type = BISHOP; type <= ROOK; type++) {
        for (; left[type] > 0 && points >= 5 + 9; left[type]--, points -= 5)
            mine[type]++;
    }
    for (PieceType type = PAWN; type <= GOLD; type++) {
        for (; type != BISHOP && type != ROOK && left[type] > 0 && points > 0; left[type]--, points--)
            mine[type]++;
    }
    ck_assert_int_eq(points, 0);
    for (PieceType type = PAWN; type <= GOLD; type++) {
        position_set_hand(&position, side, type, mine[type]);
        position_set_hand(&position, color_flip(side), type, left[type]);
    }
    position_finish(&position, side, 200);
    const char *wrong = position_ok(&position);
    ck_assert_msg(wrong == NULL, "%s", wrong);
}

static void assert_needs(const Position *start, Color side, int needed, EnteringKingRule rule) {
    set_points(side, start, needed);
    ck_assert_int_eq(position_declaration(&position, rule), DECLARATION_WIN);
    set_points(side, start, needed - 1);
    ck_assert_int_ne(position_declaration(&position, rule), DECLARATION_WIN);
}

START_TEST(credits_the_giver_of_a_handicap) {
    CaseFile file = open_cases("declaration.sfen");
    Case next;
    int cases = 0;
    while (case_file_next(&file, &next)) {
        const char *need27 = case_value(&next, "need27h");
        const char *need24 = case_value(&next, "need24h");
        if (need27 == NULL)
            continue;
        int black27, white27, black24, white24;
        ck_assert_int_eq(sscanf(need27, "%d %d", &black27, &white27), 2);
        ck_assert_ptr_nonnull(need24);
        ck_assert_int_eq(sscanf(need24, "%d %d", &black24, &white24), 2);
        Position start;
        position_init(&start);
        ck_assert_int_eq(position_from_sfen(&start, text_from(next.sfen)), SFEN_OK);
        assert_needs(&start, BLACK, black27, ENTERING_KING_27H);
        assert_needs(&start, BLACK, black24, ENTERING_KING_24H);
        // The ten pieces of set_points are ten points already.
        if (white27 > 10)
            assert_needs(&start, WHITE, white27, ENTERING_KING_27H);
        if (white24 > 10)
            assert_needs(&start, WHITE, white24, ENTERING_KING_24H);
        // Without the credit the needs are those of an even game.
        assert_needs(&start, BLACK, 28, ENTERING_KING_27);
        assert_needs(&start, WHITE, 27, ENTERING_KING_27);
        assert_needs(&start, BLACK, 31, ENTERING_KING_24);
        assert_needs(&start, WHITE, 31, ENTERING_KING_24);
        position_release(&start);
        cases++;
    }
    case_file_close(&file);
    ck_assert_int_ge(cases, 10);
}
END_TEST

// A won position of 30 points, and changes to it that lose the win by one condition alone.
static const struct {
    const char *what, *sfen;
    Declaration expected;
} Declarations[] = {
    {"won", "K8/+P+P+P+P+P+P+P+P+P/8G/9/9/9/9/9/8k b 2R2B 1", DECLARATION_WIN},
    {"one piece short", "K8/+P+P+P+P+P+P+P+P+P/9/9/9/9/9/9/8k b 2R2BG 1", DECLARATION_NOTHING},
    {"a piece out of the camp", "K8/+P+P+P+P+P+P+P+P+P/9/8G/9/9/9/9/8k b 2R2BP 1", DECLARATION_NOTHING},
    {"king out of the camp", "9/+P+P+P+P+P+P+P+P+P/8G/K8/9/9/9/9/8k b 2R2B 1", DECLARATION_NOTHING},
    {"in check", "K7r/+P+P+P+P+P+P+P+P+P/8G/9/9/9/9/9/8k b R2B 1", DECLARATION_NOTHING},
    {"no king", "9/+P+P+P+P+P+P+P+P+P/8G/9/9/9/9/9/8k b 2R2B 1", DECLARATION_NOTHING},
    {"the other side to move", "K8/+P+P+P+P+P+P+P+P+P/8G/9/9/9/9/9/8k w 2R2B 1", DECLARATION_NOTHING},
};

START_TEST(needs_all_conditions) {
    set_position(Declarations[_i].sfen);
    ck_assert_msg(position_declaration(&position, ENTERING_KING_27) == Declarations[_i].expected, "%s",
                  Declarations[_i].what);
}
END_TEST

START_TEST(finds_the_try) {
    CaseFile file = open_cases("try_rule.sfen");
    Case next;
    int cases = 0;
    while (case_file_next(&file, &next)) {
        const char *expected = case_value(&next, "try");
        ck_assert_msg(expected != NULL, "line %d: no try", next.line);
        set_position(next.sfen);
        char text[USI_MOVE_SIZE];
        Move move = position_try_move(&position);
        const char *actual = move == MOVE_NONE ? "no" : move_to_usi(move, text);
        ck_assert_msg(strcmp(actual, expected) == 0, "line %d: %s, not %s", next.line, actual, expected);
        cases++;
    }
    case_file_close(&file);
    ck_assert_int_ge(cases, 4);
}
END_TEST

static const char *const NoTries[] = {
    "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
    "4K3k/9/9/9/9/9/9/9/9 b - 1",   // there already
    "k8/4K4/9/9/9/9/9/9/9 w - 1",   // not to move
    "8k/9/9/9/9/9/9/4G4/9 b - 1",   // no king
    "8k/9/9/9/9/9/9/9/4K4 w - 1",   // white's king is far
    "k4r3/4K4/9/9/9/9/9/9/9 b - 1", // 5a attacked
};

START_TEST(finds_no_try) {
    set_position(NoTries[_i]);
    ck_assert_uint_eq(position_try_move(&position), MOVE_NONE);
}
END_TEST

static const char *const RuleNames[] = {"NoEnteringKing", "CSARule24",  "CSARule24H",
                                        "CSARule27",      "CSARule27H", "TryRule"};

START_TEST(names_the_rules) {
    ck_assert_int_eq(ENTERING_KING_RULE_COUNT, COUNT(RuleNames));
    ck_assert_str_eq(entering_king_rule_name((EnteringKingRule)_i), RuleNames[_i]);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("entering_king");
    TCase *tests = add_case(suite, "entering_king");
    tcase_add_checked_fixture(tests, set_up, tear_down);
    tcase_add_test(tests, judges_declarations);
    tcase_add_test(tests, credits_the_giver_of_a_handicap);
    tcase_add_loop_test(tests, needs_all_conditions, 0, COUNT(Declarations));
    tcase_add_test(tests, finds_the_try);
    tcase_add_loop_test(tests, finds_no_try, 0, COUNT(NoTries));
    tcase_add_loop_test(tests, names_the_rules, 0, COUNT(RuleNames));
    return run_suite(suite);
}
