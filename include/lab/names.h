// What the counters of a tally are called, for people and in files.
#pragma once

#include "ordering/tally.h"

// "hash", "good captures", ...
const char *lab_stage_name(Stage stage);

// "killer 1", "countermove", ...
const char *lab_source_name(MemorySource source);

// "empty", "legal", "second pawn", ...
const char *lab_fate_name(MemoryFate fate);

// "capture", "board move", ...
const char *lab_class_name(MoveClass move_class);
