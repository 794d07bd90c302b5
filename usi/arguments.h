// The command lines of the subcommands.
#pragma once

#include "board/position.h"

typedef enum ArgumentKind {
    ARGUMENT_FLAG,   // sets a bool
    ARGUMENT_NUMBER, // --name N sets an int
    ARGUMENT_WORD    // --name WORD sets a const char *
} ArgumentKind;

typedef struct Argument {
    const char *name; // with its dashes
    ArgumentKind kind;
    const char *unit; // of the value, for the help: "MS"
    int min, max;     // of the number
    void *value;
    const char *help; // one line
} Argument;

typedef struct CommandLine {
    const char *usage; // the line after "usage: shizuka "
    const char *about; // one or more lines for the help
    const Argument *arguments;
    int argument_count;
    const char *examples; // more lines, after the arguments; NULL: none
} CommandLine;

typedef enum ArgumentsOutcome {
    ARGUMENTS_OK,
    ARGUMENTS_HELP, // the help was printed: end with status 0
    ARGUMENTS_BAD   // what is wrong was written to stderr: end with status 2
} ArgumentsOutcome;

enum { EXIT_BAD_USAGE = 2 };

// Sets the values named in argv[1] and after, where argv[0] is the subcommand. The words that are no
// arguments are moved to the front, and *word_count gets their number. A negative number is a word.
ArgumentsOutcome arguments_parse(const CommandLine *line, char **argv, int *word_count);

// arguments_parse for a command that takes no words. Returns -1, or the exit status to end with.
int arguments_parse_options(const CommandLine *line, char **argv);

// Sets `pos` up as the words say: "startpos" or an SFEN, as one word or as several, then perhaps "moves" and
// moves; no words leave it alone. Returns 0, or EXIT_BAD_USAGE after having said what is wrong.
int arguments_take_position(const char *command, char *const *words, int count, Position *pos);

// Writes "shizuka COMMAND: " and the text to stderr and returns EXIT_BAD_USAGE.
int arguments_fail(const char *command, const char *format, ...) __attribute__((format(printf, 2, 3)));
