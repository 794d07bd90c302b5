// An engine for the tests of the match runner: plays moves that a seed and the position decide, and one of
// the parts that engines should not play.
//
//     fake_engine PART [seed=N] [at=N] [pids=FILE]
//
// PART is one of Parts below. at=N: what the part does, it does at its N-th move of each game (2). pids=FILE:
// the numbers of its processes are added to the file.
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/prng.h"
#include "board/movegen.h"
#include "board/sfen.h"

typedef enum Part {
    PART_HONEST,
    PART_LATE,        // no bestmove before stop
    PART_LATE_ALONE,  // none before half a second is over, and none for stop
    PART_READY_FIRST, // none before isready, and then after readyok
    PART_DEAF,        // none for stop either
    PART_FLOOD,       // nothing but info lines for ever
    PART_TWICE,       // two for each go
    PART_UNASKED,     // one more after each readyok
    PART_NO_NEWLINE,  // the last line has no end, and the process ends
    PART_CRLF,        // line ends of another system
    PART_LONG_LINES,  // a megabyte in a line before each bestmove
    PART_STDERR,      // more on stderr than a pipe holds
    PART_TALKS_AFTER, // a megabyte after quit
    PART_CRASH,       // ends
    PART_ABORT,       // ends by a signal
    PART_CLOSES,      // closes its output and stays
    PART_NO_USIOK,
    PART_NO_READYOK,
    PART_ENDS_AT_READY, // when asked the second time
    PART_ILLEGAL,
    PART_GARBAGE, // no move at all
    PART_EMPTY,   // bestmove and nothing after it
    PART_RESIGNS,
    PART_WINS,         // wrongly declares a win
    PART_MATE_PLUS,    // score mate +
    PART_PONDER_NULL,  // ponder (null)
    PART_PONDERS,      // names a move to ponder on
    PART_PONDER_EARLY, // and answers go ponder at once
    PART_STAYS,        // neither quit nor the end of its input ends it, nor a child of its own
    PARTS
} Part;

static const char *const Parts[PARTS] = {
    "honest",        "late",        "late-alone", "ready-first",  "deaf",       "flood",
    "twice",         "unasked",     "no-newline", "crlf",         "long-lines", "stderr",
    "talks-after",   "crash",       "abort",      "closes",       "no-usiok",   "no-readyok",
    "ends-at-ready", "illegal",     "garbage",    "empty",        "resigns",    "wins",
    "mate-plus",     "ponder-null", "ponders",    "ponder-early", "stays",
};

typedef struct Fake {
    Part part;
    uint64_t seed;
    int at;
    int moves;   // asked for in this game
    int readies; // times it was asked to be ready
    bool owes;   // a bestmove that is held back
    bool is_pondering;
    Move move, ponder;
    Position pos;
} Fake;

enum { MEGABYTE = 1 << 20 };

static void say(const Fake *fake, const char *text) {
    printf("%s%s", text, fake->part == PART_CRLF ? "\r\n" : "\n");
    fflush(stdout);
}

static void say_much(FILE *out, size_t size, bool has_lines) {
    char *text = memory_new(size, 1);
    memset(text, 'x', size);
    memcpy(text, "info string ", 12);
    for (size_t i = 99; has_lines && i < size; i += 100)
        text[i] = '\n';
    fwrite(text, 1, size, out);
    fputc('\n', out);
    fflush(out);
    free(text);
}

static void never_end(void) {
    for (;;)
        clock_sleep_ms(1000);
}

// Thinking --------------------------------------------------------------------------------------------

static Move choose(const Position *pos, uint64_t seed) {
    MoveList list;
    Prng prng = {seed ^ position_key(pos)};
    movegen_legal(pos, &list);
    return list.count > 0 ? list.moves[prng_below(&prng, (uint32_t)list.count)] : MOVE_NONE;
}

static void say_info(const Fake *fake) {
    char line[256], move[USI_MOVE_SIZE];
    Prng prng = {fake->seed + position_key(&fake->pos)};
    unsigned depth = 1 + prng_below(&prng, 20), nodes = 1 + prng_below(&prng, 5000);
    int score = (int)prng_below(&prng, 600) - 300;
    const char *mate = fake->part == PART_MATE_PLUS ? "mate +" : NULL;
    char cp[32];
    snprintf(cp, sizeof cp, "cp %d", score);
    snprintf(line, sizeof line, "info depth %u seldepth %u score %s nodes %u time 1 pv %s", depth, depth,
             mate != NULL ? mate : cp, nodes, move_to_usi(fake->move, move));
    say(fake, line);
}

static void say_bestmove(Fake *fake) {
    char line[64], move[USI_MOVE_SIZE], ponder[USI_MOVE_SIZE];
    fake->owes = false;
    snprintf(line, sizeof line, "bestmove %s", move_to_usi(fake->move, move));
    if (fake->part == PART_PONDER_NULL)
        strcat(line, " ponder (null)");
    else if (fake->ponder != MOVE_NONE) {
        strcat(line, " ponder ");
        strcat(line, move_to_usi(fake->ponder, ponder));
    }
    say(fake, line);
}

// What the part does instead of an honest answer, or before it. True when there is no answer to come.
static bool misbehave(Fake *fake) {
    switch (fake->part) {
    case PART_LATE_ALONE:
        clock_sleep_ms(500);
        return false;
    case PART_LATE:
    case PART_READY_FIRST:
        fake->owes = true;
        return true;
    case PART_DEAF:
        return true;
    case PART_FLOOD:
        for (;;)
            say_info(fake);
    case PART_NO_NEWLINE:
        say_info(fake);
        printf("bestmove 5e5e");
        exit(EXIT_SUCCESS);
    case PART_CRASH:
        exit(3);
    case PART_ABORT:
        raise(SIGKILL);
        return true;
    case PART_CLOSES:
        fclose(stdout);
        never_end();
        return true;
    case PART_ILLEGAL:
        say(fake, "bestmove 5i5a+");
        return true;
    case PART_GARBAGE:
        say(fake, "bestmove \x01\xff(; DROP TABLE");
        return true;
    case PART_EMPTY:
        say(fake, "bestmove");
        return true;
    case PART_RESIGNS:
        say(fake, "bestmove resign");
        return true;
    case PART_WINS:
        say(fake, "bestmove win");
        return true;
    default:
        return false;
    }
}

static void go(Fake *fake, Text rest) {
    fake->is_pondering = text_equals(text_next_token(&rest), "ponder");
    if (!fake->is_pondering)
        fake->moves++;
    fake->move = choose(&fake->pos, fake->seed);
    fake->ponder = MOVE_NONE;
    bool names_ponder = fake->part == PART_PONDERS || fake->part == PART_PONDER_EARLY;
    if (names_ponder) { // what an engine of the same seed would answer
        position_reserve(&fake->pos, 1);
        position_do(&fake->pos, fake->move);
        fake->ponder = choose(&fake->pos, fake->seed);
        position_undo(&fake->pos);
    }
    if (fake->is_pondering && fake->part != PART_PONDER_EARLY) {
        fake->owes = true;
        return;
    }
    if (fake->moves == fake->at && misbehave(fake))
        return;
    if (fake->part == PART_LONG_LINES)
        say_much(stdout, MEGABYTE, false);
    if (fake->part == PART_STDERR)
        say_much(stderr, MEGABYTE / 4, true);
    say_info(fake);
    say_bestmove(fake);
    if (fake->part == PART_TWICE)
        say_bestmove(fake);
}

// Commands --------------------------------------------------------------------------------------------

static void set_position(Fake *fake, Text rest) {
    Text fields = rest;
    bool is_startpos = text_equals(text_next_token(&rest), "startpos");
    if (!is_startpos)
        fields = rest;
    for (Text token = text_next_token(&rest); token.size > 0; token = text_next_token(&rest))
        if (text_equals(token, "moves")) {
            fields.size = (size_t)(token.data - fields.data);
            break;
        }
    position_from_sfen(&fake->pos, is_startpos ? text_from(sfen_startpos) : fields);
    for (Text token = text_next_token(&rest); token.size > 0; token = text_next_token(&rest)) {
        position_reserve(&fake->pos, 1);
        position_do(&fake->pos, move_from_usi(&fake->pos, token));
    }
}

static void be_ready(Fake *fake) {
    fake->readies++;
    if (fake->part == PART_NO_READYOK)
        return;
    if (fake->part == PART_ENDS_AT_READY && fake->readies > 1)
        exit(4);
    say(fake, fake->part == PART_UNASKED ? "readyok\nbestmove 1g1f" : "readyok");
    if (fake->owes && fake->part == PART_READY_FIRST)
        say_bestmove(fake);
}

static void introduce(const Fake *fake) {
    say(fake, "id name Fake engine");
    say(fake, "id author the tests");
    say(fake, "option name Strength type spin default 1 min 1 max 10");
    say(fake, "option name Opening Book type check default true");
    say(fake, "option name Style type combo default calm var calm var very wild");
    say(fake, "option name Clear type button");
    if (fake->part != PART_NO_USIOK)
        say(fake, "usiok");
}

static void quit(const Fake *fake) {
    if (fake->part == PART_STAYS)
        never_end();
    if (fake->part == PART_TALKS_AFTER)
        say_much(stdout, MEGABYTE, true);
    exit(EXIT_SUCCESS);
}

static void obey(Fake *fake, Text line) {
    Text word = text_next_token(&line);
    if (text_equals(word, "usi"))
        introduce(fake);
    else if (text_equals(word, "isready"))
        be_ready(fake);
    else if (text_equals(word, "usinewgame"))
        fake->moves = 0;
    else if (text_equals(word, "position"))
        set_position(fake, line);
    else if (text_equals(word, "go"))
        go(fake, line);
    else if (text_equals(word, "ponderhit") && fake->owes) {
        say_info(fake);
        say_bestmove(fake);
    } else if (text_equals(word, "stop") && fake->owes && fake->part != PART_READY_FIRST)
        say_bestmove(fake);
    else if (text_equals(word, "quit"))
        quit(fake);
}

static void note_pid(const char *path) {
    FILE *out = fopen(path, "a");
    if (out == NULL)
        die("cannot write %s", path);
    fprintf(out, "%ld\n", (long)getpid());
    fclose(out);
}

static void read_argument(Fake *fake, const char *argument, const char **pids) {
    int64_t number;
    if (strncmp(argument, "seed=", 5) == 0 && text_to_int64(text_from(argument + 5), &number))
        fake->seed = (uint64_t)number;
    else if (strncmp(argument, "at=", 3) == 0 && text_to_int64(text_from(argument + 3), &number))
        fake->at = (int)number;
    else if (strncmp(argument, "pids=", 5) == 0)
        *pids = argument + 5;
    else
        die("fake_engine: what is '%s'?", argument);
}

int main(int argc, char **argv) {
    Fake fake = {.part = PARTS, .at = 2};
    const char *pids = NULL;
    for (int i = 0; i < PARTS; i++)
        if (argc > 1 && strcmp(argv[1], Parts[i]) == 0)
            fake.part = (Part)i;
    if (fake.part == PARTS)
        die("fake_engine: the first argument is a part to play");
    for (int i = 2; i < argc; i++)
        read_argument(&fake, argv[i], &pids);
    if (pids != NULL)
        note_pid(pids);
    if (fake.part == PART_STAYS && fork() == 0) {
        if (pids != NULL)
            note_pid(pids);
        never_end();
    }
    position_init(&fake.pos);
    char *line = NULL;
    size_t capacity = 0;
    ssize_t size;
    while ((size = getline(&line, &capacity, stdin)) > 0)
        obey(&fake, (Text){line, (size_t)size});
    quit(&fake);
}
