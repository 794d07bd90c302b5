#include "thinking.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"
#include "board/sfen.h"
#include "usi_parse.h"

// Clock -----------------------------------------------------------------------------------------------

void game_clock_start(GameClock *clock, const EngineLimits *black, const EngineLimits *white) {
    *clock = (GameClock){.limits = {black, white}, .left_us = {1000 * black->main_ms, 1000 * white->main_ms}};
}

int64_t game_clock_available_us(const GameClock *clock, Color side) {
    const EngineLimits *limits = clock->limits[side];
    int64_t by_clock = clock->left_us[side] + 1000 * (limits->increment_ms + limits->byoyomi_ms);
    int64_t by_move = 1000 * limits->movetime_ms;
    if (!limits->has_clock)
        return by_move > 0 ? by_move : -1;
    return by_move > 0 && by_move < by_clock ? by_move : by_clock;
}

bool game_clock_use(GameClock *clock, Color side, int64_t used_us) {
    const EngineLimits *limits = clock->limits[side];
    int64_t available_us = game_clock_available_us(clock, side);
    if (limits->has_clock) {
        int64_t left_us = clock->left_us[side] + 1000 * limits->increment_ms - used_us;
        clock->left_us[side] = left_us > 0 ? left_us : 0;
    }
    return available_us < 0 || used_us <= available_us + 1000 * limits->margin_ms;
}

int game_clock_go_line(const GameClock *clock, Color side, bool is_ponder, char out[GO_LINE_SIZE]) {
    const EngineLimits *limits = clock->limits[side];
    const EngineLimits *black = clock->limits[BLACK], *white = clock->limits[WHITE];
    int size = snprintf(out, GO_LINE_SIZE, is_ponder ? "go ponder" : "go");
    if (limits->has_clock) {
        size += snprintf(out + size, GO_LINE_SIZE - (size_t)size, " btime %" PRId64 " wtime %" PRId64,
                         clock->left_us[BLACK] / 1000, clock->left_us[WHITE] / 1000);
        if (limits->increment_ms > 0)
            size += snprintf(out + size, GO_LINE_SIZE - (size_t)size, " binc %" PRId64 " winc %" PRId64,
                             black->increment_ms, white->increment_ms);
        if (limits->byoyomi_ms > 0 || limits->increment_ms == 0)
            size +=
                snprintf(out + size, GO_LINE_SIZE - (size_t)size, " byoyomi %" PRId64, limits->byoyomi_ms);
    }
    if (limits->movetime_ms > 0)
        size += snprintf(out + size, GO_LINE_SIZE - (size_t)size, " movetime %" PRId64, limits->movetime_ms);
    if (limits->nodes > 0)
        size += snprintf(out + size, GO_LINE_SIZE - (size_t)size, " nodes %" PRId64, limits->nodes);
    if (limits->depth > 0)
        size += snprintf(out + size, GO_LINE_SIZE - (size_t)size, " depth %d", limits->depth);
    return size + snprintf(out + size, GO_LINE_SIZE - (size_t)size, "\n");
}

// Position --------------------------------------------------------------------------------------------

static void add_bytes(PositionLine *line, const char *data, size_t size) {
    if (line->size + size > line->capacity) {
        line->capacity = 2 * (line->size + size);
        line->data = memory_resize(line->data, line->capacity, 1);
    }
    memcpy(line->data + line->size, data, size);
    line->size += size;
}

static void add_text(PositionLine *line, const char *text) {
    add_bytes(line, text, strlen(text));
}

void position_line_start(PositionLine *line, const char *sfen) {
    line->size = 0;
    line->has_moves = false;
    bool is_start = strcmp(sfen, sfen_startpos) == 0;
    add_text(line, is_start ? "position startpos" : "position sfen ");
    if (!is_start)
        add_text(line, sfen);
}

void position_line_add(PositionLine *line, Move move) {
    char text[USI_MOVE_SIZE];
    add_text(line, line->has_moves ? " " : " moves ");
    add_text(line, move_to_usi(move, text));
    line->has_moves = true;
}

void position_line_release(PositionLine *line) {
    free(line->data);
    *line = (PositionLine){.data = NULL};
}

void thinking_start(EngineClient *client, PositionLine *line, Move ponder, const char *go_line) {
    size_t size = line->size;
    bool has_moves = line->has_moves;
    if (ponder != MOVE_NONE)
        position_line_add(line, ponder);
    add_text(line, "\n");
    add_text(line, go_line);
    client_drop_lines(client);
    client_send(client, line->data, line->size);
    client->is_pondering = ponder != MOVE_NONE;
    client->early[0] = '\0';
    line->size = size;
    line->has_moves = has_moves;
}

// Info ------------------------------------------------------------------------------------------------

static int to_int(int64_t number) {
    return number > INT_MAX ? INT_MAX : number < -INT_MAX ? -INT_MAX : (int)number;
}

// The "cp N" or "mate N" after "score". False when it is neither.
static bool read_score(Text *rest, MoveRecord *info) {
    Text kind = text_next_token(rest);
    Text value = text_next_token(rest);
    int64_t number;
    info->is_mate = text_equals(kind, "mate");
    if (!info->is_mate && !text_equals(kind, "cp"))
        return false;
    if (info->is_mate && value.size == 1 && (value.data[0] == '+' || value.data[0] == '-'))
        number = value.data[0] == '+' ? MATE_UNKNOWN : -MATE_UNKNOWN;
    else if (!number_from_text(value, &number))
        return false;
    info->score = to_int(number);
    return true;
}

void thinking_read_info(Text line, MoveRecord *info) {
    MoveRecord read = *info;
    bool has_score = false;
    text_next_token(&line);
    for (Text token = text_next_token(&line); token.size > 0; token = text_next_token(&line)) {
        Text after = line;
        int64_t number;
        if (text_equals(token, "pv") || text_equals(token, "string"))
            break;
        if (text_equals(token, "score"))
            has_score = read_score(&line, &read);
        else if (number_from_text(text_next_token(&after), &number)) {
            if (text_equals(token, "multipv") && number > 1)
                return;
            if (text_equals(token, "depth"))
                read.depth = to_int(number);
            else if (text_equals(token, "nodes"))
                read.nodes = number > 0 ? (uint64_t)number : 0;
        }
    }
    if (!has_score)
        return;
    *info = read;
    info->has_score = true;
}

// Answers ---------------------------------------------------------------------------------------------

static bool is_word(Text line, const char *word) {
    return text_equals(text_next_token(&line), word);
}

static void read_answer(Text line, Answer *answer) {
    text_next_token(&line);
    text_copy(text_next_token(&line), answer->move, sizeof answer->move);
    if (text_equals(text_next_token(&line), "ponder"))
        text_copy(text_next_token(&line), answer->ponder, sizeof answer->ponder);
}

// Reads up to the bestmove.
static ClientResult read_to_answer(EngineClient *client, EngineClient *other, int64_t deadline_us,
                                   Answer *answer) {
    for (;;) {
        Text line;
        ClientResult result = client_read_line(client, other, deadline_us, &line);
        if (result != CLIENT_OK)
            return result;
        if (is_word(line, "info"))
            thinking_read_info(line, &answer->info);
        else if (is_word(line, "bestmove")) {
            read_answer(line, answer);
            answer->read_us = client->read_us;
            return CLIENT_OK;
        }
    }
}

static int64_t stop_deadline(const EngineClient *client) {
    return clock_now_us() + (int64_t)client->deadlines->stop_ms * 1000;
}

// Brings an engine that is late back into step: whatever its order, its bestmove and its readyok have to
// come. False when they do not, and then it is killed.
static bool drain(EngineClient *client, EngineClient *other) {
    int64_t deadline_us = stop_deadline(client);
    bool is_answered = false, is_ready = false;
    ClientResult result = CLIENT_OK;
    client_send_line(client, "stop");
    client_send_line(client, "isready");
    while (result == CLIENT_OK && !(is_answered && is_ready)) {
        Text line;
        result = client_read_line(client, other, deadline_us, &line);
        is_answered = is_answered || (result == CLIENT_OK && is_word(line, "bestmove"));
        is_ready = is_ready || (result == CLIENT_OK && is_word(line, "readyok"));
    }
    // The move was late: no matter if the engine has to be started again.
    if (result != CLIENT_OK)
        client_kill(client);
    return is_answered;
}

void thinking_wait(EngineClient *client, EngineClient *other, int64_t deadline_us, Answer *answer) {
    static const AnswerKind in_time[] = {[CLIENT_OK] = ANSWER_MOVE,
                                         [CLIENT_HUNG] = ANSWER_LATE,
                                         [CLIENT_ENDED] = ANSWER_END,
                                         [CLIENT_INTERRUPTED] = ANSWER_INTERRUPTED};
    *answer = (Answer){.kind = ANSWER_MOVE};
    if (client->early[0] != '\0') {
        read_answer(text_from(client->early), answer);
        client->early[0] = '\0';
        answer->read_us = clock_now_us();
        return;
    }
    answer->kind = in_time[read_to_answer(client, other, deadline_us, answer)];
    if (answer->kind == ANSWER_LATE && !drain(client, other))
        answer->kind = ANSWER_HANG;
}

bool thinking_stop(EngineClient *client, EngineClient *other) {
    Answer answer = {.kind = ANSWER_MOVE};
    bool is_answered = client->early[0] != '\0';
    client->is_pondering = false;
    client->early[0] = '\0';
    if (is_answered)
        return true;
    client_send_line(client, "stop");
    ClientResult result = read_to_answer(client, other, stop_deadline(client), &answer);
    if (result != CLIENT_OK)
        client_kill(client);
    return result == CLIENT_OK;
}
