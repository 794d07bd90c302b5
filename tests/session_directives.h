// The directives of a session with the engine, carried out one by one; test_sessions.c says what they mean.
#pragma once

#include "session_process.h"

enum { SESSION_WHY_SIZE = 512 };

typedef struct Session {
    Process process;
    bool is_slow; // the program has more time for everything
    int next;     // line not yet read
    int mark;     // first line since the mark
    int64_t hit_us;
    bool is_skipped;
    char why[SESSION_WHY_SIZE]; // the first failure; empty: none
} Session;

// Requires: `program` outlives the session.
void session_init(Session *session, const char *program, bool is_slow);

// Whether the directive is one for the end of the case.
bool session_is_check(const char *line);

// Carries out one directive, whose text may be changed. Requires: it is none for the end of the case.
void session_run_directive(Session *session, char *line);

// Ends the program and looks at all that it said. The texts of the checks may be changed.
void session_check_end(Session *session, char **checks, int count);

void session_release(Session *session);
