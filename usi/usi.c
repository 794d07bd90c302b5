#include "usi.h"

#include "console.h"
#include "keepalive.h"
#include "lines.h"
#include "usi_options.h"

const char usi_name[] = "Shizuka";
const char usi_version[] = "0.1";

enum { KEEPALIVE_INTERVAL_MS = 5000 };

// From the engine's thread ----------------------------------------------------------------------------

static void on_info(void *context, const SearchInfo *info) {
    report_info(context, info);
}

static void on_message(void *context, const char *text) {
    report_message(context, "%s", text);
}

static void on_done(void *context, const EngineResult *result) {
    report_result(context, result);
}

// Between searches ------------------------------------------------------------------------------------

// Returns when the answer to the last go is out and the engine is idle.
static void finish_search(Usi *usi) {
    engine_stop(usi->engine);
    engine_wait(usi->engine);
    usi->is_pondering = false;
}

// Hands the engine what was set since the last search. Requires: idle.
static void take_up_options(Usi *usi) {
    *engine_options(usi->engine) = usi->options;
    if (!engine_prepare(usi->engine)) {
        int wanted = usi->options.hash_mb;
        usi->options.hash_mb = engine_options(usi->engine)->hash_mb;
        report_message(&usi->report, "USI_Hash: there is no memory for %d MB, %d MB are used", wanted,
                       usi->options.hash_mb);
    }
    if (usi->must_forget_games)
        engine_new_game(usi->engine);
    usi->must_forget_games = false;
}

// Commands --------------------------------------------------------------------------------------------

static void command_usi(Usi *usi, Text rest) {
    (void)rest;
    char line[64];
    snprintf(line, sizeof line, "id name %s %s", usi_name, usi_version);
    report_line(&usi->report, line);
    report_line(&usi->report, "id author the Shizuka authors");
    options_declare(&usi->report);
    report_line(&usi->report, "usiok");
}

static void command_isready(Usi *usi, Text rest) {
    (void)rest;
    if (!report_is_thinking(&usi->report)) {
        engine_wait(usi->engine); // the answer is out, the thread perhaps not yet at its end
        KeepAlive alive;
        keepalive_start(&alive, &usi->report, KEEPALIVE_INTERVAL_MS);
        take_up_options(usi);
        keepalive_stop(&alive);
    }
    report_line(&usi->report, "readyok");
}

static void command_usinewgame(Usi *usi, Text rest) {
    (void)rest;
    finish_search(usi);
    engine_new_game(usi->engine);
    usi->must_forget_games = false;
}

static void command_setoption(Usi *usi, Text rest) {
    SetOption set;
    if (setoption_parse(rest, &set) && options_set(&usi->options, &set, &usi->report) == OPTION_FORGETS_GAMES)
        usi->must_forget_games = true;
}

static void command_position(Usi *usi, Text rest) {
    PositionError error = position_parse(&usi->pos, rest);
    if (error.kind != POSITION_OK) {
        char text[POSITION_ERROR_SIZE];
        report_message(&usi->report, "%s", position_error_text(&error, text));
    }
}

static void tell_bad_search_moves(Usi *usi, const GoCommand *go) {
    char move[32];
    text_copy(go->first_bad_move, move, sizeof move);
    report_message(&usi->report, "searchmoves: %s is not legal here%s%s", move,
                   go->bad_move_count > 1 ? ", nor are others" : "",
                   go->limits.search_move_count == 0 ? "; all moves are searched" : "");
}

static void command_go(Usi *usi, Text rest) {
    finish_search(usi);
    GoCommand go;
    go_parse(&usi->pos, rest, &go);
    if (go.bad_move_count > 0)
        tell_bad_search_moves(usi, &go);
    if (go.is_mate) {
        report_line(&usi->report, "checkmate notimplemented");
        return;
    }
    take_up_options(usi);
    usi->is_pondering = go.limits.ponder;
    report_begin(&usi->report, usi->options.multipv > 1);
    engine_go(usi->engine, &usi->pos, &go.limits);
}

// Waits for the answer, a matter of milliseconds, so that none can come after the answer to a later command.
static void command_stop(Usi *usi, Text rest) {
    (void)rest;
    finish_search(usi);
}

static void command_ponderhit(Usi *usi, Text rest) {
    if (!usi->is_pondering)
        return;
    usi->is_pondering = false;
    GoCommand clock;
    go_parse(&usi->pos, rest, &clock);
    bool has_clock = clock.limits.has_clock || clock.limits.has_movetime;
    engine_ponderhit(usi->engine, has_clock ? &clock.limits : NULL);
}

static void command_quit(Usi *usi, Text rest) {
    (void)rest;
    usi->is_over = true;
}

static const struct {
    const char *name;
    void (*run)(Usi *usi, Text rest);
} Commands[] = {
    {"usi", command_usi},
    {"isready", command_isready},
    {"usinewgame", command_usinewgame},
    {"setoption", command_setoption},
    {"position", command_position},
    {"go", command_go},
    {"stop", command_stop},
    {"ponderhit", command_ponderhit},
    {"gameover", command_stop},
    {"quit", command_quit},
    {"d", console_draw},
    {"eval", console_evaluate},
    {"perft", console_perft},
    {"bench", console_bench},
};

void usi_command(Usi *usi, Text line) {
    Text name = text_next_token(&line);
    for (size_t i = 0; i < sizeof Commands / sizeof Commands[0]; i++)
        if (text_equals(name, Commands[i].name))
            Commands[i].run(usi, line);
}

// Life -----------------------------------------------------------------------------------------------

void usi_init(Usi *usi, FILE *out) {
    *usi = (Usi){.options = engine_defaults};
    report_init(&usi->report, out);
    position_init(&usi->pos);
    const EngineEvents events = {&usi->report, on_info, on_message, on_done};
    usi->engine = engine_new(&events);
}

void usi_release(Usi *usi) {
    engine_free(usi->engine);
    position_release(&usi->pos);
    report_release(&usi->report);
}

int usi_run(FILE *in, FILE *out) {
    setvbuf(out, NULL, _IOFBF, BUFSIZ); // few writes: see report_info
    Usi usi;
    usi_init(&usi, out);
    LineReader reader;
    lines_init(&reader, in);
    Text line;
    while (!usi.is_over && lines_next(&reader, &line))
        usi_command(&usi, line);
    lines_release(&reader);
    usi_release(&usi);
    return 0;
}
