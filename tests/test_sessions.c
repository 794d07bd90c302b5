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
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <regex.h>
#include <signal.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/file.h"
#include "base/memory.h"
#include "base/text.h"

enum { SLOW_FACTOR = 10, MAX_ARGUMENTS = 32, WHY_SIZE = 512, READ_SIZE = 1 << 16 };

// What came from the program through one pipe.
typedef struct Stream {
    int fd; // -1 after its end
    char **lines;
    int64_t *times_us; // when each line was read
    int count;
    char *partial; // the beginning of the next line
    size_t partial_size;
} Stream;

typedef struct Session {
    const char *program;
    bool is_slow;
    // The process.
    char *arguments[MAX_ARGUMENTS + 2];
    int64_t memory_mb; // 0: no limit
    pid_t pid;         // 0: not started, -1: reaped
    int in;            // its stdin; -1 when closed
    Stream out, err;
    // The conversation.
    int next; // line not yet read
    int mark; // first line since the mark
    int64_t sent_us, hit_us;
    bool is_skipped;
    char why[WHY_SIZE]; // the first failure; empty: none
} Session;

static void fail(Session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void fail(Session *session, const char *format, ...) {
    if (session->why[0] != '\0')
        return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(session->why, sizeof session->why, format, arguments);
    va_end(arguments);
}

static char *text_new(Text text) {
    char *copy = memory_new(text.size + 1, 1);
    text_copy(text, copy, text.size + 1);
    return copy;
}

static bool matches(const char *pattern, const char *line) {
    regex_t regex;
    if (regcomp(&regex, pattern, REG_EXTENDED | REG_NOSUB) != 0)
        die("bad regular expression: %s", pattern);
    bool is_match = regexec(&regex, line, 0, NULL, 0) == 0;
    regfree(&regex);
    return is_match;
}

// The index of the first matching line from `from` on, or -1.
static int find_line(const Stream *stream, int from, const char *pattern) {
    regex_t regex;
    if (regcomp(&regex, pattern, REG_EXTENDED | REG_NOSUB) != 0)
        die("bad regular expression: %s", pattern);
    int found = -1;
    for (int i = from; i < stream->count && found < 0; i++)
        if (regexec(&regex, stream->lines[i], 0, NULL, 0) == 0)
            found = i;
    regfree(&regex);
    return found;
}

// Cuts "A<separator>B" in two; `b` is NULL when there is no separator.
static void split(char *rest, const char *separator, char **a, char **b) {
    *a = rest;
    *b = strstr(rest, separator);
    if (*b != NULL) {
        **b = '\0';
        *b += strlen(separator);
    }
}

// The number at the front of `*rest`, which is moved to what follows the blank after it.
static int64_t take_number(char **rest) {
    Text text = text_from(*rest);
    int64_t number;
    if (!text_to_int64(text_next_part(&text, ' '), &number))
        die("a number is missing: %s", *rest);
    *rest = *rest + (strlen(*rest) - text.size);
    return number;
}

// Streams ---------------------------------------------------------------------------------------------

static void stream_add_line(Stream *stream, Text line) {
    if ((stream->count & (stream->count - 1)) == 0) {
        size_t capacity = stream->count == 0 ? 1 : 2 * (size_t)stream->count;
        stream->lines = memory_resize(stream->lines, capacity, sizeof *stream->lines);
        stream->times_us = memory_resize(stream->times_us, capacity, sizeof *stream->times_us);
    }
    if (line.size > 0 && line.data[line.size - 1] == '\r')
        line.size--;
    stream->lines[stream->count] = text_new(line);
    stream->times_us[stream->count++] = clock_now_us();
}

static void stream_add(Stream *stream, const char *data, size_t size) {
    stream->partial = memory_resize(stream->partial, stream->partial_size + size, 1);
    memcpy(stream->partial + stream->partial_size, data, size);
    stream->partial_size += size;
    Text rest = {stream->partial, stream->partial_size};
    while (rest.size > 0 && memchr(rest.data, '\n', rest.size) != NULL)
        stream_add_line(stream, text_next_part(&rest, '\n'));
    memmove(stream->partial, rest.data, rest.size);
    stream->partial_size = rest.size;
}

// Reads what is there. Requires: poll says that something is.
static void stream_read(Stream *stream) {
    char data[READ_SIZE];
    ssize_t size = read(stream->fd, data, sizeof data);
    if (size > 0) {
        stream_add(stream, data, (size_t)size);
    } else if (size == 0 || (errno != EINTR && errno != EAGAIN)) {
        if (stream->partial_size > 0)
            stream_add(stream, "\n", 1);
        close(stream->fd);
        stream->fd = -1;
    }
}

static void stream_release(Stream *stream) {
    if (stream->fd >= 0)
        close(stream->fd);
    for (int i = 0; i < stream->count; i++)
        free(stream->lines[i]);
    free(stream->lines);
    free(stream->times_us);
    free(stream->partial);
}

// Waits until `end_us` at most for anything from the program, or for room in its input when `wants_room`.
// Returns whether there is room.
static bool wait_for_program(Session *session, int64_t end_us, bool wants_room) {
    struct pollfd polled[3] = {
        {.fd = session->out.fd, .events = POLLIN},
        {.fd = session->err.fd, .events = POLLIN},
        {.fd = wants_room ? session->in : -1, .events = POLLOUT},
    };
    int64_t left_us = end_us - clock_now_us();
    int timeout = left_us <= 0 ? 0 : (int)(left_us / 1000) + 1;
    if (poll(polled, 3, timeout) <= 0)
        return false;
    if (polled[0].revents != 0)
        stream_read(&session->out);
    if (polled[1].revents != 0)
        stream_read(&session->err);
    return polled[2].revents != 0;
}

// The process -----------------------------------------------------------------------------------------

static void run_program(const Session *session, const int pipes[3][2]) {
    for (int i = 0; i < 3; i++)
        dup2(pipes[i][i == 0 ? 0 : 1], i);
    for (int i = 0; i < 3; i++) {
        close(pipes[i][0]);
        close(pipes[i][1]);
    }
    if (session->memory_mb > 0) {
        rlim_t bytes = (rlim_t)session->memory_mb << 20;
        setrlimit(RLIMIT_AS, &(struct rlimit){bytes, bytes});
    }
    signal(SIGPIPE, SIG_DFL);
    execv(session->program, session->arguments);
    _exit(127);
}

static void start(Session *session) {
    if (session->pid != 0)
        return;
    int pipes[3][2];
    for (int i = 0; i < 3; i++)
        if (pipe(pipes[i]) != 0)
            die("no pipe: %s", strerror(errno));
    session->arguments[0] = (char *)(uintptr_t)session->program;
    fflush(stdout);
    session->pid = fork();
    if (session->pid < 0)
        die("no process: %s", strerror(errno));
    if (session->pid == 0)
        run_program(session, (const int(*)[2])pipes);
    close(pipes[0][0]);
    close(pipes[1][1]);
    close(pipes[2][1]);
    session->in = pipes[0][1];
    fcntl(session->in, F_SETFL, O_NONBLOCK);
    session->out.fd = pipes[1][0];
    session->err.fd = pipes[2][0];
    session->sent_us = clock_now_us();
}

static void send_bytes(Session *session, const char *data, size_t size) {
    enum { SEND_LIMIT_US = 60 * 1000000 };
    session->sent_us = clock_now_us();
    int64_t end_us = session->sent_us + SEND_LIMIT_US;
    while (size > 0 && session->in >= 0) {
        ssize_t written = write(session->in, data, size);
        if (written > 0) {
            data += written;
            size -= (size_t)written;
        } else if (errno == EPIPE) {
            return; // what it misses will be told by the next expectation
        } else if (clock_now_us() > end_us) {
            fail(session, "the program does not read its input");
            return;
        } else {
            wait_for_program(session, end_us, true);
        }
    }
}

static void close_input(Session *session) {
    if (session->in >= 0)
        close(session->in);
    session->in = -1;
}

// Lets the output flow until `end_us` or its end, then ends the process if it has not ended by itself.
// Returns the status of waitpid, or -1 if the process had to be killed.
static int finish_program(Session *session, int64_t end_us) {
    while ((session->out.fd >= 0 || session->err.fd >= 0) && clock_now_us() < end_us)
        wait_for_program(session, end_us, false);
    int status;
    pid_t ended;
    while ((ended = waitpid(session->pid, &status, WNOHANG)) == 0 && clock_now_us() < end_us)
        clock_sleep_ms(1);
    if (ended == 0) {
        kill(session->pid, SIGKILL);
        waitpid(session->pid, &status, 0);
        status = -1;
    }
    session->pid = -1;
    return status;
}

// Directives ------------------------------------------------------------------------------------------

static int64_t take_limit_us(Session *session, char **rest) {
    int64_t ms = take_number(rest);
    return 1000 * (session->is_slow ? ms * SLOW_FACTOR : ms);
}

static void do_args(Session *session, char *rest) {
    Text text = text_from(rest);
    for (int i = 1; i <= MAX_ARGUMENTS; i++) {
        Text word = text_next_token(&text);
        if (word.size == 0)
            return;
        session->arguments[i] = text_new(word);
    }
    die("too many arguments");
}

static void do_memory(Session *session, char *rest) {
    session->memory_mb = take_number(&rest);
    session->is_skipped = session->is_slow;
}

static void do_send(Session *session, char *rest) {
    size_t length = strlen(rest);
    rest[length] = '\n'; // in place of the zero, as one write
    send_bytes(session, rest, length + 1);
    rest[length] = '\0';
}

static void do_send_crlf(Session *session, char *rest) {
    size_t size = strlen(rest) + 3;
    char *line = memory_new(size, 1);
    snprintf(line, size, "%s\r\n", rest);
    send_bytes(session, line, size - 1);
    free(line);
}

static void do_send_raw(Session *session, char *rest) {
    size_t size = 0;
    for (const char *from = rest; *from != '\0'; from++) {
        char byte = *from;
        if (byte == '\\' && from[1] != '\0') {
            from++;
            byte = *from == '0'   ? '\0'
                   : *from == 'n' ? '\n'
                   : *from == 'r' ? '\r'
                   : *from == 't' ? '\t'
                                  : *from;
        }
        rest[size++] = byte; // never beyond what was read
    }
    send_bytes(session, rest, size);
}

static void do_send_long(Session *session, char *rest) {
    size_t count = (size_t)take_number(&rest), length = strlen(rest);
    char *line = memory_new(length + count + 2, 1);
    memcpy(line, rest, length);
    line[length] = ' ';
    memset(line + length + 1, 'x', count);
    line[length + 1 + count] = '\n';
    send_bytes(session, line, length + count + 2);
    free(line);
}

static void do_rep(Session *session, char *rest) {
    static const char head[] = "position startpos moves";
    int64_t times = take_number(&rest);
    size_t length = strlen(rest) + 1, size = sizeof head + (size_t)times * length;
    char *line = memory_new(size + 1, 1), *end = line + snprintf(line, sizeof head, "%s", head);
    for (int64_t i = 0; i < times; i++)
        end += snprintf(end, length + 1, " %s", rest);
    *end++ = '\n';
    send_bytes(session, line, (size_t)(end - line));
    free(line);
}

static void do_eof(Session *session, char *rest) {
    (void)rest;
    session->sent_us = clock_now_us();
    close_input(session);
}

// The index of the line that was expected, or -1 after a failure.
static int expect_line(Session *session, char *rest) {
    int64_t limit_us = take_limit_us(session, &rest), end_us = clock_now_us() + limit_us;
    char *pattern, *bad;
    split(rest, " !! ", &pattern, &bad);
    Stream *out = &session->out;
    for (;;) {
        int found = find_line(out, session->next, pattern);
        session->next = found >= 0 ? found + 1 : out->count;
        if (found >= 0) {
            session->hit_us = out->times_us[found];
            if (bad != NULL && matches(bad, out->lines[found]))
                fail(session, "'%s' matches /%s/", out->lines[found], bad);
            return found;
        }
        if (out->fd < 0 || clock_now_us() >= end_us)
            break;
        wait_for_program(session, end_us, false);
    }
    fail(session, "no line /%s/ within %" PRId64 " ms; %s: '%s'", pattern, limit_us / 1000,
         out->fd < 0 ? "the output ended after" : "the last was",
         out->count > 0 ? out->lines[out->count - 1] : "");
    return -1;
}

static void do_expect(Session *session, char *rest) {
    expect_line(session, rest);
}

static void do_last(Session *session, char *rest) {
    int found = expect_line(session, rest);
    if (found < 0)
        return;
    const char *before = found > 0 ? session->out.lines[found - 1] : "";
    if (!matches("^info .* ?score .* pv ", before))
        fail(session, "the line before '%s' is '%s'", session->out.lines[found], before);
}

static void do_absent(Session *session, char *rest) {
    int64_t end_us = clock_now_us() + 1000 * take_number(&rest);
    do {
        int found = find_line(&session->out, session->next, rest);
        if (found >= 0) {
            fail(session, "unexpected: '%s'", session->out.lines[found]);
            return;
        }
        session->next = session->out.count;
        wait_for_program(session, end_us, false);
    } while (clock_now_us() < end_us);
    int found = find_line(&session->out, session->next, rest);
    if (found >= 0)
        fail(session, "unexpected: '%s'", session->out.lines[found]);
}

static void do_exit(Session *session, char *rest) {
    if (session->pid < 0) {
        fail(session, "has ended before");
        return;
    }
    int64_t limit_us = take_limit_us(session, &rest);
    int64_t wanted = rest[0] != '\0' ? take_number(&rest) : 0;
    int status = finish_program(session, clock_now_us() + limit_us);
    if (status == -1)
        fail(session, "still alive after %" PRId64 " ms", limit_us / 1000);
    else if (!WIFEXITED(status))
        fail(session, "ended by signal %d", WTERMSIG(status));
    else if (WEXITSTATUS(status) != wanted)
        fail(session, "ended with status %d, not %" PRId64, WEXITSTATUS(status), wanted);
}

static void do_ready(Session *session, char *rest) {
    (void)rest;
    char usiok[] = "5000 ^usiok$", readyok[] = "10000 ^readyok$";
    send_bytes(session, "usi\n", 4);
    do_expect(session, usiok);
    send_bytes(session, "isready\n", 8);
    do_expect(session, readyok);
}

static void do_elapsed(Session *session, char *rest) {
    int64_t min = take_number(&rest), max_us = take_limit_us(session, &rest);
    int64_t taken_us = session->hit_us - session->sent_us;
    if (taken_us < 1000 * min || taken_us > max_us)
        fail(session, "took %" PRId64 " ms, not %" PRId64 " to %" PRId64, taken_us / 1000, min,
             max_us / 1000);
}

static void do_mark(Session *session, char *rest) {
    (void)rest;
    session->mark = session->next;
}

static void do_count(Session *session, char *rest) {
    int64_t wanted = take_number(&rest), count = 0;
    for (int i = session->mark; i < session->next; i++)
        count += matches(rest, session->out.lines[i]);
    if (count != wanted)
        fail(session, "%" PRId64 " lines match /%s/, not %" PRId64, count, rest, wanted);
}

static void do_order(Session *session, char *rest) {
    char *first, *second;
    split(rest, " ;; ", &first, &second);
    int a = find_line(&session->out, session->mark, first),
        b = find_line(&session->out, session->mark, second);
    if (a < 0 || b < 0 || a > b)
        fail(session, "/%s/ does not come before /%s/", first, second);
}

static const struct {
    const char *name;
    void (*run)(Session *session, char *rest);
    bool needs_program;
} Directives[] = {
    {"args", do_args, false},      {"ready", do_ready, true},     {"memory", do_memory, false},
    {">", do_send, true},          {">crlf", do_send_crlf, true}, {">raw", do_send_raw, true},
    {">long", do_send_long, true}, {"rep", do_rep, true},         {"eof", do_eof, true},
    {"expect", do_expect, true},   {"last", do_last, true},       {"absent", do_absent, true},
    {"exit", do_exit, true},       {"elapsed", do_elapsed, true}, {"mark", do_mark, true},
    {"count", do_count, true},     {"order", do_order, true},
};

// Carries out one directive; those for the end of the case are left to check_end.
static void run_directive(Session *session, char *line) {
    size_t length = strcspn(line, " ");
    char *rest = line + length + (line[length] == ' ');
    for (size_t i = 0; i < sizeof Directives / sizeof Directives[0]; i++)
        if (strlen(Directives[i].name) == length && strncmp(line, Directives[i].name, length) == 0) {
            if (Directives[i].needs_program && !session->is_skipped)
                start(session);
            if (!session->is_skipped)
                Directives[i].run(session, rest);
            return;
        }
    die("unknown directive: %s", line);
}

static bool is_check(const char *line) {
    return strncmp(line, "never ", 6) == 0 || strncmp(line, "each ", 5) == 0 ||
           strncmp(line, "stderr ", 7) == 0;
}

static void check_line(Session *session, char *check) {
    char *rest = strchr(check, ' ') + 1, *wanted;
    const Stream *out = &session->out;
    if (check[0] == 's') {
        if (find_line(&session->err, 0, rest) < 0)
            fail(session, "no line /%s/ on stderr", rest);
        return;
    }
    split(rest, " ;; ", &rest, &wanted);
    for (int i = find_line(out, 0, rest); i >= 0; i = find_line(out, i + 1, rest))
        if (check[0] == 'n' || !matches(wanted, out->lines[i]))
            fail(session, "%s /%s/: '%s'", check[0] == 'n' ? "never" : "each",
                 check[0] == 'n' ? rest : wanted, out->lines[i]);
}

// Ends the program and looks at all that it said.
static void check_end(Session *session, char **checks, int count) {
    start(session);
    close_input(session);
    if (session->pid > 0) {
        char limit[] = "5000";
        do_exit(session, limit);
    }
    bool expects_stderr = false;
    for (int i = 0; i < count; i++) {
        expects_stderr = expects_stderr || checks[i][0] == 's';
        check_line(session, checks[i]);
    }
    if (!expects_stderr && session->err.count > 0)
        fail(session, "on stderr: '%s'", session->err.lines[0]);
}

static void session_release(Session *session) {
    stream_release(&session->out);
    stream_release(&session->err);
    for (int i = 1; session->arguments[i] != NULL; i++)
        free(session->arguments[i]);
}

// Cases -----------------------------------------------------------------------------------------------

typedef enum Outcome { PASSED, FAILED, SKIPPED, OUTCOMES } Outcome;

static Outcome run_case(const char *program, const char *title, char **lines, int count) {
    Session session = {
        .program = program, .is_slow = getenv("SHIZUKA_SLOW") != NULL, .in = -1, .out.fd = -1, .err.fd = -1};
    char **checks = memory_new((size_t)count + 1, sizeof *checks);
    int check_count = 0;
    int64_t start_us = clock_now_us();
    for (int i = 0; i < count; i++) {
        if (is_check(lines[i]))
            checks[check_count++] = lines[i];
        else if (session.why[0] == '\0')
            run_directive(&session, lines[i]);
    }
    if (!session.is_skipped)
        check_end(&session, checks, check_count);
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
