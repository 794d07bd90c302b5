// Static evaluation by hand: material with hands, squares, distances to both kings, king safety and the reach
// of bishops and rooks. An Evaluator follows the moves of one search; a net's accumulators will live at the
// same place.
#pragma once

#include "board/position.h"

enum { EVALUATOR_PLIES = 256 };

// What is kept up with every move: material, squares and king distances of all pieces, centipawns from
// black's side.
typedef struct Evaluator {
    int ply;
    int32_t pieces[EVALUATOR_PLIES];
} Evaluator;

// Starts at `pos`.
void evaluator_reset(Evaluator *evaluator, const Position *pos);

// After position_do or position_do_null. Requires: fewer than EVALUATOR_PLIES - 1 moves since the reset.
void evaluator_push(Evaluator *evaluator, const Position *pos);

// After position_undo or position_undo_null.
static inline void evaluator_pop(Evaluator *evaluator) {
    evaluator->ply--;
}

// Centipawns from the side to move, within +-SCORE_EVAL_MAX for any position.
int evaluator_score(const Evaluator *evaluator, const Position *pos);

// The terms of an evaluation, centipawns from the side of the colour they are listed under.
typedef struct EvaluationTerms {
    int pieces; // of black less of white
    int king_danger[COLORS];
    int mobility[COLORS];
    int score; // of the side to move: all of these together
} EvaluationTerms;

EvaluationTerms evaluation_terms(const Position *pos);
