#include "arguments.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "usi_parse.h"

int arguments_fail(const char *command, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    fprintf(stderr, "shizuka %s: ", command);
    vfprintf(stderr, format, arguments);
    fputc('\n', stderr);
    va_end(arguments);
    return EXIT_BAD_USAGE;
}

static void print_help(const CommandLine *line) {
    printf("usage: shizuka %s\n\n%s\n\n", line->usage, line->about);
    for (int i = 0; i < line->argument_count; i++) {
        const Argument *argument = &line->arguments[i];
        char left[40];
        snprintf(left, sizeof left, "%s %s", argument->name, argument->unit != NULL ? argument->unit : "");
        printf("  %-20s %s\n", left, argument->help);
    }
    printf("  %-20s %s\n", "--help", "this text");
    if (line->examples != NULL)
        printf("\n%s\n", line->examples);
}

static const Argument *find_argument(const CommandLine *line, const char *name) {
    for (int i = 0; i < line->argument_count; i++)
        if (strcmp(line->arguments[i].name, name) == 0)
            return &line->arguments[i];
    return NULL;
}

// Sets a value from the word after its name; false after having said what is wrong.
static bool set_value(const Argument *argument, const char *command, const char *word) {
    if (word == NULL) {
        arguments_fail(command, "%s needs a value: %s", argument->name, argument->unit);
        return false;
    }
    if (argument->kind == ARGUMENT_WORD) {
        *(const char **)argument->value = word;
        return true;
    }
    if (text_to_int(text_from(word), argument->min, argument->max, argument->value))
        return true;
    arguments_fail(command, "%s needs a number from %d to %d, not '%s'", argument->name, argument->min,
                   argument->max, word);
    return false;
}

ArgumentsOutcome arguments_parse(const CommandLine *line, char **argv, int *word_count) {
    const char *command = argv[0];
    int words = 0;
    for (int i = 1; argv[i] != NULL; i++) {
        const Argument *argument = find_argument(line, argv[i]);
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            print_help(line);
            return ARGUMENTS_HELP;
        }
        if (argument == NULL && strncmp(argv[i], "--", 2) == 0) {
            arguments_fail(command, "unknown option '%s'; see shizuka %s --help", argv[i], command);
            return ARGUMENTS_BAD;
        }
        if (argument == NULL)
            argv[words++] = argv[i];
        else if (argument->kind == ARGUMENT_FLAG)
            *(bool *)argument->value = true;
        else if (set_value(argument, command, argv[i + 1]))
            i++;
        else
            return ARGUMENTS_BAD;
    }
    *word_count = words;
    return ARGUMENTS_OK;
}

int arguments_parse_options(const CommandLine *line, char **argv) {
    const char *command = argv[0];
    int word_count;
    ArgumentsOutcome outcome = arguments_parse(line, argv, &word_count);
    if (outcome != ARGUMENTS_OK)
        return outcome == ARGUMENTS_HELP ? 0 : EXIT_BAD_USAGE;
    if (word_count > 0)
        return arguments_fail(command, "unknown word '%s'; see shizuka %s --help", argv[0], command);
    return -1;
}

// The words with blanks between them; owned by the caller.
static char *join_words(char *const *words, int count) {
    size_t size = 1;
    for (int i = 0; i < count; i++)
        size += strlen(words[i]) + 1;
    char *joined = memory_new(size, 1);
    for (int i = 0, length = 0; i < count; i++)
        length += snprintf(joined + length, size - (size_t)length, i == 0 ? "%s" : " %s", words[i]);
    return joined;
}

int arguments_take_position(const char *command, char *const *words, int count, Position *pos) {
    if (count == 0)
        return 0;
    char *text = join_words(words, count);
    PositionError error = position_parse(pos, text_from(text));
    if (error.kind != POSITION_OK) {
        char why[POSITION_ERROR_SIZE];
        arguments_fail(command, "%s", position_error_text(&error, why));
    }
    free(text);
    return error.kind == POSITION_OK ? 0 : EXIT_BAD_USAGE;
}
