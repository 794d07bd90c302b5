// The engine's side of the protocol.
#pragma once

#include "base/text.h"
#include "report.h"

extern const char usi_name[];
extern const char usi_version[];

// The state of one conversation. Belongs to the thread that reads the commands; the report alone is shared
// with the engine's thread.
typedef struct Usi {
    Engine *engine;
    Report report;
    EngineOptions options;  // as the host set them; handed to the engine between searches
    Position pos;           // for the next go
    bool is_pondering;      // the running search waits for ponderhit
    bool must_forget_games; // before the next search
    bool is_over;           // quit
} Usi;

void usi_init(Usi *usi, FILE *out);
void usi_release(Usi *usi);

// Carries out one line. Unknown commands are ignored.
void usi_command(Usi *usi, Text line);

// Commands until quit or the end of `in`. Returns the exit status.
int usi_run(FILE *in, FILE *out);
