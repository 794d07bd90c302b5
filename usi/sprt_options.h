// The bounds of a sequential test as words of a command line.
#pragma once

#include "arguments.h"
#include "statistics.h"

// NULL and false for words that were not given.
typedef struct SprtWords {
    const char *elo0, *elo1, *alpha, *beta;
    bool is_normalized, is_trinomial;
} SprtWords;

// The elements of a table of arguments that set `words`.
#define SPRT_ARGUMENTS(words)                                                                                \
    {"--elo0", ARGUMENT_WORD, "ELO", 0, 0, &(words)->elo0, "bounds of a sequential test (SPRT): H0 and"},    \
        {"--elo1", ARGUMENT_WORD, "ELO", 0, 0, &(words)->elo1, "H1"},                                        \
        {"--alpha", ARGUMENT_WORD, "P", 0, 0, &(words)->alpha, "chance of a false H1 (0.05)"},               \
        {"--beta", ARGUMENT_WORD, "P", 0, 0, &(words)->beta, "chance of a false H0 (0.05)"},                 \
        {"--nelo", ARGUMENT_FLAG, NULL, 0, 0, &(words)->is_normalized, "the bounds are normalised Elo"}, {   \
        "--trinomial", ARGUMENT_FLAG, NULL, 0, 0, &(words)->is_trinomial, "the test counts games, not pairs" \
    }

typedef enum SprtChoice {
    SPRT_CHOICE_NONE, // no bounds were given
    SPRT_CHOICE_TEST, // `sprt` is set
    SPRT_CHOICE_BAD   // what is wrong was written to stderr: end with status 2
} SprtChoice;

SprtChoice sprt_from_words(const char *command, const SprtWords *words, Sprt *sprt);
