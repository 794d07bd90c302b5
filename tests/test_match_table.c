// The table of a match, and `shizuka match merge` and `export` as programs.
#include "usi/match_table.h"

#include <inttypes.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "support/boards.h"
#include "usi/sprt_options.h"

static char Start[] = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
static char Other[] = "lnsgkgsnl/1r5b1/ppppppppp/9/9/2P6/PP1PPPPPP/1B5R1/LNSGKGSNL w - 2";
static char Names[][4] = {"A", "B", "C"}, Empty[] = "";
static const char *const NameList[] = {Names[0], Names[1], Names[2]};

// A game without moves of engines by their numbers.
static GameRecord game_of(int black, int white, int pair, int game, Outcome outcome) {
    return (GameRecord){.pair = pair,
                        .game = game,
                        .engine = {black, white},
                        .engines = {{Names[black], Empty, Empty, 1}, {Names[white], Empty, Empty, 1}},
                        .opening = Start,
                        .outcome = outcome,
                        .ending = outcome == OUTCOME_DRAW ? ENDING_REPETITION : ENDING_RESIGNATION};
}

static void add(MatchTable *table, GameRecord record) {
    ck_assert(match_table_add(table, &record));
}

// The caller frees it.
static char *printed(const MatchTable *table, const Sprt *sprt) {
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    match_table_print(out, table, sprt);
    fclose(out);
    return text;
}

// Pairs of two engines whose game 1 has the colours of game 0 swapped.
static GameRecord random_game(Prng *prng, int pair, int game) {
    return game_of(game, 1 - game, pair, game, (Outcome)prng_below(prng, 3));
}

// The table -------------------------------------------------------------------------------------------

START_TEST(games_become_pairs) {
    MatchTable table;
    match_table_init(&table, NameList, 2);
    add(&table, game_of(0, 1, 0, 0, OUTCOME_BLACK_WINS));
    add(&table, game_of(0, 1, 1, 0, OUTCOME_DRAW));
    MatchCounts counts = match_table_counts(&table, 0, 1);
    ck_assert_uint_eq(counts_pairs(&counts), 0);
    add(&table, game_of(1, 0, 1, 1, OUTCOME_BLACK_WINS));
    add(&table, game_of(1, 0, 0, 1, OUTCOME_WHITE_WINS));
    counts = match_table_counts(&table, 0, 1);
    ck_assert_uint_eq(counts.wins, 2);
    ck_assert_uint_eq(counts.draws, 1);
    ck_assert_uint_eq(counts.losses, 1);
    ck_assert_uint_eq(counts.black_wins, 1);
    ck_assert_uint_eq(counts.black_draws, 1);
    ck_assert_uint_eq(counts.pairs[1], 1);
    ck_assert_uint_eq(counts.pairs[4], 1);
    MatchCounts back = match_table_counts(&table, 1, 0);
    ck_assert_uint_eq(back.pairs[0], 1);
    match_table_release(&table);
}
END_TEST

START_TEST(a_game_counts_once) {
    MatchTable table;
    match_table_init(&table, NameList, 3);
    GameRecord record = game_of(0, 1, 5, 0, OUTCOME_DRAW);
    add(&table, record);
    ck_assert(!match_table_add(&table, &record));
    record.outcome = OUTCOME_BLACK_WINS;
    ck_assert(!match_table_add(&table, &record));
    MatchCounts counts = match_table_counts(&table, 0, 1);
    ck_assert_uint_eq(counts_games(&counts), 1);
    ck_assert_uint_eq(table.endings[ENDING_REPETITION], 1);
    add(&table, game_of(0, 2, 5, 0, OUTCOME_DRAW)); // other engines
    add(&table, game_of(0, 1, 6, 0, OUTCOME_DRAW)); // another pair
    record.opening = Other;                         // another opening
    add(&table, record);
    match_table_release(&table);
}
END_TEST

// However the games are dealt out to runs, and in whatever order they are added.
START_TEST(order_changes_nothing) {
    enum { PAIRS = 500 };
    Prng prng = {1};
    GameRecord *games = calloc(2 * PAIRS, sizeof *games);
    for (int i = 0; i < 2 * PAIRS; i++)
        games[i] = random_game(&prng, i / 2, i % 2);
    MatchTable tables[2];
    char *texts[2];
    for (int run = 0; run < 2; run++) {
        match_table_init(&tables[run], NameList, 2);
        for (int i = 0; i < 2 * PAIRS; i++)
            add(&tables[run], games[i]);
        texts[run] = printed(&tables[run], NULL);
        match_table_release(&tables[run]);
        for (int i = 2 * PAIRS - 1; i > 0; i--) {
            int j = (int)prng_below(&prng, (uint32_t)i + 1);
            GameRecord held = games[i];
            games[i] = games[j];
            games[j] = held;
        }
    }
    ck_assert_str_eq(texts[0], texts[1]);
    ck_assert_ptr_nonnull(strstr(texts[0], "1000 games, 500 pairs"));
    free(texts[0]);
    free(texts[1]);
    free(games);
}
END_TEST

START_TEST(two_engines_in_print) {
    MatchTable table;
    match_table_init(&table, NameList, 2);
    for (int pair = 0; pair < 10; pair++) {
        add(&table, game_of(0, 1, pair, 0, pair < 6 ? OUTCOME_BLACK_WINS : OUTCOME_DRAW));
        add(&table, game_of(1, 0, pair, 1, pair < 4 ? OUTCOME_BLACK_WINS : OUTCOME_DRAW));
    }
    Sprt sprt = {.elo0 = 0, .elo1 = 10, .alpha = 0.05, .beta = 0.05};
    char *text = printed(&table, &sprt), line[MATCH_LINE_SIZE];
    ck_assert_str_eq(match_table_line(&table, &sprt, line),
                     "W-D-L 6-10-4, Elo +34.9 +- 43.7, LLR 0.28 (-2.94, 2.94)");
    ck_assert_str_eq(
        text, "A against B: 20 games, 10 pairs\n\n"
              "                wins   draws  losses     score\n"
              "all                6      10       4   55.00 %\n"
              "as black           6       4       0   80.00 %\n"
              "as white           0       6       4   30.00 %\n\n"
              "pairs       0 points: 0, 0.5 points: 0, 1 points: 8, 1.5 points: 2, 2 points: 0\n"
              "pair ratio  inf\n"
              "Elo         +34.86 +- 43.74 (-8.33 to +79.15)\n"
              "nElo        +122.84 +- 152.27 (-29.43 to +275.10)\n"
              "LOS         94.31 %\n"
              "draws       50.00 %\n"
              "SPRT        LLR 0.28 (-2.94, 2.94), Elo bounds 0.00 and 10.00, pairs: not decided yet\n\n"
              "length      0.0 moves a game\n"
              "endings     resignation 10, repetition 10\n");
    free(text);
    match_table_release(&table);
}
END_TEST

START_TEST(more_engines_are_rated) {
    MatchTable table;
    match_table_init(&table, NameList, 3);
    for (int pair = 0; pair < 3; pair++) {
        add(&table, game_of(2, 0, pair, 0, OUTCOME_BLACK_WINS));
        add(&table, game_of(0, 2, pair, 1, OUTCOME_DRAW));
        add(&table, game_of(0, 1, pair, 0, OUTCOME_BLACK_WINS));
        add(&table, game_of(1, 0, pair, 1, pair == 0 ? OUTCOME_BLACK_WINS : OUTCOME_DRAW));
    }
    char *text = printed(&table, NULL);
    const char *first = strstr(text, "  1  C"), *second = strstr(text, "  2  A"),
               *third = strstr(text, "  3  B");
    ck_assert(first != NULL && second > first && third > second);
    ck_assert_ptr_nonnull(strstr(text, "     C       A            3       3       0   75.00 %"));
    free(text);
    match_table_release(&table);
}
END_TEST

START_TEST(empty_tables_are_printed) {
    MatchTable table = {0};
    char *text = printed(&table, NULL);
    ck_assert_str_eq(text, "no games\n");
    free(text);
    Sprt sprt = {.elo0 = 0, .elo1 = 5, .alpha = 0.05, .beta = 0.05};
    match_table_init(&table, NameList, 2);
    text = printed(&table, &sprt);
    ck_assert_ptr_nonnull(strstr(text, "LLR 0.00"));
    ck_assert_ptr_null(strstr(text, "nan"));
    free(text);
    match_table_release(&table);
}
END_TEST

// Bounds on a command line ----------------------------------------------------------------------------

static const struct {
    SprtWords words;
    SprtChoice choice;
} Words[] = {
    {{NULL, NULL, NULL, NULL, false, false}, SPRT_CHOICE_NONE},
    {{"0", "5", NULL, NULL, false, false}, SPRT_CHOICE_TEST},
    {{"-1.5", "1e1", "0.01", ".02", true, true}, SPRT_CHOICE_TEST},
    {{"0", NULL, NULL, NULL, false, false}, SPRT_CHOICE_BAD},
    {{NULL, NULL, "0.01", NULL, false, false}, SPRT_CHOICE_BAD},
    {{NULL, NULL, NULL, NULL, true, false}, SPRT_CHOICE_BAD},
    {{"5", "0", NULL, NULL, false, false}, SPRT_CHOICE_BAD},
    {{"0", "5x", NULL, NULL, false, false}, SPRT_CHOICE_BAD},
    {{"0", "", NULL, NULL, false, false}, SPRT_CHOICE_BAD},
    {{"0", "nan", NULL, NULL, false, false}, SPRT_CHOICE_BAD},
    {{"0", "5", "0.7", NULL, false, false}, SPRT_CHOICE_BAD},
};

START_TEST(bounds_are_taken_from_words) {
    Sprt sprt = {0};
    ck_assert_int_eq(sprt_from_words("test", &Words[_i].words, &sprt), Words[_i].choice);
    if (_i == 1)
        ck_assert(sprt.elo1 == 5 && sprt.alpha == 0.05 && sprt.beta == 0.05 && !sprt.is_normalized);
    if (_i == 2)
        ck_assert(sprt.elo0 == -1.5 && sprt.elo1 == 10 && sprt.alpha == 0.01 && sprt.beta == 0.02 &&
                  sprt.is_normalized && sprt.is_trinomial);
}
END_TEST

// The program -----------------------------------------------------------------------------------------

// Runs "shizuka match WORDS" in `folder`; `out` gets what it writes to stdout and stderr. Returns its exit
// status.
static int run(const char *folder, const char *words, char out[8192]) {
    char command[1024];
    snprintf(command, sizeof command, "cd %s && '%s' match %s 2>&1", folder, SHIZUKA_PROGRAM, words);
    FILE *pipe = popen(command, "r");
    ck_assert_ptr_nonnull(pipe);
    out[fread(out, 1, 8191, pipe)] = '\0';
    int status = pclose(pipe);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static FILE *open_in(const char *folder, const char *name) {
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    ck_assert_ptr_nonnull(file);
    return file;
}

static void make_folder(char folder[32]) {
    strcpy(folder, "match_table_XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
}

static void remove_folder(const char *folder) {
    char command[64];
    snprintf(command, sizeof command, "rm -r %s", folder);
    ck_assert_int_eq(system(command), 0);
}

START_TEST(shards_add_up_to_one_run) {
    char folder[32], one[8192], two[8192];
    make_folder(folder);
    FILE *whole = open_in(folder, "whole"), *shards[2] = {open_in(folder, "a"), open_in(folder, "b")};
    Prng prng = {7};
    for (int i = 0; i < 80; i++) {
        GameRecord record = random_game(&prng, i / 2, i % 2);
        ck_assert(record_write(whole, &record) && record_write(shards[i / 2 % 2], &record));
    }
    fclose(whole);
    fclose(shards[0]);
    fclose(shards[1]);
    ck_assert_int_eq(run(folder, "merge whole --elo0 0 --elo1 5", one), 0);
    ck_assert_int_eq(run(folder, "merge --elo0 0 b a --elo1 5", two), 0);
    ck_assert_str_eq(one, two);
    ck_assert_ptr_nonnull(strstr(one, "80 games, 40 pairs"));
    ck_assert_int_eq(run(folder, "merge whole a", two), 1);
    ck_assert_ptr_nonnull(strstr(two, "match merge: a: line 1: game 0 of pair 0 was counted before\n"));
    ck_assert_ptr_nonnull(strstr(two, "80 games, 40 pairs"));
    remove_folder(folder);
}
END_TEST

START_TEST(what_does_not_fit_is_reported) {
    char folder[32], out[8192];
    static char version[] = "2";
    make_folder(folder);
    FILE *first = open_in(folder, "first"), *second = open_in(folder, "second");
    GameRecord record = game_of(0, 1, 0, 0, OUTCOME_DRAW);
    ck_assert(record_write(first, &record));
    fputs("{\"pair\"", first);
    record = game_of(1, 0, 0, 1, OUTCOME_DRAW);
    record.engines[WHITE].version = version;
    ck_assert(record_write(second, &record));
    record = game_of(0, 1, 1, 0, OUTCOME_DRAW);
    record.engines[WHITE].program_hash = 2;
    record.engines[BLACK].version = version;
    ck_assert(record_write(second, &record));
    fclose(first);
    fclose(second);
    ck_assert_int_eq(run(folder, "merge first second", out), 1);
    ck_assert_ptr_nonnull(strstr(out, "first: the last line was cut off and is left out\n"));
    ck_assert_ptr_nonnull(strstr(out, "second: line 1: engine 'A' has another version than before\n"));
    ck_assert_ptr_nonnull(strstr(out, "second: line 2: engine 'B' has another program file than before\n"));
    ck_assert_ptr_null(strstr(out, "second: line 2: engine 'A'"));
    ck_assert_ptr_nonnull(strstr(out, "A against B: 3 games, 1 pairs"));
    fclose(open_in(folder, "empty"));
    ck_assert_int_eq(run(folder, "merge empty", out), 0);
    ck_assert_str_eq(out, "no games\n");
    ck_assert_int_eq(run(folder, "merge missing", out), 1);
    ck_assert_int_eq(run(folder, "merge", out), 2);
    ck_assert_int_eq(run(folder, "merge first --elo0 1", out), 2);
    remove_folder(folder);
}
END_TEST

START_TEST(games_are_exported) {
    char folder[32], out[8192];
    make_folder(folder);
    FILE *records = open_in(folder, "records");
    for (int game = 0; game < 2; game++) {
        GameRecord record = game_of(game, 1 - game, 0, game, OUTCOME_WHITE_WINS);
        ck_assert(record_write(records, &record));
    }
    fclose(records);
    for (int repeat = 0; repeat < 2; repeat++) { // files are replaced
        ck_assert_int_eq(run(folder, "export --format usi --out games records records", out), 0);
        ck_assert_int_eq(run(folder, "export --format kif --out games records", out), 0);
        ck_assert_int_eq(run(folder, "export --out games --format csa records", out), 0);
        ck_assert_str_eq(out, "2 games written to games\n");
    }
    char command[256];
    snprintf(command, sizeof command,
             "cd %s/games && test $(ls | wc -l) = 5 && test $(grep -c startpos games.usi) = 4 && "
             "grep -q N+B 000002.csa && grep -q 投了 000001.kifu",
             folder);
    ck_assert_int_eq(system(command), 0);
    ck_assert_int_eq(run(folder, "export --format pgn --out games records", out), 2);
    ck_assert_int_eq(run(folder, "export --format kif records", out), 2);
    ck_assert_int_eq(run(folder, "export --format kif --out games", out), 2);
    ck_assert_int_eq(run(folder, "export --format kif --out records/x records", out), 2);
    ck_assert_int_eq(run(folder, "export --format kif --out games missing", out), 1);
    remove_folder(folder);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("match_table");
    TCase *tables = add_case(suite, "table");
    tcase_add_test(tables, games_become_pairs);
    tcase_add_test(tables, a_game_counts_once);
    tcase_add_test(tables, order_changes_nothing);
    tcase_add_test(tables, two_engines_in_print);
    tcase_add_test(tables, more_engines_are_rated);
    tcase_add_test(tables, empty_tables_are_printed);
    TCase *words = add_case(suite, "words");
    tcase_add_loop_test(words, bounds_are_taken_from_words, 0, COUNT(Words));
    TCase *programs = add_case(suite, "programs");
    tcase_add_test(programs, shards_add_up_to_one_run);
    tcase_add_test(programs, what_does_not_fit_is_reported);
    tcase_add_test(programs, games_are_exported);
    return run_suite(suite);
}
