// Talks to the engine as a host does: sessions as text, lines expected.
//
//     test_sessions PROGRAM FILE [-k ID]
//
// A file holds cases, one directive a line; empty lines and lines that begin with '#' are skipped. Regular
// expressions are POSIX extended ones. Each case has a process of its own, which must leave stderr empty and
// end by itself with status 0 after its input has ended.
//
//   case ID | text       begins a case
//   args WORD...         starts the program with these arguments (before all that follows)
//   memory MB            starts it with so much address space (likewise); passed over when slow
//   ready                usi, isready, and their answers
//   > LINE               sends LINE and LF
//   >crlf LINE           sends LINE and CR LF
//   >raw TEXT            sends TEXT alone; \0 \n \r \t \\ stand for bytes
//   >long N LINE         sends LINE, a word of N letters x, and LF
//   rep N MOVE...        sends "position startpos moves " and N times the moves
//   eof                  closes the program's input
//   expect MS RX [!! NOT]  a line not yet read matches RX within MS; that line does not match NOT
//   last MS RX           likewise, and the line before is an info with score and pv
//   absent MS RX         no line matches during the next MS
//   exit MS [STATUS]     the program ends within MS with the status (0)
//   elapsed MIN MAX      the ms from the last line sent to the last line expected
//   mark                 forgets the lines read so far, for:
//   count N RX           N lines since the mark match
//   order RX ;; RX       the first match of one RX comes before the first match of the other
//   never RX             no line of the case matches (tested when the program has ended, as are the next two)
//   each RX ;; RX        every line of the case that matches the first RX matches the second
//   stderr RX            stderr is not empty: a line of it matches
//
// With SHIZUKA_SLOW set in the environment (sanitizers, emulators), the program has ten times as long for
// everything.
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "session_directives.h"

typedef enum Outcome { PASSED, FAILED, SKIPPED, OUTCOMES } Outcome;

static Outcome run_case(const char *program, const char *title, char **lines, int count) {
    Session session;
    session_init(&session, program, getenv("SHIZUKA_SLOW") != NULL);
    char **checks = memory_new((size_t)count + 1, sizeof *checks);
    int check_count = 0;
    int64_t start_us = clock_now_us();
    for (int i = 0; i < count; i++) {
        if (session_is_check(lines[i]))
            checks[check_count++] = lines[i];
        else if (session.why[0] == '\0')
            session_run_directive(&session, lines[i]);
    }
    if (!session.is_skipped)
        session_check_end(&session, checks, check_count);
    Outcome outcome = session.why[0] != '\0' ? FAILED : session.is_skipped ? SKIPPED : PASSED;
    static const char *const names[OUTCOMES] = {"ok  ", "FAIL", "skip"};
    printf("%s %-32.*s %5.1f s  %s\n", names[outcome], (int)strcspn(title, " |"), title,
           (double)(clock_now_us() - start_us) / 1e6, session.why);
    fflush(stdout);
    session_release(&session);
    free(checks);
    return outcome;
}

// Runs the cases of `text` whose ID holds `key`, and counts how they end.
static void run_cases(const char *program, char *text, const char *key, int counts[OUTCOMES]) {
    char **lines = NULL, *title = NULL;
    int count = 0;
    for (char *line = text, *end; line != NULL; line = end) {
        end = strchr(line, '\n');
        if (end != NULL)
            *end++ = '\0';
        bool is_title = strncmp(line, "case ", 5) == 0;
        if (!is_title && line[0] != '\0' && line[0] != '#') {
            lines = memory_resize(lines, (size_t)count + 1, sizeof *lines);
            lines[count++] = line;
        }
        if (!is_title && end != NULL)
            continue;
        if (title != NULL && (key == NULL || strstr(title, key) != NULL))
            counts[run_case(program, title, lines, count)]++;
        title = line + 5;
        count = 0;
    }
    free(lines);
}

int main(int argc, char **argv) {
    bool has_key = argc == 5 && strcmp(argv[3], "-k") == 0;
    if (argc != 3 && !has_key) {
        fprintf(stderr, "usage: test_sessions PROGRAM FILE [-k ID]\n");
        return 2;
    }
    char *text = file_read(argv[2], NULL);
    if (text == NULL)
        die("cannot read %s: %s", argv[2], strerror(errno));
    signal(SIGPIPE, SIG_IGN);
    int counts[OUTCOMES] = {0};
    run_cases(argv[1], text, has_key ? argv[4] : NULL, counts);
    printf("%d passed, %d failed, %d skipped\n", counts[PASSED], counts[FAILED], counts[SKIPPED]);
    free(text);
    return counts[FAILED] > 0 || counts[PASSED] + counts[SKIPPED] == 0;
}
