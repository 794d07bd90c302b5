// The program: a subcommand by its name, or the protocol when there is none.
#include <stdio.h>
#include <string.h>

#include "arguments.h"
#include "commands.h"
#include "usi.h"

typedef struct Command {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *help;
} Command;

static const Command Commands[] = {
    {"analyse", command_analyse, "search a position and show what is found"},
    {"bench", command_bench, "search fixed positions: nodes, speed, move ordering"},
    {"lab", command_lab, "what the techniques of move ordering are worth"},
    {"match", command_match, "play engines against each other and say which is stronger"},
    {"perft", command_perft, "count the move sequences of a length"},
};

enum { COMMAND_COUNT = sizeof Commands / sizeof Commands[0] };

static int print_help(void) {
    printf("usage: shizuka [COMMAND [ARGUMENTS]]\n\n"
           "A shogi engine. Without a command it speaks USI on its standard input and output.\n\n");
    for (int i = 0; i < COMMAND_COUNT; i++)
        printf("  %-10s %s\n", Commands[i].name, Commands[i].help);
    printf("  %-10s %s\n", "help", "this text");
    printf("\nshizuka COMMAND --help tells more. --version prints the version.\n");
    return 0;
}

int main(int argc, char **argv) {
    if (argc < 2)
        return usi_run(stdin, stdout);
    const char *name = argv[1];
    if (strcmp(name, "help") == 0 || strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0)
        return print_help();
    if (strcmp(name, "--version") == 0) {
        printf("%s %s\n", usi_name, usi_version);
        return 0;
    }
    for (int i = 0; i < COMMAND_COUNT; i++)
        if (strcmp(name, Commands[i].name) == 0)
            return Commands[i].run(argc - 1, argv + 1);
    fprintf(stderr, "shizuka: unknown command '%s'; see shizuka help\n", name);
    return EXIT_BAD_USAGE;
}
