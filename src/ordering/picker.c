#include "ordering/picker.h"

#include <string.h>

#include "board/legality.h"
#include "board/see.h"
#include "board/value.h"

// Node kinds differ by their list of stages, not by code.
static const Stage main_stages[] = {STAGE_HASH,   STAGE_GOOD_CAPTURES, STAGE_CHECKS,    STAGE_KILLERS,
                                    STAGE_QUIETS, STAGE_BAD_CAPTURES,  STAGE_DOMINATED, STAGE_END};
static const Stage checkless_stages[] = {STAGE_HASH,         STAGE_GOOD_CAPTURES, STAGE_KILLERS, STAGE_QUIETS,
                                         STAGE_BAD_CAPTURES, STAGE_DOMINATED,     STAGE_END};
static const Stage noisy_stages[] = {STAGE_HASH, STAGE_GOOD_CAPTURES, STAGE_BAD_CAPTURES, STAGE_END};
static const Stage evasion_stages[] = {STAGE_HASH, STAGE_EVASIONS, STAGE_DOMINATED, STAGE_END};
static const Stage capture_stages[] = {STAGE_HASH, STAGE_WINNING_CAPTURES, STAGE_END};
static const Stage recapture_stages[] = {STAGE_RECAPTURES, STAGE_END};

enum {
    EVASION_CAPTURE_BONUS = 1 << 20, // before all quiet evasions
    BAD_CAPTURE_MALUS = 1 << 24,     // after all good ones
    CHECK_BONUS = 2 * QUIET_SCORE_UNIT,
    // Of quiet checks among captures, where a pawn won counts about 5,000.
    CHECK_BASE = 3000,
    CHECK_WEIGHT = 2,
};

static void init(Picker *picker, const Position *pos, const Stage *stages, Move hash, Ordering *ordering) {
    picker->pos = pos;
    picker->ordering = ordering;
    picker->stage = stages;
    picker->entered = false;
    picker->hash = hash != MOVE_NONE && position_is_pseudo_legal(pos, hash) && position_is_legal(pos, hash)
                       ? hash
                       : MOVE_NONE;
    picker->ranks_checks = picker->skips_quiets = false;
    picker->see_threshold = 0;
    picker->recapture_square = NO_SQUARE;
    picker->next = picker->end = picker->bad_end = picker->early_count = 0;
}

static void init_quiets(Picker *picker, int ply) {
    picker->ply = ply;
    picker->quiet_scores = ordering_quiet_scores(picker->ordering, picker->pos, ply);
}

void picker_init_main(Picker *picker, const Position *pos, Move hash, Ordering *ordering, int ply) {
    CheckOrder checks = (CheckOrder)ordering_techniques(ordering)->checks;
    init(picker, pos, checks == CHECKS_STAGE ? main_stages : checkless_stages, hash, ordering);
    picker->ranks_checks = checks == CHECKS_RANKED;
    init_quiets(picker, ply);
}

void picker_init_evasions(Picker *picker, const Position *pos, Move hash, Ordering *ordering, int ply) {
    init(picker, pos, evasion_stages, hash, ordering);
    init_quiets(picker, ply);
}

void picker_init_captures(Picker *picker, const Position *pos, Move hash, Ordering *ordering,
                          int see_threshold) {
    init(picker, pos, capture_stages, hash, ordering);
    if (picker->hash != MOVE_NONE && position_is_quiet(pos, hash))
        picker->hash = MOVE_NONE;
    picker->see_threshold = see_threshold;
}

void picker_init_recaptures(Picker *picker, const Position *pos, Ordering *ordering, int square) {
    init(picker, pos, recapture_stages, MOVE_NONE, ordering);
    picker->recapture_square = square;
}

// What the exchange wins, `won`, and half the victim, then what the history of captures says.
static int capture_score(const Picker *picker, Move move, int won) {
    PieceType taken = position_captured_type(picker->pos, move);
    return 16 * won + 8 * capture_value(taken) +
           capture_history_score(&picker->ordering->captures, move, taken);
}

static int check_score(const Picker *picker, Move move) {
    return CHECK_BASE + CHECK_WEIGHT * quiet_score(&picker->quiet_scores, move);
}

static int evasion_score(const Picker *picker, Move move) {
    if (!position_is_quiet(picker->pos, move))
        return EVASION_CAPTURE_BONUS + capture_score(picker, move, see_value(picker->pos, move));
    return quiet_score(&picker->quiet_scores, move);
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
        out = movegen_captures(pos, out);
        return picker->ranks_checks ? movegen_quiet_checks(pos, out) : out;
    case STAGE_WINNING_CAPTURES:
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

// In quiescence most exchanges need not be looked at: what is won at once, less a little of what takes.
static void score_victims(Picker *picker) {
    const Position *pos = picker->pos;
    for (int i = picker->next; i < picker->end; i++) {
        Move move = picker->moves[i];
        picker->scores[i] =
            16 * move_gain(pos, move) - capture_value(move_moved_type(move)) / 2 +
            capture_history_score(&picker->ordering->captures, move, position_captured_type(pos, move));
    }
}

// Quiet checks may stand among the captures.
static void score_captures(Picker *picker) {
    const Position *pos = picker->pos;
    for (int i = picker->next; i < picker->end; i++) {
        Move move = picker->moves[i];
        if (position_is_quiet(pos, move)) {
            picker->scores[i] = check_score(picker, move);
            continue;
        }
        int won = see_value(pos, move);
        picker->scores[i] =
            capture_score(picker, move, won) - (won < picker->see_threshold ? BAD_CAPTURE_MALUS : 0);
    }
}

// Of the move given last. Requires: it comes from a list of captures.
static bool is_bad_capture(const Picker *picker) {
    return picker->scores[picker->next - 1] < -BAD_CAPTURE_MALUS / 2;
}

static void score_evasions(Picker *picker) {
    for (int i = picker->next; i < picker->end; i++)
        picker->scores[i] = evasion_score(picker, picker->moves[i]);
}

static void score_quiets(Picker *picker) {
    for (int i = picker->next; i < picker->end; i++)
        picker->scores[i] = quiet_score(&picker->quiet_scores, picker->moves[i]);
}

static void add_check_bonus(Picker *picker) {
    const Position *pos = picker->pos;
    for (int i = picker->next; i < picker->end; i++)
        if (position_gives_check(pos, picker->moves[i]) && see_is_at_least(pos, picker->moves[i], 0))
            picker->scores[i] += CHECK_BONUS;
}

static void score(Picker *picker) {
    switch (*picker->stage) {
    case STAGE_GOOD_CAPTURES:
        score_captures(picker);
        break;
    case STAGE_WINNING_CAPTURES:
    case STAGE_RECAPTURES:
        score_victims(picker);
        break;
    case STAGE_EVASIONS:
        score_evasions(picker);
        break;
    case STAGE_CHECKS:
        score_quiets(picker);
        break;
    case STAGE_QUIETS:
        score_quiets(picker);
        if (ordering_techniques(picker->ordering)->checks == CHECKS_BONUS)
            add_check_bonus(picker);
        break;
    default:
        break;
    }
}

static void count_generated(const Picker *picker) {
    Tally *tally = ordering_tally(picker->ordering);
    if (tally == NULL || *picker->stage != STAGE_QUIETS)
        return;
    tally->quiet_nodes++;
    tally->quiets_generated += (uint64_t)(picker->end - picker->next);
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
        picker->end = ordering_memory(picker->ordering, picker->pos, picker->ply, picker->memory);
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
    count_generated(picker);
    score(picker);
}

// Counts what becomes of the remembered move that was looked up last.
static void count_memory(const Picker *picker, bool is_given) {
    Tally *tally = ordering_tally(picker->ordering);
    MemoryMove memory = picker->memory[picker->next - 1];
    if (tally != NULL)
        tally->fate[memory.source][is_given ? FATE_GIVEN : memory_fate(picker->pos, memory.move)]++;
}

// Whether a remembered move, any value at all, is a quiet move of this position that was not given yet. What
// mated may give itself up.
static bool accept_memory(Picker *picker, Move move) {
    const Position *pos = picker->pos;
    bool has_to_be_safe = ordering_techniques(picker->ordering)->safe && picker_source(picker) != SOURCE_MATE;
    bool is_given = move != MOVE_NONE && was_given(picker, move);
    count_memory(picker, is_given);
    if (is_given || !position_is_pseudo_legal(pos, move) || !position_is_quiet(pos, move) ||
        !position_is_legal(pos, move) || (has_to_be_safe && !see_is_at_least(pos, move, 0)))
        return false;
    picker->early[picker->early_count++] = move;
    return true;
}

// Whether a quiet check loses nothing; it will not be given again.
static bool accept_check(Picker *picker, Move move) {
    if (picker->early_count == PICKER_EARLY_MAX - MEMORY_MAX || !see_is_at_least(picker->pos, move, 0) ||
        !position_is_legal(picker->pos, move))
        return false;
    picker->early[picker->early_count++] = move;
    return true;
}

// Whether the move, which comes from the current stage's list, is to be given now.
static bool accept(Picker *picker, Move move) {
    const Position *pos = picker->pos;
    if (was_given(picker, move))
        return false;
    switch (*picker->stage) {
    case STAGE_GOOD_CAPTURES:
        if (position_is_quiet(pos, move))
            return !picker->skips_quiets && accept_check(picker, move);
        if (!position_is_legal(pos, move))
            return false;
        if (!is_bad_capture(picker))
            return true;
        picker->moves[picker->bad_end++] = move;
        return false;
    case STAGE_WINNING_CAPTURES:
    case STAGE_RECAPTURES:
        return see_is_at_least(pos, move, picker->see_threshold) && position_is_legal(pos, move);
    case STAGE_CHECKS:
        return accept_check(picker, move);
    case STAGE_BAD_CAPTURES:
        return true;
    default:
        return position_is_legal(pos, move);
    }
}

// The next move of the current stage, MOVE_NONE when there is none.
static Move next_of_stage(Picker *picker) {
    if (*picker->stage == STAGE_HASH)
        return picker->next++ == 0 ? picker->hash : MOVE_NONE;
    if (*picker->stage == STAGE_KILLERS) {
        while (picker->next < picker->end) {
            Move move = picker->memory[picker->next++].move;
            if (accept_memory(picker, move))
                return move;
        }
        return MOVE_NONE;
    }
    while (picker->next < picker->end) {
        if (picker->selects)
            select_best(picker);
        Move move = picker->moves[picker->next++];
        if (accept(picker, move))
            return move;
    }
    return MOVE_NONE;
}

Move picker_next(Picker *picker) {
    for (; *picker->stage != STAGE_END; picker->stage++, picker->entered = false) {
        if (!picker->entered)
            enter(picker);
        Move move = next_of_stage(picker);
        if (move == MOVE_NONE)
            continue;
        bool is_check = *picker->stage == STAGE_GOOD_CAPTURES && position_is_quiet(picker->pos, move);
        picker->given = is_check ? STAGE_CHECKS : *picker->stage;
        return move;
    }
    return MOVE_NONE;
}

void picker_skip_quiets(Picker *picker) {
    picker->skips_quiets = true;
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

void picker_count_cutoff(const Picker *picker, Move move, int index, int depth) {
    const Position *pos = picker->pos;
    Tally *tally = ordering_tally(picker->ordering);
    if (tally == NULL)
        return;
    Stage stage = picker_stage(picker);
    Cutoff cutoff = {
        .index = index,
        .depth = depth,
        .stage = stage,
        .source = stage == STAGE_KILLERS ? picker_source(picker) : SOURCES,
        .has_hash = picker->hash != MOVE_NONE,
        .gives_check = position_gives_check(pos, move),
        .is_quiet = position_is_quiet(pos, move),
        .move_class = move_class(pos, move),
    };
    tally_cutoff(tally, &cutoff);
}
