// What was said between the runner and one engine: the latest lines in memory, all of them in a file on
// request.
#pragma once

#include <stdint.h>
#include <stdio.h>

#include "base/text.h"

// Room for a position with all moves of a long game.
enum { TRANSCRIPT_LINES = 100, TRANSCRIPT_LINE_SIZE = 4096 };

// Who said a line.
typedef enum Speaker {
    SPEAKER_HOST = '>',
    SPEAKER_ENGINE = '<',
    SPEAKER_ERRORS = '!', // the engine's stderr
    SPEAKER_NOTE = '#'
} Speaker;

typedef struct TranscriptLine {
    int64_t time_us;
    uint32_t size; // of the whole line; what is longer than the text was cut off
    char speaker;
    char text[TRANSCRIPT_LINE_SIZE - 13];
} TranscriptLine;

typedef struct Transcript {
    TranscriptLine *lines; // owned, a ring
    uint64_t count;        // of all lines ever
    int64_t start_us;
    FILE *file; // owned; NULL: none
} Transcript;

// `path` is appended to; NULL: memory only. False with errno set when it cannot be opened.
bool transcript_init(Transcript *transcript, const char *path);
void transcript_release(Transcript *transcript);

void transcript_add(Transcript *transcript, Speaker speaker, Text line);

// Writes the latest lines, the oldest first.
void transcript_print(const Transcript *transcript, FILE *out);
