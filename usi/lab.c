// shizuka lab: the laboratory of move ordering.
#include "lab.h"

#include <stdio.h>
#include <string.h>

#include "arguments.h"
#include "commands.h"
#include "ordering/techniques.h"

typedef struct LabCommand {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *help;
} LabCommand;

static const LabCommand Commands[] = {
    {"seeds", lab_seeds, "the small game's known node counts, found again"},
    {"ablate", lab_ablate, "what each technique of ordering is worth"},
    {"minimal", lab_minimal, "how far the tree is from a minimal one"},
    {"trace", lab_trace, "a small search written down node by node"},
    {"report", lab_report, "all of it as one page to look at"},
};

enum { COMMAND_COUNT = sizeof Commands / sizeof Commands[0] };

static void print_help(void) {
    printf("usage: shizuka lab COMMAND [ARGUMENTS]\n\nThe laboratory of move ordering.\n\n");
    for (int i = 0; i < COMMAND_COUNT; i++)
        printf("  %-10s %s\n", Commands[i].name, Commands[i].help);
    printf(
        "\nshizuka lab COMMAND --help tells more.\n\n"
        "The words of --ordering, --rows and the USI option Ordering, NAME=VALUE with commas between them;\n"
        "default and none set all of them:\n\n");
    for (int i = 0; i < technique_count(); i++) {
        char values[TECHNIQUES_TEXT_SIZE];
        printf("  %-14s%-30s%s\n", technique_name(i), technique_values(i, values), technique_about(i));
    }
    printf("\nThe default: %s\n", techniques_format(&techniques_default, (char[TECHNIQUES_TEXT_SIZE]){0}));
}

int command_lab(int argc, char **argv) {
    const char *name = argc > 1 ? argv[1] : "";
    if (strcmp(name, "--help") == 0 || strcmp(name, "-h") == 0 || strcmp(name, "help") == 0) {
        print_help();
        return 0;
    }
    for (int i = 0; i < COMMAND_COUNT; i++) {
        if (strcmp(name, Commands[i].name) != 0)
            continue;
        static char whole[32]; // for messages
        snprintf(whole, sizeof whole, "lab %s", name);
        argv[1] = whole;
        return Commands[i].run(argc - 1, argv + 1);
    }
    if (name[0] == '\0')
        return arguments_fail("lab", "which of its commands? See shizuka lab --help");
    return arguments_fail("lab", "unknown command '%s'; see shizuka lab --help", name);
}
