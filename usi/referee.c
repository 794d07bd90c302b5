#include "referee.h"

#include <stdlib.h>

#include "board/legality.h"
#include "board/repetition.h"
#include "board/sfen.h"

void referee_init(Referee *referee, const RefereeRules *rules) {
    *referee = (Referee){.rules = rules};
    position_init(&referee->pos);
}

void referee_release(Referee *referee) {
    position_release(&referee->pos);
}

static void forget_scores(Referee *referee) {
    for (int color = 0; color < COLORS; color++)
        referee->winning_run[color] = referee->losing_run[color] = 0;
    referee->draw_run = 0;
}

void referee_start(Referee *referee, const char *sfen) {
    position_from_sfen(&referee->pos, text_from(sfen));
    forget_scores(referee);
}

// Verdicts --------------------------------------------------------------------------------------------

static Verdict wins(Color color, Ending ending) {
    return (Verdict){true, color == BLACK ? OUTCOME_BLACK_WINS : OUTCOME_WHITE_WINS, ending};
}

static Verdict drawn(Ending ending) {
    return (Verdict){true, OUTCOME_DRAW, ending};
}

static Verdict goes_on(void) {
    return (Verdict){.is_over = false};
}

Verdict referee_loses(const Referee *referee, Ending ending) {
    return wins(color_flip(referee->pos.side), ending);
}

static Verdict judge_declaration(const Referee *referee) {
    const Position *pos = &referee->pos;
    switch (position_declaration(pos, referee->rules->entering_king)) {
    case DECLARATION_WIN:
        return wins(pos->side, ENDING_DECLARATION);
    case DECLARATION_DRAW:
        return drawn(ENDING_DECLARATION);
    default:
        return referee_loses(referee, ENDING_WRONG_DECLARATION);
    }
}

// The rules of the board, after a move.
static Verdict judge_position(const Referee *referee) {
    const Position *pos = &referee->pos;
    switch (position_repetition(pos)) {
    case REPETITION_DRAW:
        return drawn(ENDING_REPETITION);
    case REPETITION_WIN:
        return wins(pos->side, ENDING_PERPETUAL_CHECK);
    case REPETITION_LOSS:
        return wins(color_flip(pos->side), ENDING_PERPETUAL_CHECK);
    default:
        break;
    }
    if (!position_has_legal_move(pos))
        return referee_loses(referee, ENDING_CHECKMATE);
    if (referee->rules->max_ply > 0 && pos->ply > referee->rules->max_ply)
        return drawn(ENDING_MAX_MOVES);
    return goes_on();
}

// Scores ----------------------------------------------------------------------------------------------

static void count_run(int *run, bool goes_on) {
    *run = goes_on ? *run + 1 : 0;
}

static void take_score(Referee *referee, Color mover, const MoveRecord *record) {
    const RefereeRules *rules = referee->rules;
    bool has_score = record->has_score, is_mate = record->is_mate;
    int score = record->score;
    count_run(&referee->winning_run[mover],
              has_score && (is_mate ? score > 0 : score >= rules->resign_score));
    count_run(&referee->losing_run[mover],
              has_score && (is_mate ? score <= 0 : score <= -rules->resign_score));
    count_run(&referee->draw_run,
              has_score && !is_mate && score <= rules->draw_score && score >= -rules->draw_score);
}

static Verdict judge_scores(const Referee *referee) {
    const RefereeRules *rules = referee->rules;
    if (rules->resign_moves > 0)
        for (int color = 0; color < COLORS; color++)
            if (referee->winning_run[color] >= rules->resign_moves &&
                referee->losing_run[color ^ 1] >= rules->resign_moves)
                return wins((Color)color, ENDING_SCORE);
    if (rules->draw_moves > 0 && referee->draw_run >= 2 * rules->draw_moves &&
        referee->pos.ply > rules->draw_from_ply)
        return drawn(ENDING_DRAW_SCORE);
    return goes_on();
}

Verdict referee_judge(Referee *referee, Text answer, MoveRecord *record) {
    Position *pos = &referee->pos;
    Color mover = pos->side;
    record->move = MOVE_NONE;
    if (text_equals(answer, "resign"))
        return referee_loses(referee, ENDING_RESIGNATION);
    if (text_equals(answer, "win"))
        return judge_declaration(referee);
    Move move = move_from_usi(pos, answer);
    if (move == MOVE_NONE)
        return referee_loses(referee, ENDING_ILLEGAL_MOVE);
    bool is_try = referee->rules->entering_king == ENTERING_KING_TRY && move == position_try_move(pos);
    position_reserve(pos, 1);
    position_do(pos, move);
    record->move = move;
    if (is_try)
        return wins(mover, ENDING_TRY);
    Verdict verdict = judge_position(referee);
    if (verdict.is_over)
        return verdict;
    take_score(referee, mover, record);
    return judge_scores(referee);
}
