// What users and engines write to the match runner, taken apart: commands, lines, options, files of engines.
#include "support/boards.h"
#include "usi/declared_options.h"
#include "usi/engine_groups.h"
#include "usi/line_buffer.h"
#include "usi/process.h"
#include "usi/suggestion.h"

#include <string.h>
#include <unistd.h>

// Words and lines -------------------------------------------------------------------------------------

static const struct {
    const char *command;
    const char *words; // with a bar after each; NULL: a quote is not closed
} Commands[] = {
    {"", ""},
    {"  ", ""},
    {"a", "a|"},
    {" ./a  -x\t1 ", "./a|-x|1|"},
    {"'my engine' \"a b\"c", "my engine|a bc|"},
    {"a\\ b \\\"c", "a b|\"c|"},
    {"'a\\b' \"a\\\"b\" ''", "a\\b|a\"b||"},
    {"'a", NULL},
    {"a \"b\\\"", NULL},
};

START_TEST(command_is_split) {
    char **words = process_split_command(Commands[_i].command);
    ck_assert_int_eq(words != NULL, Commands[_i].words != NULL);
    char joined[256] = "";
    for (int i = 0; words != NULL && words[i] != NULL; i++) {
        strcat(joined, words[i]);
        strcat(joined, "|");
    }
    if (words != NULL)
        ck_assert_str_eq(joined, Commands[_i].words);
    free(words);
}
END_TEST

// All lines that come through a pipe that is written in pieces of `piece` bytes.
static void read_lines(const char *bytes, size_t size, size_t piece, char *joined) {
    int ends[2];
    LineBuffer buffer;
    Text line;
    ck_assert_int_eq(pipe(ends), 0);
    line_buffer_init(&buffer);
    joined[0] = '\0';
    for (size_t done = 0; !buffer.has_ended;) {
        size_t now = size - done < piece ? size - done : piece;
        if (now > 0)
            ck_assert_int_eq(write(ends[1], bytes + done, now), (ssize_t)now);
        else
            close(ends[1]);
        done += now;
        line_buffer_fill(&buffer, ends[0]);
        while (line_buffer_next(&buffer, &line))
            snprintf(joined + strlen(joined), 64, "%.*s:%zu|", line.size < 16 ? (int)line.size : 0, line.data,
                     line.size);
    }
    close(ends[0]);
    line_buffer_release(&buffer);
}

START_TEST(lines_are_read) {
    char joined[1024];
    size_t piece = (size_t[]){1, 2, 5, 1000}[_i];
    read_lines("a\r\n\nbc\ndef", 10, piece, joined);
    ck_assert_str_eq(joined, "a:1|:0|bc:2|def:3|");
    read_lines("", 0, piece, joined);
    ck_assert_str_eq(joined, "");
}
END_TEST

START_TEST(long_line_is_cut) {
    enum { LONG = 3 * LINE_BUFFER_SIZE + 77 };
    static char bytes[LONG + 10];
    char joined[1024];
    memset(bytes, 'x', sizeof bytes);
    memcpy(bytes, "ok\n", 3);
    memcpy(bytes + LONG, "\nend\n", 5);
    read_lines(bytes, LONG + 5, 10000, joined);
    ck_assert_str_eq(joined, "ok:2|:65536|end:3|");
}
END_TEST

START_TEST(slip_is_recognised) {
    static const char *const names[] = {"USI_Hash", "Threads", "MultiPV", "nodes"};
    ck_assert_str_eq(suggestion_find("USI_Hsah", names, 4), "USI_Hash");
    ck_assert_str_eq(suggestion_find("usihash", names, 4), "USI_Hash");
    ck_assert_str_eq(suggestion_find("thread", names, 4), "Threads");
    ck_assert_str_eq(suggestion_find("node", names, 4), "nodes");
    ck_assert_ptr_null(suggestion_find("EvalDir", names, 4));
    ck_assert_ptr_null(suggestion_find("x", names, 4));
    ck_assert_ptr_null(suggestion_find("", names, 4));
}
END_TEST

// Options ---------------------------------------------------------------------------------------------

static const char *const Declarations[] = {
    "option name USI_Threads type spin default 1 min 1 max 512",
    "option name Own Book type check default true",
    "option name Style type combo default calm var calm var very wild",
    "option name Clear type button",
    "option name Dir type string default <empty>",
    "option  name  Odd   type  spin  default  0  min  -5  max  5",
    "option name type",
    "info string option name Fake type check",
};

static const struct {
    const char *name, *value;
    const char *wrong; // part of what is said; NULL: all is well
} Settings[] = {
    {"USI_Threads", "512", NULL},
    {"USI_Threads", "513", "from 1 to 512"},
    {"USI_Threads", "two", "'two'"},
    {"USI_Threads", NULL, "needs a value"},
    {"usi_threads", "1", "did you mean USI_Threads?"},
    {"USI_Thread", "1", "did you mean USI_Threads?"},
    {"Own Book", "false", NULL},
    {"Own Book", "no", "true or false"},
    {"Style", "very wild", NULL},
    {"Style", "calm", NULL},
    {"Style", "wild", "no choice 'wild'"},
    {"Clear", NULL, NULL},
    {"Clear", "1", "button"},
    {"Dir", "/a b", NULL},
    {"Dir", "", NULL},
    {"Odd", "-5", NULL},
    {"Odd", "-6", "from -5 to 5"},
    {"Fake", "true", "no option 'Fake'"},
    {"USI_Hash", "64", NULL},
    {"USI_Ponder", "true", NULL},
};

START_TEST(option_is_checked) {
    DeclaredOptions options = {.count = 0};
    for (int i = 0; i < COUNT(Declarations); i++)
        declared_options_add(&options, text_from(Declarations[i]));
    ck_assert_uint_eq(options.count, 6);
    char why[OPTION_WHY_SIZE] = "";
    bool is_good = declared_options_check(&options, Settings[_i].name, Settings[_i].value, why);
    ck_assert_int_eq(is_good, Settings[_i].wrong == NULL);
    if (!is_good)
        ck_assert_msg(strstr(why, Settings[_i].wrong) != NULL, "%s", why);
    declared_options_release(&options);
}
END_TEST

static const struct {
    const char *words;
    const char *summary; // NULL: refused
    const char *wrong;
} Configs[] = {
    {"cmd=a nodes=2000", "nodes=2000", NULL},
    {"cmd=a tc=10+0.1", "tc=10+0.1 byoyomi=0", NULL},
    {"cmd=a byoyomi=0.5 depth=3", "tc=0+0 byoyomi=0.5 depth=3", NULL},
    {"cmd=a movetime=0.25 option.X=1 option.Y option.X=2", "X=2 Y movetime=0.25", NULL},
    {"cmd=a nodes=1 ponder=on option.Name=a=b", "Name=a=b nodes=1 ponder=on", NULL},
    {"cmd=a", NULL, "no limit"},
    {"nodes=1", NULL, "no cmd"},
    {"cmd=a tc=0", NULL, "no time"},
    {"cmd=a node=1", NULL, "did you mean nodes?"},
    {"cmd=a nodes=1 opton.X=1", NULL, "unknown setting 'opton.X'"},
    {"cmd=a nodes=-1", NULL, "'-1'"},
    {"cmd=a nodes", NULL, "nodes=VALUE"},
    {"cmd=a tc=1:00", NULL, "'1:00'"},
    {"cmd=a tc=+1", NULL, "'+1'"},
    {"cmd=a movetime=nan", NULL, "'nan'"},
    {"cmd=a depth=0", NULL, "'0'"},
    {"cmd=a depth=1 ponder=maybe", NULL, "'maybe'"},
};

START_TEST(config_is_read) {
    EngineGroups groups = {.count = 0};
    char why[GROUPS_WHY_SIZE] = "";
    SettingGroup *group = engine_groups_add(&groups);
    char **words = process_split_command(Configs[_i].words);
    for (int i = 0; words[i] != NULL; i++)
        setting_group_add_word(group, words[i]);
    EngineConfig *configs = engine_groups_configs(&groups, why);
    ck_assert_msg((configs != NULL) == (Configs[_i].summary != NULL), "%s", why);
    if (configs != NULL) {
        char *summary = engine_config_summary(configs);
        ck_assert_str_eq(summary, Configs[_i].summary);
        free(summary);
        engine_config_release(configs);
    } else
        ck_assert_msg(strstr(why, Configs[_i].wrong) != NULL, "%s", why);
    free(configs);
    free(words);
    engine_groups_release(&groups);
}
END_TEST

// Files that describe two engines, or are wrong.
static const struct {
    const char *name, *text;
    const char *wrong;
} EngineFiles[] = {
    {"a.json",
     "{\"each\": {\"nodes\": 5, \"options\": {\"Deep\": true}},"
     " \"engines\": [{\"name\": \"A\", \"cmd\": \"./a\"}, {\"name\": \"B\", \"cmd\": \"./b\"}]}",
     NULL},
    {"b.json",
     "[{\"name\": \"A\", \"cmd\": \"./a\", \"nodes\": 5, \"options\": {\"Deep\": true}},"
     " {\"name\": \"B\", \"cmd\": \"./b\", \"nodes\": 5, \"options\": {\"Deep\": \"true\"}}]",
     NULL},
    {"c.ini", "# two\r\n[each]\r\nnodes = 5\r\noption.Deep=true\r\n\r\n[A]\r\ncmd = ./a\r\n[ B ]\r\ncmd=./b",
     NULL},
    {"d.json", "[{\"name\": \"A\"", "line 1"},
    {"e.json", "{\"engine\": []}", "array of engines"},
    {"f.json", "[{\"cmd\": [1]}, {}]", "'cmd'"},
    {"g.json", "[{\"cmd\": \"a\", \"cmd\": \"b\"}]", "duplicate"},
    {"h.ini", "nodes = 5\n", "line 1"},
    {"i.ini", "[A]\n= 5\n", "line 2"},
};

START_TEST(engine_file_is_read) {
    char path[64], why[GROUPS_WHY_SIZE] = "";
    EngineGroups groups = {.count = 0};
    snprintf(path, sizeof path, "test_match.%ld.%s", (long)getpid(), EngineFiles[_i].name);
    FILE *out = fopen(path, "w");
    fputs(EngineFiles[_i].text, out);
    fclose(out);
    bool is_good = engine_groups_read(&groups, path, why);
    remove(path);
    ck_assert_msg(is_good == (EngineFiles[_i].wrong == NULL), "%s", why);
    EngineConfig *configs = is_good ? engine_groups_configs(&groups, why) : NULL;
    if (is_good) {
        ck_assert_msg(configs != NULL, "%s", why);
        ck_assert_uint_eq(groups.count, 2);
        for (int i = 0; i < 2; i++) {
            ck_assert_str_eq(configs[i].name, i == 0 ? "A" : "B");
            ck_assert_str_eq(configs[i].command, i == 0 ? "./a" : "./b");
            ck_assert_int_eq(configs[i].limits.nodes, 5);
            ck_assert_str_eq(configs[i].options[0].name, "Deep");
            ck_assert_str_eq(configs[i].options[0].value, "true");
            engine_config_release(&configs[i]);
        }
    } else
        ck_assert_msg(strstr(why, EngineFiles[_i].wrong) != NULL, "%s", why);
    free(configs);
    engine_groups_release(&groups);
}
END_TEST

int main(void) {
    Suite *suite = suite_create("match");
    TCase *tests = add_case(suite, "words");
    tcase_add_loop_test(tests, command_is_split, 0, COUNT(Commands));
    tcase_add_loop_test(tests, lines_are_read, 0, 4);
    tcase_add_test(tests, long_line_is_cut);
    tcase_add_test(tests, slip_is_recognised);
    tests = add_case(suite, "options");
    tcase_add_loop_test(tests, option_is_checked, 0, COUNT(Settings));
    tcase_add_loop_test(tests, config_is_read, 0, COUNT(Configs));
    tcase_add_loop_test(tests, engine_file_is_read, 0, COUNT(EngineFiles));
    return run_suite(suite);
}
