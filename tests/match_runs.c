#include "match_runs.h"

#include "base/file.h"
#include "usi/process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

static char folder[64];

void folder_make(void) {
    snprintf(folder, sizeof folder, "match_runs.%ld", (long)getpid());
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    ck_assert_int_eq(system(command), 0);
    ck_assert_int_eq(mkdir(folder, 0777), 0);
}

void folder_remove(void) {
    char command[128];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    ck_assert_int_eq(system(command), 0);
}

char *folder_path(const char *name, char out[PATH_SIZE]) {
    snprintf(out, PATH_SIZE, "%s/%s", folder, name);
    return out;
}

const char *folder_name(void) {
    return folder;
}

const char *folder_text(const char *name) {
    static char *text;
    char path[PATH_SIZE];
    free(text);
    text = file_read(folder_path(name, path), NULL);
    return text != NULL ? text : "";
}

int folder_line_count(const char *name) {
    int count = 0;
    for (const char *at = folder_text(name); *at != '\0'; at++)
        count += *at == '\n';
    return count;
}

void folder_append(const char *name, const char *text) {
    char path[PATH_SIZE];
    FILE *out = fopen(folder_path(name, path), "a");
    ck_assert_ptr_nonnull(out);
    fputs(text, out);
    fclose(out);
}

void expect_text(const char *name, const char *wanted) {
    const char *text = folder_text(name);
    CHECK_THAT(strstr(text, wanted) != NULL, "no '%s' in %s:\n%.2000s", wanted, name, text);
}

// Runs ------------------------------------------------------------------------------------------------

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
    int fd = open(folder_path(name, path), O_WRONLY | O_CREAT | O_TRUNC, 0666);
    dup2(fd, to);
    close(fd);
}

void run_start(Run *run, const char *command) {
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

int run_wait(Run *run) {
    int status;
    while (waitpid(run->pid, &status, 0) < 0)
        CHECK_THAT(errno == EINTR, "no child");
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

int run_command(const char *command) {
    Run run = {.pid = 0};
    run_start(&run, command);
    return run_wait(&run);
}

void expect_status(int status, int wanted) {
    CHECK_THAT(status == wanted, "status %d: %.2000s", status, folder_text("err"));
}

// Records ---------------------------------------------------------------------------------------------

RecordFile read_records(const char *name) {
    char path[PATH_SIZE], text[RECORD_ERROR_SIZE];
    RecordFile file;
    RecordError error = record_file_read(folder_path(name, path), &file);
    CHECK_THAT(error.kind == RECORD_OK, "%s: %s", name, record_error_text(&error, text));
    CHECK_THAT(file.size == file.whole_size, "%s ends in the middle of a line", name);
    return file;
}

static int compare_games(const void *a, const void *b) {
    const GameRecord *x = a, *y = b;
    return x->pair != y->pair ? x->pair - y->pair : x->game - y->game;
}

char *games_text(const char *name) {
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

void expect_equal_games(const char *wanted, const char *name) {
    char *text = games_text(name);
    CHECK_THAT(strcmp(text, wanted) == 0, "%s differs:\n%.1000s\nwanted:\n%.1000s", name, text, wanted);
    free(text);
}
