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
    size_t size;  // of the whole line; what is longer than TRANSCRIPT_LINE_SIZE was cut off
    size_t begin; // of what is kept, in the text
    char speaker;
} TranscriptLine;

typedef struct Transcript {
    TranscriptLine lines[TRANSCRIPT_LINES]; // a ring
    uint64_t count;                         // of all lines ever
    char *text;                             // owned: what is kept, one line behind the other
    size_t text_size, text_capacity;
    int64_t start_us;
    FILE *file; // owned; NULL: none
} Transcript;

// `path` is appended to; NULL: memory only. False with errno set when it cannot be opened.
bool transcript_init(Transcript *transcript, const char *path);
void transcript_release(Transcript *transcript);

void transcript_add(Transcript *transcript, Speaker speaker, Text line);

// Writes the latest lines, the oldest first.
void transcript_print(const Transcript *transcript, FILE *out);
