// shizuka match as a whole: real processes, engines that play every part, runs that are killed and go on.
#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "support/boards.h"
#include "usi/process.h"
#include "usi/record.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { COMMAND_SIZE = 4096, PATH_SIZE = 256 };

// Where a test keeps its files; removed when it passes.
static char folder[64];

static void make_folder(void) {
    snprintf(folder, sizeof folder, "match_runs.%ld", (long)getpid());
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    ck_assert_int_eq(system(command), 0);
    ck_assert_int_eq(mkdir(folder, 0777), 0);
}

static void remove_folder(void) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    ck_assert_int_eq(system(command), 0);
}

static char *path_of(const char *name, char out[PATH_SIZE]) {
    snprintf(out, PATH_SIZE, "%s/%s", folder, name);
    return out;
}

// Runs ------------------------------------------------------------------------------------------------

// A run of the program with its output in files. In its command `@` stands for the folder and `$` for the
// fake engine.
typedef struct Run {
    pid_t pid;
    int64_t file_limit; // bytes; 0: none
} Run;

static void expand(const char *command, char out[COMMAND_SIZE]) {
    size_t size = 0;
    for (const char *at = command; *at != '\0'; at++) {
        const char *text = NULL;
        if (*at == '@')
            text = folder;
        else if (*at == '$')
            text = FAKE_ENGINE;
        int written = text != NULL ? snprintf(out + size, COMMAND_SIZE - 64 - size, "%s", text)
                                   : snprintf(out + size, COMMAND_SIZE - 64 - size, "%c", *at);
        size += (size_t)written;
        CHECK_THAT(size < COMMAND_SIZE - 64, "the command is too long");
    }
}

static void redirect(const char *name, int to) {
    char path[PATH_SIZE];
    int fd = open(path_of(name, path), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    dup2(fd, to);
    close(fd);
}

static void start(Run *run, const char *command) {
    char text[COMMAND_SIZE];
    expand("shizuka ", text);
    expand(command, text + strlen(text));
    char **words = process_split_command(text);
    fflush(NULL);
    run->pid = fork();
    CHECK_THAT(run->pid >= 0, "no process");
    if (run->pid == 0) {
        redirect("out", STDOUT_FILENO);
        redirect("err", STDERR_FILENO);
        if (run->file_limit > 0) {
            rlim_t bytes = (rlim_t)run->file_limit;
            signal(SIGXFSZ, SIG_IGN);
            setrlimit(RLIMIT_FSIZE, &(struct rlimit){bytes, bytes});
        }
        execv(SHIZUKA_PROGRAM, words);
        _exit(127);
    }
    free(words);
}

// The status as a shell has it.
static int wait_for(Run *run) {
    int status;
    while (waitpid(run->pid, &status, 0) < 0)
        CHECK_THAT(errno == EINTR, "no child");
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static int run_command(const char *command) {
    Run run = {.pid = 0};
    start(&run, command);
    return wait_for(&run);
}

// Text of a file of the folder; lasts until the next call.
static const char *text_of(const char *name) {
    static char *text;
    char path[PATH_SIZE];
    free(text);
    text = file_read(path_of(name, path), NULL);
    return text != NULL ? text : "";
}

static void expect_text(const char *name, const char *wanted) {
    const char *text = text_of(name);
    CHECK_THAT(strstr(text, wanted) != NULL, "no '%s' in %s:\n%.2000s", wanted, name, text);
}

static void expect_status(int status, int wanted) {
    CHECK_THAT(status == wanted, "status %d: %.2000s", status, text_of("err"));
}

// Records ---------------------------------------------------------------------------------------------

static RecordFile read_records(const char *name) {
    char path[PATH_SIZE], text[RECORD_ERROR_SIZE];
    RecordFile file;
    RecordError error = record_file_read(path_of(name, path), &file);
    CHECK_THAT(error.kind == RECORD_OK, "%s: %s", name, record_error_text(&error, text));
    CHECK_THAT(file.size == file.whole_size, "%s ends in the middle of a line", name);
    return file;
}

static int compare_games(const void *a, const void *b) {
    const GameRecord *x = a, *y = b;
    return x->pair != y->pair ? x->pair - y->pair : x->game - y->game;
}

// All that does not depend on the clock, one game a line, in order; released with free().
static char *games_text(const char *name) {
    RecordFile file = read_records(name);
    char *text;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    qsort(file.records, (size_t)file.count, sizeof *file.records, compare_games);
    for (int i = 0; i < file.count; i++) {
        const GameRecord *record = &file.records[i];
        fprintf(out, "%d %d %s %s %s %d %s", record->pair, record->game, record->engines[BLACK].name,
                record->engines[WHITE].name, record->opening, (int)record->outcome,
                ending_name(record->ending));
        for (int j = 0; j < record->move_count; j++)
            fprintf(out, " %s/%d/%d", usi_of(record->moves[j].move), record->moves[j].score,
                    record->moves[j].depth);
        fputc('\n', out);
    }
    fclose(out);
    record_file_release(&file);
    return text;
}

static void expect_equal_games(const char *wanted, const char *name) {
    char *text = games_text(name);
    CHECK_THAT(strcmp(text, wanted) == 0, "%s differs:\n%.1000s\nwanted:\n%.1000s", name, text, wanted);
    free(text);
}

static int line_count(const char *name) {
    int count = 0;
    for (const char *at = text_of(name); *at != '\0'; at++)
        count += *at == '\n';
    return count;
}

// Parts -----------------------------------------------------------------------------------------------

#define HONEST " --engine name=good 'cmd=$ honest seed=2' nodes=10"
#define OPENINGS " --openings " SHIZUKA_POSITIONS_DIR "/openings.sfen"

// A match of one pair between a part and an honest engine, and how both games have to end, the part losing.
static const struct {
    const char *part;
    const char *limit; // for the part
    Ending endings[2];
    const char *note; // in the first record; NULL: whatever
} Parts[] = {
    {"honest", "nodes=10", {ENDING_MAX_MOVES, ENDING_MAX_MOVES}, NULL},
    {"late", "movetime=0.1", {ENDING_TIME_LOSS, ENDING_TIME_LOSS}, "no bestmove within 100 ms"},
    {"late-alone", "movetime=0.1", {ENDING_TIME_LOSS, ENDING_TIME_LOSS}, NULL},
    {"ready-first", "movetime=0.1", {ENDING_TIME_LOSS, ENDING_TIME_LOSS}, NULL},
    {"deaf", "movetime=0.1 --stop-timeout 200", {ENDING_HANG, ENDING_HANG}, "--stop-timeout"},
    {"deaf", "nodes=5 --stop-timeout 100 --answer-timeout 200", {ENDING_HANG, ENDING_HANG}, NULL},
    {"late", "nodes=5 --answer-timeout 300", {ENDING_HANG, ENDING_HANG}, "--answer-timeout"},
    {"flood", "movetime=0.1 --stop-timeout 200", {ENDING_HANG, ENDING_HANG}, NULL},
    {"twice", "nodes=10", {ENDING_MAX_MOVES, ENDING_MAX_MOVES}, NULL},
    {"unasked", "nodes=10", {ENDING_MAX_MOVES, ENDING_MAX_MOVES}, NULL},
    {"no-newline", "nodes=10", {ENDING_ILLEGAL_MOVE, ENDING_ILLEGAL_MOVE}, "bestmove 5e5e"},
    {"crlf", "nodes=10", {ENDING_MAX_MOVES, ENDING_MAX_MOVES}, NULL},
    {"long-lines", "nodes=10", {ENDING_MAX_MOVES, ENDING_MAX_MOVES}, NULL},
    {"stderr", "nodes=10", {ENDING_MAX_MOVES, ENDING_MAX_MOVES}, NULL},
    {"talks-after", "nodes=10 restart=on", {ENDING_MAX_MOVES, ENDING_MAX_MOVES}, NULL},
    {"crash", "nodes=10", {ENDING_CRASH, ENDING_CRASH}, "exit status 3"},
    {"abort", "nodes=10", {ENDING_CRASH, ENDING_CRASH}, "signal 9"},
    {"closes", "nodes=10", {ENDING_CRASH, ENDING_CRASH}, "closed its output"},
    {"ends-at-ready", "nodes=10", {ENDING_MAX_MOVES, ENDING_MAX_MOVES}, NULL},
    {"illegal", "nodes=10", {ENDING_ILLEGAL_MOVE, ENDING_ILLEGAL_MOVE}, "5i5a+"},
    {"garbage", "nodes=10", {ENDING_ILLEGAL_MOVE, ENDING_ILLEGAL_MOVE}, NULL},
    {"empty", "nodes=10", {ENDING_ILLEGAL_MOVE, ENDING_ILLEGAL_MOVE}, NULL},
    {"resigns", "nodes=10", {ENDING_RESIGNATION, ENDING_RESIGNATION}, NULL},
    {"wins", "nodes=10", {ENDING_WRONG_DECLARATION, ENDING_WRONG_DECLARATION}, NULL},
    {"mate-plus", "nodes=10", {ENDING_MAX_MOVES, ENDING_MAX_MOVES}, NULL},
    {"ponder-null", "nodes=10 ponder=on", {ENDING_MAX_MOVES, ENDING_MAX_MOVES}, NULL},
    {"ponders", "nodes=10 ponder=on", {ENDING_MAX_MOVES, ENDING_MAX_MOVES}, NULL},
    {"ponders seed=2", "nodes=10 ponder=on", {ENDING_MAX_MOVES, ENDING_MAX_MOVES}, NULL},
    {"ponder-early seed=2", "nodes=10 ponder=on", {ENDING_MAX_MOVES, ENDING_MAX_MOVES}, NULL},
    {"stays", "nodes=10 --quit-timeout 100", {ENDING_MAX_MOVES, ENDING_MAX_MOVES}, NULL},
};

START_TEST(part_is_played) {
    char command[COMMAND_SIZE];
    make_folder();
    snprintf(command, sizeof command,
             "match" HONEST OPENINGS " --pairs 1 --max-moves 36 --record @/games --engine name=bad "
             "'cmd=$ %s' %s",
             Parts[_i].part, Parts[_i].limit);
    expect_status(run_command(command), 0);
    RecordFile file = read_records("games");
    ck_assert_int_eq(file.count, 2);
    for (int i = 0; i < 2; i++) {
        const GameRecord *record = &file.records[i];
        const char *note = record->note != NULL ? record->note : "";
        CHECK_THAT(record->ending == Parts[_i].endings[i], "%s %s: %s: %s", Parts[_i].part, Parts[_i].limit,
                   ending_name(record->ending), note);
        bool is_lost = record->ending != ENDING_MAX_MOVES;
        Color bad = strcmp(record->engines[BLACK].name, "bad") == 0 ? BLACK : WHITE;
        ck_assert_int_eq(outcome_half_points(record->outcome, bad), is_lost ? 0 : 1);
        // It did what it did at its second move.
        if (is_lost)
            ck_assert_int_eq(record->move_count, bad == BLACK ? 2 : 3);
        if (i == 0 && Parts[_i].note != NULL)
            CHECK_THAT(strstr(note, Parts[_i].note) != NULL, "%s: %s", Parts[_i].part, note);
        bool has_words = is_lost && record->ending != ENDING_RESIGNATION;
        if (has_words)
            expect_text("games.trouble", " < ");
    }
    record_file_release(&file);
    remove_folder();
}
END_TEST

// Engines that cannot even begin, and users who mistype.
static const struct {
    const char *command;
    int status;
    const char *wanted; // on stderr
} Refusals[] = {
    {"match --engine 'cmd=$ no-usiok' name=bad nodes=1" HONEST " --start-timeout 200", 2,
     "engine bad: no usiok within 200 ms (--start-timeout)"},
    {"match --engine 'cmd=$ no-readyok' name=bad nodes=1" HONEST " --ready-timeout 200", 1,
     "engine bad: no readyok within 200 ms (--ready-timeout)"},
    {"match --engine cmd=@/none name=bad nodes=1" HONEST, 2, "engine bad: no program"},
    {"match --engine 'cmd=\"$' name=bad nodes=1" HONEST, 2, "a quote is not closed"},
    {"match --engine 'cmd=$ nothing' name=bad nodes=1" HONEST, 2, "engine bad: ended: exit status 1"},
    {"match --engine 'cmd=$ honest' name=bad nodes=1 option.Strenght=2" HONEST, 2,
     "engine bad: no option 'Strenght'; did you mean Strength?"},
    {"match --engine 'cmd=$ honest' name=bad nodes=1 option.Strength=11" HONEST, 2, "from 1 to 10"},
    {"match --engine 'cmd=$ honest' name=bad nodes=1 option.Style=wild" HONEST, 2, "no choice 'wild'"},
    {"match --engine 'cmd=$ honest' nodez=1" HONEST, 2, "did you mean nodes?"},
    {"match --engine 'cmd=$ honest' name=good nodes=1" HONEST, 2, "the name of an engine before"},
    {"match" HONEST, 2, "2 to 64 engines"},
    {"match --engine 'cmd=$ honest' nodes=1" HONEST " --resing score=1", 2, "unknown option '--resing'"},
    {"match --engine 'cmd=$ honest' nodes=1" HONEST " --resign scores=1", 2, "did you mean score?"},
    {"match --engine 'cmd=$ honest' nodes=1" HONEST " --resign score=1", 2, "both count=N and score=N"},
    {"match --engine 'cmd=$ honest' nodes=1" HONEST " --shard 3/2", 2, "--shard"},
    {"match --engine 'cmd=$ honest' nodes=1" HONEST " --entering-king CSARule72", 2, "did you mean CSARule"},
    {"match --engine 'cmd=$ honest' nodes=1" HONEST " --openings @/none", 2, "cannot read"},
    {"match --engine 'cmd=$ honest' nodes=1" HONEST " --record @/none/games", 1, "cannot write"},
    {"match --engine 'cmd=$ honest' nodes=1" HONEST " --resume", 2, "--resume needs --record"},
    {"match --engine 'cmd=$ honest' nodes=1" HONEST " --pairs 1 stray", 2, "unknown word"},
};

START_TEST(mistake_is_told) {
    make_folder();
    expect_status(run_command(Refusals[_i].command), Refusals[_i].status);
    expect_text("err", Refusals[_i].wanted);
    remove_folder();
}
END_TEST

// A process that nothing but a signal ends, and its child, are gone with the match.
START_TEST(nothing_is_left_behind) {
    make_folder();
    expect_status(run_command("match" HONEST
                              " --engine 'cmd=$ stays pids=@/pids' nodes=1 --pairs 1 --max-moves 4 "
                              "--quit-timeout 100"),
                  0);
    int count = 0;
    Text rest = text_from(text_of("pids"));
    for (Text line = text_next_part(&rest, '\n'); line.size > 0; line = text_next_part(&rest, '\n')) {
        int pid;
        ck_assert(text_to_int(line, 2, INT32_MAX, &pid));
        // The last of them may still wait for the system to take notice of their end.
        int64_t end_ms = clock_now_ms() + 10000;
        while (kill(pid, 0) == 0 && clock_now_ms() < end_ms)
            clock_sleep_ms(5);
        ck_assert_int_ne(kill(pid, 0), 0);
        count++;
    }
    ck_assert_int_eq(count, 4); // twice an engine and its child: to look at it, and to play
    remove_folder();
}
END_TEST

// Whole runs ------------------------------------------------------------------------------------------

#define TWO " --engine name=a 'cmd=$ honest seed=1' --engine name=b 'cmd=$ honest seed=2' --each nodes=10"
#define RUN "match" TWO OPENINGS " --order shuffle --seed 7 --max-moves 50 --pairs 12"

START_TEST(concurrency_changes_nothing) {
    make_folder();
    expect_status(run_command(RUN " --concurrency 1 --record @/one"), 0);
    expect_status(run_command(RUN " --concurrency 4 --record @/four --transcripts @/said"), 0);
    char *one = games_text("one");
    expect_equal_games(one, "four");
    ck_assert_int_eq(line_count("four"), 24);
    expect_text("said/a-1.log", "> go nodes 10");
    expect_text("said/b-4.log", "< readyok");
    expect_text("out", "a against b: 24 games, 12 pairs");
    expect_text("out", "overhead per move: median");
    free(one);
    remove_folder();
}
END_TEST

START_TEST(shards_make_a_whole) {
    make_folder();
    expect_status(run_command(RUN " --record @/all"), 0);
    int lines = 0;
    for (int i = 1; i <= 3; i++) {
        char command[COMMAND_SIZE], name[16];
        snprintf(command, sizeof command, RUN " --shard %d/3 --record @/part%d", i, i);
        snprintf(name, sizeof name, "part%d", i);
        expect_status(run_command(command), 0);
        lines += line_count(name);
    }
    ck_assert_int_eq(lines, 24);
    char command[256], *all = games_text("all");
    snprintf(command, sizeof command, "cd %s && cat part1 part2 part3 >parts", folder);
    ck_assert_int_eq(system(command), 0);
    expect_equal_games(all, "parts");
    free(all);
    remove_folder();
}
END_TEST

// Waits until the file has so many lines.
static void wait_for_lines(const char *name, int count) {
    int64_t end_ms = clock_now_ms() + 60000;
    while (line_count(name) < count) {
        CHECK_THAT(clock_now_ms() < end_ms, "no %d lines in %s: %s", count, name, text_of("err"));
        clock_sleep_ms(1);
    }
}

static void append(const char *name, const char *text) {
    char path[PATH_SIZE];
    FILE *out = fopen(path_of(name, path), "a");
    ck_assert_ptr_nonnull(out);
    fputs(text, out);
    fclose(out);
}

#define LONG_RUN "match" TWO OPENINGS " --max-moves 60 --pairs 40 --concurrency 3"

// Killed twice without warning, the second time in the middle of a line, as far as the file can tell.
START_TEST(killed_run_goes_on) {
    make_folder();
    expect_status(run_command(LONG_RUN " --record @/whole"), 0);
    char *whole = games_text("whole");
    for (int i = 0; i < 2; i++) {
        Run run = {.pid = 0};
        start(&run, LONG_RUN " --record @/games --resume");
        wait_for_lines("games", 5 + 20 * i);
        kill(run.pid, SIGKILL);
        ck_assert_int_eq(wait_for(&run), 128 + SIGKILL);
    }
    append("games", "{\"pair\":39,\"game\":1,\"engine\":[");
    expect_status(run_command(LONG_RUN " --record @/games --resume"), 0);
    expect_text("out", "games are there already");
    expect_equal_games(whole, "games");
    // Nothing is left to do.
    expect_status(run_command(LONG_RUN " --record @/games --resume"), 0);
    expect_equal_games(whole, "games");
    expect_text("out", "a against b: 80 games, 40 pairs");
    // What is not the same match is refused, with the reason.
    expect_status(run_command(LONG_RUN " --record @/games"), 1);
    expect_text("err", "--resume");
    expect_status(run_command(LONG_RUN " --record @/games --resume --seed 8 --order shuffle"), 1);
    expect_text("err", "order: shuffle, seed 8");
    expect_status(run_command(LONG_RUN " --record @/games --resume --max-moves 61"), 1);
    expect_text("err", "max-moves: 61");
    expect_equal_games(whole, "games");
    free(whole);
    remove_folder();
}
END_TEST

START_TEST(interrupted_run_goes_on) {
    make_folder();
    const int signals[] = {SIGINT, SIGTERM};
    Run run = {.pid = 0};
    start(&run, LONG_RUN " --record @/games");
    wait_for_lines("games", 7);
    kill(run.pid, signals[_i]);
    ck_assert_int_eq(wait_for(&run), 128 + signals[_i]);
    expect_text("out", "interrupted after");
    expect_text("out", "a against b");
    expect_status(run_command(LONG_RUN " --record @/games --resume"), 0);
    ck_assert_int_eq(line_count("games"), 80);
    RecordFile file = read_records("games");
    record_file_release(&file);
    remove_folder();
}
END_TEST

// The limit on the size of files stands in for a full disk.
START_TEST(full_disk_is_told) {
    make_folder();
    Run run = {.file_limit = 2000};
    start(&run, RUN " --record @/games");
    ck_assert_int_eq(wait_for(&run), 1);
    expect_text("err", "cannot write");
    ck_assert_int_eq(line_count("games"), 0);
    run.file_limit = 10000;
    start(&run, RUN " --record @/games --resume");
    ck_assert_int_eq(wait_for(&run), 1);
    expect_text("err", "File too large");
    expect_text("out", "a against b");
    ck_assert_int_gt(line_count("games"), 2);
    expect_status(run_command(RUN " --record @/games --resume"), 0);
    ck_assert_int_eq(line_count("games"), 24);
    RecordFile file = read_records("games");
    record_file_release(&file);
    remove_folder();
}
END_TEST

#define TEST_RUN                                                         \
    "match" HONEST " --engine 'cmd=$ resigns' name=bad nodes=1" OPENINGS \
    " --pairs 500 --elo0 0 --elo1 100 --concurrency 2 --record @/games"

START_TEST(test_ends_the_run) {
    make_folder();
    expect_status(run_command(TEST_RUN), 0);
    ck_assert_int_gt(line_count("games"), 10);
    ck_assert_int_lt(line_count("games"), 300);
    expect_text("out", "H1");
    // A test that is over is not gone on with.
    int lines = line_count("games");
    expect_status(run_command(TEST_RUN " --resume"), 0);
    ck_assert_int_eq(line_count("games"), lines);
    remove_folder();
}
END_TEST

static const struct {
    const char *options;
    int games;
} Tournaments[] = {{"", 12}, {" --tournament gauntlet", 8}};

START_TEST(tournament_is_played) {
    char command[COMMAND_SIZE];
    make_folder();
    snprintf(command, sizeof command,
             "match" TWO " --engine name=c 'cmd=$ resigns seed=3' --max-moves 20 --pairs 2 "
             "--concurrency 2 --record @/games%s",
             Tournaments[_i].options);
    expect_status(run_command(command), 0);
    ck_assert_int_eq(line_count("games"), Tournaments[_i].games);
    expect_text("out", "resignation");
    remove_folder();
}
END_TEST

START_TEST(engines_come_from_a_file) {
    make_folder();
    append("engines.ini",
           "[each]\nnodes = 5\noption.Opening Book = false\n[x]\ncmd = " FAKE_ENGINE
           " honest seed=1\n[y]\ncmd = " FAKE_ENGINE " honest seed=2\noption.Style = very wild\n");
    expect_status(run_command("match --engines @/engines.ini --pairs 1 --max-moves 4 --transcripts @/said"),
                  0);
    expect_text("out", "x against y: 2 games");
    expect_text("said/y-1.log", "> setoption name Style value very wild");
    expect_text("said/x-1.log", "> setoption name Opening Book value false");
    remove_folder();
}
END_TEST

int main(void) {
    Suite *suite = suite_create("match_runs");
    TCase *tests = add_case(suite, "parts");
    tcase_add_loop_test(tests, part_is_played, 0, COUNT(Parts));
    tcase_add_loop_test(tests, mistake_is_told, 0, COUNT(Refusals));
    tcase_add_test(tests, nothing_is_left_behind);
    tests = add_case(suite, "runs");
    tcase_add_test(tests, concurrency_changes_nothing);
    tcase_add_test(tests, shards_make_a_whole);
    tcase_add_test(tests, killed_run_goes_on);
    tcase_add_loop_test(tests, interrupted_run_goes_on, 0, 2);
    tcase_add_test(tests, full_disk_is_told);
    tcase_add_test(tests, test_ends_the_run);
    tcase_add_loop_test(tests, tournament_is_played, 0, COUNT(Tournaments));
    tcase_add_test(tests, engines_come_from_a_file);
    return run_suite(suite);
}
