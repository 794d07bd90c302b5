// The engine against itself, watched by the second set of rules: every move and every line it reports is
// legal, games end as they should, and answers come in time. A few short games in the ordinary run; with the
// argument `slow` 200 games at 50 ms a move from paired openings.
#include "base/clock.h"
#include "engine/engine.h"
#include "slow_movegen.h"
#include "slow_rules.h"
#include "support/boards.h"

#include <stdatomic.h>
#include <stdio.h>
#include <string.h>

enum {
    MAX_PLIES = 512,
    QUICK_GAMES = 4,
    QUICK_NODES = 1500,
    SLOW_GAMES = 200,
    SLOW_MOVE_MS = 50,
    LATE_MS = 20, // such answers are counted: the machine may have been busy
};

typedef struct Game {
    Engine *engine;
    Position pos;
    SlowBoard board;
    char opening[SFEN_SIZE];
    char texts[MAX_PLIES][USI_MOVE_SIZE];
    const char *moves[MAX_PLIES];
    int plies;
    EngineResult result;
    int lines;         // reported for this move
    int late;          // answers
    int64_t latest_ms; // of them
} Game;

typedef struct Totals {
    int games, plies, lines, mates, repetitions, perpetuals, declarations, too_long;
} Totals;

static bool slow;
static Game game;

static void check_line(void *context, const SearchInfo *info) {
    Game *self = context;
    SlowBoard board = self->board;
    self->lines++;
    for (int i = 0; i < info->pv_length; i++) {
        char usi[USI_MOVE_SIZE];
        move_to_usi(info->pv[i], usi);
        CHECK_THAT(slow_is_legal(&board, usi), "line move %d, %s, after %d plies of %s", i + 1, usi,
                   self->plies, self->opening);
        slow_do(&board, usi);
    }
}

static void ignore_message(void *context, const char *text) {
    (void)context;
    (void)text;
}

static void take_result(void *context, const EngineResult *result) {
    ((Game *)context)->result = *result;
}

// Lets the engine think and times it.
static void think(Game *self) {
    Limits limits = {
        .nodes = slow ? 0 : QUICK_NODES, .has_movetime = slow, .movetime_ms = slow ? SLOW_MOVE_MS : 0};
    int64_t start_ms = clock_now_ms();
    self->lines = 0;
    engine_go(self->engine, &self->pos, &limits);
    engine_wait(self->engine);
    int64_t late_ms = clock_now_ms() - start_ms - SLOW_MOVE_MS;
    self->latest_ms = late_ms > self->latest_ms ? late_ms : self->latest_ms;
    self->late += slow && late_ms > LATE_MS;
    CHECK_THAT(self->lines > 0, "no line for a move after %d plies of %s", self->plies, self->opening);
}

// Plays the engine's move on both boards.
static void play_best(Game *self) {
    char *text = self->texts[self->plies];
    move_to_usi(self->result.best, text);
    CHECK_THAT(slow_is_legal(&self->board, text), "illegal %s after %d plies of %s", text, self->plies,
               self->opening);
    slow_do(&self->board, text);
    position_reserve(&self->pos, 1);
    position_do(&self->pos, self->result.best);
    self->moves[self->plies++] = text;
    char expected[SLOW_SFEN_CHARS];
    slow_to_sfen(&self->board, expected);
    CHECK_THAT(strcmp(sfen_of(&self->pos), expected) == 0, "%s is not %s", sfen_of(&self->pos), expected);
}

// Plays one game to its end.
static void play_game(Game *self, Totals *totals) {
    self->plies = 0;
    read_position(&self->pos, self->opening);
    CHECK_THAT(slow_from_sfen(&self->board, self->opening), "%s", self->opening);
    engine_new_game(self->engine);
    totals->games++;
    while (self->plies < MAX_PLIES) {
        think(self);
        totals->lines += self->lines;
        if (self->result.declares_win) {
            CHECK_THAT(slow_declaration(&self->board, SLOW_CSA27) == SLOW_DECLARE_WIN,
                       "wrong declaration: %s", sfen_of(&self->pos));
            totals->declarations++;
            return;
        }
        if (self->result.best == MOVE_NONE) {
            CHECK_THAT(slow_is_mate(&self->board), "resigns without being mated: %s", sfen_of(&self->pos));
            totals->mates++;
            return;
        }
        play_best(self);
        totals->plies++;
        SlowVerdict verdict = slow_game_verdict(self->opening, self->moves, self->plies);
        if (verdict != SLOW_NO_VERDICT) {
            *(verdict == SLOW_DRAW ? &totals->repetitions : &totals->perpetuals) += 1;
            return;
        }
    }
    totals->too_long++;
}

START_TEST(plays_by_the_rules) {
    EngineEvents events = {&game, check_line, ignore_message, take_result};
    Totals totals = {0};
    CaseFile openings;
    Case next;
    int games = slow ? SLOW_GAMES : QUICK_GAMES;
    game.engine = engine_new(&events);
    engine_options(game.engine)->hash_mb = 16;
    engine_options(game.engine)->pv_interval_ms = 0;
    position_init(&game.pos);
    open_cases(&openings, "openings.sfen");
    while (totals.games < games) {
        CHECK_THAT(case_file_next(&openings, &next), "openings.sfen is too short");
        snprintf(game.opening, sizeof game.opening, "%s", next.sfen);
        for (int i = 0; i < 2; i++) // both sides are the same engine: a pair is the opening twice
            play_game(&game, &totals);
    }
    case_file_close(&openings);
    position_release(&game.pos);
    engine_free(game.engine);
    printf("%d games, %d moves, %d lines, all legal; %d mates, %d repetitions, %d perpetual checks, %d "
           "declarations, "
           "%d cut at %d plies; %d answers over %d ms after their time, the latest %d ms\n",
           totals.games, totals.plies, totals.lines, totals.mates, totals.repetitions, totals.perpetuals,
           totals.declarations, totals.too_long, MAX_PLIES, game.late, LATE_MS,
           slow ? (int)game.latest_ms : 0);
}
END_TEST

int main(int argc, char **argv) {
    slow = argc > 1 && strcmp(argv[1], "slow") == 0;
    Suite *suite = suite_create("selfplay");
    TCase *tests = add_case(suite, "selfplay");
    tcase_add_test(tests, plays_by_the_rules);
    return run_suite(suite);
}
