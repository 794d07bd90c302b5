#include "session_process.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"

enum { READ_SIZE = 1 << 16 };

static char *text_new(Text text) {
    char *copy = memory_new(text.size + 1, 1);
    text_copy(text, copy, text.size + 1);
    return copy;
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

// The process -----------------------------------------------------------------------------------------

void process_init(Process *process, const char *program) {
    *process = (Process){.in = -1, .out.fd = -1, .err.fd = -1};
    process->arguments[0] = (char *)(uintptr_t)program;
}

void process_add_argument(Process *process, Text argument) {
    if (process->argument_count == PROCESS_MAX_ARGUMENTS)
        die("too many arguments");
    process->arguments[++process->argument_count] = text_new(argument);
}

static void run_program(const Process *process, const int pipes[3][2]) {
    for (int i = 0; i < 3; i++)
        dup2(pipes[i][i == 0 ? 0 : 1], i);
    for (int i = 0; i < 3; i++) {
        close(pipes[i][0]);
        close(pipes[i][1]);
    }
    if (process->memory_mb > 0) {
        rlim_t bytes = (rlim_t)process->memory_mb << 20;
        setrlimit(RLIMIT_AS, &(struct rlimit){bytes, bytes});
    }
    signal(SIGPIPE, SIG_DFL);
    execv(process->arguments[0], process->arguments);
    _exit(127);
}

// Waits until `end_us` at most for anything from the program, or for room in its input when `wants_room`.
// Returns whether there is room.
static bool wait_for_program(Process *process, int64_t end_us, bool wants_room) {
    struct pollfd polled[3] = {
        {.fd = process->out.fd, .events = POLLIN},
        {.fd = process->err.fd, .events = POLLIN},
        {.fd = wants_room ? process->in : -1, .events = POLLOUT},
    };
    int64_t left_us = end_us - clock_now_us();
    int timeout = left_us <= 0 ? 0 : (int)(left_us / 1000) + 1;
    if (poll(polled, 3, timeout) <= 0)
        return false;
    if (polled[0].revents != 0)
        stream_read(&process->out);
    if (polled[1].revents != 0)
        stream_read(&process->err);
    return polled[2].revents != 0;
}

void process_read(Process *process, int64_t end_us) {
    wait_for_program(process, end_us, false);
}

void process_start(Process *process) {
    if (process->pid != 0)
        return;
    int pipes[3][2];
    for (int i = 0; i < 3; i++)
        if (pipe(pipes[i]) != 0)
            die("no pipe: %s", strerror(errno));
    fflush(stdout);
    process->pid = fork();
    if (process->pid < 0)
        die("no process: %s", strerror(errno));
    if (process->pid == 0)
        run_program(process, (const int(*)[2])pipes);
    close(pipes[0][0]);
    close(pipes[1][1]);
    close(pipes[2][1]);
    process->in = pipes[0][1];
    fcntl(process->in, F_SETFL, O_NONBLOCK);
    process->out.fd = pipes[1][0];
    process->err.fd = pipes[2][0];
    process->sent_us = clock_now_us();
}

bool process_send(Process *process, const char *data, size_t size) {
    enum { SEND_LIMIT_US = 60 * 1000000 };
    process->sent_us = clock_now_us();
    int64_t end_us = process->sent_us + SEND_LIMIT_US;
    while (size > 0 && process->in >= 0) {
        ssize_t written = write(process->in, data, size);
        if (written > 0) {
            data += written;
            size -= (size_t)written;
        } else if (errno == EPIPE) {
            return true; // what it misses will be told by the next expectation
        } else if (clock_now_us() > end_us) {
            return false;
        } else {
            wait_for_program(process, end_us, true);
        }
    }
    return true;
}

void process_close_input(Process *process) {
    if (process->in >= 0)
        close(process->in);
    process->in = -1;
}

int process_finish(Process *process, int64_t end_us) {
    while ((process->out.fd >= 0 || process->err.fd >= 0) && clock_now_us() < end_us)
        process_read(process, end_us);
    int status;
    pid_t ended;
    while ((ended = waitpid(process->pid, &status, WNOHANG)) == 0 && clock_now_us() < end_us)
        clock_sleep_ms(1);
    if (ended == 0) {
        kill(process->pid, SIGKILL);
        waitpid(process->pid, &status, 0);
        status = -1;
    }
    process->pid = -1;
    return status;
}

void process_release(Process *process) {
    stream_release(&process->out);
    stream_release(&process->err);
    for (int i = 1; i <= process->argument_count; i++)
        free(process->arguments[i]);
}
