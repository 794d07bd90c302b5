// The evaluation: what is kept up move by move equals a fresh count, and both sides are judged alike.
#include <check.h>
#include <stdlib.h>

#include "board/movegen.h"
#include "board/sfen.h"
#include "eval/evaluate.h"
#include "support/boards.h"
#include "support/play.h"

enum { GAMES = 60, PLIES = 200 };

START_TEST(accumulator_equals_a_refresh) {
    Prng prng = {(uint64_t)_i + 1};
    Position pos;
    position_init(&pos);
    for (int game = 0; game < GAMES; game++) {
        play_from_random_start(&pos, &prng);
        Evaluator kept, fresh;
        evaluator_reset(&kept, &pos);
        while (play_random_move(&pos, &prng, PLIES)) {
            evaluator_push(&kept, &pos);
            evaluator_reset(&fresh, &pos);
            CHECK_THAT(evaluator_score(&kept, &pos) == evaluator_score(&fresh, &pos), "%s", sfen_of(&pos));
        }
        while (position_game_plies(&pos) > 0) {
            position_undo(&pos);
            evaluator_pop(&kept);
        }
        evaluator_reset(&fresh, &pos);
        ck_assert_int_eq(evaluator_score(&kept, &pos), evaluator_score(&fresh, &pos));
    }
    position_release(&pos);
}
END_TEST

START_TEST(a_null_move_changes_the_side_only) {
    Position pos;
    position_init(&pos);
    Evaluator evaluator;
    evaluator_reset(&evaluator, &pos);
    int before = evaluator_score(&evaluator, &pos);
    position_reserve(&pos, 1);
    position_do_null(&pos);
    evaluator_push(&evaluator, &pos);
    ck_assert_int_eq(evaluator_score(&evaluator, &pos), before); // the start position is symmetrical
    position_undo_null(&pos);
    evaluator_pop(&evaluator);
    ck_assert_int_eq(evaluator_score(&evaluator, &pos), before);
    position_release(&pos);
}
END_TEST

START_TEST(mirrored_positions_score_alike) {
    Prng prng = {7};
    Position pos, mirror;
    position_init(&pos);
    position_init(&mirror);
    for (int game = 0; game < GAMES; game++) {
        play_from_random_start(&pos, &prng);
        while (play_random_move(&pos, &prng, PLIES)) {
            play_mirror(&mirror, &pos);
            CHECK_THAT(evaluation_terms(&pos).score == evaluation_terms(&mirror).score, "%s", sfen_of(&pos));
        }
    }
    position_release(&pos);
    position_release(&mirror);
}
END_TEST

START_TEST(more_material_is_better) {
    Position pos;
    position_init(&pos);
    const char *even = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
    const char *rook_up = "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b R 1";
    const char *no_king = "4k4/9/9/9/9/9/9/9/9 b RB 1";
    ck_assert_int_eq(position_from_sfen(&pos, text_from(even)), SFEN_OK);
    ck_assert_int_lt(abs(evaluation_terms(&pos).score), 50);
    ck_assert_int_eq(position_from_sfen(&pos, text_from(rook_up)), SFEN_OK);
    ck_assert_int_gt(evaluation_terms(&pos).score, 1500);
    ck_assert_int_eq(position_from_sfen(&pos, text_from(no_king)), SFEN_OK);
    ck_assert_int_gt(evaluation_terms(&pos).score, 1000);
    position_release(&pos);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("eval");
    TCase *tests = add_case(suite, "evaluation");
    tcase_add_loop_test(tests, accumulator_equals_a_refresh, 0, 2);
    tcase_add_test(tests, a_null_move_changes_the_side_only);
    tcase_add_test(tests, mirrored_positions_score_alike);
    tcase_add_test(tests, more_material_is_better);
    return run_suite(suite);
}
