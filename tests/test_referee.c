// The referee: every way a game can end, and that it ends no other way.
#include "support/boards.h"
#include "usi/referee.h"

#include <string.h>

enum { NO_END = ENDING_COUNT };

#define PLAIN \
    { .entering_king = ENTERING_KING_27, .draw_score = -1 }

static const RefereeRules Plain = PLAIN;

// "7g7f" or "7g7f/250" or "7g7f/#3": an answer, its score, its mate score.
static Verdict judge_word(Referee *referee, Text word) {
    MoveRecord record = {.move = MOVE_NONE};
    Text answer = text_next_part(&word, '/');
    record.is_mate = text_starts_with(word, "#");
    if (record.is_mate)
        text_next_part(&word, '#');
    record.has_score = word.size > 0;
    if (record.has_score)
        CHECK_THAT(text_to_int(word, -100000, 100000, &record.score), "no score");
    return referee_judge(referee, answer, &record);
}

// Judges the answers in turn; all but the last must leave the game going.
static Verdict judge_all(const RefereeRules *rules, const char *sfen, const char *answers) {
    Referee referee;
    referee_init(&referee, rules);
    referee_start(&referee, sfen);
    Verdict verdict = {.is_over = false};
    Text rest = text_from(answers);
    for (Text word = text_next_token(&rest); word.size > 0; word = text_next_token(&rest)) {
        CHECK_THAT(!verdict.is_over, "over before %.*s by %s", (int)word.size, word.data,
                   ending_name(verdict.ending));
        verdict = judge_word(&referee, word);
    }
    referee_release(&referee);
    return verdict;
}

static void check(const RefereeRules *rules, const char *sfen, const char *answers, int ending,
                  Outcome outcome) {
    Verdict verdict = judge_all(rules, sfen, answers);
    CHECK_THAT(verdict.is_over == (ending != NO_END), "%s %s: %s", sfen, answers,
               verdict.is_over ? ending_name(verdict.ending) : "goes on");
    if (!verdict.is_over)
        return;
    CHECK_THAT((int)verdict.ending == ending, "%s %s: %s", sfen, answers, ending_name(verdict.ending));
    CHECK_THAT(verdict.outcome == outcome, "%s %s: %s", sfen, answers, outcome_name(verdict.outcome));
}

#define START sfen_startpos

static const struct {
    RefereeRules rules;
    const char *sfen; // NULL: the start position
    const char *answers;
    int ending;
    Outcome outcome;
} Games[] = {
    {PLAIN, NULL, "7g7f 3c3d", NO_END, OUTCOME_DRAW},
    {PLAIN, NULL, "resign", ENDING_RESIGNATION, OUTCOME_WHITE_WINS},
    {PLAIN, NULL, "7g7f resign", ENDING_RESIGNATION, OUTCOME_BLACK_WINS},
    {PLAIN, NULL, "7g7f win", ENDING_WRONG_DECLARATION, OUTCOME_BLACK_WINS},
    {PLAIN, NULL, "7g7e", ENDING_ILLEGAL_MOVE, OUTCOME_WHITE_WINS},
    {PLAIN, NULL, "7g7f 7f7e", ENDING_ILLEGAL_MOVE, OUTCOME_BLACK_WINS},
    {PLAIN, NULL, "Resign", ENDING_ILLEGAL_MOVE, OUTCOME_WHITE_WINS},
    {PLAIN, NULL, "none", ENDING_ILLEGAL_MOVE, OUTCOME_WHITE_WINS},
    {PLAIN, NULL, "null", ENDING_ILLEGAL_MOVE, OUTCOME_WHITE_WINS},
    {PLAIN, NULL, "7g7f+", ENDING_ILLEGAL_MOVE, OUTCOME_WHITE_WINS},
    {PLAIN, NULL, "P*5e", ENDING_ILLEGAL_MOVE, OUTCOME_WHITE_WINS},
    // The king stays in check; a second pawn; a pawn drop that mates.
    {PLAIN, "4k4/9/4R4/9/9/9/9/9/4K4 w - 1", "5a5b", ENDING_ILLEGAL_MOVE, OUTCOME_BLACK_WINS},
    {PLAIN, "4k4/9/9/9/9/9/4P4/9/4K4 b P 1", "P*5e", ENDING_ILLEGAL_MOVE, OUTCOME_WHITE_WINS},
    {PLAIN, "8k/6G2/7G1/9/9/9/9/9/4K4 b P 1", "P*1b", ENDING_ILLEGAL_MOVE, OUTCOME_WHITE_WINS},
    {PLAIN, "4k4/9/4G4/9/9/9/9/9/4K4 b G 1", "G*5b", ENDING_CHECKMATE, OUTCOME_BLACK_WINS},
    {PLAIN, "4k4/9/9/9/9/9/4g4/9/4K4 w g 1", "G*5h", ENDING_CHECKMATE, OUTCOME_WHITE_WINS},
    // No move without check is a loss, too.
    {PLAIN, "k8/3G5/PR7/9/9/9/9/9/4K4 b - 1", "6b7b", ENDING_CHECKMATE, OUTCOME_BLACK_WINS},
    // Four times the start position.
    {PLAIN, NULL, "2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b", ENDING_REPETITION,
     OUTCOME_DRAW},
    {PLAIN, NULL, "2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h 7b8b 2h3h 8b7b 3h2h", NO_END, OUTCOME_DRAW},
    // The number of the last move.
    {{.entering_king = ENTERING_KING_27, .max_ply = 2, .draw_score = -1},
     NULL,
     "7g7f 3c3d",
     ENDING_MAX_MOVES,
     OUTCOME_DRAW},
    {{.entering_king = ENTERING_KING_27, .max_ply = 3, .draw_score = -1},
     NULL,
     "7g7f 3c3d",
     NO_END,
     OUTCOME_DRAW},
    {{.entering_king = ENTERING_KING_27, .max_ply = 5, .draw_score = -1},
     "4k4/9/4G4/9/9/9/9/9/4K4 b G 5",
     "G*5b",
     ENDING_CHECKMATE,
     OUTCOME_BLACK_WINS},
    // Scores: both sides have to agree, with no move in between.
    {{.resign_score = 500, .resign_moves = 2, .draw_score = -1},
     NULL,
     "7g7f/500 3c3d/-500 2g2f/600 8c8d/-700",
     ENDING_SCORE,
     OUTCOME_BLACK_WINS},
    {{.resign_score = 500, .resign_moves = 2, .draw_score = -1},
     NULL,
     "7g7f/-500 3c3d/#9 2g2f/#-4 8c8d/700",
     ENDING_SCORE,
     OUTCOME_WHITE_WINS},
    {{.resign_score = 500, .resign_moves = 2, .draw_score = -1},
     NULL,
     "7g7f/500 3c3d/-499 2g2f/600 8c8d/-700",
     NO_END,
     OUTCOME_DRAW},
    {{.resign_score = 500, .resign_moves = 2, .draw_score = -1},
     NULL,
     "7g7f/500 3c3d/-500 2g2f 8c8d/-700",
     NO_END,
     OUTCOME_DRAW},
    {{.resign_score = 500, .resign_moves = 2, .draw_score = -1},
     NULL,
     "7g7f/500 3c3d/500 2g2f/600 8c8d/700",
     NO_END,
     OUTCOME_DRAW},
    {{.draw_score = 10, .draw_moves = 2},
     NULL,
     "7g7f/10 3c3d/-10 2g2f/0 8c8d/3",
     ENDING_DRAW_SCORE,
     OUTCOME_DRAW},
    {{.draw_score = 10, .draw_moves = 2}, NULL, "7g7f/10 3c3d/-11 2g2f/0 8c8d/3", NO_END, OUTCOME_DRAW},
    {{.draw_score = 10, .draw_moves = 2}, NULL, "7g7f/0 3c3d/0 2g2f/#1 8c8d/0", NO_END, OUTCOME_DRAW},
    {{.draw_score = 10, .draw_moves = 1, .draw_from_ply = 4},
     NULL,
     "7g7f/0 3c3d/0 2g2f/0",
     NO_END,
     OUTCOME_DRAW},
    {{.draw_score = 10, .draw_moves = 1, .draw_from_ply = 4},
     NULL,
     "7g7f/0 3c3d/0 2g2f/0 8c8d/0",
     ENDING_DRAW_SCORE,
     OUTCOME_DRAW},
};

START_TEST(game_ends_as_the_rules_say) {
    const char *sfen = Games[_i].sfen != NULL ? Games[_i].sfen : START;
    check(&Games[_i].rules, sfen, Games[_i].answers, Games[_i].ending, Games[_i].outcome);
}
END_TEST

// One of the lines of play goes on after its end.
static void cut_after_end(const char *sfen, char *moves) {
    Referee referee;
    referee_init(&referee, &Plain);
    referee_start(&referee, sfen);
    Text rest = text_from(moves);
    bool is_over = false;
    for (Text word = text_next_token(&rest); word.size > 0 && !is_over; word = text_next_token(&rest)) {
        is_over = judge_word(&referee, word).is_over;
        if (is_over)
            moves[word.data + word.size - moves] = '\0';
    }
    referee_release(&referee);
}

// The cases of the rules' own tests, by the referee.
START_TEST(repetitions_are_judged) {
    CaseFile file;
    Case next;
    open_cases(&file, "repetition.sfen");
    while (case_file_next(&file, &next)) {
        const char *verdict = case_value(&next, "verdict");
        char moves[1 << 14];
        snprintf(moves, sizeof moves, "%s", case_value(&next, "moves"));
        cut_after_end(next.sfen, moves);
        if (strcmp(verdict, "none") == 0)
            continue;
        bool is_draw = strcmp(verdict, "draw") == 0;
        Outcome outcome = strcmp(verdict, "black_loses") == 0 ? OUTCOME_WHITE_WINS : OUTCOME_BLACK_WINS;
        check(&Plain, next.sfen, moves, is_draw ? ENDING_REPETITION : ENDING_PERPETUAL_CHECK,
              is_draw ? OUTCOME_DRAW : outcome);
    }
    case_file_close(&file);
}
END_TEST

static const struct {
    const char *key;
    EnteringKingRule rule;
} Rules[] = {{"csa27", ENTERING_KING_27},
             {"csa24", ENTERING_KING_24},
             {"csa27h", ENTERING_KING_27H},
             {"csa24h", ENTERING_KING_24H}};

START_TEST(declarations_are_judged) {
    const RefereeRules rules = {.entering_king = Rules[_i].rule, .draw_score = -1};
    CaseFile file;
    Case next;
    open_cases(&file, "declaration.sfen");
    while (case_file_next(&file, &next)) {
        const char *result = case_value(&next, Rules[_i].key);
        if (result == NULL)
            continue;
        bool is_black = strstr(next.sfen, " b ") != NULL;
        bool is_won = strcmp(result, "win") == 0;
        Outcome outcome = is_won == is_black ? OUTCOME_BLACK_WINS : OUTCOME_WHITE_WINS;
        if (strcmp(result, "draw") == 0)
            outcome = OUTCOME_DRAW;
        check(&rules, next.sfen, "win",
              strcmp(result, "lose") == 0 ? ENDING_WRONG_DECLARATION : ENDING_DECLARATION, outcome);
    }
    case_file_close(&file);
}
END_TEST

START_TEST(tries_are_judged) {
    const RefereeRules rules = {.entering_king = ENTERING_KING_TRY, .draw_score = -1};
    CaseFile file;
    Case next;
    open_cases(&file, "try_rule.sfen");
    while (case_file_next(&file, &next)) {
        const char *move = case_value(&next, "try");
        if (strcmp(move, "no") == 0)
            continue;
        bool is_black = strstr(next.sfen, " b ") != NULL;
        check(&rules, next.sfen, move, ENDING_TRY, is_black ? OUTCOME_BLACK_WINS : OUTCOME_WHITE_WINS);
        CHECK_THAT(!judge_all(&Plain, next.sfen, move).is_over ||
                       judge_all(&Plain, next.sfen, move).ending != ENDING_TRY,
                   "a try without the rule");
    }
    case_file_close(&file);
}
END_TEST

START_TEST(move_is_written_down) {
    Referee referee;
    referee_init(&referee, &Plain);
    referee_start(&referee, START);
    MoveRecord record = {.move = MOVE_NULL};
    referee_judge(&referee, text_from("7g7f"), &record);
    ck_assert_str_eq(usi_of(record.move), "7g7f");
    Verdict verdict = referee_loses(&referee, ENDING_CRASH);
    ck_assert(verdict.is_over);
    ck_assert_int_eq(verdict.outcome, OUTCOME_BLACK_WINS);
    ck_assert_int_eq(verdict.ending, ENDING_CRASH);
    referee_judge(&referee, text_from("7g7f"), &record);
    ck_assert_uint_eq(record.move, MOVE_NONE);
    referee_release(&referee);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("referee");
    TCase *tests = add_case(suite, "referee");
    tcase_add_loop_test(tests, game_ends_as_the_rules_say, 0, COUNT(Games));
    tcase_add_test(tests, repetitions_are_judged);
    tcase_add_loop_test(tests, declarations_are_judged, 0, COUNT(Rules));
    tcase_add_test(tests, tries_are_judged);
    tcase_add_test(tests, move_is_written_down);
    return run_suite(suite);
}
