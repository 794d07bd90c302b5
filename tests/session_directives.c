#include "session_directives.h"

#include <inttypes.h>
#include <regex.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

#include "base/clock.h"
#include "base/memory.h"
#include "base/text.h"

enum { SLOW_FACTOR = 10 };

static void fail(Session *session, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void fail(Session *session, const char *format, ...) {
    if (session->why[0] != '\0')
        return;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(session->why, sizeof session->why, format, arguments);
    va_end(arguments);
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

// Directives -----------------------------------------------------------------------------------------

static void send_bytes(Session *session, const char *data, size_t size) {
    if (!process_send(&session->process, data, size))
        fail(session, "the program does not read its input");
}

static int64_t take_limit_us(Session *session, char **rest) {
    int64_t ms = take_number(rest);
    return 1000 * (session->is_slow ? ms * SLOW_FACTOR : ms);
}

static void do_args(Session *session, char *rest) {
    Text text = text_from(rest);
    for (Text word = text_next_token(&text); word.size > 0; word = text_next_token(&text))
        process_add_argument(&session->process, word);
}

static void do_memory(Session *session, char *rest) {
    session->process.memory_mb = take_number(&rest);
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
    session->process.sent_us = clock_now_us();
    process_close_input(&session->process);
}

// The index of the line that was expected, or -1 after a failure.
static int expect_line(Session *session, char *rest) {
    int64_t limit_us = take_limit_us(session, &rest), end_us = clock_now_us() + limit_us;
    char *pattern, *bad;
    split(rest, " !! ", &pattern, &bad);
    Stream *out = &session->process.out;
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
        process_read(&session->process, end_us);
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
    const char *before = found > 0 ? session->process.out.lines[found - 1] : "";
    if (!matches("^info .* ?score .* pv ", before))
        fail(session, "the line before '%s' is '%s'", session->process.out.lines[found], before);
}

static void do_absent(Session *session, char *rest) {
    int64_t end_us = clock_now_us() + 1000 * take_number(&rest);
    do {
        int found = find_line(&session->process.out, session->next, rest);
        if (found >= 0) {
            fail(session, "unexpected: '%s'", session->process.out.lines[found]);
            return;
        }
        session->next = session->process.out.count;
        process_read(&session->process, end_us);
    } while (clock_now_us() < end_us);
    int found = find_line(&session->process.out, session->next, rest);
    if (found >= 0)
        fail(session, "unexpected: '%s'", session->process.out.lines[found]);
}

static void do_exit(Session *session, char *rest) {
    if (session->process.pid < 0) {
        fail(session, "has ended before");
        return;
    }
    int64_t limit_us = take_limit_us(session, &rest);
    int64_t wanted = rest[0] != '\0' ? take_number(&rest) : 0;
    int status = process_finish(&session->process, clock_now_us() + limit_us);
    if (status == -1)
        fail(session, "still alive after %" PRId64 " ms", limit_us / 1000);
    else if (!WIFEXITED(status))
        fail(session, "ended by signal %d", WTERMSIG(status));
    else if (WEXITSTATUS(status) != wanted)
        fail(session, "ended with status %d, not %" PRId64, WEXITSTATUS(status), wanted);
}

// A small table, as filling a large one takes long under a sanitizer.
static void do_ready(Session *session, char *rest) {
    (void)rest;
    const char *isready = "setoption name USI_Hash value 16\nisready\n";
    char usiok[] = "5000 ^usiok$", readyok[] = "10000 ^readyok$";
    send_bytes(session, "usi\n", 4);
    do_expect(session, usiok);
    send_bytes(session, isready, strlen(isready));
    do_expect(session, readyok);
}

static void do_elapsed(Session *session, char *rest) {
    int64_t min = take_number(&rest), max_us = take_limit_us(session, &rest);
    int64_t taken_us = session->hit_us - session->process.sent_us;
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
        count += matches(rest, session->process.out.lines[i]);
    if (count != wanted)
        fail(session, "%" PRId64 " lines match /%s/, not %" PRId64, count, rest, wanted);
}

static void do_order(Session *session, char *rest) {
    char *first, *second;
    split(rest, " ;; ", &first, &second);
    int a = find_line(&session->process.out, session->mark, first),
        b = find_line(&session->process.out, session->mark, second);
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

void session_run_directive(Session *session, char *line) {
    size_t length = strcspn(line, " ");
    char *rest = line + length + (line[length] == ' ');
    for (size_t i = 0; i < sizeof Directives / sizeof Directives[0]; i++)
        if (strlen(Directives[i].name) == length && strncmp(line, Directives[i].name, length) == 0) {
            if (Directives[i].needs_program && !session->is_skipped)
                process_start(&session->process);
            if (!session->is_skipped)
                Directives[i].run(session, rest);
            return;
        }
    die("unknown directive: %s", line);
}

// The end of a case ----------------------------------------------------------------------------------

bool session_is_check(const char *line) {
    return strncmp(line, "never ", 6) == 0 || strncmp(line, "each ", 5) == 0 ||
           strncmp(line, "stderr ", 7) == 0;
}

static void check_line(Session *session, char *check) {
    char *rest = strchr(check, ' ') + 1, *wanted;
    const Stream *out = &session->process.out;
    if (check[0] == 's') {
        if (find_line(&session->process.err, 0, rest) < 0)
            fail(session, "no line /%s/ on stderr", rest);
        return;
    }
    split(rest, " ;; ", &rest, &wanted);
    for (int i = find_line(out, 0, rest); i >= 0; i = find_line(out, i + 1, rest))
        if (check[0] == 'n' || !matches(wanted, out->lines[i]))
            fail(session, "%s /%s/: '%s'", check[0] == 'n' ? "never" : "each",
                 check[0] == 'n' ? rest : wanted, out->lines[i]);
}

void session_check_end(Session *session, char **checks, int count) {
    process_start(&session->process);
    process_close_input(&session->process);
    if (session->process.pid > 0) {
        char limit[] = "5000";
        do_exit(session, limit);
    }
    bool expects_stderr = false;
    for (int i = 0; i < count; i++) {
        expects_stderr = expects_stderr || checks[i][0] == 's';
        check_line(session, checks[i]);
    }
    if (!expects_stderr && session->process.err.count > 0)
        fail(session, "on stderr: '%s'", session->process.err.lines[0]);
}

// Sessions -------------------------------------------------------------------------------------------

void session_init(Session *session, const char *program, bool is_slow) {
    *session = (Session){.is_slow = is_slow};
    process_init(&session->process, program);
}

void session_release(Session *session) {
    process_release(&session->process);
}
