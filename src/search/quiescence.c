#include "board/legality.h"
#include "board/see.h"
#include "params.h"
#include "worker.h"

static bool probe_table(Worker *worker, TableHit *hit, int ply) {
    bool found = table_probe(worker->table, position_key(&worker->pos), hit);
    if (found)
        hit->score = score_from_table(hit->score, ply);
    return found;
}

// The score when nothing is played: the evaluation, corrected by what the table knows.
static int stand_pat(Worker *worker, const TableHit *hit, bool found, int ply) {
    int eval =
        found && hit->eval != SCORE_NONE ? hit->eval : evaluator_score(&worker->evaluator, &worker->pos);
    worker_frame(worker, ply)->static_eval = eval;
    worker_observe_gain(worker, ply);
    bool better = found && hit->bound & (hit->score > eval ? BOUND_LOWER : BOUND_UPPER);
    return better && !score_is_mate(hit->score) ? hit->score : eval;
}

static void init_picker(Worker *worker, Picker *picker, Move hash, bool in_check, int depth, int ply) {
    const Position *pos = &worker->pos;
    if (in_check)
        picker_init_evasions(picker, pos, hash, &worker->ordering, ply);
    else if (depth > RECAPTURES_ONLY)
        picker_init_captures(picker, pos, hash, &worker->ordering, 0);
    else
        picker_init_recaptures(picker, pos, &worker->ordering, move_to(pos->state->move));
}

static void store(Worker *worker, int best, Move move, int eval, Bound bound, int ply) {
    TableHit entry = {.move = move_to_16(move),
                      .score = score_to_table(best, ply),
                      .eval = eval,
                      .depth = 0,
                      .bound = bound};
    table_store(worker->table, position_key(&worker->pos), &entry);
}

int search_quiescence(Worker *worker, int alpha, int beta, int depth, int ply) {
    Position *pos = &worker->pos;
    Frame *frame = worker_frame(worker, ply);
    int best;
    frame->pv_length = 0;
    if (worker_is_stopped(worker))
        return 0;
    if (worker->seldepth < ply)
        worker->seldepth = ply;
    if (ordering_tally(&worker->ordering) != NULL)
        ordering_tally(&worker->ordering)->quiescence_nodes++;
    if (worker_is_over(worker, ply, &best))
        return best;
    bool in_check = position_is_check(pos);
    bool pv = beta - alpha > 1;
    TableHit hit;
    bool found = probe_table(worker, &hit, ply);
    if (found && !pv && hit.bound & (hit.score >= beta ? BOUND_LOWER : BOUND_UPPER))
        return hit.score;
    best = score_mated_in(ply);
    frame->static_eval = SCORE_NONE;
    if (!in_check) {
        best = stand_pat(worker, &hit, found, ply);
        if (best >= beta)
            return best;
        alpha = best > alpha ? best : alpha;
    }
    int old_alpha = alpha;
    Move best_move = MOVE_NONE, move;
    Picker picker;
    init_picker(worker, &picker, found ? position_move_from_16(pos, hit.move) : MOVE_NONE, in_check, depth,
                ply);
    while ((move = picker_next(&picker)) != MOVE_NONE) {
        bool gives_check = position_gives_check(pos, move);
        if (!in_check && !gives_check && !score_is_mate(best) &&
            frame->static_eval + move_gain(pos, move) + DELTA_MARGIN <= alpha)
            continue; // delta pruning: too little even if nothing is taken back
        worker_do(worker, move, gives_check);
        int score = -search_quiescence(worker, -beta, -alpha, depth - 1, ply + 1);
        worker_undo(worker);
        if (worker->stopped)
            return 0;
        if (score <= best)
            continue;
        best = score;
        if (score <= alpha)
            continue;
        best_move = move;
        if (pv)
            worker_set_pv(worker, ply, move);
        if (score >= beta)
            break;
        alpha = score;
    }
    Bound bound = best >= beta ? BOUND_LOWER : pv && best > old_alpha ? BOUND_EXACT : BOUND_UPPER;
    if (depth > RECAPTURES_ONLY || in_check)
        store(worker, best, best_move, frame->static_eval, bound, ply);
    return best;
}
