// Searches of the small game as they were recorded, for the page of the report.
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "lab_report.h"
#include "trace_output.h"

typedef struct Recording {
    TictactoeMode mode;
    const char *order; // cells to be tried first; "": by number
    bool orders_every_node;
} Recording;

static const Recording DemoRecordings[] = {
    {TICTACTOE_MINIMAX, "", false},
    {TICTACTOE_ALPHA_BETA, "3468", false},
    {TICTACTOE_ALPHA_BETA, "6348", false},
    {TICTACTOE_ALPHA_BETA, "3486", false},
    {TICTACTOE_ALPHA_BETA, "6348", true},
    {TICTACTOE_ALPHA_BETA, "8346", true},
    {TICTACTOE_KILLERS, "", false},
    {TICTACTOE_KILLERS, "3468", false},
    {TICTACTOE_KILLERS, "6348", false},
    {TICTACTOE_KILLERS, "3486", false},
    {TICTACTOE_POSITION, "", false},
    {TICTACTOE_UNFILTERED, "", false},
    {TICTACTOE_PVS, "", false},
    {TICTACTOE_MTDF, "", false},
    {TICTACTOE_DEEPENING, "", false},
};

// Large enough for killers to tell, small enough to be drawn.
static const char SixLeft[] = "X...O..X.";
static const Recording SixRecordings[] = {
    {TICTACTOE_ALPHA_BETA, "", false},
    {TICTACTOE_KILLERS, "", false},
    {TICTACTOE_POSITION, "", false},
    {TICTACTOE_PVS, "", false},
};

// The trace as shizuka lab trace writes it.
static json_t *trace_json(const Trace *trace, const TraceHead *head) {
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    if (out == NULL)
        die("out of memory");
    trace_print_json(out, trace, head);
    if (fclose(out) != 0)
        die("out of memory");
    json_t *object = json_loads(text, 0, NULL);
    if (object == NULL)
        die("the trace is no JSON");
    free(text);
    return object;
}

// Reads the order into the settings; returns it as the command line has it: "3,4,6,8".
static char *take_order(const Recording *recording, TictactoeSettings *settings,
                        char out[2 * TICTACTOE_CELLS]) {
    char *end = out;
    for (const char *cell = recording->order; *cell != '\0'; cell++) {
        settings->order[settings->order_count++] = (uint8_t)(*cell - '0');
        *end++ = *cell;
        if (cell[1] != '\0')
            *end++ = ',';
    }
    *end = '\0';
    return out;
}

static json_t *recording_json(const char *cells, const Recording *recording) {
    TictactoeBoard board;
    if (tictactoe_from_text(&board, text_from(cells)) != TICTACTOE_OK)
        die("the board %s is broken", cells);
    TictactoeSettings settings = {.mode = recording->mode, .orders_every_node = recording->orders_every_node};
    char order[2 * TICTACTOE_CELLS], text[TICTACTOE_TEXT_SIZE], command[128];
    take_order(recording, &settings, order);
    const char *mode = tictactoe_mode_name(recording->mode);
    snprintf(command, sizeof command, "shizuka lab trace tictactoe --mode %s --board %s%s%s%s --format json",
             mode, cells, *order != '\0' ? " --order " : "", order,
             recording->orders_every_node ? " --every-node" : "");

    Trace trace;
    trace_init(&trace, TRACE_TICTACTOE, 0);
    trace_tictactoe(&trace, &board, &settings);
    const TraceHead head = {mode, tictactoe_to_text(&board, text), board.side == MARK_X ? "X" : "O", NULL, 0};
    json_t *object = trace_json(&trace, &head);
    json_object_set_new(object, "order", json_string(order));
    json_object_set_new(object, "every_node", json_boolean(recording->orders_every_node));
    json_object_set_new(object, "command", json_string(command));
    trace_release(&trace);
    return object;
}

static void add(json_t *array, const char *cells, const Recording *recordings, size_t count) {
    for (size_t i = 0; i < count; i++)
        json_array_append_new(array, recording_json(cells, &recordings[i]));
}

json_t *report_traces(void) {
    json_t *array = json_array();
    add(array, "demo", DemoRecordings, sizeof DemoRecordings / sizeof DemoRecordings[0]);
    add(array, SixLeft, SixRecordings, sizeof SixRecordings / sizeof SixRecordings[0]);
    return array;
}
