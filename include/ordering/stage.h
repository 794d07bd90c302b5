// The stages in which a node's moves are given.
#pragma once

typedef enum Stage {
    STAGE_HASH,
    STAGE_GOOD_CAPTURES, // captures and promotions that lose nothing by SEE
    STAGE_CHECKS,        // quiet checks that lose nothing by SEE
    STAGE_KILLERS,       // and the countermove
    STAGE_QUIETS,        // board moves and drops
    STAGE_BAD_CAPTURES,
    STAGE_DOMINATED, // non-promotions that give away a promotion
    STAGE_EVASIONS,
    STAGE_WINNING_CAPTURES, // of quiescence: captures and promotions that win enough by SEE
    STAGE_RECAPTURES,       // good captures on one square
    STAGE_END
} Stage;
