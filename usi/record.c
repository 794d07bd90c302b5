#include "record.h"

#include <assert.h>
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "base/file.h"
#include "base/memory.h"
#include "board/sfen.h"
#include "utf8.h"

static const char *const EndingNames[] = {
#define X(name, text) [name] = text,
    GAME_ENDINGS(X)
#undef X
};

const char *ending_name(Ending ending) {
    return EndingNames[ending];
}

const char *outcome_name(Outcome outcome) {
    static const char *const names[] = {"draw", "black wins", "white wins"};
    return names[outcome];
}

int outcome_half_points(Outcome outcome, Color color) {
    if (outcome == OUTCOME_DRAW)
        return 1;
    return (outcome == OUTCOME_BLACK_WINS) == (color == BLACK) ? 2 : 0;
}

void record_release(GameRecord *record) {
    for (int color = BLACK; color < COLORS; color++) {
        free(record->engines[color].name);
        free(record->engines[color].version);
        free(record->engines[color].options);
    }
    free(record->opening);
    free(record->moves);
    free(record->note);
    *record = (GameRecord){0};
}

// Writing ---------------------------------------------------------------------------------------------

static void write_hex(FILE *out, const char *text) {
    fputs("{\"hex\":\"", out);
    for (const char *byte = text; *byte != '\0'; byte++)
        fprintf(out, "%02x", (unsigned)(unsigned char)*byte);
    fputs("\"}", out);
}

static void write_text(FILE *out, const char *text) {
    if (text == NULL)
        text = "";
    if (!utf8_is_valid(text)) {
        write_hex(out, text);
        return;
    }
    fputc('"', out);
    for (const char *byte = text; *byte != '\0'; byte++) {
        unsigned char value = (unsigned char)*byte;
        if (value == '"' || value == '\\')
            fprintf(out, "\\%c", value);
        else if (value < 0x20)
            fprintf(out, "\\u%04x", (unsigned)value);
        else
            fputc(value, out);
    }
    fputc('"', out);
}

static void write_identity(FILE *out, const char *key, const EngineIdentity *engine) {
    fprintf(out, ",\"%s\":{\"name\":", key);
    write_text(out, engine->name);
    fputs(",\"version\":", out);
    write_text(out, engine->version);
    fputs(",\"options\":", out);
    write_text(out, engine->options);
    fprintf(out, ",\"program\":\"%016" PRIx64 "\"}", engine->program_hash);
}

static void write_score(FILE *out, const MoveRecord *move) {
    if (!move->has_score)
        fputs("null", out);
    else
        fprintf(out, move->is_mate ? "\"mate %d\"" : "%d", move->score);
}

static void write_depth(FILE *out, const MoveRecord *move) {
    fprintf(out, "%d", move->depth);
}

static void write_nodes(FILE *out, const MoveRecord *move) {
    fprintf(out, "%" PRIu64, move->nodes <= INT64_MAX ? move->nodes : INT64_MAX);
}

static void write_time(FILE *out, const MoveRecord *move) {
    fprintf(out, "%" PRId64, move->time_ms);
}

// One array with an element a move.
static void write_column(FILE *out, const char *key, const GameRecord *record,
                         void (*write)(FILE *out, const MoveRecord *move)) {
    fprintf(out, ",\"%s\":[", key);
    for (int i = 0; i < record->move_count; i++) {
        if (i > 0)
            fputc(',', out);
        write(out, &record->moves[i]);
    }
    fputc(']', out);
}

static void write_line(FILE *out, const GameRecord *record) {
    fprintf(out, "{\"pair\":%d,\"game\":%d,\"engine\":[%d,%d]", record->pair, record->game,
            record->engine[BLACK], record->engine[WHITE]);
    write_identity(out, "black", &record->engines[BLACK]);
    write_identity(out, "white", &record->engines[WHITE]);
    fputs(",\"opening\":", out);
    write_text(out, record->opening);
    fputs(",\"moves\":\"", out);
    for (int i = 0; i < record->move_count; i++) {
        char move[USI_MOVE_SIZE];
        fprintf(out, i == 0 ? "%s" : " %s", move_to_usi(record->moves[i].move, move));
    }
    fputc('"', out);
    write_column(out, "scores", record, write_score);
    write_column(out, "depths", record, write_depth);
    write_column(out, "nodes", record, write_nodes);
    write_column(out, "times", record, write_time);
    fprintf(out, ",\"outcome\":\"%s\",\"ending\":\"%s\"", outcome_name(record->outcome),
            ending_name(record->ending));
    if (record->note != NULL) {
        fputs(",\"note\":", out);
        write_text(out, record->note);
    }
    fputs("}\n", out);
}

// Put together in memory, so that a line is in the file as a whole or, after a crash, cut off.
bool record_write(FILE *out, const GameRecord *record) {
    char *line = NULL;
    size_t size = 0;
    FILE *memory = open_memstream(&line, &size);
    if (memory == NULL)
        return false;
    write_line(memory, record);
    bool ok = fclose(memory) == 0 && fwrite(line, 1, size, out) == size && fflush(out) == 0;
    int error = errno;
    free(line);
    errno = error;
    return ok;
}

// Files -----------------------------------------------------------------------------------------------

static void add_record(RecordFile *file, GameRecord *record, int line) {
    if ((file->count & (file->count - 1)) == 0) {
        size_t capacity = file->count == 0 ? 1 : 2 * (size_t)file->count;
        file->records = memory_resize(file->records, capacity, sizeof *file->records);
        file->lines = memory_resize(file->lines, capacity, sizeof *file->lines);
    }
    file->records[file->count] = *record;
    file->lines[file->count++] = line;
}

static RecordError read_lines(Text text, RecordFile *file) {
    for (int line = 1; text.size > 0 && memchr(text.data, '\n', text.size) != NULL; line++) {
        Text part = text_trim(text_next_part(&text, '\n'));
        GameRecord record;
        if (part.size == 0)
            continue;
        RecordError error = record_read(part, &record);
        if (error.kind != RECORD_OK) {
            error.line = line;
            return error;
        }
        add_record(file, &record, line);
    }
    file->whole_size = file->size - text.size;
    return (RecordError){.kind = RECORD_OK};
}

RecordError record_file_read(const char *path, RecordFile *file) {
    RecordFile result = {0};
    char *bytes = file_read(path, &result.size);
    if (bytes == NULL) {
        RecordError error = {.kind = RECORD_NOT_READABLE};
        text_copy(text_from(strerror(errno)), error.detail, sizeof error.detail);
        return error;
    }
    RecordError error = read_lines((Text){bytes, result.size}, &result);
    free(bytes);
    if (error.kind == RECORD_OK)
        *file = result;
    else
        record_file_release(&result);
    return error;
}

void record_file_release(RecordFile *file) {
    for (int i = 0; i < file->count; i++)
        record_release(&file->records[i]);
    free(file->records);
    free(file->lines);
    *file = (RecordFile){0};
}

bool program_hash(const char *path, uint64_t *hash) {
    size_t size;
    char *bytes = file_read(path, &size);
    if (bytes == NULL)
        return false;
    *hash = XXH3_64bits(bytes, size);
    free(bytes);
    return true;
}
