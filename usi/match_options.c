#include "match_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arguments.h"
#include "base/memory.h"
#include "engine_groups.h"
#include "sprt_options.h"
#include "suggestion.h"

static const char About[] =
    "Plays engines against each other, two games from each opening with colours swapped.\n"
    "Ctrl-C lets the running games end, a second one abandons them.\n"
    "\n"
    "  --engine KEY=VALUE ...         one engine (repeat it):\n"
    "      cmd=\"PROGRAM ARGUMENTS\"  name=NAME  dir=DIRECTORY  option.NAME=VALUE\n"
    "      tc=SECONDS[+INCREMENT]  byoyomi=SECONDS  movetime=SECONDS  nodes=N  depth=N\n"
    "      timemargin=SECONDS  ponder=on  restart=on (a new process for each game)\n"
    "  --each KEY=VALUE ...           the same for all engines\n"
    "  --resign count=N score=N       stop when for N moves each both sides see one of them\n"
    "                                 ahead by so many centipawns\n"
    "  --draw count=N score=N from=N  stop when for N moves each neither does, from this ply on";

static const char Examples[] =
    "Two engines, 200 games at 10 seconds and a tenth for each move, eight at a time:\n"
    "  shizuka match --engine cmd=./new name=new --engine cmd=./old name=old \\\n"
    "      --each tc=10+0.1 option.USI_Hash=64 --openings positions/openings.sfen \\\n"
    "      --order shuffle --pairs 100 --concurrency 8 --record new-old.jsonl\n"
    "Is the new one at least not weaker? Stop as soon as that is known; go on after a break:\n"
    "  shizuka match ... --pairs 20000 --elo0 -3 --elo1 1 --record t.jsonl --resume\n"
    "The second of four machines, and the sum of all:\n"
    "  shizuka match ... --shard 2/4 --record part2.jsonl\n"
    "  shizuka match merge part1.jsonl part2.jsonl part3.jsonl part4.jsonl";

// Words after an option, up to the next one --------------------------------------------------------------

typedef struct Groups {
    EngineGroups engines;
    SettingGroup resign, draw;
} Groups;

static SettingGroup *find_group(Groups *groups, const char *name) {
    if (strcmp(name, "--engine") == 0)
        return engine_groups_add(&groups->engines);
    if (strcmp(name, "--each") == 0)
        return &groups->engines.each;
    if (strcmp(name, "--resign") == 0)
        return &groups->resign;
    if (strcmp(name, "--draw") == 0)
        return &groups->draw;
    return NULL;
}

// Moves the words of groups out of argv.
static void take_groups(Groups *groups, char **argv) {
    int kept = 1;
    SettingGroup *group = NULL;
    for (int i = 1; argv[i] != NULL; i++) {
        bool is_option = strncmp(argv[i], "--", 2) == 0;
        if (is_option)
            group = find_group(groups, argv[i]);
        if (group == NULL)
            argv[kept++] = argv[i];
        else if (!is_option)
            setting_group_add_word(group, argv[i]);
    }
    argv[kept] = NULL;
}

static void groups_release(Groups *groups) {
    engine_groups_release(&groups->engines);
    setting_group_release(&groups->resign);
    setting_group_release(&groups->draw);
}

// Sets the numbers that a group names. Returns the exit status, 0 when all is well.
typedef struct GroupNumber {
    const char *key;
    int min, max;
    int *value;
} GroupNumber;

static int fail_key(const char *option, const char *key, const char *const *keys, size_t count) {
    char hint[SUGGESTION_SIZE];
    return arguments_fail("match", "%s has no '%s'%s", option, key, suggestion_text(key, keys, count, hint));
}

static int set_numbers(const char *option, const SettingGroup *group, const GroupNumber *numbers,
                       size_t count) {
    enum { KEYS_MAX = 8 };
    const char *keys[KEYS_MAX];
    for (size_t j = 0; j < count; j++)
        keys[j] = numbers[j].key;
    for (size_t i = 0; i < group->count; i++) {
        const Setting *setting = &group->items[i];
        size_t j = 0;
        while (j < count && strcmp(setting->key, keys[j]) != 0)
            j++;
        if (j == count)
            return fail_key(option, setting->key, keys, count);
        if (!text_to_int(text_from(setting->value != NULL ? setting->value : ""), numbers[j].min,
                         numbers[j].max, numbers[j].value))
            return arguments_fail("match", "%s: %s is a number from %d to %d", option, keys[j],
                                  numbers[j].min, numbers[j].max);
    }
    return 0;
}

static int read_adjudication(RefereeRules *rules, const Groups *groups) {
    const GroupNumber resign[] = {{"count", 1, 1000, &rules->resign_moves},
                                  {"score", 1, 100000, &rules->resign_score}};
    const GroupNumber draw[] = {{"count", 1, 1000, &rules->draw_moves},
                                {"score", 0, 100000, &rules->draw_score},
                                {"from", 0, 10000, &rules->draw_from_ply}};
    int status = set_numbers("--resign", &groups->resign, resign, 2);
    if (status == 0)
        status = set_numbers("--draw", &groups->draw, draw, 3);
    if (status == 0 && (rules->resign_moves > 0) != (rules->resign_score > 0))
        return arguments_fail("match", "--resign needs both count=N and score=N");
    if (status == 0 && (rules->draw_moves > 0) != (rules->draw_score >= 0))
        return arguments_fail("match", "--draw needs both count=N and score=N");
    return status;
}

// The rest -----------------------------------------------------------------------------------------------

// Plain options as words.
typedef struct Words {
    const char *engines, *openings, *order, *tournament, *entering_king, *shard;
    SprtWords sprt;
    int seed;
} Words;

static int read_shard(Schedule *schedule, const char *text) {
    Text rest = text_from(text);
    int shard;
    if (!text_to_int(text_next_part(&rest, '/'), 1, 1 << 20, &shard) ||
        !text_to_int(rest, shard, 1 << 20, &schedule->shard_count))
        return arguments_fail("match", "--shard is K/N with K from 1 to N, not '%s'", text);
    schedule->shard = shard - 1;
    return 0;
}

static int read_rule(EnteringKingRule *rule, const char *name) {
    const char *names[ENTERING_KING_RULE_COUNT];
    for (int i = 0; i < ENTERING_KING_RULE_COUNT; i++) {
        names[i] = entering_king_rule_name((EnteringKingRule)i);
        if (strcmp(names[i], name) == 0) {
            *rule = (EnteringKingRule)i;
            return 0;
        }
    }
    char hint[SUGGESTION_SIZE];
    return arguments_fail("match", "--entering-king: unknown rule '%s'%s", name,
                          suggestion_text(name, names, ENTERING_KING_RULE_COUNT, hint));
}

static int read_words(MatchOptions *options, const Words *words) {
    Schedule *schedule = &options->schedule;
    schedule->is_shuffled = strcmp(words->order, "shuffle") == 0;
    schedule->seed = (uint64_t)words->seed;
    if (!schedule->is_shuffled && strcmp(words->order, "sequential") != 0)
        return arguments_fail("match", "--order is sequential or shuffle, not '%s'", words->order);
    bool is_gauntlet = strcmp(words->tournament, "gauntlet") == 0;
    schedule->kind = is_gauntlet ? TOURNAMENT_GAUNTLET : TOURNAMENT_ROUND_ROBIN;
    if (!is_gauntlet && strcmp(words->tournament, "round-robin") != 0)
        return arguments_fail("match", "--tournament is round-robin or gauntlet, not '%s'",
                              words->tournament);
    int status = read_rule(&options->rules.entering_king, words->entering_king);
    if (status == 0)
        status = read_shard(schedule, words->shard);
    char why[OPENINGS_WHY_SIZE];
    if (status == 0 && words->openings == NULL)
        openings_init(&options->openings);
    else if (status == 0 && !openings_read(&options->openings, words->openings, options->rules.max_ply, why))
        status = arguments_fail("match", "--openings: %s", why);
    return status;
}

static int read_engines(MatchOptions *options, Groups *groups, const char *path) {
    char why[GROUPS_WHY_SIZE];
    if (path != NULL && !engine_groups_read(&groups->engines, path, why))
        return arguments_fail("match", "--engines: %s", why);
    size_t count = groups->engines.count;
    if (count < 2 || count > RATING_ENGINES_MAX)
        return arguments_fail("match", "a match has 2 to %d engines, not %zu: --engine cmd=... (see --help)",
                              RATING_ENGINES_MAX, count);
    options->engines = engine_groups_configs(&groups->engines, why);
    if (options->engines == NULL)
        return arguments_fail("match", "%s", why);
    options->engine_count = (int)count;
    return 0;
}

static int read_arguments(MatchOptions *options, Words *words, char **argv) {
    Deadlines *deadlines = &options->deadlines;
    enum { MS_MAX = 24 * 3600 * 1000 };
    const Argument arguments[] = {
        {"--engines", ARGUMENT_WORD, "FILE", 0, 0, &words->engines, "engines from a .json or .ini file"},
        {"--openings", ARGUMENT_WORD, "FILE", 0, 0, &words->openings,
         "SFENs or startpos moves ..., one a line"},
        {"--order", ARGUMENT_WORD, "WORD", 0, 0, &words->order, "of openings: sequential or shuffle"},
        {"--seed", ARGUMENT_NUMBER, "N", 0, INT32_MAX, &words->seed, "of the shuffle (1)"},
        {"--pairs", ARGUMENT_NUMBER, "N", 1, 10000000, &options->schedule.round_count,
         "openings for each two engines (100)"},
        {"--concurrency", ARGUMENT_NUMBER, "N", 1, 1024, &options->concurrency, "games at a time (1)"},
        {"--tournament", ARGUMENT_WORD, "KIND", 0, 0, &words->tournament, "round-robin or gauntlet"},
        {"--shard", ARGUMENT_WORD, "K/N", 0, 0, &words->shard, "play the K-th of N parts of the pairs"},
        {"--max-moves", ARGUMENT_NUMBER, "N", 0, 10000, &options->rules.max_ply,
         "last ply before a draw (320; 0: none)"},
        {"--entering-king", ARGUMENT_WORD, "RULE", 0, 0, &words->entering_king, "as in USI (CSARule27)"},
        {"--record", ARGUMENT_WORD, "FILE", 0, 0, &options->record_path, "writes each game as a JSON line"},
        {"--resume", ARGUMENT_FLAG, NULL, 0, 0, &options->resumes, "play what is missing in --record"},
        {"--transcripts", ARGUMENT_WORD, "DIR", 0, 0, &options->transcripts_dir,
         "writes all that engines and runner say"},
        SPRT_ARGUMENTS(&words->sprt),
        {"--verbose", ARGUMENT_FLAG, NULL, 0, 0, &options->is_verbose, "a line for each game"},
        {"--start-timeout", ARGUMENT_NUMBER, "MS", 1, MS_MAX, &deadlines->start_ms,
         "from start to usiok (10000)"},
        {"--ready-timeout", ARGUMENT_NUMBER, "MS", 1, MS_MAX, &deadlines->ready_ms,
         "from isready to readyok (60000)"},
        {"--stop-timeout", ARGUMENT_NUMBER, "MS", 1, MS_MAX, &deadlines->stop_ms,
         "from stop to bestmove (5000)"},
        {"--quit-timeout", ARGUMENT_NUMBER, "MS", 1, MS_MAX, &deadlines->quit_ms,
         "from quit to the end (5000)"},
        {"--answer-timeout", ARGUMENT_NUMBER, "MS", 1, MS_MAX, &deadlines->answer_ms,
         "for a move without a clock (300000)"},
    };
    const CommandLine line = {"match --engine cmd=... --engine cmd=... [OPTIONS]\n"
                              "       shizuka match merge|export ...",
                              About, arguments, sizeof arguments / sizeof arguments[0], Examples};
    int word_count;
    ArgumentsOutcome outcome = arguments_parse(&line, argv, &word_count);
    if (outcome != ARGUMENTS_OK)
        return outcome == ARGUMENTS_HELP ? -1 : EXIT_BAD_USAGE;
    if (word_count > 0)
        return arguments_fail("match", "unknown word '%s'; see shizuka match --help", argv[0]);
    return 0;
}

static int read_all(MatchOptions *options, Groups *groups, Words *words) {
    int status = read_engines(options, groups, words->engines);
    if (status == 0)
        status = read_adjudication(&options->rules, groups);
    if (status == 0)
        status = read_words(options, words);
    if (status == 0) {
        SprtChoice choice = sprt_from_words("match", &words->sprt, &options->sprt);
        options->has_sprt = choice == SPRT_CHOICE_TEST;
        status = choice == SPRT_CHOICE_BAD ? EXIT_BAD_USAGE : 0;
    }
    if (status == 0 && options->has_sprt && options->engine_count != 2)
        status = arguments_fail("match", "a sequential test is for two engines");
    if (status == 0 && options->resumes && options->record_path == NULL)
        status = arguments_fail("match", "--resume needs --record FILE");
    return status;
}

int match_options_read(MatchOptions *options, char **argv) {
    *options = (MatchOptions){
        .rules = {.entering_king = ENTERING_KING_27, .max_ply = 320, .draw_score = -1},
        .deadlines = {10000, 60000, 5000, 5000, 300000},
        .schedule = {.round_count = 100},
        .concurrency = 1,
    };
    Words words = {.order = "sequential",
                   .tournament = "round-robin",
                   .entering_king = "CSARule27",
                   .shard = "1/1",
                   .seed = 1};
    Groups groups = {.resign = {.count = 0}};
    take_groups(&groups, argv);
    int status = read_arguments(options, &words, argv);
    bool is_help = status < 0;
    if (status == 0)
        status = read_all(options, &groups, &words);
    groups_release(&groups);
    if (status != 0)
        return is_help ? 0 : status;
    options->schedule.engine_count = options->engine_count;
    options->schedule.opening_count = options->openings.count;
    schedule_init(&options->schedule);
    return -1;
}

void match_options_release(MatchOptions *options) {
    for (int i = 0; i < options->engine_count; i++)
        engine_config_release(&options->engines[i]);
    free(options->engines);
    openings_release(&options->openings);
    schedule_release(&options->schedule);
}
