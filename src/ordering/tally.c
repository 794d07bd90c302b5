#include "ordering/tally.h"

static int smaller(int a, int b) {
    return a < b ? a : b;
}

void tally_cutoff(Tally *tally, const Cutoff *cutoff) {
    int depth = smaller(cutoff->depth, TALLY_DEPTHS) - 1;
    bool is_first = cutoff->index == 1;
    tally->cutoffs++;
    tally->index_sum += (uint64_t)cutoff->index;
    tally->cutoff_at[smaller(cutoff->index, TALLY_INDICES) - 1]++;
    tally->hash_cutoffs += cutoff->has_hash;
    tally->hash_first += cutoff->has_hash && is_first;
    tally->depth_cutoffs[depth > 0 ? depth : 0]++;
    tally->depth_first[depth > 0 ? depth : 0] += is_first;
    tally->check_cutoffs += cutoff->is_quiet && cutoff->gives_check;
    tally->cut[cutoff->stage]++;
    tally->class_cut[cutoff->move_class]++;
    if (cutoff->stage == STAGE_KILLERS)
        tally->source_cut[cutoff->source]++;
}

// A Tally is counters and nothing else.
void tally_add(Tally *into, const Tally *from) {
    uint64_t *to = (uint64_t *)into;
    const uint64_t *counters = (const uint64_t *)from;
    for (size_t i = 0; i < sizeof *into / sizeof *to; i++)
        to[i] += counters[i];
}

MoveClass move_class(const Position *pos, Move move) {
    if (position_is_capture(pos, move))
        return CLASS_CAPTURE;
    if (move_is_promotion(move))
        return move_moved_type(move) == PAWN ? CLASS_PAWN_PROMOTION : CLASS_PROMOTION;
    return move_is_drop(move) ? CLASS_DROP : CLASS_QUIET;
}
