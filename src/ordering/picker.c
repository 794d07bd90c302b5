#include "ordering/picker.h"

#include <string.h>

#include "board/legality.h"
#include "board/see.h"
#include "board/value.h"

// Node kinds differ by their list of stages, not by code.
static const Stage main_stages[] = {STAGE_HASH,   STAGE_GOOD_CAPTURES, STAGE_CHECKS,    STAGE_KILLERS,
                                    STAGE_QUIETS, STAGE_BAD_CAPTURES,  STAGE_DOMINATED, STAGE_END};
static const Stage noisy_stages[] = {STAGE_HASH, STAGE_GOOD_CAPTURES, STAGE_BAD_CAPTURES, STAGE_END};
static const Stage evasion_stages[] = {STAGE_HASH, STAGE_EVASIONS, STAGE_DOMINATED, STAGE_END};
static const Stage capture_stages[] = {STAGE_HASH, STAGE_GOOD_CAPTURES, STAGE_END};
static const Stage recapture_stages[] = {STAGE_RECAPTURES, STAGE_END};

enum {
    EVASION_CAPTURE_BONUS = 1 << 20, // before all quiet evasions
};

static void init(Picker *picker, const Position *pos, const Stage *stages, Move hash,
                 const QuietHistory *history) {
    picker->pos = pos;
    picker->history = history;
    picker->stage = stages;
    picker->entered = false;
    picker->hash = hash != MOVE_NONE && position_is_pseudo_legal(pos, hash) && position_is_legal(pos, hash)
                       ? hash
                       : MOVE_NONE;
    picker->killers[0] = picker->killers[1] = MOVE_NONE;
    picker->see_threshold = 0;
    picker->recapture_square = NO_SQUARE;
    picker->next = picker->end = picker->bad_end = picker->early_count = 0;
}

void picker_init_main(Picker *picker, const Position *pos, Move hash, const Move killers[KILLER_SLOTS],
                      const QuietHistory *history) {
    init(picker, pos, main_stages, hash, history);
    for (int slot = 0; slot < KILLER_SLOTS; slot++)
        picker->killers[slot] = killers[slot];
}

void picker_init_evasions(Picker *picker, const Position *pos, Move hash, const QuietHistory *history) {
    init(picker, pos, evasion_stages, hash, history);
}

void picker_init_captures(Picker *picker, const Position *pos, Move hash, int see_threshold) {
    init(picker, pos, capture_stages, hash, NULL);
    if (picker->hash != MOVE_NONE && position_is_quiet(pos, hash))
        picker->hash = MOVE_NONE;
    picker->see_threshold = see_threshold;
}

void picker_init_recaptures(Picker *picker, const Position *pos, int square) {
    init(picker, pos, recapture_stages, MOVE_NONE, NULL);
    picker->recapture_square = square;
}

// Most valuable victim first, then least valuable attacker.
static int capture_score(const Position *pos, Move move) {
    PieceType type = piece_type(move_piece(move));
    int score = capture_value(position_captured_type(pos, move));
    if (move_is_promotion(move))
        score += promotion_value(type);
    return 16 * score - (type == KING ? piece_value[DRAGON] : piece_value[move_moved_type(move)]);
}

static int evasion_score(const Picker *picker, Move move) {
    if (!position_is_quiet(picker->pos, move))
        return EVASION_CAPTURE_BONUS + capture_score(picker->pos, move);
    return history_score(picker->history, picker->pos->side, move);
}

// Brings the best of the moves not yet given to the front of them; of equal ones the first, and the others
// keep their order. Few nodes look at many moves, so choosing one at a time is cheaper than sorting.
static void select_best(Picker *picker) {
    int32_t *scores = picker->scores;
    int next = picker->next, end = picker->end;
    int32_t best = INT32_MIN;
    for (int i = next; i < end; i++)
        best = scores[i] > best ? scores[i] : best;
    int place = next;
    while (scores[place] != best)
        place++;
    Move move = picker->moves[place];
    memmove(&picker->moves[next + 1], &picker->moves[next], (size_t)(place - next) * sizeof *picker->moves);
    memmove(&scores[next + 1], &scores[next], (size_t)(place - next) * sizeof *scores);
    picker->moves[next] = move;
    scores[next] = best;
}

static bool was_given(const Picker *picker, Move move) {
    if (move == picker->hash)
        return true;
    for (int i = 0; i < picker->early_count; i++)
        if (picker->early[i] == move)
            return true;
    return false;
}

static Move *generate(const Picker *picker, Move *out) {
    const Position *pos = picker->pos;
    switch (*picker->stage) {
    case STAGE_GOOD_CAPTURES:
        return movegen_captures(pos, out);
    case STAGE_RECAPTURES:
        return movegen_recaptures(pos, picker->recapture_square, out);
    case STAGE_CHECKS:
        return movegen_quiet_checks(pos, out);
    case STAGE_QUIETS:
        return movegen_drops(pos, movegen_quiets(pos, out));
    case STAGE_EVASIONS:
        return movegen_evasions(pos, out);
    case STAGE_DOMINATED:
        return movegen_dominated(pos, out);
    default:
        return out;
    }
}

static void score_captures(Picker *picker) {
    for (int i = picker->next; i < picker->end; i++)
        picker->scores[i] = capture_score(picker->pos, picker->moves[i]);
}

static void score_evasions(Picker *picker) {
    for (int i = picker->next; i < picker->end; i++)
        picker->scores[i] = evasion_score(picker, picker->moves[i]);
}

static void score_quiets(Picker *picker) {
    Color side = picker->pos->side;
    for (int i = picker->next; i < picker->end; i++)
        picker->scores[i] = history_score(picker->history, side, picker->moves[i]);
}

// Fills the list of the current stage behind the bad captures, or points at the one that is there already.
static void enter(Picker *picker) {
    Stage stage = *picker->stage;
    picker->entered = true;
    picker->selects = false;
    picker->next = 0;
    switch (stage) {
    case STAGE_HASH:
        picker->end = 1;
        return;
    case STAGE_KILLERS:
        picker->end = KILLER_SLOTS;
        return;
    case STAGE_BAD_CAPTURES:
        picker->end = picker->bad_end;
        return;
    default:
        break;
    }
    picker->selects = stage != STAGE_DOMINATED;
    picker->next = picker->bad_end;
    picker->end = (int)(generate(picker, picker->moves + picker->next) - picker->moves);
    if (stage == STAGE_GOOD_CAPTURES || stage == STAGE_RECAPTURES)
        score_captures(picker);
    else if (stage == STAGE_EVASIONS)
        score_evasions(picker);
    else if (stage != STAGE_DOMINATED)
        score_quiets(picker);
}

// Whether the move, which comes from the current stage's list, is to be given now.
static bool accept(Picker *picker, Move move) {
    const Position *pos = picker->pos;
    if (was_given(picker, move))
        return false;
    switch (*picker->stage) {
    case STAGE_GOOD_CAPTURES:
        if (!position_is_legal(pos, move))
            return false;
        if (see_is_at_least(pos, move, picker->see_threshold))
            return true;
        picker->moves[picker->bad_end++] = move;
        return false;
    case STAGE_RECAPTURES:
        return position_is_legal(pos, move) && see_is_at_least(pos, move, picker->see_threshold);
    case STAGE_CHECKS:
        if (picker->early_count == PICKER_EARLY_MAX - KILLER_SLOTS || !see_is_at_least(pos, move, 0) ||
            !position_is_legal(pos, move))
            return false;
        picker->early[picker->early_count++] = move;
        return true;
    case STAGE_KILLERS:
        if (!position_is_pseudo_legal(pos, move) || !position_is_quiet(pos, move) ||
            !position_is_legal(pos, move))
            return false;
        picker->early[picker->early_count++] = move;
        return true;
    case STAGE_BAD_CAPTURES:
        return true;
    default:
        return position_is_legal(pos, move);
    }
}

Move picker_next(Picker *picker) {
    for (; *picker->stage != STAGE_END; picker->stage++, picker->entered = false) {
        if (!picker->entered)
            enter(picker);
        if (*picker->stage == STAGE_HASH) {
            if (picker->next++ == 0 && picker->hash != MOVE_NONE)
                return picker->hash;
            continue;
        }
        const Move *list = *picker->stage == STAGE_KILLERS ? picker->killers : picker->moves;
        while (picker->next < picker->end) {
            if (picker->selects)
                select_best(picker);
            Move move = list[picker->next++];
            if (accept(picker, move))
                return move;
        }
    }
    return MOVE_NONE;
}

void picker_skip_quiets(Picker *picker) {
    switch (*picker->stage) {
    case STAGE_HASH:
        picker->stage = noisy_stages;
        break;
    case STAGE_GOOD_CAPTURES:
        picker->stage = noisy_stages + 1;
        break;
    case STAGE_CHECKS:
    case STAGE_KILLERS:
    case STAGE_QUIETS:
        picker->stage = noisy_stages + 2;
        picker->entered = false;
        break;
    case STAGE_DOMINATED:
        picker->stage = noisy_stages + 3;
        break;
    default:
        break;
    }
}
