#include "usi_options.h"

#include <stddef.h>
#include <string.h>

typedef enum OptionType { OPTION_SPIN, OPTION_CHECK, OPTION_RULE, OPTION_ORDERING, OPTION_BUTTON } OptionType;

typedef struct Option {
    const char *name;
    const char *alias; // a second name, understood but not declared; or NULL
    OptionType type;
    int min, max;  // of OPTION_SPIN
    size_t offset; // of the value in EngineOptions: int, bool, EnteringKingRule or Techniques
} Option;

#define AT(field) offsetof(EngineOptions, field)

static const Option Options[] = {
    {"USI_Hash", NULL, OPTION_SPIN, 1, ENGINE_HASH_MB_MAX, AT(hash_mb)},
    {"USI_Ponder", NULL, OPTION_CHECK, 0, 0, AT(ponder)},
    {"Threads", NULL, OPTION_SPIN, 1, ENGINE_THREADS_MAX, AT(threads)},
    {"MultiPV", "USI_MultiPV", OPTION_SPIN, 1, ENGINE_MULTIPV_MAX, AT(multipv)},
    {"EnteringKingRule", NULL, OPTION_RULE, 0, 0, AT(entering_king)},
    {"MaxMovesToDraw", NULL, OPTION_SPIN, 0, 100000, AT(max_moves_to_draw)},
    {"ResignValue", NULL, OPTION_SPIN, 1, 99999, AT(resign_value_cp)},
    {"NetworkDelay", NULL, OPTION_SPIN, 0, 10000, AT(time.network_delay_ms)},
    {"MinimumThinkingTime", NULL, OPTION_SPIN, 0, 100000, AT(time.minimum_thinking_ms)},
    {"SlowMover", NULL, OPTION_SPIN, 1, 1000, AT(time.slow_mover_percent)},
    {"RoundUpToFullSecond", NULL, OPTION_CHECK, 0, 0, AT(time.round_up_to_full_second)},
    {"PvInterval", NULL, OPTION_SPIN, 0, 100000, AT(pv_interval_ms)},
    {"Ordering", NULL, OPTION_ORDERING, 0, 0, AT(techniques)},
    {"ClearHash", NULL, OPTION_BUTTON, 0, 0, 0},
};

enum { OPTION_COUNT = sizeof Options / sizeof Options[0] };

// The value in `options`, whatever its type.
static const void *option_value(const Option *option, const EngineOptions *options) {
    return (const char *)options + option->offset;
}

static void *option_place(const Option *option, EngineOptions *options) {
    return (char *)options + option->offset;
}

static void declare(const Option *option, Report *report) {
    char line[REPORT_LINE_SIZE];
    const void *value = option_value(option, &engine_defaults);
    switch (option->type) {
    case OPTION_SPIN:
        snprintf(line, sizeof line, "option name %s type spin default %d min %d max %d", option->name,
                 *(const int *)value, option->min, option->max);
        break;
    case OPTION_CHECK:
        snprintf(line, sizeof line, "option name %s type check default %s", option->name,
                 *(const bool *)value ? "true" : "false");
        break;
    case OPTION_RULE: {
        int length = snprintf(line, sizeof line, "option name %s type combo default %s", option->name,
                              entering_king_rule_name(*(const EnteringKingRule *)value));
        for (int i = 0; i < ENTERING_KING_RULE_COUNT; i++)
            length += snprintf(line + length, sizeof line - (size_t)length, " var %s",
                               entering_king_rule_name((EnteringKingRule)i));
        break;
    }
    case OPTION_ORDERING:
        snprintf(line, sizeof line, "option name %s type string default default", option->name);
        break;
    case OPTION_BUTTON:
        snprintf(line, sizeof line, "option name %s type button", option->name);
        break;
    }
    report_line(report, line);
}

void options_declare(Report *report) {
    for (int i = 0; i < OPTION_COUNT; i++)
        declare(&Options[i], report);
}

// False when `text` is no number; one out of range is brought into it.
static bool set_spin(const Option *option, int *place, Text text, Report *report) {
    int64_t wanted;
    if (!number_from_text(text, &wanted))
        return false;
    *place = wanted < option->min ? option->min : wanted > option->max ? option->max : (int)wanted;
    if (*place != wanted) {
        char shown[32];
        text_copy(text, shown, sizeof shown);
        report_message(report, "%s: %s is not within %d and %d, %d is taken", option->name, shown,
                       option->min, option->max, *place);
    }
    return true;
}

static bool set_check(bool *place, Text text) {
    bool is_true = text_equals_ignoring_case(text, "true");
    if (!is_true && !text_equals_ignoring_case(text, "false"))
        return false;
    *place = is_true;
    return true;
}

static bool set_rule(EnteringKingRule *place, Text text) {
    for (int i = 0; i < ENTERING_KING_RULE_COUNT; i++)
        if (text_equals_ignoring_case(text, entering_king_rule_name((EnteringKingRule)i))) {
            *place = (EnteringKingRule)i;
            return true;
        }
    return false;
}

// The words change the default, not what an earlier setoption has made of it.
static void set_ordering(const Option *option, Techniques *place, Text text, Report *report) {
    Techniques techniques = techniques_default;
    char why[TECHNIQUES_TEXT_SIZE];
    if (techniques_parse(&techniques, text, why))
        *place = techniques;
    else
        report_message(report, "%s: %s; nothing is changed", option->name, why);
}

static OptionEffect set_option(const Option *option, EngineOptions *options, Text value, Report *report) {
    void *place = option_place(option, options);
    bool is_good = true;
    switch (option->type) {
    case OPTION_SPIN:
        is_good = set_spin(option, place, value, report);
        break;
    case OPTION_CHECK:
        is_good = set_check(place, value);
        break;
    case OPTION_RULE:
        is_good = set_rule(place, value);
        break;
    case OPTION_ORDERING:
        set_ordering(option, place, value, report);
        break;
    case OPTION_BUTTON:
        return OPTION_FORGETS_GAMES;
    }
    if (!is_good) {
        char shown[64];
        text_copy(value, shown, sizeof shown);
        report_message(report, "%s: cannot take the value '%s', nothing is changed", option->name, shown);
    }
    return OPTION_STORED;
}

OptionEffect options_set(EngineOptions *options, const SetOption *set, Report *report) {
    for (int i = 0; i < OPTION_COUNT; i++) {
        const Option *option = &Options[i];
        if (text_equals_ignoring_case(set->name, option->name) ||
            (option->alias != NULL && text_equals_ignoring_case(set->name, option->alias)))
            return set_option(option, options, set->value, report);
    }
    return OPTION_STORED;
}
