// shizuka match: engines against each other.
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arguments.h"
#include "base/clock.h"
#include "base/memory.h"
#include "commands.h"
#include "figures.h"
#include "match_merge.h"
#include "match_run.h"

// Engines before the match -------------------------------------------------------------------------------

// Finds the program and asks it who it is and what options it has. False after having said what is wrong.
static bool look_at_engine(EngineConfig *config, const Deadlines *deadlines) {
    char **words = process_split_command(config->command);
    if (words != NULL && words[0] != NULL)
        config->program = process_find_program(words[0], config->dir);
    if (config->program == NULL) {
        arguments_fail("match", "engine %s: no program '%s'%s", config->name,
                       words != NULL && words[0] != NULL ? words[0] : config->command,
                       words != NULL ? "" : " (a quote is not closed)");
        free(words);
        return false;
    }
    free(words);
    if (!program_hash(config->program, &config->program_hash)) {
        arguments_fail("match", "engine %s: cannot read %s: %s", config->name, config->program,
                       strerror(errno));
        return false;
    }
    EngineClient client;
    client_init(&client, config, deadlines, NULL);
    bool is_good = client_start(&client) == CLIENT_OK && client_check_options(&client);
    if (is_good) {
        const char *version = client.version != NULL ? client.version : "";
        config->version = memory_new(strlen(version) + 1, 1);
        strcpy(config->version, version);
        config->summary = engine_config_summary(config);
    } else
        arguments_fail("match", "engine %s: %s", config->name, client.why);
    client_quit(&client);
    client_release(&client);
    return is_good;
}

static bool look_at_engines(const MatchOptions *options) {
    for (int i = 0; i < options->engine_count; i++)
        if (!look_at_engine(&options->engines[i], &options->deadlines))
            return false;
    return true;
}

// Signals ------------------------------------------------------------------------------------------------

static int signal_fd; // where handlers write

static void on_signal(int number) {
    int kept = errno;
    char byte = number == SIGINT ? EVENT_INTERRUPT : EVENT_TERMINATE;
    while (write(signal_fd, &byte, 1) < 0 && errno == EINTR)
        continue;
    errno = kept;
}

static void catch_signals(int fd) {
    signal_fd = fd;
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGHUP, &action, NULL);
    // Told by write() instead.
    action.sa_handler = SIG_IGN;
    sigaction(SIGPIPE, &action, NULL);
    sigaction(SIGXFSZ, &action, NULL);
}

// The end ------------------------------------------------------------------------------------------------

static double cpu_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) +
           (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6;
}

static void print_result(MatchRun *run, double cpu) {
    int played = run->done_count - run->found_count;
    double seconds = (double)(clock_now_us() - run->start_us) / 1e6;
    printf("\n");
    match_table_print(stdout, &run->table, run->options->has_sprt ? &run->options->sprt : NULL);
    if (run->overhead.moves > 0 && seconds > 0)
        printf("\noverhead per move: median %" PRId64 " us, maximum %" PRId64 " us, over %" PRIu64
               " moves; %.2f %% of a CPU for each game at a time; %.1f games/min\n",
               overhead_median_us(&run->overhead), run->overhead.max_us, run->overhead.moves,
               100 * cpu / seconds / run->options->concurrency, 60 * played / seconds);
    if (run->trouble_count > 0 && run->store.path != NULL)
        printf("the last lines of engines in trouble (%d games) are in %s.trouble\n", run->trouble_count,
               run->store.path);
    fflush(stdout);
}

// What to do when a run has ended early, and the exit status.
static int finish(MatchRun *run, int signal_number) {
    enum { EXIT_SIGNAL = 128 };
    if (run->failure[0] != '\0') {
        fprintf(stderr, "shizuka match: %s\n", run->failure);
        return EXIT_FAILURE;
    }
    if (signal_number == 0)
        return EXIT_SUCCESS;
    printf("interrupted after %d of %d games%s\n", run->done_count, run->game_count,
           run->store.path != NULL ? "; --resume goes on with them" : "");
    return EXIT_SIGNAL + signal_number;
}

static int play(const MatchOptions *options) {
    static MatchRun run; // too large for some stacks
    int status = EXIT_FAILURE;
    if (!match_run_init(&run, options))
        fprintf(stderr, "shizuka match: %s\n", run.failure);
    else {
        catch_signals(run.events[1]);
        if (run.found_count > 0)
            printf("%d of %d games are there already\n", run.found_count, run.game_count);
        if (options->openings.count < options->schedule.round_count)
            printf("%d openings for %d pairs of each two engines: they are used again\n",
                   options->openings.count, options->schedule.round_count);
        fflush(stdout);
        double cpu = cpu_seconds();
        int signal_number = match_run_play(&run);
        print_result(&run, cpu_seconds() - cpu);
        status = finish(&run, signal_number);
    }
    match_run_release(&run);
    return status;
}

int command_match(int argc, char **argv) {
    if (argc > 1 && strcmp(argv[1], "merge") == 0)
        return match_merge(argc - 1, argv + 1);
    if (argc > 1 && strcmp(argv[1], "export") == 0)
        return match_export(argc - 1, argv + 1);
    MatchOptions options;
    Position pos; // fills the tables of the board before there are threads
    position_init(&pos);
    position_release(&pos);
    signal(SIGPIPE, SIG_IGN);
    int status = match_options_read(&options, argv);
    if (status < 0 && options.transcripts_dir != NULL && mkdir(options.transcripts_dir, 0777) != 0 &&
        errno != EEXIST)
        status = arguments_fail("match", "cannot make the directory %s: %s", options.transcripts_dir,
                                strerror(errno));
    if (status < 0)
        status = look_at_engines(&options) ? play(&options) : EXIT_BAD_USAGE;
    match_options_release(&options);
    return status;
}
