#include "match_game.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "board/sfen.h"

// Overhead --------------------------------------------------------------------------------------------

void overhead_add(Overhead *overhead, int64_t us) {
    overhead->counts[us < OVERHEAD_SLOTS ? us : OVERHEAD_SLOTS - 1]++;
    overhead->moves++;
    if (us > overhead->max_us)
        overhead->max_us = us;
}

void overhead_merge(Overhead *into, const Overhead *from) {
    for (int i = 0; i < OVERHEAD_SLOTS; i++)
        into->counts[i] += from->counts[i];
    into->moves += from->moves;
    if (from->max_us > into->max_us)
        into->max_us = from->max_us;
}

int64_t overhead_median_us(const Overhead *overhead) {
    uint64_t below = 0;
    for (int i = 0; i < OVERHEAD_SLOTS; i++) {
        below += overhead->counts[i];
        if (2 * below >= overhead->moves)
            return i;
    }
    return 0;
}

// Game ------------------------------------------------------------------------------------------------

void game_table_init(GameTable *table, const RefereeRules *rules) {
    *table = (GameTable){.overhead = memory_new(1, sizeof(Overhead))};
    referee_init(&table->referee, rules);
}

void game_table_release(GameTable *table) {
    referee_release(&table->referee);
    position_line_release(&table->line);
    free(table->overhead);
}

bool ending_is_trouble(Ending ending) {
    return ending == ENDING_ILLEGAL_MOVE || ending == ENDING_TIME_LOSS || ending == ENDING_CRASH ||
           ending == ENDING_HANG || ending == ENDING_WRONG_DECLARATION;
}

Color outcome_loser(Outcome outcome) {
    return outcome == OUTCOME_BLACK_WINS ? WHITE : BLACK;
}

// A game while it is played.
typedef struct Play {
    GameTable *table;
    EngineClient *const *clients;
    GameRecord *record;
    GameClock clock;
    Move guess[COLORS];             // what the colour ponders on; MOVE_NONE: it does not
    int64_t answered_us;            // when the latest bestmove came; 0: there was none
    char said[COLORS][ANSWER_SIZE]; // the colour's latest bestmove
    int capacity;                   // of the record's moves
} Play;

static void note(GameRecord *record, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void note(GameRecord *record, const char *format, ...) {
    enum { NOTE_SIZE = CLIENT_WHY_SIZE + 64 };
    record->note = memory_resize(record->note, NOTE_SIZE, 1);
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(record->note, NOTE_SIZE, format, arguments);
    va_end(arguments);
}

// Sends the go line of the side to move, or tells it that it has guessed right. False when it has failed to
// give up a wrong guess.
static bool start_side(Play *play, Color side, Move last) {
    EngineClient *client = play->clients[side];
    Move guess = play->guess[side];
    play->guess[side] = MOVE_NONE;
    if (guess != MOVE_NONE && guess == last) {
        client->is_pondering = false;
        client_send(client, "ponderhit\n", sizeof "ponderhit\n" - 1);
        return true;
    }
    if (guess != MOVE_NONE && !thinking_stop(client, play->clients[color_flip(side)]))
        return false;
    char go_line[GO_LINE_SIZE];
    game_clock_go_line(&play->clock, side, false, go_line);
    thinking_start(client, &play->table->line, MOVE_NONE, go_line);
    return true;
}

// Lets the colour that has just moved ponder, if it named a legal move to ponder on.
static void start_pondering(Play *play, Color color, const char *answer) {
    EngineClient *client = play->clients[color];
    if (!client->config->ponders || answer[0] == '\0' || !client_is_running(client))
        return;
    Move guess = move_from_usi(&play->table->referee.pos, text_from(answer));
    if (guess == MOVE_NONE)
        return;
    char go_line[GO_LINE_SIZE];
    game_clock_go_line(&play->clock, color, true, go_line);
    thinking_start(client, &play->table->line, guess, go_line);
    play->guess[color] = guess;
}

static void add_move(Play *play, const MoveRecord *move) {
    GameRecord *record = play->record;
    if (record->move_count == play->capacity) {
        play->capacity = 2 * play->capacity + 128;
        record->moves = memory_resize(record->moves, (size_t)play->capacity, sizeof *record->moves);
    }
    record->moves[record->move_count++] = *move;
}

// Judges an answer that came `used_us` after its go, of `available_us` (-1: no clock).
static Verdict judge(Play *play, Color side, Answer *answer, int64_t used_us, int64_t available_us) {
    Referee *referee = &play->table->referee;
    GameRecord *record = play->record;
    const EngineClient *client = play->clients[side];
    bool has_clock = available_us >= 0;
    switch (answer->kind) {
    case ANSWER_END:
        note(record, "%s", client->why);
        return referee_loses(referee, ENDING_CRASH);
    case ANSWER_HANG:
        note(record, "no bestmove, and none within %d ms after stop (--stop-timeout)",
             client->deadlines->stop_ms);
        return referee_loses(referee, ENDING_HANG);
    case ANSWER_LATE:
        if (!has_clock) {
            note(record, "no bestmove within %d ms (--answer-timeout)", client->deadlines->answer_ms);
            return referee_loses(referee, ENDING_HANG);
        }
        note(record, "no bestmove within %" PRId64 " ms", available_us / 1000);
        return referee_loses(referee, ENDING_TIME_LOSS);
    default:
        break;
    }
    if (!game_clock_use(&play->clock, side, used_us)) {
        note(record, "%" PRId64 " ms for a move with %" PRId64 " ms left", used_us / 1000,
             available_us / 1000);
        return referee_loses(referee, ENDING_TIME_LOSS);
    }
    answer->info.time_ms = (used_us + 500) / 1000;
    Verdict verdict = referee_judge(referee, text_from(answer->move), &answer->info);
    if (verdict.is_over && verdict.ending == ENDING_ILLEGAL_MOVE)
        note(record, "bestmove %s", answer->move);
    return verdict;
}

// Waits for the answer of `side`. Some engines give an answer twice, and the second may come after their next
// go: it is not taken for the answer to that.
static void wait_for_answer(Play *play, Color side, int64_t deadline_us, Answer *answer) {
    EngineClient *client = play->clients[side], *other = play->clients[color_flip(side)];
    char *said = play->said[side];
    for (;;) {
        thinking_wait(client, other, deadline_us, answer);
        bool is_again = answer->kind == ANSWER_MOVE && said[0] != '\0' && strcmp(said, answer->move) == 0;
        if (!is_again || move_from_usi(&play->table->referee.pos, text_from(answer->move)) != MOVE_NONE)
            break;
        client->strays++;
    }
    text_copy(text_from(answer->move), said, ANSWER_SIZE);
}

// Plays until the game is over. False when it was interrupted.
static bool play_moves(Play *play, Verdict *verdict) {
    Referee *referee = &play->table->referee;
    Answer answer = {.kind = ANSWER_MOVE};
    Move last = MOVE_NONE;
    *verdict = (Verdict){.is_over = false};
    while (!verdict->is_over) {
        Color side = referee->pos.side;
        const EngineClient *client = play->clients[side];
        bool is_started = start_side(play, side, last);
        int64_t start_us = clock_now_us();
        if (play->answered_us > 0)
            overhead_add(play->table->overhead, start_us - play->answered_us);
        if (last != MOVE_NONE)
            start_pondering(play, color_flip(side), answer.ponder);
        int64_t available_us = game_clock_available_us(&play->clock, side);
        int64_t limit_us = available_us >= 0 ? available_us + 1000 * client->config->limits.margin_ms
                                             : 1000 * (int64_t)client->deadlines->answer_ms;
        if (is_started)
            wait_for_answer(play, side, start_us + limit_us, &answer);
        else
            answer.kind = client->out.has_ended ? ANSWER_END : ANSWER_HANG;
        if (answer.kind == ANSWER_INTERRUPTED)
            return false;
        play->answered_us = answer.read_us;
        *verdict = judge(play, side, &answer, answer.read_us - start_us, available_us);
        last = answer.info.move;
        if (answer.kind != ANSWER_MOVE || last == MOVE_NONE)
            continue;
        add_move(play, &answer.info);
        position_line_add(&play->table->line, last);
    }
    return true;
}

// Tells both engines how it ended, when those that ponder have stopped.
static void say_game_over(const Play *play, Outcome outcome) {
    static const char *const results[] = {"gameover lose", "gameover draw", "gameover win"};
    for (int color = 0; color < COLORS; color++) {
        EngineClient *client = play->clients[color];
        if (client_is_running(client) && play->guess[color] != MOVE_NONE)
            thinking_stop(client, NULL);
        if (client_is_running(client))
            client_send_line(client, results[outcome_half_points(outcome, (Color)color)]);
    }
}

bool game_play(GameTable *table, EngineClient *const clients[COLORS], GameRecord *record) {
    Play play = {.table = table, .clients = clients, .record = record};
    referee_start(&table->referee, record->opening);
    position_line_start(&table->line, record->opening);
    game_clock_start(&play.clock, &clients[BLACK]->config->limits, &clients[WHITE]->config->limits);
    Verdict verdict;
    if (!play_moves(&play, &verdict))
        return false;
    record->outcome = verdict.outcome;
    record->ending = verdict.ending;
    say_game_over(&play, verdict.outcome);
    return true;
}
