// The options a host can set: their declarations and their values as text.
#pragma once

#include "report.h"
#include "usi_parse.h"

// Writes an "option" line for each.
void options_declare(Report *report);

typedef enum OptionEffect {
    OPTION_STORED,       // or ignored
    OPTION_FORGETS_GAMES // ClearHash was pressed
} OptionEffect;

// Takes the value over into `options`. Unknown names are ignored; a number out of range is brought into it; a
// value of the wrong kind changes nothing. The last two are said to the user.
OptionEffect options_set(EngineOptions *options, const SetOption *set, Report *report);
