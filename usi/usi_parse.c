#include "usi_parse.h"

#include <limits.h>
#include <stdio.h>
#include <string.h>

#include "search/score.h"

bool number_from_text(Text text, int64_t *out) {
    Text whole = text_next_part(&text, '.');
    for (size_t i = 0; i < text.size; i++)
        if (text.data[i] < '0' || text.data[i] > '9')
            return false;
    if (text_to_int64(whole, out))
        return true;
    // Not a number, or one that is too large.
    bool negative = text_starts_with(whole, "-");
    size_t first = negative || text_starts_with(whole, "+") ? 1 : 0;
    if (whole.size == first)
        return false;
    for (size_t i = first; i < whole.size; i++)
        if (whole.data[i] < '0' || whole.data[i] > '9')
            return false;
    *out = negative ? INT64_MIN : INT64_MAX;
    return true;
}

bool setoption_parse(Text rest, SetOption *out) {
    if (!text_equals_ignoring_case(text_next_token(&rest), "name"))
        return false;
    Text name = text_trim(rest), after_name = rest;
    Text value = {NULL, 0};
    for (Text token = text_next_token(&after_name); token.size > 0; token = text_next_token(&after_name)) {
        if (text_equals_ignoring_case(token, "value")) {
            name.size = (size_t)(token.data - name.data);
            value = text_trim(after_name);
            break;
        }
    }
    name = text_trim(name);
    if (name.size == 0)
        return false;
    *out = (SetOption){name, text_equals(value, "<empty>") ? (Text){NULL, 0} : value};
    return true;
}

// Plays the moves of `rest`. The board is where the last legal move of the list leads afterwards.
static PositionError play_moves(Position *pos, Text rest) {
    int number = 0;
    for (Text token = text_next_token(&rest); token.size > 0; token = text_next_token(&rest)) {
        number++;
        Move move = move_from_usi(pos, token);
        if (move == MOVE_NONE)
            return (PositionError){.kind = POSITION_BAD_MOVE, .move_number = number, .move = token};
        position_reserve(pos, 1);
        position_do(pos, move);
    }
    return (PositionError){.kind = POSITION_OK};
}

PositionError position_parse(Position *pos, Text rest) {
    Text after_first = rest;
    Text first = text_next_token(&after_first);
    bool is_startpos = text_equals(first, "startpos");
    if (text_equals(first, "sfen"))
        rest = after_first;
    else if (!is_startpos && (first.size == 0 || memchr(first.data, '/', first.size) == NULL))
        return (PositionError){.kind = POSITION_NO_START};

    Text fields = rest;
    for (Text token = text_next_token(&rest); token.size > 0; token = text_next_token(&rest)) {
        if (text_equals(token, "moves")) {
            fields.size = (size_t)(token.data - fields.data);
            break;
        }
    }
    SfenError error = position_from_sfen(pos, is_startpos ? text_from(sfen_startpos) : fields);
    if (error != SFEN_OK)
        return (PositionError){.kind = POSITION_BAD_SFEN, .sfen = error};
    return play_moves(pos, rest);
}

const char *position_error_text(const PositionError *error, char out[POSITION_ERROR_SIZE]) {
    switch (error->kind) {
    case POSITION_BAD_SFEN:
        snprintf(out, POSITION_ERROR_SIZE, "bad SFEN: %s", sfen_error_text(error->sfen));
        break;
    case POSITION_BAD_MOVE: {
        char move[32];
        text_copy(error->move, move, sizeof move);
        snprintf(out, POSITION_ERROR_SIZE, "move %d is not legal: %s", error->move_number, move);
        break;
    }
    default:
        snprintf(out, POSITION_ERROR_SIZE, "bad position: neither startpos nor an SFEN");
    }
    return out;
}

// go -------------------------------------------------------------------------------------------------

// Times beyond are cut, so that sums of them stay far from overflow.
static const int64_t TimeMax = INT64_C(1) << 40;

typedef enum GoWord {
    GO_BTIME,
    GO_WTIME,
    GO_BINC,
    GO_WINC,
    GO_BYOYOMI,
    GO_BLACK_BYOYOMI,
    GO_WHITE_BYOYOMI,
    GO_MOVES_TO_GO,
    GO_MOVETIME,
    GO_DEPTH,
    GO_NODES,
    GO_INFINITE,
    GO_PONDER,
    GO_MATE,
    GO_SEARCHMOVES,
    GO_WORDS // none
} GoWord;

static const struct {
    const char *text;
    GoWord word;
} GoWords[] = {
    {"btime", GO_BTIME},
    {"wtime", GO_WTIME},
    {"binc", GO_BINC},
    {"winc", GO_WINC},
    {"byoyomi", GO_BYOYOMI},
    {"bbyoyomi", GO_BLACK_BYOYOMI},
    {"wbyoyomi", GO_WHITE_BYOYOMI},
    {"movestogo", GO_MOVES_TO_GO},
    {"movetime", GO_MOVETIME},
    {"rtime", GO_MOVETIME},
    {"depth", GO_DEPTH},
    {"nodes", GO_NODES},
    {"infinite", GO_INFINITE},
    {"ponder", GO_PONDER},
    {"mate", GO_MATE},
    {"searchmoves", GO_SEARCHMOVES},
};

static GoWord go_word_from_text(Text token) {
    for (size_t i = 0; i < sizeof GoWords / sizeof GoWords[0]; i++)
        if (text_equals_ignoring_case(token, GoWords[i].text))
            return GoWords[i].word;
    return GO_WORDS;
}

static int64_t clamp(int64_t value, int64_t min, int64_t max) {
    return value < min ? min : value > max ? max : value;
}

// Takes the moves at the front of `rest`, up to the next known word.
static void take_search_moves(const Position *pos, Text *rest, GoCommand *go) {
    Limits *limits = &go->limits;
    for (;;) {
        Text after = *rest;
        Text token = text_next_token(&after);
        if (token.size == 0 || go_word_from_text(token) != GO_WORDS)
            return;
        *rest = after;
        Move move = move_from_usi(pos, token);
        if (move == MOVE_NONE) {
            if (go->bad_move_count++ == 0)
                go->first_bad_move = token;
            continue;
        }
        bool is_new = true;
        for (int i = 0; i < limits->search_move_count; i++)
            is_new = is_new && limits->search_moves[i] != move;
        if (is_new) // a position has no more than MAX_MOVES different ones
            limits->search_moves[limits->search_move_count++] = move;
    }
}

static void set_time(Limits *limits, int64_t *at, int64_t value) {
    *at = clamp(value, -TimeMax, TimeMax);
    limits->has_clock = true;
}

static void set_number(Limits *limits, Color side, GoWord word, int64_t value) {
    switch (word) {
    case GO_BTIME:
        set_time(limits, &limits->time_ms[BLACK], value);
        break;
    case GO_WTIME:
        set_time(limits, &limits->time_ms[WHITE], value);
        break;
    case GO_BINC:
        set_time(limits, &limits->increment_ms[BLACK], value);
        break;
    case GO_WINC:
        set_time(limits, &limits->increment_ms[WHITE], value);
        break;
    case GO_BYOYOMI:
        set_time(limits, &limits->byoyomi_ms, value);
        break;
    case GO_BLACK_BYOYOMI:
    case GO_WHITE_BYOYOMI:
        if ((word == GO_BLACK_BYOYOMI) == (side == BLACK))
            set_time(limits, &limits->byoyomi_ms, value);
        break;
    case GO_MOVES_TO_GO:
        limits->moves_to_go = (int)clamp(value, 0, INT_MAX);
        break;
    case GO_MOVETIME:
        limits->has_movetime = true;
        limits->movetime_ms = clamp(value, -TimeMax, TimeMax);
        break;
    case GO_DEPTH:
        limits->depth = (int)clamp(value, 1, INT_MAX);
        break;
    case GO_NODES:
        limits->nodes = (uint64_t)clamp(value, 1, INT64_MAX);
        break;
    default:
        break;
    }
}

void go_parse(const Position *pos, Text rest, GoCommand *out) {
    memset(out, 0, sizeof *out);
    Limits *limits = &out->limits;
    for (Text token = text_next_token(&rest); token.size > 0; token = text_next_token(&rest)) {
        GoWord word = go_word_from_text(token);
        Text after = rest;
        int64_t value;
        if (word == GO_INFINITE) {
            limits->infinite = true;
        } else if (word == GO_PONDER) {
            limits->ponder = true;
        } else if (word == GO_MATE) {
            out->is_mate = true;
        } else if (word == GO_SEARCHMOVES) {
            take_search_moves(pos, &rest, out);
        } else if (word != GO_WORDS && number_from_text(text_next_token(&after), &value)) {
            set_number(limits, pos->side, word, value);
            rest = after;
        }
    }
    if (!limits->has_clock && !limits->has_movetime && limits->depth == 0 && limits->nodes == 0 &&
        !limits->ponder)
        limits->infinite = true;
}
