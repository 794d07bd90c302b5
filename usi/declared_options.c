#include "declared_options.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "suggestion.h"

static char *text_new(Text text) {
    char *copy = memory_new(text.size + 1, 1);
    text_copy(text, copy, text.size + 1);
    return copy;
}

void declared_options_add(DeclaredOptions *options, Text line) {
    Text rest = line;
    if (!text_equals(text_next_token(&rest), "option") || !text_equals(text_next_token(&rest), "name"))
        return;
    Text name = text_trim(rest);
    for (Text token = text_next_token(&rest); token.size > 0; token = text_next_token(&rest)) {
        if (!text_equals(token, "type") || token.data == name.data)
            continue;
        name.size = (size_t)(token.data - name.data);
        options->items = memory_resize(options->items, options->count + 1, sizeof *options->items);
        options->items[options->count++] =
            (DeclaredOption){text_new(text_trim(name)), text_new(text_trim(rest))};
        return;
    }
}

void declared_options_release(DeclaredOptions *options) {
    for (size_t i = 0; i < options->count; i++) {
        free(options->items[i].name);
        free(options->items[i].kind);
    }
    free(options->items);
    *options = (DeclaredOptions){.items = NULL};
}

// The token after `word`; empty when there is none.
static Text value_after(Text rest, const char *word) {
    for (Text token = text_next_token(&rest); token.size > 0; token = text_next_token(&rest))
        if (text_equals(token, word))
            return text_next_token(&rest);
    return (Text){NULL, 0};
}

// Whether a "var" of the line is `value`, blanks and all.
static bool combo_has(const char *kind, const char *value) {
    const char *var = " var ";
    for (const char *at = strstr(kind, var); at != NULL; at = strstr(at, var)) {
        at += strlen(var);
        const char *end = strstr(at, var);
        Text one = {at, end != NULL ? (size_t)(end - at) : strlen(at)};
        if (text_equals(text_trim(one), value))
            return true;
    }
    return false;
}

static bool spin_takes(const char *kind, const char *value, char why[OPTION_WHY_SIZE]) {
    int64_t number, min = INT64_MIN, max = INT64_MAX;
    text_to_int64(value_after(text_from(kind), "min"), &min);
    text_to_int64(value_after(text_from(kind), "max"), &max);
    if (text_to_int64(text_from(value), &number) && number >= min && number <= max)
        return true;
    snprintf(why, OPTION_WHY_SIZE, "is a number from %" PRId64 " to %" PRId64 ", not '%.64s'", min, max,
             value);
    return false;
}

// Says in `why` what the option is if it cannot take the value.
static bool kind_takes(const char *kind, const char *value, char why[OPTION_WHY_SIZE]) {
    Text rest = text_from(kind);
    Text type = text_next_token(&rest);
    if (text_equals(type, "button")) {
        snprintf(why, OPTION_WHY_SIZE, "is a button and takes no value");
        return value == NULL;
    }
    if (value == NULL) {
        snprintf(why, OPTION_WHY_SIZE, "needs a value: NAME=VALUE");
        return false;
    }
    if (text_equals(type, "spin"))
        return spin_takes(kind, value, why);
    if (text_equals(type, "check")) {
        snprintf(why, OPTION_WHY_SIZE, "is true or false, not '%.64s'", value);
        return strcmp(value, "true") == 0 || strcmp(value, "false") == 0;
    }
    if (text_equals(type, "combo")) {
        snprintf(why, OPTION_WHY_SIZE, "has no choice '%.64s' (%.128s)", value, kind);
        return combo_has(kind, value);
    }
    return true;
}

bool declared_options_check(const DeclaredOptions *options, const char *name, const char *value,
                            char why[OPTION_WHY_SIZE]) {
    for (size_t i = 0; i < options->count; i++) {
        char wrong[OPTION_WHY_SIZE];
        if (strcmp(options->items[i].name, name) != 0)
            continue;
        if (kind_takes(options->items[i].kind, value, wrong))
            return true;
        snprintf(why, OPTION_WHY_SIZE, "option %.64s %.180s", name, wrong);
        return false;
    }
    if (strcmp(name, "USI_Hash") == 0 || strcmp(name, "USI_Ponder") == 0)
        return true;
    const char **names = memory_new(options->count + 1, sizeof *names);
    for (size_t i = 0; i < options->count; i++)
        names[i] = options->items[i].name;
    char hint[SUGGESTION_SIZE];
    snprintf(why, OPTION_WHY_SIZE, "no option '%.64s'%s", name,
             suggestion_text(name, names, options->count, hint));
    free(names);
    return false;
}
