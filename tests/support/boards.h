// What the tests of positions share. For programs that link libcheck.
#pragma once

#include "base/prng.h"
#include "board/movegen.h"
#include "board/sfen.h"
#include "support/cases.h"
#include "support/suite.h"

// Starts a new game at the SFEN; the test fails if it is not one. Requires: pos is initialised.
static inline void read_position(Position *pos, const char *sfen) {
    SfenError error = position_from_sfen(pos, text_from(sfen));
    CHECK_THAT(error == SFEN_OK, "%s: %s", sfen, sfen_error_text(error));
}

static inline void open_cases(CaseFile *file, const char *name) {
    CHECK_THAT(case_file_open(file, name), "positions/%s cannot be opened", name);
}

// For messages: these texts last until the next call.
static inline const char *sfen_of(const Position *pos) {
    static char text[SFEN_SIZE];
    return position_to_sfen(pos, text);
}

static inline const char *usi_of(Move move) {
    static char text[USI_MOVE_SIZE];
    return move_to_usi(move, text);
}

static inline void assert_position_ok(const Position *pos, const char *when) {
    const char *wrong = position_ok(pos);
    CHECK_THAT(wrong == NULL, "%s: %s: %s", sfen_of(pos), when, wrong);
}

// A legal move; MOVE_NONE if there is none.
static inline Move random_move(const Position *pos, Prng *prng) {
    MoveList list;
    movegen_legal(pos, &list);
    return list.count == 0 ? MOVE_NONE : list.moves[prng_below(prng, (uint32_t)list.count)];
}

// Plays a random legal move. False when there is none or the game has gone on for `max_plies` already.
static inline bool play_random_move(Position *pos, Prng *prng, int max_plies) {
    Move move = position_game_plies(pos) < max_plies ? random_move(pos, prng) : MOVE_NONE;
    if (move == MOVE_NONE)
        return false;
    position_reserve(pos, 1);
    position_do(pos, move);
    return true;
}

// Plays up to `plies` random legal moves; fewer when the game ends.
static inline void play_randomly(Position *pos, Prng *prng, int plies) {
    position_reserve(pos, plies);
    for (int i = 0; i < plies; i++) {
        Move move = random_move(pos, prng);
        if (move == MOVE_NONE)
            return;
        position_do(pos, move);
    }
}
