// Scores of a search: centipawns from the side to move, with mates and other certainties beyond them.
#pragma once

enum {
    MAX_PLY = 128, // deepest line a search may follow
    SCORE_DRAW = 0,
    SCORE_MATE = 31900,                           // mated now; SCORE_MATE - n: mate in n plies
    SCORE_MATE_IN_MAX = SCORE_MATE - 2 * MAX_PLY, // any score beyond is a mate
    SCORE_SUPERIOR = 28000,                       // a repetition of the board with a better hand
    SCORE_EVAL_MAX = 27000,                       // evaluations stay within +-
    SCORE_INFINITE = 32000,
    SCORE_NONE = 32001
};

static inline int score_mate_in(int plies) {
    return SCORE_MATE - plies;
}

static inline int score_mated_in(int plies) {
    return -SCORE_MATE + plies;
}

static inline _Bool score_is_mate(int score) {
    return score >= SCORE_MATE_IN_MAX || score <= -SCORE_MATE_IN_MAX;
}

// The plies to mate of a mate score, negative when the side to move is mated.
static inline int score_mate_plies(int score) {
    return score > 0 ? SCORE_MATE - score : -SCORE_MATE - score;
}
