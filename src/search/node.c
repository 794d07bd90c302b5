// The main search: principal variation search (Marsland and Campbell, 1982) with the usual ways to look at
// less.
#include <stdlib.h>

#include "board/legality.h"
#include "board/see.h"
#include "mate/mate1.h"
#include "params.h"
#include "worker.h"

// What the steps of one node share.
typedef struct Node {
    Worker *worker;
    Frame *frame;
    int alpha, beta, depth, ply;
    bool pv, cut, in_check, improving;
    bool found;
    TableHit hit;
    Move hash;
    TriedMoves tried;
} Node;

static void store(const Node *node, int score, Move move, Bound bound) {
    TableHit entry = {.move = move_to_16(move),
                      .score = score_to_table(score, node->ply),
                      .eval = node->frame->static_eval,
                      .depth = node->depth,
                      .bound = bound};
    table_store(node->worker->table, position_key(&node->worker->pos), &entry);
}

// A move has cut off: it gains, those tried before it lose.
static void reward(const Node *node, Move move, int score) {
    Refutation refutation = {
        .move = move,
        .ply = node->ply,
        .depth = node->depth,
        .mates = score >= SCORE_MATE_IN_MAX,
        .tried = &node->tried,
    };
    ordering_reward(&node->worker->ordering, &node->worker->pos, &refutation);
}

// What an earlier visit found, if it was deep enough and says enough about the window.
static bool probe_table(Node *node, int *score) {
    Worker *worker = node->worker;
    node->found = table_probe(worker->table, position_key(&worker->pos), &node->hit);
    node->hash = MOVE_NONE;
    if (!node->found)
        return false;
    TableHit *hit = &node->hit;
    hit->score = score_from_table(hit->score, node->ply);
    node->hash = position_move_from_16(&worker->pos, hit->move);
    if (node->pv || hit->depth < node->depth ||
        !(hit->bound & (hit->score >= node->beta ? BOUND_LOWER : BOUND_UPPER)))
        return false;
    *score = hit->score;
    if (hit->score >= node->beta && ordering_techniques(&worker->ordering)->hits && node->hash != MOVE_NONE &&
        position_is_quiet(&worker->pos, node->hash))
        reward(node, node->hash, hit->score);
    return true;
}

static void evaluate(Node *node) {
    Worker *worker = node->worker;
    Frame *frame = node->frame;
    if (node->in_check) {
        frame->static_eval = SCORE_NONE;
        return;
    }
    frame->static_eval = node->found && node->hit.eval != SCORE_NONE
                             ? node->hit.eval
                             : evaluator_score(&worker->evaluator, &worker->pos);
    worker_observe_gain(worker, node->ply);
    int before = worker_frame(worker, node->ply - 2)->static_eval;
    node->improving = before == SCORE_NONE || frame->static_eval > before;
}

// The evaluation, corrected by what the table knows.
static int estimate(const Node *node) {
    int eval = node->frame->static_eval;
    const TableHit *hit = &node->hit;
    bool better = node->found && !score_is_mate(hit->score) &&
                  hit->bound & (hit->score > eval ? BOUND_LOWER : BOUND_UPPER);
    return better ? hit->score : eval;
}

static bool try_mate_in_one(Node *node, int *score) {
    if (node->in_check || node->found || node->depth < MATE_IN_ONE_DEPTH)
        return false;
    Move mate = mate_in_one(&node->worker->pos);
    if (mate == MOVE_NONE)
        return false;
    *score = score_mate_in(node->ply + 1);
    worker_frame(node->worker, node->ply + 1)->pv_length = 0;
    worker_set_pv(node->worker, node->ply, mate);
    node->frame->static_eval = SCORE_NONE;
    store(node, *score, mate, BOUND_EXACT);
    return true;
}

// Null-move pruning (Beal, 1989; Donninger, 1993): a side that may pass and still stands above beta will do
// so by moving.
static bool try_null_move(Node *node, int eval, int *score) {
    Worker *worker = node->worker;
    if (node->depth < NULL_DEPTH || eval < node->beta || worker->pos.state->move == MOVE_NULL ||
        node->beta <= -SCORE_MATE_IN_MAX)
        return false;
    int extra = (eval - node->beta) / NULL_EVAL_DIVISOR;
    int reduction =
        NULL_REDUCTION + node->depth / NULL_DEPTH_DIVISOR + (extra < NULL_EVAL_MAX ? extra : NULL_EVAL_MAX);
    node->frame->move = MOVE_NULL;
    position_do_null(&worker->pos);
    evaluator_push(&worker->evaluator, &worker->pos);
    int value = -search_node(worker, -node->beta, -node->beta + 1, node->depth - reduction, node->ply + 1,
                             !node->cut);
    evaluator_pop(&worker->evaluator);
    position_undo_null(&worker->pos);
    ordering_enter(&worker->ordering, node->ply); // the child of the null move is no brother of the others
    if (worker_is_stopped(worker) || value < node->beta)
        return false;
    *score = score_is_mate(value) ? node->beta : value;
    return true;
}

// Cuts that look at the evaluation alone: razoring, reverse futility, null move.
static bool prune_node(Node *node, int *score) {
    if (node->pv || node->in_check)
        return false;
    int eval = estimate(node);
    int depth = node->depth;
    if (depth <= RAZOR_DEPTH && eval + RAZOR_MARGIN * depth < node->alpha) {
        int value = search_quiescence(node->worker, node->alpha, node->alpha + 1, 0, node->ply);
        if (value <= node->alpha) {
            *score = value;
            return true;
        }
    }
    if (depth <= REVERSE_FUTILITY_DEPTH && !score_is_mate(node->beta) &&
        eval - REVERSE_FUTILITY_MARGIN * (depth - node->improving) >= node->beta) {
        *score = eval;
        return true;
    }
    return try_null_move(node, eval, score);
}

static int reduction(const Node *node, const QuietScores *scores, Move move, int index, bool quiet,
                     bool gives_check) {
    const Worker *worker = node->worker;
    if (node->depth < REDUCTION_DEPTH || index <= 1 + node->pv)
        return 0;
    int by_depth = node->depth < 63 ? node->depth : 63, by_index = index < 63 ? index : 63;
    int reduced = worker->searcher->reductions[by_depth][by_index];
    if (!quiet)
        reduced /= 2;
    else
        reduced -= quiet_score(scores, move) * 1024 / REDUCTION_HISTORY_DIVISOR;
    reduced += 1024 * node->cut - 1024 * node->pv + 512 * !node->improving - 1024 * gives_check;
    if (node->in_check)
        reduced -= 1024;
    return reduced > 0 ? reduced / 1024 : 0;
}

// Whether the move is not worth a search at this depth: late moves, futility, bad exchanges.
static bool skip_move(Node *node, Picker *picker, Move move, int index, bool quiet, bool gives_check,
                      int reduced) {
    const Worker *worker = node->worker;
    int depth = node->depth;
    if (node->in_check)
        return false;
    int after = depth - 1 - reduced > 0 ? depth - 1 - reduced : 0;
    if (!quiet)
        return depth <= SEE_DEPTH && picker_stage(picker) == STAGE_BAD_CAPTURES &&
               !see_is_at_least(&worker->pos, move, -SEE_CAPTURE_MARGIN * depth);
    if (depth <= LATE_MOVE_DEPTH && index > (LATE_MOVE_BASE + depth * depth) / (2 - node->improving))
        picker_skip_quiets(picker);
    if (gives_check)
        return after <= SEE_DEPTH && !see_is_at_least(&worker->pos, move, -SEE_QUIET_MARGIN * (depth + 1));
    if (after <= FUTILITY_DEPTH &&
        node->frame->static_eval + FUTILITY_BASE + FUTILITY_MARGIN * after <= node->alpha) {
        picker_skip_quiets(picker);
        return true;
    }
    return after <= SEE_DEPTH && !see_is_at_least(&worker->pos, move, -SEE_QUIET_MARGIN * (after + 1));
}

// Principal variation search of one move: a null window first unless it is the first move of a PV node, and
// again deeper or with the full window if that fails high.
static int search_move(Node *node, Move move, int index, int reduced, bool gives_check, int depth) {
    Worker *worker = node->worker;
    int ply = node->ply + 1;
    int alpha = node->alpha, score = alpha + 1;
    worker_do(worker, move, gives_check);
    if (reduced > 0)
        score = -search_node(worker, -alpha - 1, -alpha, depth - reduced, ply, true);
    if (score > alpha && (reduced > 0 || !node->pv || index > 1))
        score = -search_node(worker, -alpha - 1, -alpha, depth, ply, !node->cut);
    if (node->pv && (index == 1 || score > alpha))
        score = -search_node(worker, -node->beta, -alpha, depth, ply, false);
    worker_undo(worker);
    return score;
}

static void init_picker(const Node *node, Picker *picker) {
    Worker *worker = node->worker;
    if (node->in_check)
        picker_init_evasions(picker, &worker->pos, node->hash, &worker->ordering, node->ply);
    else
        picker_init_main(picker, &worker->pos, node->hash, &worker->ordering, node->ply);
}

// Whether the move loses nothing by SEE; some stages have asked already.
static bool is_safe(const Picker *picker, const Position *pos, Move move) {
    Stage stage = picker_stage(picker);
    return stage == STAGE_CHECKS || stage == STAGE_GOOD_CAPTURES ||
           (stage != STAGE_BAD_CAPTURES && see_is_at_least(pos, move, 0));
}

// Tries the moves in order. Returns the best score and its move; void when the search was stopped.
static int search_moves(Node *node, Move *best_move) {
    Worker *worker = node->worker;
    Position *pos = &worker->pos;
    Picker picker;
    init_picker(node, &picker);
    picker_count_node(&picker);
    int best = -SCORE_INFINITE, index = 0, searched = 0;
    Move move;
    while ((move = picker_next(&picker)) != MOVE_NONE) {
        bool quiet = position_is_quiet(pos, move);
        bool gives_check = position_gives_check(pos, move);
        index++;
        int reduced = reduction(node, &picker.quiet_scores, move, index, quiet, gives_check);
        if (best > -SCORE_MATE_IN_MAX && skip_move(node, &picker, move, index, quiet, gives_check, reduced))
            continue;
        picker_count_try(&picker);
        searched++;
        // Check extension: a safe check is searched a ply deeper.
        bool extend = gives_check && node->ply < 2 * worker->root_depth && is_safe(&picker, pos, move);
        int depth = node->depth - 1 + extend;
        node->frame->move = move;
        int score = search_move(node, move, index, extend ? 0 : reduced, gives_check, depth);
        if (worker->stopped)
            return 0;
        if (score > best) {
            best = score;
            if (score > node->alpha) {
                *best_move = move;
                if (node->pv)
                    worker_set_pv(worker, node->ply, move);
                if (score >= node->beta) {
                    reward(node, move, score);
                    picker_count_cutoff(&picker, move, searched, node->depth);
                    break;
                }
                node->alpha = score;
            }
        }
        tried_add(&node->tried, move, quiet);
    }
    return index == 0 ? score_mated_in(node->ply) : best;
}

// Internal iterative deepening (Anantharaman, 1991): where a good first move matters and none is known, a
// search less deep finds one. Against one ply less without it: Elo +40 or so. False when the search was
// stopped.
static bool find_hash_move(Node *node) {
    Worker *worker = node->worker;
    if (node->hash != MOVE_NONE || node->depth < INTERNAL_DEPTH || !(node->pv || node->cut))
        return true;
    TableHit hit;
    search_node(worker, node->alpha, node->beta, node->depth - INTERNAL_REDUCTION, node->ply, node->cut);
    if (table_probe(worker->table, position_key(&worker->pos), &hit))
        node->hash = position_move_from_16(&worker->pos, hit.move);
    ordering_enter(&worker->ordering, node->ply);
    return !worker->stopped;
}

static void init_node(Node *node, Worker *worker, int ply) {
    node->worker = worker;
    node->frame = worker_frame(worker, ply);
    node->ply = ply;
    node->in_check = position_is_check(&worker->pos);
    node->improving = false;
    node->found = false;
    node->hash = MOVE_NONE;
    node->tried.quiet_count = node->tried.capture_count = 0;
}

static void set_window(Node *node, int alpha, int beta, int depth, bool cut_node) {
    node->alpha = alpha;
    node->beta = beta;
    node->depth = depth;
    node->pv = beta - alpha > 1;
    node->cut = cut_node;
}

int search_node(Worker *worker, int alpha, int beta, int depth, int ply, bool cut_node) {
    if (depth <= 0)
        return search_quiescence(worker, alpha, beta, 0, ply);
    int score;
    worker_frame(worker, ply)->pv_length = 0;
    if (worker_is_stopped(worker))
        return 0;
    if (worker_is_over(worker, ply, &score))
        return score;
    // Mate-distance pruning: no line from here can beat a mate already found nearer the root.
    alpha = alpha > score_mated_in(ply) ? alpha : score_mated_in(ply);
    beta = beta < score_mate_in(ply + 1) ? beta : score_mate_in(ply + 1);
    if (alpha >= beta)
        return alpha;
    if (worker->seldepth < ply)
        worker->seldepth = ply;
    Node node;
    init_node(&node, worker, ply);
    set_window(&node, alpha, beta, depth, cut_node);
    if (probe_table(&node, &score) || try_mate_in_one(&node, &score))
        return score;
    evaluate(&node);
    ordering_enter(&worker->ordering, ply);
    if (prune_node(&node, &score))
        return score;
    if (worker->stopped)
        return 0;
    if (!find_hash_move(&node))
        return 0;
    Move best_move = MOVE_NONE;
    int best = search_moves(&node, &best_move);
    if (worker->stopped)
        return 0;
    Bound bound = best >= beta ? BOUND_LOWER : node.pv && best_move != MOVE_NONE ? BOUND_EXACT : BOUND_UPPER;
    store(&node, best, best_move, bound);
    return best;
}

// A root move became the best: it takes over the line its child found.
static void set_root_line(Worker *worker, RootMove *root, int score) {
    const Frame *child = worker_frame(worker, 1);
    root->score = score;
    root->seldepth = worker->seldepth;
    root->pv[0] = root->move;
    for (int i = 0; i < child->pv_length; i++)
        root->pv[i + 1] = child->pv[i];
    root->pv_length = child->pv_length + 1;
}

int search_root(Worker *worker, int alpha, int beta, int depth) {
    Position *pos = &worker->pos;
    Node node;
    init_node(&node, worker, 0);
    set_window(&node, alpha, beta, depth, false);
    evaluate(&node);
    ordering_enter(&worker->ordering, 0);
    QuietScores scores = ordering_quiet_scores(&worker->ordering, pos, 0);
    int best = -SCORE_INFINITE;
    for (int i = worker->root_done; i < worker->root_count; i++) {
        RootMove *root = &worker->root[i];
        int index = i - worker->root_done + 1;
        bool gives_check = position_gives_check(pos, root->move);
        bool quiet = position_is_quiet(pos, root->move);
        worker->seldepth = 0;
        node.frame->move = root->move;
        int reduced = reduction(&node, &scores, root->move, index, quiet, gives_check);
        int score = search_move(&node, root->move, index, reduced, gives_check, depth - 1);
        if (worker->stopped && (worker->root_depth > 1 || i > 0))
            return best;
        if (index == 1 || score > node.alpha)
            set_root_line(worker, root, score);
        else
            root->score = -SCORE_INFINITE;
        best = score > best ? score : best;
        node.alpha = score > node.alpha ? score : node.alpha;
        if (node.alpha >= beta)
            break;
    }
    return best;
}
