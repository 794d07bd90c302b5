// The options an engine declares, and whether what a user wants to set is among them.
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "base/text.h"

typedef struct DeclaredOption {
    char *name; // owned
    char *kind; // owned: from the word after "type" to the end of the line
} DeclaredOption;

// Zeroed is empty.
typedef struct DeclaredOptions {
    DeclaredOption *items; // owned
    size_t count;
} DeclaredOptions;

// Takes up an "option name N type T ..." line; anything else is left alone. Names may hold blanks.
void declared_options_add(DeclaredOptions *options, Text line);
void declared_options_release(DeclaredOptions *options);

enum { OPTION_WHY_SIZE = 256 };

// Whether the engine takes this value (NULL: none, for a button). If not, `why` says so. USI_Hash and
// USI_Ponder may be set undeclared, as the protocol has it.
bool declared_options_check(const DeclaredOptions *options, const char *name, const char *value,
                            char why[OPTION_WHY_SIZE]);
