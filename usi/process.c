#include "process.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"

extern char **environ;

static void close_pair(int pair[2]) {
    for (int i = 0; i < 2; i++)
        if (pair[i] >= 0)
            close(pair[i]);
}

// The child's streams are ends of the pipes. Returns 0 or an errno.
static int spawn(pid_t *pid, const char *program, char *const *argv, const char *dir, const int pipes[3][2]) {
    posix_spawn_file_actions_t actions;
    posix_spawnattr_t attributes;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawn_file_actions_init(&actions);
    posix_spawnattr_init(&attributes);
    posix_spawnattr_setflags(&attributes,
                             POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK);
    posix_spawnattr_setpgroup(&attributes, 0);
    posix_spawnattr_setsigdefault(&attributes, &all);
    posix_spawnattr_setsigmask(&attributes, &none);
    int error = dir != NULL ? posix_spawn_file_actions_addchdir_np(&actions, dir) : 0;
    for (int i = 0; i < 3 && error == 0; i++)
        error = posix_spawn_file_actions_adddup2(&actions, pipes[i][i == 0 ? 0 : 1], i);
    if (error == 0)
        error = posix_spawn(pid, program, &actions, &attributes, argv, environ);
    posix_spawnattr_destroy(&attributes);
    posix_spawn_file_actions_destroy(&actions);
    return error;
}

int process_start(Process *process, const char *program, char *const *argv, const char *dir) {
    *process = (Process){.pid = 0, .in = -1, .out = -1, .err = -1};
    int pipes[3][2] = {{-1, -1}, {-1, -1}, {-1, -1}};
    int error = 0;
    for (int i = 0; i < 3 && error == 0; i++)
        if (pipe2(pipes[i], O_CLOEXEC) != 0)
            error = errno;
    if (error == 0)
        error = spawn(&process->pid, program, argv, dir, (const int(*)[2])pipes);
    if (error != 0) {
        process->pid = 0;
        for (int i = 0; i < 3; i++)
            close_pair(pipes[i]);
        return error;
    }
    int *ours[3] = {&process->in, &process->out, &process->err};
    for (int i = 0; i < 3; i++) {
        int kept = i == 0 ? 1 : 0;
        close(pipes[i][1 - kept]);
        *ours[i] = pipes[i][kept];
        fcntl(*ours[i], F_SETFL, O_NONBLOCK);
    }
    return 0;
}

static void close_end(int *fd) {
    if (*fd >= 0)
        close(*fd);
    *fd = -1;
}

void process_close_input(Process *process) {
    close_end(&process->in);
}

// The child stays a zombie, so that nobody else can get its number before its group is killed.
bool process_is_running(const Process *process) {
    siginfo_t info = {.si_pid = 0};
    if (process->pid == 0)
        return false;
    return waitid(P_PID, (id_t)process->pid, &info, WEXITED | WNOHANG | WNOWAIT) == 0 && info.si_pid == 0;
}

ProcessEnd process_finish(Process *process, int64_t deadline_us) {
    enum { NAP_MAX_MS = 20 };
    ProcessEnd end = {.was_killed = false};
    process_close_input(process);
    for (int nap_ms = 1; process_is_running(process); nap_ms = nap_ms < NAP_MAX_MS ? 2 * nap_ms : nap_ms) {
        if (clock_now_us() >= deadline_us) {
            end.was_killed = true;
            break;
        }
        clock_sleep_ms(nap_ms);
    }
    kill(-process->pid, SIGKILL);
    while (waitpid(process->pid, &end.status, 0) < 0 && errno == EINTR)
        continue;
    close_end(&process->out);
    close_end(&process->err);
    process->pid = 0;
    return end;
}

char *process_status_text(int status, char out[PROCESS_TEXT_SIZE]) {
    if (WIFSIGNALED(status))
        snprintf(out, PROCESS_TEXT_SIZE, "signal %d", WTERMSIG(status));
    else
        snprintf(out, PROCESS_TEXT_SIZE, "exit status %d", WIFEXITED(status) ? WEXITSTATUS(status) : -1);
    return out;
}

// Command lines ---------------------------------------------------------------------------------------

// Copies the next word to `out` without its quotes and moves `*from` behind it. Returns the end of the copy,
// or NULL when a quote is not closed. Requires: the word is not empty.
static char *take_word(const char **from, char *out) {
    char quote = '\0';
    const char *at = *from;
    for (; *at != '\0' && (quote != '\0' || strchr(" \t\n", *at) == NULL); at++) {
        if (quote == '\0' && (*at == '"' || *at == '\''))
            quote = *at;
        else if (*at == quote)
            quote = '\0';
        else if (*at == '\\' && quote != '\'' && at[1] != '\0')
            *out++ = *++at;
        else
            *out++ = *at;
    }
    *from = at;
    return quote == '\0' ? out : NULL;
}

char **process_split_command(const char *command) {
    size_t size = strlen(command);
    // No more words than every other byte, each with a zero after it.
    size_t most = size / 2 + 2;
    char **words = memory_new(most * sizeof *words + 2 * size + 2, 1);
    char *out = (char *)(words + most);
    int count = 0;
    for (;;) {
        command += strspn(command, " \t\n");
        if (*command == '\0')
            return words;
        words[count++] = out;
        out = take_word(&command, out);
        if (out == NULL) {
            free(words);
            return NULL;
        }
        *out++ = '\0';
    }
}

// "dir/name" if such a program can be run, as a path that stays true in other directories; else NULL.
// Symbolic links stay, for some programs look at the name they were called by.
static char *find_in(Text dir, const char *name) {
    bool is_absolute = dir.size > 0 ? dir.data[0] == '/' : name[0] == '/';
    char *here = is_absolute ? NULL : getcwd(NULL, 0);
    const char *start = here != NULL ? here : "";
    size_t size = strlen(start) + dir.size + strlen(name) + 3;
    char *path = memory_new(size, 1);
    snprintf(path, size, "%s%s%.*s%s%s", start, here != NULL ? "/" : "", (int)dir.size, dir.data,
             dir.size > 0 ? "/" : "", name);
    free(here);
    if (access(path, X_OK) == 0)
        return path;
    free(path);
    return NULL;
}

char *process_find_program(const char *name, const char *dir) {
    const Text none = {"", 0};
    bool has_slash = strchr(name, '/') != NULL;
    char *path = has_slash ? find_in(none, name) : NULL;
    if (path == NULL && dir != NULL && name[0] != '/')
        path = find_in(text_from(dir), name);
    const char *list = getenv("PATH");
    if (path != NULL || has_slash || list == NULL)
        return path;
    Text rest = text_from(list);
    while (path == NULL && rest.size > 0)
        path = find_in(text_next_part(&rest, ':'), name);
    return path;
}
