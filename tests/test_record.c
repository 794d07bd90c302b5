// Records of games: written, read, broken.
#include "usi/record.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "support/boards.h"
#include "support/play.h"
#include "usi/utf8.h"

static char *copy(const char *text) {
    char *result = malloc(strlen(text) + 1);
    return strcpy(result, text);
}

// Bytes of any value but zero.
static char *random_text(Prng *prng) {
    size_t size = prng_below(prng, 40);
    char *text = malloc(size + 1);
    uint32_t range = prng_below(prng, 2) == 0 ? 127 : 255;
    for (size_t i = 0; i < size; i++)
        text[i] = (char)(1 + prng_below(prng, range));
    text[size] = '\0';
    return text;
}

static MoveRecord random_move_record(Prng *prng, Move move) {
    MoveRecord record = {.move = move,
                         .has_score = prng_below(prng, 4) != 0,
                         .depth = (int)prng_below(prng, 100),
                         .nodes = prng_next(prng) >> (1 + prng_below(prng, 63)),
                         .time_ms = (int64_t)(prng_next(prng) >> (1 + prng_below(prng, 63)))};
    record.is_mate = record.has_score && prng_below(prng, 4) == 0;
    record.score = record.has_score ? (int)prng_below(prng, 60000) - 30000 : 0;
    return record;
}

static GameRecord random_record(Prng *prng) {
    GameRecord record = {.pair = (int)prng_below(prng, INT_MAX),
                         .game = (int)prng_below(prng, 2),
                         .engine = {(int)prng_below(prng, 8), 8 + (int)prng_below(prng, 8)},
                         .outcome = (Outcome)prng_below(prng, 3),
                         .ending = (Ending)prng_below(prng, ENDING_COUNT),
                         .note = prng_below(prng, 2) == 0 ? NULL : random_text(prng)};
    for (int color = BLACK; color < COLORS; color++)
        record.engines[color] =
            (EngineIdentity){random_text(prng), random_text(prng), random_text(prng), prng_next(prng)};
    Position pos;
    position_init(&pos);
    play_from_random_start(&pos, prng);
    char sfen[SFEN_SIZE];
    record.opening = copy(position_to_sfen(&pos, sfen));
    int plies = (int)prng_below(prng, 60);
    record.moves = malloc(60 * sizeof *record.moves);
    for (Move move; record.move_count < plies && (move = random_move(&pos, prng)) != MOVE_NONE;) {
        record.moves[record.move_count++] = random_move_record(prng, move);
        position_reserve(&pos, 1);
        position_do(&pos, move);
    }
    position_release(&pos);
    return record;
}

// The line with its end; the caller frees it.
static char *line_of(const GameRecord *record) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    CHECK_THAT(record_write(out, record), "not written");
    fclose(out);
    CHECK_THAT(size > 0 && memchr(text, '\n', size) == text + size - 1, "one line: %s", text);
    CHECK_THAT(utf8_is_valid(text), "no UTF-8");
    return text;
}

static void assert_same_text(const char *a, const char *b) {
    CHECK_THAT((a == NULL) == (b == NULL) && (a == NULL || strcmp(a, b) == 0), "'%s' and '%s'", a, b);
}

static void assert_same(const GameRecord *a, const GameRecord *b) {
    CHECK_THAT(a->pair == b->pair && a->game == b->game, "numbers");
    CHECK_THAT(a->outcome == b->outcome && a->ending == b->ending, "end");
    for (int color = BLACK; color < COLORS; color++) {
        CHECK_THAT(a->engine[color] == b->engine[color], "engine");
        CHECK_THAT(a->engines[color].program_hash == b->engines[color].program_hash, "hash");
        assert_same_text(a->engines[color].name, b->engines[color].name);
        assert_same_text(a->engines[color].version, b->engines[color].version);
        assert_same_text(a->engines[color].options, b->engines[color].options);
    }
    assert_same_text(a->opening, b->opening);
    assert_same_text(a->note, b->note);
    CHECK_THAT(a->move_count == b->move_count, "moves");
    for (int i = 0; i < a->move_count; i++) {
        const MoveRecord *x = &a->moves[i], *y = &b->moves[i];
        CHECK_THAT(x->move == y->move && x->has_score == y->has_score && x->is_mate == y->is_mate &&
                       x->score == y->score && x->depth == y->depth && x->nodes == y->nodes &&
                       x->time_ms == y->time_ms,
                   "move %d", i);
    }
}

static RecordErrorKind kind_of(const char *line) {
    GameRecord record;
    RecordError error = record_read(text_from(line), &record);
    if (error.kind == RECORD_OK) {
        record_release(&record);
    } else {
        char why[RECORD_ERROR_SIZE];
        CHECK_THAT(strlen(record_error_text(&error, why)) > 0 && strchr(why, '\n') == NULL, "message: %s",
                   why);
    }
    return error.kind;
}

// A short game as it has to be written.
#define HEAD "{\"pair\":7,\"game\":1,\"engine\":[1,0],"
#define BLACK_ENGINE                                                                                         \
    "\"black\":{\"name\":\"B\\u0007\\\"\\\\\",\"version\":\"将棋\",\"options\":\"Threads=1\",\"program\":" \
    "\"00000000000000ff\"},"
#define WHITE_ENGINE                                                                        \
    "\"white\":{\"name\":{\"hex\":\"ff41\"},\"version\":\"\",\"options\":\"\",\"program\":" \
    "\"0123456789abcdef\"},"
#define OPENING "\"opening\":\"lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1\","
#define MOVES "\"moves\":\"7g7f 3c3d 8h2b+\","
#define COLUMNS \
    "\"scores\":[35,null,\"mate -4\"],\"depths\":[12,0,3],\"nodes\":[1000,0,5],\"times\":[100,0,7],"
#define END "\"outcome\":\"black wins\",\"ending\":\"resignation\",\"note\":\"why\"}"
#define WHOLE HEAD BLACK_ENGINE WHITE_ENGINE OPENING MOVES COLUMNS END

// Writing and reading ---------------------------------------------------------------------------------

START_TEST(line_is_as_documented) {
    GameRecord record;
    ck_assert_int_eq(record_read(text_from(WHOLE), &record).kind, RECORD_OK);
    ck_assert_int_eq(record.pair, 7);
    ck_assert_int_eq(record.game, 1);
    ck_assert_int_eq(record.engine[BLACK], 1);
    ck_assert_str_eq(record.engines[BLACK].name, "B\a\"\\");
    ck_assert_str_eq(record.engines[BLACK].version, "将棋");
    ck_assert_uint_eq(record.engines[BLACK].program_hash, 255);
    ck_assert_str_eq(record.engines[WHITE].name, "\xff"
                                                 "A");
    ck_assert_int_eq(record.move_count, 3);
    ck_assert_str_eq(usi_of(record.moves[2].move), "8h2b+");
    ck_assert(record.moves[0].has_score && !record.moves[0].is_mate && !record.moves[1].has_score);
    ck_assert(record.moves[2].is_mate);
    ck_assert_int_eq(record.moves[2].score, -4);
    ck_assert_uint_eq(record.moves[0].nodes, 1000);
    ck_assert_int_eq(record.outcome, OUTCOME_BLACK_WINS);
    ck_assert_int_eq(record.ending, ENDING_RESIGNATION);
    char *line = line_of(&record);
    ck_assert_str_eq(line, WHOLE "\n");
    free(line);
    record_release(&record);
}
END_TEST

START_TEST(random_records_come_back) {
    Prng prng = {1};
    for (int i = 0; i < (SANITIZED ? 40 : 300); i++) {
        GameRecord record = random_record(&prng), back;
        char *line = line_of(&record);
        RecordError error = record_read(text_trim(text_from(line)), &back);
        CHECK_THAT(error.kind == RECORD_OK, "%d: %s: %s", (int)error.kind, error.detail, line);
        assert_same(&record, &back);
        free(line);
        record_release(&record);
        record_release(&back);
    }
}
END_TEST

// Alone, and as the second half of a character in two bytes.
START_TEST(every_byte_may_be_in_a_name) {
    GameRecord record, back;
    record_read(text_from(WHOLE), &record);
    for (int byte = 1; byte < 256; byte++)
        for (int form = 0; form < 2; form++) {
            char name[] = {form == 0 ? 'x' : (char)0xC3, (char)byte, 'y', '\0'};
            free(record.engines[BLACK].name);
            record.engines[BLACK].name = copy(name);
            char *line = line_of(&record);
            CHECK_THAT(record_read(text_trim(text_from(line)), &back).kind == RECORD_OK, "%s", line);
            assert_same(&record, &back);
            free(line);
            record_release(&back);
        }
    record_release(&record);
}
END_TEST

START_TEST(texts_may_be_missing) {
    GameRecord record, back;
    record_read(text_from(WHOLE), &record);
    free(record.engines[WHITE].options);
    record.engines[WHITE].options = NULL;
    record.moves[0].nodes = UINT64_MAX;
    char *line = line_of(&record);
    ck_assert_int_eq(record_read(text_trim(text_from(line)), &back).kind, RECORD_OK);
    ck_assert_str_eq(back.engines[WHITE].options, "");
    ck_assert_uint_eq(back.moves[0].nodes, INT64_MAX);
    free(line);
    record_release(&record);
    record_release(&back);
}
END_TEST

START_TEST(failed_write_is_said) {
    GameRecord record;
    record_read(text_from(WHOLE), &record);
    FILE *full = fopen("/dev/full", "w");
    if (full != NULL) {
        ck_assert(!record_write(full, &record));
        ck_assert_int_eq(errno, ENOSPC);
        fclose(full);
    }
    record_release(&record);
}
END_TEST

// Broken lines ----------------------------------------------------------------------------------------

static const struct {
    const char *line;
    RecordErrorKind kind;
} Lines[] = {
    {WHOLE, RECORD_OK},
    {HEAD BLACK_ENGINE WHITE_ENGINE OPENING MOVES COLUMNS "\"new\":{\"x\":[1]}," END, RECORD_OK},
    {HEAD BLACK_ENGINE WHITE_ENGINE OPENING MOVES COLUMNS "\"outcome\":\"draw\",\"ending\":\"crash\"}",
     RECORD_OK},
    {HEAD BLACK_ENGINE WHITE_ENGINE OPENING
     "\"moves\":\"\",\"scores\":[],\"depths\":[],\"nodes\":[],\"times\":[]," END,
     RECORD_OK},
    {"", RECORD_NO_JSON},
    {"{", RECORD_NO_JSON},
    {WHOLE WHOLE, RECORD_NO_JSON},
    {WHOLE "x", RECORD_NO_JSON},
    {"{\"pair\":7," HEAD BLACK_ENGINE, RECORD_NO_JSON},
    {"{\"pair\":7,\"pair\":7}", RECORD_NO_JSON},
    {"{\"pair\":7,\"game\":1,\"engine\":[1,0],\"note\":\"\xff\"}", RECORD_NO_JSON},
    {"[1,2]", RECORD_NO_OBJECT},
    {"7", RECORD_NO_OBJECT},
    {"{}", RECORD_BAD_MEMBER},
    {"{\"pair\":\"7\",\"game\":1,\"engine\":[1,0]," BLACK_ENGINE WHITE_ENGINE OPENING MOVES COLUMNS END,
     RECORD_BAD_MEMBER},
    {"{\"pair\":-1,\"game\":1,\"engine\":[1,0]," BLACK_ENGINE WHITE_ENGINE OPENING MOVES COLUMNS END,
     RECORD_BAD_MEMBER},
    {"{\"pair\":4294967303,\"game\":1,\"engine\":[1,0]," BLACK_ENGINE WHITE_ENGINE OPENING MOVES COLUMNS END,
     RECORD_BAD_MEMBER},
    {"{\"pair\":1.5,\"game\":1,\"engine\":[1,0]," BLACK_ENGINE WHITE_ENGINE OPENING MOVES COLUMNS END,
     RECORD_BAD_MEMBER},
    {"{\"pair\":7,\"game\":2,\"engine\":[1,0]," BLACK_ENGINE WHITE_ENGINE OPENING MOVES COLUMNS END,
     RECORD_BAD_MEMBER},
    {"{\"pair\":7,\"game\":1,\"engine\":[1,1]," BLACK_ENGINE WHITE_ENGINE OPENING MOVES COLUMNS END,
     RECORD_BAD_MEMBER},
    {"{\"pair\":7,\"game\":1,\"engine\":[1,0,2]," BLACK_ENGINE WHITE_ENGINE OPENING MOVES COLUMNS END,
     RECORD_BAD_MEMBER},
    {HEAD WHITE_ENGINE OPENING MOVES COLUMNS END, RECORD_BAD_MEMBER},
    {HEAD "\"black\":{\"name\":\"B\",\"version\":\"\",\"options\":\"\",\"program\":\"00000000000000F0\"}"
          "," WHITE_ENGINE OPENING MOVES COLUMNS END,
     RECORD_BAD_MEMBER},
    {HEAD "\"black\":{\"name\":{\"hex\":\"00\"},\"version\":\"\",\"options\":\"\",\"program\":"
          "\"0000000000000000\"}," WHITE_ENGINE OPENING MOVES COLUMNS END,
     RECORD_BAD_MEMBER},
    {HEAD "\"black\":{\"name\":{\"hex\":\"414\"},\"version\":\"\",\"options\":\"\",\"program\":"
          "\"0000000000000000\"}," WHITE_ENGINE OPENING MOVES COLUMNS END,
     RECORD_BAD_MEMBER},
    {HEAD BLACK_ENGINE WHITE_ENGINE MOVES COLUMNS END, RECORD_BAD_MEMBER},
    {HEAD BLACK_ENGINE WHITE_ENGINE "\"opening\":\"startpos\"," MOVES COLUMNS END, RECORD_BAD_OPENING},
    {HEAD BLACK_ENGINE WHITE_ENGINE OPENING "\"moves\":\"7g7f 7g7f 8h2b+\"," COLUMNS END, RECORD_BAD_MOVE},
    {HEAD BLACK_ENGINE WHITE_ENGINE OPENING "\"moves\":\"7g7f 3c3d\"," COLUMNS END, RECORD_BAD_MEMBER},
    {HEAD BLACK_ENGINE WHITE_ENGINE OPENING MOVES
     "\"scores\":[35,null,\"mated\"],\"depths\":[12,0,3],\"nodes\":[1000,0,5],\"times\":[100,0,7]," END,
     RECORD_BAD_MEMBER},
    {HEAD BLACK_ENGINE WHITE_ENGINE OPENING MOVES
     "\"scores\":[35,null,1],\"depths\":[12,0,3],\"nodes\":[1000,0,-5],\"times\":[100,0,7]," END,
     RECORD_BAD_MEMBER},
    {HEAD BLACK_ENGINE WHITE_ENGINE OPENING MOVES COLUMNS "\"outcome\":\"black\",\"ending\":\"crash\"}",
     RECORD_BAD_MEMBER},
    {HEAD BLACK_ENGINE WHITE_ENGINE OPENING MOVES COLUMNS "\"outcome\":\"draw\",\"ending\":\"\"}",
     RECORD_BAD_MEMBER},
    {HEAD BLACK_ENGINE WHITE_ENGINE OPENING MOVES COLUMNS
     "\"outcome\":\"draw\",\"ending\":\"crash\",\"note\":1}",
     RECORD_BAD_MEMBER},
};

START_TEST(line_is_read_strictly) {
    ck_assert_int_eq(kind_of(Lines[_i].line), Lines[_i].kind);
}
END_TEST

// Every part of a line is refused, and every line with one other byte is read or refused without a fault.
START_TEST(parts_and_changed_lines_do_no_harm) {
    char line[] = WHOLE;
    size_t size = strlen(line);
    GameRecord record;
    for (size_t length = 0; length < size; length++)
        CHECK_THAT(record_read((Text){line, length}, &record).kind != RECORD_OK, "%zu bytes", length);
    Prng prng = {1};
    for (int i = 0; i < 3000; i++) {
        size_t place = prng_below(&prng, (uint32_t)size);
        char old = line[place];
        line[place] = (char)prng_next(&prng);
        if (record_read((Text){line, size}, &record).kind == RECORD_OK)
            record_release(&record);
        line[place] = old;
    }
}
END_TEST

int main(void) {
    Suite *suite = suite_create("record");
    TCase *writing = add_case(suite, "writing and reading");
    tcase_add_test(writing, line_is_as_documented);
    tcase_add_test(writing, random_records_come_back);
    tcase_add_test(writing, every_byte_may_be_in_a_name);
    tcase_add_test(writing, texts_may_be_missing);
    tcase_add_test(writing, failed_write_is_said);
    TCase *broken = add_case(suite, "broken lines");
    tcase_add_loop_test(broken, line_is_read_strictly, 0, COUNT(Lines));
    tcase_add_test(broken, parts_and_changed_lines_do_no_harm);
    return run_suite(suite);
}
