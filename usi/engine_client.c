#include "engine_client.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "base/clock.h"
#include "base/memory.h"

static void say_why(EngineClient *client, const char *format, ...) __attribute__((format(printf, 2, 3)));

static void say_why(EngineClient *client, const char *format, ...) {
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(client->why, sizeof client->why, format, arguments);
    va_end(arguments);
    transcript_add(&client->transcript, SPEAKER_NOTE, text_from(client->why));
}

bool client_init(EngineClient *client, const EngineConfig *config, const Deadlines *deadlines,
                 const char *transcript_path) {
    *client = (EngineClient){.config = config, .deadlines = deadlines, .wake_fd = -1};
    line_buffer_init(&client->out);
    line_buffer_init(&client->err);
    return transcript_init(&client->transcript, transcript_path);
}

void client_release(EngineClient *client) {
    line_buffer_release(&client->out);
    line_buffer_release(&client->err);
    transcript_release(&client->transcript);
    declared_options_release(&client->declared);
    free(client->pending);
    free(client->version);
}

// Sending ---------------------------------------------------------------------------------------------

// Writes as much of the pending bytes as the engine takes now.
static void flush_pending(EngineClient *client) {
    size_t written = 0;
    while (written < client->pending_size) {
        ssize_t size = write(client->process.in, client->pending + written, client->pending_size - written);
        if (size > 0)
            written += (size_t)size;
        else if (errno == EAGAIN)
            break;
        else if (errno != EINTR)
            written = client->pending_size; // it listens no more: its own output will show
    }
    client->pending_size -= written;
    memmove(client->pending, client->pending + written, client->pending_size);
}

void client_send(EngineClient *client, const char *lines, size_t size) {
    Text rest = {lines, size};
    ssize_t written = 0;
    if (client->process.in < 0)
        return;
    if (client->pending_size == 0) {
        written = write(client->process.in, lines, size);
        if (written < 0)
            written = errno == EAGAIN || errno == EINTR ? 0 : (ssize_t)size;
    }
    size_t left = size - (size_t)written;
    if (left > 0) {
        client->pending_capacity = client->pending_size + left;
        client->pending = memory_resize(client->pending, client->pending_capacity, 1);
        memcpy(client->pending + client->pending_size, lines + written, left);
        client->pending_size += left;
    }
    while (rest.size > 0)
        transcript_add(&client->transcript, SPEAKER_HOST, text_next_part(&rest, '\n'));
}

void client_send_line(EngineClient *client, const char *line) {
    size_t size = strlen(line);
    char *text = memory_new(size + 2, 1);
    memcpy(text, line, size);
    text[size] = '\n';
    client_send(client, text, size + 1);
    free(text);
}

// Listening -------------------------------------------------------------------------------------------

static void take_errors(EngineClient *client) {
    Text line;
    line_buffer_fill(&client->err, client->process.err);
    while (line_buffer_next(&client->err, &line))
        transcript_add(&client->transcript, SPEAKER_ERRORS, line);
    if (client->err.has_ended) {
        close(client->process.err);
        client->process.err = -1;
    }
}

// A line that nobody waits for.
static void take_idle_line(EngineClient *client, Text line) {
    transcript_add(&client->transcript, SPEAKER_ENGINE, line);
    if (!text_starts_with(line, "bestmove"))
        return;
    if (client->is_pondering && client->early[0] == '\0')
        text_copy(line, client->early, sizeof client->early);
    else
        client->strays++;
}

void client_drop_lines(EngineClient *client) {
    enum { READS_MAX = 256 }; // an engine that never stops talking
    for (int i = 0; i < READS_MAX; i++) {
        Text line;
        while (line_buffer_next(&client->out, &line))
            take_idle_line(client, line);
        if (client->out.has_ended || !line_buffer_fill(&client->out, client->process.out))
            return;
    }
}

// The descriptors of one engine, in the order of its three streams.
static void add_polled(const EngineClient *client, struct pollfd polled[3]) {
    bool has_pending = client->pending_size > 0;
    polled[0] = (struct pollfd){has_pending ? client->process.in : -1, POLLOUT, 0};
    polled[1] = (struct pollfd){!client->out.has_ended ? client->process.out : -1, POLLIN, 0};
    polled[2] = (struct pollfd){client->process.err, POLLIN, 0};
}

static void take_polled(EngineClient *client, const struct pollfd polled[3]) {
    if (polled[0].revents != 0)
        flush_pending(client);
    if (polled[1].revents != 0) {
        line_buffer_fill(&client->out, client->process.out);
        client->read_us = clock_now_us();
    }
    if (polled[2].revents != 0)
        take_errors(client);
}

// Waits until anything happens. False when the deadline has come first.
static bool wait_for_any(EngineClient *client, EngineClient *other, int64_t deadline_us, bool *is_woken) {
    struct pollfd polled[7];
    // What an engine says that neither thinks nor ponders can wait until it is spoken to.
    bool has_other = other != NULL && (other->is_pondering || other->pending_size > 0);
    add_polled(client, polled);
    polled[3] = (struct pollfd){client->wake_fd, POLLIN, 0};
    if (has_other)
        add_polled(other, polled + 4);
    int64_t left_us = deadline_us - clock_now_us();
    if (left_us < 0)
        left_us = 0;
    struct timespec left = {(time_t)(left_us / 1000000), (long)(left_us % 1000000) * 1000};
    int ready = ppoll(polled, has_other ? 7 : 4, &left, NULL);
    if (ready <= 0)
        return ready < 0 && errno == EINTR;
    *is_woken = polled[3].revents != 0;
    take_polled(client, polled);
    if (has_other) {
        take_polled(other, polled + 4);
        Text line;
        while (line_buffer_next(&other->out, &line))
            take_idle_line(other, line);
    }
    return true;
}

// The process has closed its output: ends it.
static void finish(EngineClient *client) {
    enum { GRACE_US = 500000 };
    if (client->process.err >= 0)
        take_errors(client);
    ProcessEnd end = process_finish(&client->process, clock_now_us() + GRACE_US);
    char status[PROCESS_TEXT_SIZE];
    if (end.was_killed)
        say_why(client, "closed its output");
    else
        say_why(client, "ended: %s", process_status_text(end.status, status));
}

ClientResult client_read_line(EngineClient *client, EngineClient *other, int64_t deadline_us, Text *line) {
    bool is_woken = false;
    for (;;) {
        if (client->read_us > deadline_us)
            return CLIENT_HUNG;
        if (line_buffer_next(&client->out, line)) {
            transcript_add(&client->transcript, SPEAKER_ENGINE, *line);
            return CLIENT_OK;
        }
        if (client->out.has_ended || !client_is_running(client)) {
            if (client_is_running(client))
                finish(client);
            return CLIENT_ENDED;
        }
        if (!wait_for_any(client, other, deadline_us, &is_woken))
            return CLIENT_HUNG;
        if (is_woken)
            return CLIENT_INTERRUPTED;
    }
}

// Start to end ----------------------------------------------------------------------------------------

static int64_t deadline_in(int ms) {
    return clock_now_us() + (int64_t)ms * 1000;
}

static int spawn(EngineClient *client) {
    const EngineConfig *config = client->config;
    line_buffer_clear(&client->out);
    line_buffer_clear(&client->err);
    client->pending_size = 0;
    client->is_pondering = false;
    client->read_us = 0;
    declared_options_release(&client->declared);
    char **words = process_split_command(config->command);
    if (words == NULL)
        return EINVAL;
    int error = process_start(&client->process, config->program, words, config->dir);
    free(words);
    return error;
}

static void take_id(EngineClient *client, Text line) {
    if (!text_equals(text_next_token(&line), "id") || !text_equals(text_next_token(&line), "name"))
        return;
    Text name = text_trim(line);
    free(client->version);
    client->version = memory_new(name.size + 1, 1);
    text_copy(name, client->version, name.size + 1);
}

// Reads up to the line `wanted`; a line that ends the wait in time is all that counts.
static ClientResult read_until(EngineClient *client, const char *wanted, int64_t deadline_us) {
    for (;;) {
        Text line;
        ClientResult result = client_read_line(client, NULL, deadline_us, &line);
        if (result != CLIENT_OK)
            return result;
        if (text_equals(text_trim(line), wanted))
            return CLIENT_OK;
        if (text_starts_with(line, "bestmove"))
            client->strays++;
        take_id(client, line);
        declared_options_add(&client->declared, line);
    }
}

ClientResult client_start(EngineClient *client) {
    int error = spawn(client);
    if (error != 0) {
        say_why(client, "cannot be started: %s", strerror(error));
        return CLIENT_ENDED;
    }
    client_send_line(client, "usi");
    ClientResult result = read_until(client, "usiok", deadline_in(client->deadlines->start_ms));
    if (result == CLIENT_HUNG) {
        client_kill(client);
        say_why(client, "no usiok within %d ms (--start-timeout)", client->deadlines->start_ms);
    }
    return result;
}

bool client_check_options(EngineClient *client) {
    char why[OPTION_WHY_SIZE];
    for (size_t i = 0; i < client->config->option_count; i++) {
        const OptionSetting *setting = &client->config->options[i];
        if (declared_options_check(&client->declared, setting->name, setting->value, why))
            continue;
        say_why(client, "%s", why);
        return false;
    }
    return true;
}

void client_send_options(EngineClient *client) {
    for (size_t i = 0; i < client->config->option_count; i++) {
        const OptionSetting *setting = &client->config->options[i];
        const char *value = setting->value != NULL ? setting->value : "";
        size_t size = strlen(setting->name) + strlen(value) + 40;
        char *line = memory_new(size, 1);
        snprintf(line, size, "setoption name %s%s%s", setting->name, setting->value != NULL ? " value " : "",
                 setting->value != NULL && value[0] == '\0' ? "<empty>" : value);
        client_send_line(client, line);
        free(line);
    }
}

ClientResult client_make_ready(EngineClient *client) {
    client_drop_lines(client);
    client_send_line(client, "isready");
    ClientResult result = read_until(client, "readyok", deadline_in(client->deadlines->ready_ms));
    if (result == CLIENT_HUNG) {
        client_kill(client);
        say_why(client, "no readyok within %d ms (--ready-timeout)", client->deadlines->ready_ms);
    }
    return result;
}

void client_quit(EngineClient *client) {
    if (!client_is_running(client))
        return;
    int64_t deadline_us = deadline_in(client->deadlines->quit_ms);
    int wake_fd = client->wake_fd;
    client->wake_fd = -1;
    client_send_line(client, "quit");
    // What it still says is taken from it, or it might never come to its end.
    Text line;
    while (client->pending_size > 0 && client_read_line(client, NULL, deadline_us, &line) == CLIENT_OK)
        continue;
    process_close_input(&client->process);
    while (client_read_line(client, NULL, deadline_us, &line) == CLIENT_OK)
        continue;
    client->wake_fd = wake_fd;
    if (!client_is_running(client))
        return;
    process_finish(&client->process, deadline_us);
    say_why(client, "did not end within %d ms after quit (--quit-timeout)", client->deadlines->quit_ms);
}

void client_kill(EngineClient *client) {
    if (client_is_running(client))
        process_finish(&client->process, 0);
}
