// Move generation: lists in files, the fast generator and its stages against the slow one over random
// games. With the argument `slow`, more games.
#include "board/legality.h"
#include "board/movegen.h"
#include "slow_movegen.h"
#include "support/boards.h"

#include <string.h>

enum { ORDINARY_GAMES = SANITIZED ? 24 : 150, SLOW_GAMES = 1000, GAMES_A_TEST = 3, GAME_PLIES = 300 };

static int games = ORDINARY_GAMES; // set by main before any test runs

// Lists of moves -------------------------------------------------------------------------------------

typedef struct TextList {
    int count;
    char moves[SLOW_MAX_MOVES][SLOW_MOVE_CHARS];
} TextList;

static int compare_texts(const void *a, const void *b) {
    return strcmp(a, b);
}

static int compare_moves(const void *a, const void *b) {
    Move x = *(const Move *)a, y = *(const Move *)b;
    return (x > y) - (x < y);
}

// Requires: both lists are sorted.
static void assert_same_texts(const char *sfen, const char *what, const TextList *actual,
                              const TextList *expected) {
    int i = 0;
    while (i < actual->count && i < expected->count && strcmp(actual->moves[i], expected->moves[i]) == 0)
        i++;
    CHECK_THAT(i == actual->count && i == expected->count, "%s: %s: %d moves, not %d; found %s for %s", sfen,
               what, actual->count, expected->count, i < actual->count ? actual->moves[i] : "the end",
               i < expected->count ? expected->moves[i] : "the end");
}

static void texts_from_moves(const Move *moves, int count, TextList *texts) {
    texts->count = count;
    for (int i = 0; i < count; i++)
        move_to_usi(moves[i], texts->moves[i]);
    qsort(texts->moves, (size_t)count, sizeof *texts->moves, compare_texts);
}

// The list a file gives as "COUNT MOVE ...".
static void texts_from_field(const Case *row, const char *key, TextList *texts) {
    const char *value = case_value(row, key);
    CHECK_THAT(value != NULL, "line %d: no %s", row->line, key);
    Text rest = text_from(value);
    int count;
    CHECK_THAT(text_to_int(text_next_token(&rest), 0, SLOW_MAX_MOVES, &count), "line %d: count", row->line);
    texts->count = 0;
    for (Text move = text_next_token(&rest); move.size > 0; move = text_next_token(&rest)) {
        ck_assert_int_lt(texts->count, SLOW_MAX_MOVES);
        ck_assert(text_copy(move, texts->moves[texts->count++], SLOW_MOVE_CHARS));
    }
    CHECK_THAT(texts->count == count, "line %d: %d moves, not %d", row->line, texts->count, count);
}

// Asserts that `moves`, of which the illegal ones do not count, are just the `expected`, each once.
static void assert_same_moves(const Position *pos, const char *what, const MoveList *moves,
                              const MoveList *expected) {
    MoveList a = {.count = 0}, b = *expected;
    for (int i = 0; i < moves->count; i++)
        if (position_is_legal(pos, moves->moves[i]))
            a.moves[a.count++] = moves->moves[i];
    qsort(a.moves, (size_t)a.count, sizeof(Move), compare_moves);
    qsort(b.moves, (size_t)b.count, sizeof(Move), compare_moves);
    int i = 0;
    while (i < a.count && i < b.count && a.moves[i] == b.moves[i])
        i++;
    if (i == a.count && i == b.count)
        return;
    char found[USI_MOVE_SIZE];
    move_to_usi(i < a.count ? a.moves[i] : MOVE_NONE, found);
    ck_abort_msg("%s: %s: %d moves, not %d; found %s for %s", sfen_of(pos), what, a.count, b.count, found,
                 usi_of(i < b.count ? b.moves[i] : MOVE_NONE));
}

// Files ----------------------------------------------------------------------------------------------

START_TEST(lists_legal_moves) {
    static TextList actual, expected;
    CaseFile file;
    Case row;
    Position pos;
    int rows = 0;
    position_init(&pos);
    open_cases(&file, "legal_moves.sfen");
    for (; case_file_next(&file, &row); rows++) {
        read_position(&pos, row.sfen);
        MoveList list;
        movegen_legal(&pos, &list);
        texts_from_moves(list.moves, list.count, &actual);
        texts_from_field(&row, "legal", &expected);
        assert_same_texts(row.sfen, "legal", &actual, &expected);
        CHECK_THAT(movegen_count_legal(&pos) == list.count, "%s: counts %d, not %d", row.sfen,
                   movegen_count_legal(&pos), list.count);
        CHECK_THAT(position_has_legal_move(&pos) == (list.count > 0), "%s", row.sfen);
    }
    ck_assert_int_eq(rows, 500);
    case_file_close(&file);
    position_release(&pos);
}
END_TEST

// The moves that check, by asking of each legal move, and from the generators of checks.
START_TEST(finds_checks) {
    static TextList actual, expected;
    CaseFile file;
    Case row;
    Position pos;
    int rows = 0, quiet = 0;
    position_init(&pos);
    open_cases(&file, "legal_checks.sfen");
    for (; case_file_next(&file, &row); rows++) {
        read_position(&pos, row.sfen);
        MoveList legal, checks = {.count = 0}, expected_checks = {.count = 0}, expected_quiet = {.count = 0};
        movegen_legal(&pos, &legal);
        for (int i = 0; i < legal.count; i++) {
            Move move = legal.moves[i];
            if (!position_gives_check(&pos, move))
                continue;
            checks.moves[checks.count++] = move;
            if (!move_is_dominated(move))
                expected_checks.moves[expected_checks.count++] = move;
            if (!move_is_dominated(move) && position_is_quiet(&pos, move))
                expected_quiet.moves[expected_quiet.count++] = move;
        }
        texts_from_moves(checks.moves, checks.count, &actual);
        texts_from_field(&row, "checks", &expected);
        assert_same_texts(row.sfen, "checks", &actual, &expected);
        if (position_is_check(&pos))
            continue;
        quiet += expected_quiet.count;
        MoveList found;
        found.count = (int)(movegen_checks(&pos, found.moves) - found.moves);
        assert_same_moves(&pos, "movegen_checks", &found, &expected_checks);
        found.count = (int)(movegen_quiet_checks(&pos, found.moves) - found.moves);
        assert_same_moves(&pos, "movegen_quiet_checks", &found, &expected_quiet);
    }
    ck_assert_int_eq(rows, 500);
    ck_assert_int_gt(quiet, 500);
    case_file_close(&file);
    position_release(&pos);
}
END_TEST

// Stages ---------------------------------------------------------------------------------------------

enum { IS_TACTICAL = 1, IS_QUIET = 2, IS_DROP = 4, IS_DOMINATED = 8, IS_ANY = 15 };

// The kind of a move, from what the words mean: a move is dominated if it could promote and is of a kind that
// moves no better for staying as it is.
static int class_of(const Position *pos, const MoveList *legal, Move move) {
    if (move_is_drop(move))
        return IS_DROP;
    PieceType type = piece_type(move_piece(move));
    bool last_but_one = square_rank_for(pos->side, move_to(move)) == 1;
    if (type == PAWN || type == BISHOP || type == ROOK || (type == LANCE && last_but_one))
        for (int i = 0; i < legal->count; i++)
            if (move_to_16(legal->moves[i]) == (move_to_16(move) | MOVE_PROMOTE_BIT))
                return IS_DOMINATED;
    return move_is_promotion(move) || position_is_capture(pos, move) ? IS_TACTICAL : IS_QUIET;
}

// Asserts that a stage, ending at `end` in `stage`, gives just the legal moves of these classes that pass
// `square` (NO_SQUARE: any square) and `checks` (only those that check).
typedef struct Wanted {
    int classes;
    int square;
    bool checks;
} Wanted;

static void assert_stage(const Position *pos, const MoveList *legal, const char *what, MoveList *stage,
                         const Move *end, Wanted wanted) {
    MoveList expected = {.count = 0};
    stage->count = (int)(end - stage->moves);
    for (int i = 0; i < legal->count; i++) {
        Move move = legal->moves[i];
        bool fits = (class_of(pos, legal, move) & wanted.classes) != 0 &&
                    (wanted.square == NO_SQUARE || wanted.square == move_to(move)) &&
                    (!wanted.checks || position_gives_check(pos, move));
        if (fits)
            expected.moves[expected.count++] = move;
    }
    assert_same_moves(pos, what, stage, &expected);
    for (int i = 0; i < stage->count; i++)
        CHECK_THAT(position_is_pseudo_legal(pos, stage->moves[i]), "%s: %s: %s is not pseudo-legal",
                   sfen_of(pos), what, usi_of(stage->moves[i]));
}

static void assert_stages(const Position *pos, const MoveList *legal, int square) {
    MoveList stage;
    Move *out = stage.moves;
    for (int i = 0; i < legal->count; i++) {
        Move move = legal->moves[i];
        bool dominated = class_of(pos, legal, move) == IS_DOMINATED;
        CHECK_THAT(move_is_dominated(move) == dominated, "%s: %s: dominated: %d", sfen_of(pos), usi_of(move),
                   !dominated);
    }
    assert_stage(pos, legal, "dominated", &stage, movegen_dominated(pos, out),
                 (Wanted){IS_DOMINATED, NO_SQUARE, false});
    assert_stage(pos, legal, "recaptures", &stage, movegen_recaptures(pos, square, out),
                 (Wanted){IS_TACTICAL, square, false});
    if (position_is_check(pos)) {
        assert_stage(pos, legal, "evasions", &stage, movegen_evasions(pos, out),
                     (Wanted){IS_ANY & ~IS_DOMINATED, NO_SQUARE, false});
        return;
    }
    assert_stage(pos, legal, "captures", &stage, movegen_captures(pos, out),
                 (Wanted){IS_TACTICAL, NO_SQUARE, false});
    assert_stage(pos, legal, "quiets", &stage, movegen_quiets(pos, out),
                 (Wanted){IS_QUIET, NO_SQUARE, false});
    assert_stage(pos, legal, "drops", &stage, movegen_drops(pos, out), (Wanted){IS_DROP, NO_SQUARE, false});
    assert_stage(pos, legal, "quiet checks", &stage, movegen_quiet_checks(pos, out),
                 (Wanted){IS_QUIET | IS_DROP, NO_SQUARE, true});
    assert_stage(pos, legal, "checks", &stage, movegen_checks(pos, out),
                 (Wanted){IS_ANY & ~IS_DOMINATED, NO_SQUARE, true});
}

// Random games ---------------------------------------------------------------------------------------

static void assert_as_slow(const Position *pos, const SlowBoard *board, const MoveList *legal) {
    static TextList actual, expected;
    expected.count = slow_legal_moves(board, expected.moves);
    texts_from_moves(legal->moves, legal->count, &actual);
    assert_same_texts(sfen_of(pos), "legal", &actual, &expected);
    CHECK_THAT(movegen_count_legal(pos) == legal->count, "%s: counts %d, not %d", sfen_of(pos),
               movegen_count_legal(pos), legal->count);
    expected.count = slow_legal_checks(board, expected.moves);
    actual.count = 0;
    for (int i = 0; i < legal->count; i++)
        if (position_gives_check(pos, legal->moves[i]))
            move_to_usi(legal->moves[i], actual.moves[actual.count++]);
    qsort(actual.moves, (size_t)actual.count, sizeof *actual.moves, compare_texts);
    assert_same_texts(sfen_of(pos), "checks", &actual, &expected);
}

// Plays each legal move and takes it back.
static void assert_moves_can_be_taken_back(Position *pos, const MoveList *legal) {
    char before[SFEN_SIZE];
    position_to_sfen(pos, before);
    Key key_before = position_key(pos);
    for (int i = 0; i < legal->count; i++) {
        Move move = legal->moves[i];
        Key key = position_key_after(pos, move);
        position_do(pos, move);
        const char *wrong = position_ok(pos);
        CHECK_THAT(wrong == NULL, "%s: after %s: %s", before, usi_of(move), wrong);
        CHECK_THAT(position_key(pos) == key, "%s: %s: another key than foretold", before, usi_of(move));
        position_undo(pos);
        CHECK_THAT(position_key(pos) == key_before, "%s: %s taken back: key", before, usi_of(move));
    }
    const char *wrong = position_ok(pos);
    CHECK_THAT(wrong == NULL, "%s: all taken back: %s", before, wrong);
    CHECK_THAT(strcmp(sfen_of(pos), before) == 0, "%s: taken back: %s", before, sfen_of(pos));
}

// `fresh` is set up anew from the SFEN.
static void assert_key_as_fresh(const Position *pos, Position *fresh) {
    read_position(fresh, sfen_of(pos));
    CHECK_THAT(position_key(fresh) == position_key(pos), "%s: key differs from a fresh one", sfen_of(pos));
    CHECK_THAT(fresh->state->checkers == pos->state->checkers, "%s: checkers", sfen_of(pos));
}

// Where a piece stands that could be taken back.
static int enemy_square(const Position *pos, Prng *prng) {
    Bitboard enemies = pos->by_color[color_flip(pos->side)];
    for (uint32_t skip = prng_below(prng, (uint32_t)bitboard_count(enemies)); skip > 0; skip--)
        bitboard_pop(&enemies);
    return bitboard_first(enemies);
}

static void play_game(Position *pos, Position *fresh, Prng *prng) {
    SlowBoard board;
    position_reserve(pos, GAME_PLIES + 1);
    for (int ply = 0; ply < GAME_PLIES; ply++) {
        MoveList legal;
        CHECK_THAT(slow_from_sfen(&board, sfen_of(pos)), "%s", sfen_of(pos));
        movegen_legal(pos, &legal);
        assert_as_slow(pos, &board, &legal);
        assert_stages(pos, &legal, enemy_square(pos, prng));
        assert_moves_can_be_taken_back(pos, &legal);
        assert_key_as_fresh(pos, fresh);
        if (legal.count == 0)
            break;
        Move move = legal.moves[prng_below(prng, (uint32_t)legal.count)];
        char usi[USI_MOVE_SIZE], text[SLOW_SFEN_CHARS];
        slow_do(&board, move_to_usi(move, usi));
        position_do(pos, move);
        slow_to_sfen(&board, text);
        CHECK_THAT(strcmp(sfen_of(pos), text) == 0, "%s after %s, not %s", sfen_of(pos), usi, text);
    }
    while (position_game_plies(pos) > 0)
        position_undo(pos);
    assert_position_ok(pos, "the whole game taken back");
}

// Where game `number` begins: the start position, then in turn handicaps and rows of perft.sfen.
static void start_game(Position *pos, int number, Prng *prng) {
    if (number % 3 == 0) {
        read_position(pos, sfen_startpos);
        return;
    }
    const char *name = number % 3 == 1 ? "declaration.sfen" : "perft.sfen";
    CaseFile file;
    Case row;
    open_cases(&file, name);
    uint32_t seen = 0;
    char chosen[SFEN_SIZE] = "";
    while (case_file_next(&file, &row)) {
        bool fits =
            number % 3 == 1 ? case_value(&row, "handicap") != NULL : case_value(&row, "overfull") == NULL;
        if (fits && prng_below(prng, ++seen) == 0)
            ck_assert(text_copy(text_from(row.sfen), chosen, sizeof chosen));
    }
    case_file_close(&file);
    read_position(pos, chosen);
}

START_TEST(agrees_with_slow_rules_in_random_games) {
    Position pos, fresh;
    position_init(&pos);
    position_init(&fresh);
    for (int number = _i * GAMES_A_TEST; number < (_i + 1) * GAMES_A_TEST; number++) {
        Prng prng = {(uint64_t)number};
        start_game(&pos, number, &prng);
        play_game(&pos, &fresh, &prng);
    }
    position_release(&pos);
    position_release(&fresh);
}
END_TEST

int main(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "slow") == 0)
        games = SLOW_GAMES;
    Suite *suite = suite_create("movegen");
    TCase *files = add_case(suite, "files");
    tcase_add_test(files, lists_legal_moves);
    tcase_add_test(files, finds_checks);
    TCase *random = add_case(suite, "random games");
    tcase_add_loop_test(random, agrees_with_slow_rules_in_random_games, 0,
                        (games + GAMES_A_TEST - 1) / GAMES_A_TEST);
    return run_suite(suite);
}
