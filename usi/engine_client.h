// An engine as its host sees it: a process that is started, told things and listened to, whatever it does.
// One thread at a time.
#pragma once

#include "declared_options.h"
#include "engine_config.h"
#include "line_buffer.h"
#include "process.h"
#include "transcript.h"

// How long an engine may take, in milliseconds.
typedef struct Deadlines {
    int start_ms;  // from its start to usiok
    int ready_ms;  // from isready to readyok
    int stop_ms;   // from stop to bestmove
    int quit_ms;   // from quit to its end
    int answer_ms; // from go to bestmove where no clock runs
} Deadlines;

enum { CLIENT_WHY_SIZE = 512, ANSWER_SIZE = 64 };

typedef struct EngineClient {
    const EngineConfig *config;
    const Deadlines *deadlines;
    int wake_fd; // readable: everything is to be left alone; -1: never
    Process process;
    LineBuffer out, err;
    int64_t read_us; // when the engine's latest bytes came
    char *pending;   // owned: what the engine has not taken yet
    size_t pending_size, pending_capacity;
    Transcript transcript;
    char *version; // owned: id name
    DeclaredOptions declared;
    bool is_pondering;
    char early[2 * ANSWER_SIZE]; // a bestmove line that came while it should ponder; empty: none
    uint64_t strays;             // bestmoves nobody asked for
    char why[CLIENT_WHY_SIZE];   // the latest failure, for people
} EngineClient;

typedef enum ClientResult {
    CLIENT_OK,
    CLIENT_HUNG,       // a deadline has passed
    CLIENT_ENDED,      // it has ended, or could not be started
    CLIENT_INTERRUPTED // wake_fd
} ClientResult;

// `transcript_path` may be NULL. False with errno set when it cannot be opened.
bool client_init(EngineClient *client, const EngineConfig *config, const Deadlines *deadlines,
                 const char *transcript_path);

// Requires: no process.
void client_release(EngineClient *client);

static inline bool client_is_running(const EngineClient *client) {
    return client->process.pid != 0;
}

// Starts the process, up to usiok. Requires: no process.
ClientResult client_start(EngineClient *client);

// Whether the engine declares all that its config sets; if not, `why` of the client says so. Requires:
// started.
bool client_check_options(EngineClient *client);

// Sends what the config sets.
void client_send_options(EngineClient *client);

// isready, up to readyok. All lines before it are dropped.
ClientResult client_make_ready(EngineClient *client);

// Asks it to quit, and kills it and all its children if it does not. Fine to call with no process.
void client_quit(EngineClient *client);

// Kills it at once.
void client_kill(EngineClient *client);

// Sends lines, each with its end.
void client_send(EngineClient *client, const char *lines, size_t size);
void client_send_line(EngineClient *client, const char *line);

// Drops all that it has said already.
void client_drop_lines(EngineClient *client);

// Waits for the next line of `client`, which lasts until the next call, until clock_now_us() reaches the
// deadline; lines that were read later are left for the next call. Meanwhile `other` (may be NULL), to which
// nothing was said that needs an answer, is listened to as well. On CLIENT_ENDED the process is gone and
// `why` says how.
ClientResult client_read_line(EngineClient *client, EngineClient *other, int64_t deadline_us, Text *line);
