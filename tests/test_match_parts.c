// shizuka match with engines that play every part, and with users who mistype.
#include "base/clock.h"
#include "match_runs.h"

#include <signal.h>
#include <string.h>

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
    folder_make();
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
    folder_remove();
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
    folder_make();
    expect_status(run_command(Refusals[_i].command), Refusals[_i].status);
    expect_text("err", Refusals[_i].wanted);
    folder_remove();
}
END_TEST

// A process that nothing but a signal ends, and its child, are gone with the match.
START_TEST(nothing_is_left_behind) {
    folder_make();
    expect_status(run_command("match" HONEST
                              " --engine 'cmd=$ stays pids=@/pids' nodes=1 --pairs 1 --max-moves 4 "
                              "--quit-timeout 100"),
                  0);
    int count = 0;
    Text rest = text_from(folder_text("pids"));
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
    folder_remove();
}
END_TEST

int main(void) {
    Suite *suite = suite_create("match_parts");
    TCase *tests = add_case(suite, "parts");
    tcase_add_loop_test(tests, part_is_played, 0, COUNT(Parts));
    tcase_add_loop_test(tests, mistake_is_told, 0, COUNT(Refusals));
    tcase_add_test(tests, nothing_is_left_behind);
    return run_suite(suite);
}
