#include "search/pure.h"

#include <string.h>

#include "base/memory.h"
#include "board/legality.h"
#include "params.h"
#include "worker.h"

// One search.
typedef struct Pure {
    Position *pos;
    Ordering *ordering;
    const PureSettings *settings;
    Evaluator evaluator;
    PureResult result;
    bool is_over;   // the limit was reached: what is returned from now on is void
    Move root_best; // of the last iteration
    int line_length[MAX_PLY + 2];
    Move line[MAX_PLY + 2][MAX_PLY + 2]; // [ply]: the principal variation from there on
} Pure;

static void play(Pure *pure, Move move, bool gives_check) {
    position_do_known(pure->pos, move, gives_check);
    evaluator_push(&pure->evaluator, pure->pos);
}

static void take_back(Pure *pure) {
    evaluator_pop(&pure->evaluator);
    position_undo(pure->pos);
}

static void tell_enter(const Pure *pure, int ply, int depth, int alpha, int beta) {
    const PureEvents *events = pure->settings->events;
    if (events != NULL)
        events->enter(events->context, pure->pos, ply, depth, alpha, beta);
}

static void tell_try(const Pure *pure, int ply, const Picker *picker, Move move) {
    const PureEvents *events = pure->settings->events;
    if (events == NULL)
        return;
    Stage stage = picker_stage(picker);
    events->try_move(events->context, ply, move, stage,
                     stage == STAGE_KILLERS ? picker_source(picker) : SOURCES);
}

static int tell_leave(const Pure *pure, int ply, int score, Move best, bool is_cutoff, bool is_killer) {
    const PureEvents *events = pure->settings->events;
    if (events != NULL)
        events->leave(events->context, ply, score, best, is_cutoff, is_killer);
    return score;
}

// A position that is repeated, or a line that is as long as it may be.
static bool ends_line(const Pure *pure, int ply, int *score) {
    return repetition_score(position_repetition_in_search(pure->pos, ply), ply, score) || ply >= MAX_PLY;
}

static bool is_over(Pure *pure) {
    const PureResult *result = &pure->result;
    uint64_t limit = pure->settings->node_limit;
    pure->is_over = pure->is_over || (limit != 0 && result->nodes + result->quiescence_nodes >= limit);
    return pure->is_over;
}

static void init_quiescence_picker(const Pure *pure, Picker *picker, int depth, int ply) {
    const Position *pos = pure->pos;
    if (position_is_check(pos))
        picker_init_evasions(picker, pos, MOVE_NONE, pure->ordering, ply);
    else if (depth > RECAPTURES_ONLY)
        picker_init_captures(picker, pos, MOVE_NONE, pure->ordering, 0);
    else
        picker_init_recaptures(picker, pos, pure->ordering, move_to(pos->state->move));
}

// Captures that lose nothing by SEE, and all moves out of check; `depth` counts down from 0.
static int quiescence(Pure *pure, int alpha, int beta, int depth, int ply) {
    Position *pos = pure->pos;
    int best = SCORE_DRAW;
    pure->result.quiescence_nodes++;
    pure->line_length[ply] = 0;
    tell_enter(pure, ply, depth, alpha, beta);
    if (is_over(pure) || ends_line(pure, ply, &best))
        return tell_leave(pure, ply, best, MOVE_NONE, false, false);
    best = position_is_check(pos) ? score_mated_in(ply) : evaluator_score(&pure->evaluator, pos);
    Move best_move = MOVE_NONE, move;
    Picker picker;
    init_quiescence_picker(pure, &picker, depth, ply);
    while (best < beta && (move = picker_next(&picker)) != MOVE_NONE) {
        tell_try(pure, ply, &picker, move);
        play(pure, move, position_gives_check(pos, move));
        int score = -quiescence(pure, -beta, -(alpha > best ? alpha : best), depth - 1, ply + 1);
        take_back(pure);
        if (pure->is_over)
            break;
        if (score > best) {
            best = score;
            best_move = move;
        }
    }
    return tell_leave(pure, ply, best, best_move, best >= beta, false);
}

// What the steps of a node share.
typedef struct PureNode {
    int alpha, beta, depth, ply;
    Move hash, best_move;
    TriedMoves tried;
} PureNode;

// Sets the hash move; true when the table has the score as well.
static bool probe(const Pure *pure, PureNode *node, int *score) {
    const PureSettings *settings = pure->settings;
    const Position *pos = pure->pos;
    bool pv = node->beta - node->alpha > 1;
    TableHit hit;
    node->hash = node->ply == 0 ? pure->root_best : MOVE_NONE;
    if (settings->table != NULL && table_probe(settings->table, position_key(pos), &hit)) {
        hit.score = score_from_table(hit.score, node->ply);
        if (node->ply > 0)
            node->hash = position_move_from_16(pos, hit.move);
        if (!pv && hit.depth >= node->depth &&
            hit.bound & (hit.score >= node->beta ? BOUND_LOWER : BOUND_UPPER)) {
            *score = hit.score;
            return true;
        }
    }
    if (settings->oracle != NULL) {
        Move known = settings->oracle->find(settings->oracle->context, position_key(pos), node->depth);
        node->hash = known != MOVE_NONE ? known : node->hash;
    }
    return false;
}

static void keep(const Pure *pure, const PureNode *node, int best, int old_alpha) {
    const PureSettings *settings = pure->settings;
    Key key = position_key(pure->pos);
    if (settings->oracle != NULL && node->best_move != MOVE_NONE)
        settings->oracle->keep(settings->oracle->context, key, node->depth, node->best_move);
    if (settings->table == NULL)
        return;
    TableHit entry = {.move = move_to_16(node->best_move),
                      .score = score_to_table(best, node->ply),
                      .eval = SCORE_NONE,
                      .depth = node->depth,
                      .bound = best >= node->beta ? BOUND_LOWER
                               : best > old_alpha ? BOUND_EXACT
                                                  : BOUND_UPPER};
    table_store(settings->table, key, &entry);
}

static void set_line(Pure *pure, int ply, Move move) {
    pure->line[ply][0] = move;
    memcpy(&pure->line[ply][1], pure->line[ply + 1], (size_t)pure->line_length[ply + 1] * sizeof(Move));
    pure->line_length[ply] = pure->line_length[ply + 1] + 1;
}

static int node_search(Pure *pure, int alpha, int beta, int depth, int ply);

// A null window first unless it is the node's first move, and the whole one if that fails high.
static int move_search(Pure *pure, const PureNode *node, Move move, int index) {
    int depth = node->depth - 1, ply = node->ply + 1, score = node->alpha + 1;
    play(pure, move, position_gives_check(pure->pos, move));
    if (index > 1)
        score = -node_search(pure, -node->alpha - 1, -node->alpha, depth, ply);
    if (index == 1 || (score > node->alpha && score < node->beta))
        score = -node_search(pure, -node->beta, -node->alpha, depth, ply);
    take_back(pure);
    return score;
}

static void reward(const Pure *pure, const PureNode *node, Move move, int score) {
    Refutation refutation = {
        .move = move,
        .ply = node->ply,
        .depth = node->depth,
        .mates = score >= SCORE_MATE_IN_MAX,
        .tried = &node->tried,
    };
    ordering_reward(pure->ordering, pure->pos, &refutation);
}

// Tries the moves in order and returns the best score.
static int moves_search(Pure *pure, PureNode *node) {
    const Position *pos = pure->pos;
    Picker picker;
    if (position_is_check(pos))
        picker_init_evasions(&picker, pos, node->hash, pure->ordering, node->ply);
    else
        picker_init_main(&picker, pos, node->hash, pure->ordering, node->ply);
    picker_count_node(&picker);
    int best = score_mated_in(node->ply), index = 0;
    Move move;
    while ((move = picker_next(&picker)) != MOVE_NONE) {
        index++;
        picker_count_try(&picker);
        tell_try(pure, node->ply, &picker, move);
        int score = move_search(pure, node, move, index);
        if (pure->is_over)
            return best;
        if (index == 1 || score > best)
            best = score;
        if (score > node->alpha) {
            node->best_move = move;
            set_line(pure, node->ply, move);
            if (score >= node->beta) {
                reward(pure, node, move, score);
                picker_count_cutoff(&picker, move, index, node->depth);
                return best;
            }
            node->alpha = score;
        }
        tried_add(&node->tried, move, position_is_quiet(pos, move));
    }
    return best;
}

static int node_search(Pure *pure, int alpha, int beta, int depth, int ply) {
    int score = SCORE_DRAW;
    if (depth <= 0)
        return quiescence(pure, alpha, beta, 0, ply);
    PureNode node = {.alpha = alpha, .beta = beta, .depth = depth, .ply = ply, .best_move = MOVE_NONE};
    pure->result.nodes++;
    pure->line_length[ply] = 0;
    tell_enter(pure, ply, depth, alpha, beta);
    if (is_over(pure) || (ply > 0 && ends_line(pure, ply, &score)) || probe(pure, &node, &score))
        return tell_leave(pure, ply, score, MOVE_NONE, false, false);
    ordering_enter(pure->ordering, ply);
    int best = moves_search(pure, &node);
    if (pure->is_over)
        return 0;
    keep(pure, &node, best, alpha);
    bool is_cutoff = best >= beta;
    bool is_killer =
        is_cutoff && position_is_quiet(pure->pos, node.best_move) && !position_is_check(pure->pos);
    return tell_leave(pure, ply, best, node.best_move, is_cutoff, is_killer);
}

PureResult pure_search(Position *pos, Ordering *ordering, const PureSettings *settings) {
    Pure *pure = memory_new(1, sizeof *pure);
    pure->pos = pos;
    pure->ordering = ordering;
    pure->settings = settings;
    position_reserve(pos, MAX_PLY + 8);
    evaluator_reset(&pure->evaluator, pos);
    for (int depth = 1; depth <= settings->depth && !pure->is_over; depth++) {
        if (ordering_techniques(ordering)->killer_line)
            killers_set_line(&ordering->killers, pos, pure->line[0], pure->line_length[0]);
        int score = node_search(pure, -SCORE_INFINITE, SCORE_INFINITE, depth, 0);
        if (pure->is_over)
            break;
        pure->result.score = score;
        pure->result.best = pure->root_best = pure->line[0][0];
    }
    PureResult result = pure->result;
    result.is_complete = !pure->is_over;
    free(pure);
    return result;
}
