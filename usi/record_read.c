// Records back from their lines.
#include <jansson.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "board/sfen.h"
#include "record.h"

static RecordError fail(RecordErrorKind kind, Text detail) {
    RecordError error = {.kind = kind};
    text_copy(detail, error.detail, sizeof error.detail);
    return error;
}

static RecordError bad_member(const char *key) {
    return fail(RECORD_BAD_MEMBER, text_from(key));
}

const char *record_error_text(const RecordError *error, char out[RECORD_ERROR_SIZE]) {
    static const char *const texts[] = {
#define X(name, text) [name] = text,
        RECORD_ERRORS(X)
#undef X
    };
    char line[32] = "";
    if (error->line > 0)
        snprintf(line, sizeof line, "line %d: ", error->line);
    const char *colon = error->detail[0] != '\0' ? ": " : "";
    snprintf(out, RECORD_ERROR_SIZE, "%s%s%s%s", line, texts[error->kind], colon, error->detail);
    return out;
}

static bool take_int(const json_t *value, int min, int *out) {
    if (!json_is_integer(value) || json_integer_value(value) < min || json_integer_value(value) > INT_MAX)
        return false;
    *out = (int)json_integer_value(value);
    return true;
}

static int hex_digit(char c) {
    static const char digits[] = "0123456789abcdef";
    const char *found = c != '\0' ? strchr(digits, c) : NULL;
    return found != NULL ? (int)(found - digits) : -1;
}

// The bytes of "0aff"; NULL when it is no such text or holds a zero byte.
static char *bytes_from_hex(const char *hex) {
    size_t size = strlen(hex);
    char *bytes = memory_new(size / 2 + 1, 1);
    for (size_t i = 0; i < size; i += 2) {
        int high = hex_digit(hex[i]), low = hex_digit(hex[i + 1]);
        if (high < 0 || low < 0 || high + low == 0) {
            free(bytes);
            return NULL;
        }
        bytes[i / 2] = (char)(16 * high + low);
    }
    return bytes;
}

static char *copy_string(const char *string) {
    size_t size = strlen(string) + 1;
    return memcpy(memory_new(size, 1), string, size);
}

// A string or {"hex": "..."}; false when `value` is neither.
static bool take_text(const json_t *value, char **out) {
    const json_t *hex = json_object_get(value, "hex");
    if (json_is_string(value))
        *out = copy_string(json_string_value(value));
    else if (json_is_string(hex))
        *out = bytes_from_hex(json_string_value(hex));
    else
        return false;
    return *out != NULL;
}

static bool take_hash(const json_t *value, uint64_t *out) {
    const char *text = json_string_value(value);
    if (text == NULL || strlen(text) != 16 || strspn(text, "0123456789abcdef") != 16)
        return false;
    *out = strtoull(text, NULL, 16);
    return true;
}

static bool take_identity(const json_t *value, EngineIdentity *engine) {
    return take_text(json_object_get(value, "name"), &engine->name) &&
           take_text(json_object_get(value, "version"), &engine->version) &&
           take_text(json_object_get(value, "options"), &engine->options) &&
           take_hash(json_object_get(value, "program"), &engine->program_hash);
}

static bool take_engine_numbers(const json_t *value, int engine[COLORS]) {
    return json_array_size(value) == COLORS && take_int(json_array_get(value, BLACK), 0, &engine[BLACK]) &&
           take_int(json_array_get(value, WHITE), 0, &engine[WHITE]) && engine[BLACK] != engine[WHITE];
}

static bool take_outcome(const json_t *value, Outcome *outcome) {
    for (int i = OUTCOME_DRAW; json_is_string(value) && i <= OUTCOME_WHITE_WINS; i++)
        if (strcmp(json_string_value(value), outcome_name((Outcome)i)) == 0) {
            *outcome = (Outcome)i;
            return true;
        }
    return false;
}

static bool take_ending(const json_t *value, Ending *ending) {
    for (int i = 0; json_is_string(value) && i < ENDING_COUNT; i++)
        if (strcmp(json_string_value(value), ending_name((Ending)i)) == 0) {
            *ending = (Ending)i;
            return true;
        }
    return false;
}

static void add_move(GameRecord *record, Move move) {
    if ((record->move_count & (record->move_count - 1)) == 0) {
        size_t capacity = record->move_count == 0 ? 1 : 2 * (size_t)record->move_count;
        record->moves = memory_resize(record->moves, capacity, sizeof *record->moves);
    }
    record->moves[record->move_count++] = (MoveRecord){.move = move};
}

static RecordError take_moves(Position *pos, Text moves, GameRecord *record) {
    for (Text token = text_next_token(&moves); token.size > 0; token = text_next_token(&moves)) {
        Move move = move_from_usi(pos, token);
        if (move == MOVE_NONE)
            return fail(RECORD_BAD_MOVE, token);
        add_move(record, move);
        position_reserve(pos, 1);
        position_do(pos, move);
    }
    return (RecordError){.kind = RECORD_OK};
}

static RecordError take_game(const json_t *root, GameRecord *record) {
    const json_t *moves = json_object_get(root, "moves");
    if (!json_is_string(moves))
        return bad_member("moves");
    Position pos;
    position_init(&pos);
    SfenError sfen = position_from_sfen(&pos, text_from(record->opening));
    RecordError error = sfen == SFEN_OK ? take_moves(&pos, text_from(json_string_value(moves)), record)
                                        : fail(RECORD_BAD_OPENING, text_from(sfen_error_text(sfen)));
    position_release(&pos);
    return error;
}

static bool take_score(const json_t *value, MoveRecord *move) {
    if (json_is_null(value))
        return true;
    move->has_score = true;
    if (json_is_integer(value))
        return take_int(value, -INT_MAX, &move->score);
    Text text = text_from(json_is_string(value) ? json_string_value(value) : "");
    move->is_mate = text_equals(text_next_part(&text, ' '), "mate");
    return move->is_mate && text_to_int(text, -INT_MAX, INT_MAX, &move->score);
}

static bool take_depth(const json_t *value, MoveRecord *move) {
    return take_int(value, 0, &move->depth);
}

static bool take_nodes(const json_t *value, MoveRecord *move) {
    move->nodes = (uint64_t)json_integer_value(value);
    return json_is_integer(value) && json_integer_value(value) >= 0;
}

static bool take_time(const json_t *value, MoveRecord *move) {
    move->time_ms = json_integer_value(value);
    return json_is_integer(value);
}

static bool take_column(const json_t *values, GameRecord *record,
                        bool (*take)(const json_t *value, MoveRecord *move)) {
    if (!json_is_array(values) || json_array_size(values) != (size_t)record->move_count)
        return false;
    for (int i = 0; i < record->move_count; i++)
        if (!take(json_array_get(values, (size_t)i), &record->moves[i]))
            return false;
    return true;
}

static RecordError take_columns(const json_t *root, GameRecord *record) {
    static const struct {
        const char *key;
        bool (*take)(const json_t *value, MoveRecord *move);
    } columns[] = {
        {"scores", take_score}, {"depths", take_depth}, {"nodes", take_nodes}, {"times", take_time}};
    for (size_t i = 0; i < sizeof columns / sizeof columns[0]; i++)
        if (!take_column(json_object_get(root, columns[i].key), record, columns[i].take))
            return bad_member(columns[i].key);
    return (RecordError){.kind = RECORD_OK};
}

static RecordError take_members(const json_t *root, GameRecord *record) {
    if (!take_int(json_object_get(root, "pair"), 0, &record->pair))
        return bad_member("pair");
    if (!take_int(json_object_get(root, "game"), 0, &record->game) || record->game > 1)
        return bad_member("game");
    if (!take_engine_numbers(json_object_get(root, "engine"), record->engine))
        return bad_member("engine");
    if (!take_identity(json_object_get(root, "black"), &record->engines[BLACK]))
        return bad_member("black");
    if (!take_identity(json_object_get(root, "white"), &record->engines[WHITE]))
        return bad_member("white");
    if (!take_text(json_object_get(root, "opening"), &record->opening))
        return bad_member("opening");
    if (!take_outcome(json_object_get(root, "outcome"), &record->outcome))
        return bad_member("outcome");
    if (!take_ending(json_object_get(root, "ending"), &record->ending))
        return bad_member("ending");
    const json_t *note = json_object_get(root, "note");
    if (note != NULL && !take_text(note, &record->note))
        return bad_member("note");
    RecordError error = take_game(root, record);
    return error.kind == RECORD_OK ? take_columns(root, record) : error;
}

RecordError record_read(Text line, GameRecord *record) {
    json_error_t json_error;
    json_t *root = json_loadb(line.data, line.size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &json_error);
    if (root == NULL) {
        char detail[RECORD_DETAIL_SIZE];
        snprintf(detail, sizeof detail, "byte %d: %.120s", json_error.position, json_error.text);
        return fail(RECORD_NO_JSON, text_from(detail));
    }
    GameRecord result = {0};
    RecordError error =
        json_is_object(root) ? take_members(root, &result) : fail(RECORD_NO_OBJECT, text_from(""));
    json_decref(root);
    if (error.kind == RECORD_OK)
        *record = result;
    else
        record_release(&result);
    return error;
}
