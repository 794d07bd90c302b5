#include "ordering/ordering.h"

#include <string.h>

enum {
    BONUS_MAX = 1600,
    BONUS_SQUARE = 32, // for each square ply
    BONUS_PLY = 150,
    MALUS_PERCENT = 200, // of the bonus

    GAIN_MAX = 200,
    GAIN_WEIGHT = 32, // of a centipawn in a quiet move's score
    GAIN_MEMORY = 16, // the latest gain counts for one in so many
};

void ordering_clear(Ordering *ordering) {
    memset(ordering, 0, sizeof *ordering);
}

void ordering_begin(Ordering *ordering, const Techniques *techniques, Tally *tally) {
    if (!ordering_is_clear(ordering) && memcmp(&ordering->techniques, techniques, sizeof *techniques) != 0)
        ordering_clear(ordering);
    ordering->techniques = *techniques;
    ordering->tally = tally;
    killers_clear(&ordering->killers);
    memset(&ordering->low_ply, 0, sizeof ordering->low_ply);
    history_age(&ordering->quiet, (HistoryAge)techniques->age);
}

int ordering_memory(const Ordering *ordering, const Position *pos, int ply, MemoryMove out[MEMORY_MAX]) {
    const Techniques *techniques = ordering_techniques(ordering);
    int count = killers_collect(&ordering->killers, techniques, pos, ply, out);
    if (techniques->countermove)
        out[count++] =
            (MemoryMove){countermove_to(&ordering->countermoves, pos->state->move), SOURCE_COUNTERMOVE};
    return count;
}

// What followed the move so many plies back; that of no move where it is off or before the game.
static PieceToHistory *continuation_after(Ordering *ordering, const Position *pos, int index) {
    int plies = continuation_plies[index];
    bool is_on = ordering_techniques(ordering)->continuation >> index & 1;
    Move move = is_on && position_game_plies(pos) >= plies ? pos->state[1 - plies].move : MOVE_NONE;
    return &ordering->continuation.after[move_piece(move)][move_to(move)];
}

QuietScores ordering_quiet_scores(Ordering *ordering, const Position *pos, int ply) {
    const Techniques *techniques = ordering_techniques(ordering);
    PieceToHistory *none = &ordering->continuation.after[NO_PIECE][0];
    QuietScores scores = {
        .quiet = &ordering->quiet,
        .low_ply = techniques->low_ply && ply < LOW_PLIES ? &ordering->low_ply.at[ply] : none,
        .pawns = techniques->pawn ? &ordering->pawns.at[pawn_structure(pos)] : none,
        .gains = &ordering->gains,
        .has_rare =
            techniques->continuation >> (CONTINUATIONS - 1) || techniques->low_ply || techniques->pawn,
        .side = pos->side,
    };
    for (int i = 0; i < CONTINUATIONS; i++)
        scores.continuation[i] = continuation_after(ordering, pos, i);
    return scores;
}

static int bonus_of(const Techniques *techniques, int depth) {
    int bonus = techniques->bonus == BONUS_LINEAR ? BONUS_PLY * depth : BONUS_SQUARE * depth * depth;
    return bonus < BONUS_MAX ? bonus : BONUS_MAX;
}

void ordering_observe(Ordering *ordering, Move move, int gain) {
    if (!ordering_techniques(ordering)->gain)
        return;
    int16_t *entry = &ordering->gains.at[move_piece(move)][move_to(move)];
    gain = gain > GAIN_MAX ? GAIN_MAX : gain < -GAIN_MAX ? -GAIN_MAX : gain;
    *entry = (int16_t)(*entry + (GAIN_WEIGHT * gain - *entry) / GAIN_MEMORY);
}

static void update_quiet(Ordering *ordering, const QuietScores *scores, Move move, int bonus) {
    const PieceToHistory *none = ordering->continuation.after[NO_PIECE];
    Piece piece = move_piece(move);
    int to = move_to(move);
    if (ordering_techniques(ordering)->history)
        history_update(history_entry(scores->quiet, scores->side, move), bonus);
    for (int i = 0; i < CONTINUATIONS; i++)
        if (scores->continuation[i] >= none + SQUARES)
            history_update(&scores->continuation[i]->at[piece][to], bonus);
    if (scores->low_ply != none)
        history_update(&scores->low_ply->at[piece][to], bonus);
    if (scores->pawns != none)
        history_update(&scores->pawns->at[piece][to], bonus);
}

static void update_capture(Ordering *ordering, const Position *pos, Move move, int bonus) {
    if (ordering_techniques(ordering)->capture)
        history_update(capture_entry(&ordering->captures, move, position_captured_type(pos, move)), bonus);
}

void ordering_reward(Ordering *ordering, const Position *pos, const Refutation *refutation) {
    const Techniques *techniques = ordering_techniques(ordering);
    const TriedMoves *tried = refutation->tried;
    Move move = refutation->move;
    int bonus = bonus_of(techniques, refutation->depth), malus = bonus * MALUS_PERCENT / 100;
    if (position_is_quiet(pos, move)) {
        int ply = refutation->ply;
        QuietScores scores = ordering_quiet_scores(ordering, pos, ply);
        if (!position_is_check(pos))
            killers_store(&ordering->killers, techniques, pos, ply, move, refutation->mates);
        if (techniques->countermove && move_piece(pos->state->move) != NO_PIECE)
            *countermove_entry(&ordering->countermoves, pos->state->move) = move;
        update_quiet(ordering, &scores, move, bonus);
        for (int i = 0; techniques->malus && i < tried->quiet_count; i++)
            update_quiet(ordering, &scores, tried->quiets[i], -malus);
    } else
        update_capture(ordering, pos, move, bonus);
    for (int i = 0; techniques->malus && i < tried->capture_count; i++)
        update_capture(ordering, pos, tried->captures[i], -malus);
}
