#include "sprt_options.h"

#include <math.h>
#include <stdlib.h>

// Sets a number from the whole of a word; false after having said what is wrong. NULL leaves it alone.
static bool take_number(const char *command, const char *name, const char *word, double *out) {
    if (word == NULL)
        return true;
    char *end;
    double value = strtod(word, &end);
    if (*word == '\0' || *end != '\0' || !isfinite(value)) {
        arguments_fail(command, "%s needs a number, not '%s'", name, word);
        return false;
    }
    *out = value;
    return true;
}

SprtChoice sprt_from_words(const char *command, const SprtWords *words, Sprt *sprt) {
    bool has_bounds = words->elo0 != NULL && words->elo1 != NULL;
    bool has_more = words->elo0 != NULL || words->elo1 != NULL || words->alpha != NULL ||
                    words->beta != NULL || words->is_normalized || words->is_trinomial;
    if (!has_more)
        return SPRT_CHOICE_NONE;
    if (!has_bounds) {
        arguments_fail(command, "a sequential test needs --elo0 and --elo1");
        return SPRT_CHOICE_BAD;
    }
    *sprt = (Sprt){.alpha = 0.05,
                   .beta = 0.05,
                   .is_normalized = words->is_normalized,
                   .is_trinomial = words->is_trinomial};
    if (!take_number(command, "--elo0", words->elo0, &sprt->elo0) ||
        !take_number(command, "--elo1", words->elo1, &sprt->elo1) ||
        !take_number(command, "--alpha", words->alpha, &sprt->alpha) ||
        !take_number(command, "--beta", words->beta, &sprt->beta))
        return SPRT_CHOICE_BAD;
    SprtError error = sprt_check(sprt);
    if (error == SPRT_OK)
        return SPRT_CHOICE_TEST;
    arguments_fail(command, "%s", sprt_error_text(error));
    return SPRT_CHOICE_BAD;
}
