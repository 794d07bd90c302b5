#include "engine_config.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "base/text.h"
#include "suggestion.h"

void engine_config_release(EngineConfig *config) {
    for (size_t i = 0; i < config->option_count; i++) {
        free(config->options[i].name);
        free(config->options[i].value);
    }
    char *texts[] = {config->name,    config->command, config->dir,
                     config->program, config->version, config->summary};
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
        free(texts[i]);
    free(config->options);
    *config = (EngineConfig){.name = NULL};
}

static bool fail(char why[CONFIG_WHY_SIZE], const char *format, ...) __attribute__((format(printf, 2, 3)));

static bool fail(char why[CONFIG_WHY_SIZE], const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why, CONFIG_WHY_SIZE, format, arguments);
    va_end(arguments);
    return false;
}

static char *string_new(const char *text) {
    size_t size = strlen(text) + 1;
    return memcpy(memory_new(size, 1), text, size);
}

static void set_option(EngineConfig *config, const char *name, const char *value) {
    char *owned = value != NULL ? string_new(value) : NULL;
    for (size_t i = 0; i < config->option_count; i++)
        if (strcmp(config->options[i].name, name) == 0) {
            free(config->options[i].value);
            config->options[i].value = owned;
            return;
        }
    config->options = memory_resize(config->options, config->option_count + 1, sizeof *config->options);
    config->options[config->option_count++] = (OptionSetting){string_new(name), owned};
}

// Seconds with decimals as milliseconds.
static bool seconds_from_text(const char *text, int64_t *ms) {
    char *end;
    if (text[0] < '0' || text[0] > '9')
        return false;
    double seconds = strtod(text, &end);
    if (*end != '\0' || !(seconds >= 0 && seconds <= 1e7))
        return false;
    *ms = (int64_t)(seconds * 1000 + 0.5);
    return true;
}

// "main", "main+increment".
static bool clock_from_text(const char *text, EngineLimits *limits) {
    char main_text[32];
    const char *plus = strchr(text, '+');
    size_t size = plus != NULL ? (size_t)(plus - text) : strlen(text);
    int64_t main_ms, increment_ms = 0;
    if (!text_copy((Text){text, size}, main_text, sizeof main_text) ||
        !seconds_from_text(main_text, &main_ms) ||
        (plus != NULL && !seconds_from_text(plus + 1, &increment_ms)))
        return false;
    limits->main_ms = main_ms;
    limits->increment_ms = increment_ms;
    limits->has_clock = true;
    return true;
}

typedef enum ConfigKey {
    KEY_NAME,
    KEY_COMMAND,
    KEY_DIR,
    KEY_TC,
    KEY_BYOYOMI,
    KEY_MOVETIME,
    KEY_MARGIN,
    KEY_NODES,
    KEY_DEPTH,
    KEY_PONDER,
    KEY_RESTART,
    CONFIG_KEYS
} ConfigKey;

static const char *const KeyNames[CONFIG_KEYS] = {
    "name", "cmd", "dir", "tc", "byoyomi", "movetime", "timemargin", "nodes", "depth", "ponder", "restart",
};

static void set_text(char **place, const char *value) {
    free(*place);
    *place = string_new(value);
}

static bool set_ms(int64_t *place, const char *key, const char *value, char why[CONFIG_WHY_SIZE]) {
    return seconds_from_text(value, place) || fail(why, "%s is a number of seconds, not '%s'", key, value);
}

static bool set_switch(bool *place, const char *key, const char *value, char why[CONFIG_WHY_SIZE]) {
    *place = strcmp(value, "on") == 0 || strcmp(value, "true") == 0;
    return *place || strcmp(value, "off") == 0 || strcmp(value, "false") == 0 ||
           fail(why, "%s is on or off, not '%s'", key, value);
}

static bool set_key(EngineConfig *config, ConfigKey key, const char *value, char why[CONFIG_WHY_SIZE]) {
    EngineLimits *limits = &config->limits;
    const char *name = KeyNames[key];
    switch (key) {
    case KEY_NAME:
        set_text(&config->name, value);
        return value[0] != '\0' || fail(why, "the name is empty");
    case KEY_COMMAND:
        set_text(&config->command, value);
        return true;
    case KEY_DIR:
        set_text(&config->dir, value);
        return true;
    case KEY_TC:
        return clock_from_text(value, limits) ||
               fail(why, "tc is SECONDS or SECONDS+INCREMENT, not '%s'", value);
    case KEY_BYOYOMI:
        limits->has_clock = true;
        return set_ms(&limits->byoyomi_ms, name, value, why);
    case KEY_MOVETIME:
        return set_ms(&limits->movetime_ms, name, value, why);
    case KEY_MARGIN:
        return set_ms(&limits->margin_ms, name, value, why);
    case KEY_NODES:
        return (text_to_int64(text_from(value), &limits->nodes) && limits->nodes > 0) ||
               fail(why, "nodes is a number of positions, not '%s'", value);
    case KEY_DEPTH:
        return text_to_int(text_from(value), 1, 1000, &limits->depth) ||
               fail(why, "depth is a number of plies, not '%s'", value);
    case KEY_PONDER:
        return set_switch(&config->ponders, name, value, why);
    case KEY_RESTART:
        return set_switch(&config->restarts, name, value, why);
    default:
        return false;
    }
}

bool engine_config_set(EngineConfig *config, const char *key, const char *value, char why[CONFIG_WHY_SIZE]) {
    static const char option[] = "option.";
    if (strncmp(key, option, sizeof option - 1) == 0 && key[sizeof option - 1] != '\0') {
        set_option(config, key + sizeof option - 1, value);
        return true;
    }
    for (int i = 0; i < CONFIG_KEYS; i++)
        if (strcmp(key, KeyNames[i]) == 0)
            return value != NULL ? set_key(config, (ConfigKey)i, value, why)
                                 : fail(why, "%s needs a value: %s=VALUE", key, key);
    char hint[SUGGESTION_SIZE];
    return fail(why, "unknown setting '%s'%s", key, suggestion_text(key, KeyNames, CONFIG_KEYS, hint));
}

char *engine_config_summary(const EngineConfig *config) {
    const EngineLimits *limits = &config->limits;
    char *text = NULL;
    size_t size;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL)
        die("out of memory");
    for (size_t i = 0; i < config->option_count; i++)
        fprintf(out, "%s%s%s ", config->options[i].name, config->options[i].value != NULL ? "=" : "",
                config->options[i].value != NULL ? config->options[i].value : "");
    if (limits->has_clock)
        fprintf(out, "tc=%g+%g byoyomi=%g ", (double)limits->main_ms / 1e3,
                (double)limits->increment_ms / 1e3, (double)limits->byoyomi_ms / 1e3);
    if (limits->movetime_ms > 0)
        fprintf(out, "movetime=%g ", (double)limits->movetime_ms / 1e3);
    if (limits->nodes > 0)
        fprintf(out, "nodes=%" PRId64 " ", limits->nodes);
    if (limits->depth > 0)
        fprintf(out, "depth=%d ", limits->depth);
    if (config->ponders)
        fprintf(out, "ponder=on ");
    fclose(out);
    if (text[0] != '\0')
        text[strlen(text) - 1] = '\0';
    return text;
}
