// The numbers of the search. Margins are centipawns, depths plies. Chosen by hand; what games have shown of
// one stands beside it.
#pragma once

enum {
    ASPIRATION_DEPTH = 5, // full window before
    ASPIRATION_WINDOW = 24,

    RAZOR_DEPTH = 3,
    RAZOR_MARGIN = 280, // for each ply

    REVERSE_FUTILITY_DEPTH = 8,
    REVERSE_FUTILITY_MARGIN = 95,

    MATE_IN_ONE_DEPTH = 2, // looked for from here on: below, the search itself is as cheap

    NULL_DEPTH = 3,
    NULL_REDUCTION = 3,
    NULL_DEPTH_DIVISOR = 4,
    NULL_EVAL_DIVISOR = 220,
    NULL_EVAL_MAX = 3,

    INTERNAL_DEPTH = 2,
    INTERNAL_REDUCTION = 2,

    FUTILITY_DEPTH = 7, // after reduction
    FUTILITY_BASE = 130,
    FUTILITY_MARGIN = 100,

    LATE_MOVE_DEPTH = 8,
    LATE_MOVE_BASE = 5,

    SEE_DEPTH = 7,
    SEE_CAPTURE_MARGIN = 180,
    SEE_QUIET_MARGIN = 60,

    REDUCTION_DEPTH = 3,
    REDUCTION_HISTORY_DIVISOR = 65536, // smaller ones lost as searches grew longer

    DELTA_MARGIN = 250,
    RECAPTURES_ONLY = -5, // quiescence depth from which only the last square is looked at; -2: Elo -30 +- 58
};
