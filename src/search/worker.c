#include "worker.h"

#include "base/clock.h"
#include "board/legality.h"
#include "board/repetition.h"

enum { NODES_PER_CLOCK_CHECK = 512 };

uint64_t searcher_nodes(const Searcher *searcher) {
    uint64_t nodes = 0;
    for (int i = 0; i < searcher->threads; i++)
        nodes += worker_nodes(searcher->workers[i]);
    return nodes;
}

void worker_do(Worker *worker, Move move, bool gives_check) {
    table_prefetch(worker->table, position_key_after(&worker->pos, move));
    position_do_known(&worker->pos, move, gives_check);
    evaluator_push(&worker->evaluator, &worker->pos);
    atomic_store_explicit(&worker->nodes, worker_nodes(worker) + 1, memory_order_relaxed);
}

void worker_undo(Worker *worker) {
    evaluator_pop(&worker->evaluator);
    position_undo(&worker->pos);
}

static bool time_is_up(const Worker *worker) {
    const SearchControl *control = worker->control;
    if (atomic_load_explicit(&control->pondering, memory_order_acquire))
        return false;
    int64_t used = clock_now_ms() - atomic_load_explicit(&control->start_ms, memory_order_relaxed);
    return used >= atomic_load_explicit(&control->maximum_ms, memory_order_relaxed);
}

static bool limit_is_reached(Worker *worker) {
    uint64_t limit = worker->settings->limits->nodes;
    if (limit != 0 && searcher_nodes(worker->searcher) >= limit)
        return true;
    if (worker_nodes(worker) < worker->nodes_at_check + NODES_PER_CLOCK_CHECK)
        return false;
    worker->nodes_at_check = worker_nodes(worker);
    return time_is_up(worker);
}

bool worker_is_stopped(Worker *worker) {
    if (worker->stopped)
        return true;
    atomic_bool *halt = &worker->searcher->halt;
    if (worker->index == 0 && limit_is_reached(worker))
        atomic_store_explicit(halt, true, memory_order_relaxed);
    bool over = atomic_load_explicit(halt, memory_order_relaxed) ||
                atomic_load_explicit(&worker->control->stop, memory_order_relaxed);
    // The first iteration's first move is always searched, so that there is an answer.
    worker->stopped = over && (worker->root_depth > 1 || worker->root[0].pv_length > 0);
    return worker->stopped;
}

void worker_observe_gain(Worker *worker, int ply) {
    const State *state = worker->pos.state;
    int before = worker_frame(worker, ply - 1)->static_eval, now = worker_frame(worker, ply)->static_eval;
    bool is_quiet =
        move_piece(state->move) != NO_PIECE && !move_is_promotion(state->move) && state->captured == NO_PIECE;
    if (is_quiet && before != SCORE_NONE)
        ordering_observe(&worker->ordering, state->move, -now - before);
}

void worker_set_pv(Worker *worker, int ply, Move move) {
    Frame *frame = worker_frame(worker, ply), *child = worker_frame(worker, ply + 1);
    frame->pv[0] = move;
    for (int i = 0; i < child->pv_length; i++)
        frame->pv[i + 1] = child->pv[i];
    frame->pv_length = child->pv_length + 1;
}

bool repetition_score(Repetition repetition, int ply, int *score) {
    switch (repetition) {
    case REPETITION_DRAW:
        *score = SCORE_DRAW;
        return true;
    case REPETITION_WIN:
        *score = score_mate_in(ply);
        return true;
    case REPETITION_LOSS:
        *score = score_mated_in(ply);
        return true;
    case REPETITION_SUPERIOR:
        *score = SCORE_SUPERIOR;
        return true;
    case REPETITION_INFERIOR:
        *score = -SCORE_SUPERIOR;
        return true;
    default:
        return false;
    }
}

// A win by entering the king: by declaration now, or by a move under the try rule.
static bool enters_king(const Position *pos, EnteringKingRule rule) {
    int king = pos->king[pos->side];
    if (rule == ENTERING_KING_NONE || king == NO_SQUARE)
        return false;
    if (rule == ENTERING_KING_TRY)
        return square_rank_for(pos->side, king) <= 1 && position_try_move(pos) != MOVE_NONE;
    return square_rank_for(pos->side, king) < 3 && position_declaration(pos, rule) == DECLARATION_WIN;
}

bool worker_is_over(Worker *worker, int ply, int *score) {
    const Position *pos = &worker->pos;
    const SearchSettings *settings = worker->settings;
    if (repetition_score(position_repetition_in_search(pos, ply), ply, score))
        return true;
    if (settings->max_moves_to_draw > 0 && pos->ply > settings->max_moves_to_draw) {
        bool mated = position_is_check(pos) && !position_has_legal_move(pos);
        *score = mated ? score_mated_in(ply) : SCORE_DRAW;
        return true;
    }
    if (enters_king(pos, settings->entering_king)) {
        *score = score_mate_in(ply + 1);
        return true;
    }
    if (ply < MAX_PLY)
        return false;
    *score = position_is_check(pos) ? SCORE_DRAW : evaluator_score(&worker->evaluator, pos);
    return true;
}
