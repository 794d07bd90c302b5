// What the tests of whole matches share: a folder for their files, runs of the program in it, and the games
// that are in its records. For programs that link libcheck; a test fails where something is not as it has
// to be.
#pragma once

#include "support/boards.h"
#include "usi/record.h"

#include <sys/types.h>

enum { COMMAND_SIZE = 4096, PATH_SIZE = 256 };

// The folder of this process, new and empty; a test removes it when it passes.
void folder_make(void);
void folder_remove(void);
const char *folder_name(void);

// The path of a file of the folder, written to `out`.
char *folder_path(const char *name, char out[PATH_SIZE]);

// Text of a file of the folder, empty if there is none; lasts until the next call.
const char *folder_text(const char *name);
int folder_line_count(const char *name);
void folder_append(const char *name, const char *text);
void expect_text(const char *name, const char *wanted);

// A run of the program, its output in the files `out` and `err`. In its command `@` stands for the folder and
// `$` for the fake engine.
typedef struct Run {
    pid_t pid;
    int64_t file_limit; // bytes; 0: none
} Run;

void run_start(Run *run, const char *command);

// The status as a shell has it.
int run_wait(Run *run);
int run_command(const char *command);
void expect_status(int status, int wanted);

// The records of a file, all of it whole lines.
RecordFile read_records(const char *name);

// All of the games that does not depend on the clock, one game a line, in order; released with free().
char *games_text(const char *name);
void expect_equal_games(const char *wanted, const char *name);

#define HONEST " --engine name=good 'cmd=$ honest seed=2' nodes=10"
#define OPENINGS " --openings " SHIZUKA_POSITIONS_DIR "/openings.sfen"
