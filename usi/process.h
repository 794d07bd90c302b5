// A child process with pipes to its three streams, in a process group of its own.
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct Process {
    pid_t pid;        // also the number of its group; 0: there is none
    int in, out, err; // our ends of the pipes, not blocking; -1 when closed
} Process;

// Starts `program`, a path, with `argv` in `dir` (NULL: here). Returns 0 or an errno; `process` then has no
// child. The child inherits nothing but its streams: signals are as usual, other files are closed.
int process_start(Process *process, const char *program, char *const *argv, const char *dir);

void process_close_input(Process *process);

// Whether the child is still there. It is not waited for.
bool process_is_running(const Process *process);

typedef struct ProcessEnd {
    bool was_killed; // by us, because it was still there at the deadline
    int status;      // as waitpid gives it
} ProcessEnd;

// Waits until clock_now_us() reaches `deadline_us` for the child to end, then kills it; kills what is left of
// its group; closes the pipes. Requires: there is a child.
ProcessEnd process_finish(Process *process, int64_t deadline_us);

enum { PROCESS_TEXT_SIZE = 64 };

// "exit status 3", "signal 11": writes into `out` and returns it.
char *process_status_text(int status, char out[PROCESS_TEXT_SIZE]);

// The words of a command line, NULL after them: divided by blanks, where '...' and "..." keep blanks and
// \ keeps the next byte outside '...'. One block, to be released with free(). NULL when a quote is not
// closed.
char **process_split_command(const char *command);

// The path of the program that `name` means: with a slash, from here or else from `dir`; without one, in
// `dir` or else in the directories of PATH. Released with free(); NULL when there is no such file.
char *process_find_program(const char *name, const char *dir);
