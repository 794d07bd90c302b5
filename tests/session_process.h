// A program at the other end of three pipes: started, written to, read line by line, brought to its end.
#pragma once

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

enum { PROCESS_MAX_ARGUMENTS = 32 };

// What came from the program through one pipe.
typedef struct Stream {
    int fd; // -1 after its end
    char **lines;
    int64_t *times_us; // when each line was read
    int count;
    char *partial; // the beginning of the next line
    size_t partial_size;
} Stream;

typedef struct Process {
    char *arguments[PROCESS_MAX_ARGUMENTS + 2]; // the program first, NULL last
    int argument_count;
    int64_t memory_mb; // 0: no limit
    pid_t pid;         // 0: not started, -1: reaped
    int in;            // its stdin; -1 when closed
    Stream out, err;
    int64_t sent_us; // when something was last sent to it
} Process;

// Starts nothing yet. Requires: `program` outlives the Process.
void process_init(Process *process, const char *program);

void process_add_argument(Process *process, Text argument);

// Does nothing if it was started before.
void process_start(Process *process);

// Waits until `end_us` at most for anything from the program, and reads it.
void process_read(Process *process, int64_t end_us);

// Reads what the program says meanwhile. False when it does not take its input for a minute. A program that
// has ended takes anything.
bool process_send(Process *process, const char *data, size_t size);

void process_close_input(Process *process);

// Lets the output flow until `end_us` or its end, then ends the process if it has not ended by itself.
// Returns the status of waitpid, or -1 if the process had to be killed.
int process_finish(Process *process, int64_t end_us);

void process_release(Process *process);
