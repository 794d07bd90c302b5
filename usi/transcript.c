#include "transcript.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"

enum { TEXT_CAPACITY_FIRST = 1 << 14 };

bool transcript_init(Transcript *transcript, const char *path) {
    *transcript = (Transcript){.text = memory_new(TEXT_CAPACITY_FIRST, 1),
                               .text_capacity = TEXT_CAPACITY_FIRST,
                               .start_us = clock_now_us()};
    if (path == NULL)
        return true;
    transcript->file = fopen(path, "ae");
    return transcript->file != NULL;
}

void transcript_release(Transcript *transcript) {
    if (transcript->file != NULL)
        fclose(transcript->file);
    free(transcript->text);
    *transcript = (Transcript){.text = NULL};
}

static void print_line(FILE *out, int64_t time_us, char speaker, Text text, size_t size) {
    fprintf(out, "%10.3f %c ", (double)time_us / 1e3, speaker);
    fwrite(text.data, 1, text.size, out);
    if (size > text.size)
        fprintf(out, " ... (%zu bytes)", size);
    fputc('\n', out);
}

static size_t kept_size(size_t size) {
    return size < TRANSCRIPT_LINE_SIZE ? size : TRANSCRIPT_LINE_SIZE;
}

// Makes room for another line behind the latest TRANSCRIPT_LINES - 1. Their text is moved to the front when
// the end is reached, which is seldom, for it fills no more than half of the memory; so that this is small
// and stays in the cache as long as lines are short.
static void make_room(Transcript *transcript, size_t size) {
    if (transcript->text_size + size <= transcript->text_capacity)
        return;
    uint64_t count = transcript->count;
    uint64_t first = count >= TRANSCRIPT_LINES ? count - (TRANSCRIPT_LINES - 1) : 0;
    size_t begin = first < count ? transcript->lines[first % TRANSCRIPT_LINES].begin : transcript->text_size;
    size_t live = transcript->text_size - begin;
    memmove(transcript->text, transcript->text + begin, live);
    for (uint64_t i = first; i < count; i++)
        transcript->lines[i % TRANSCRIPT_LINES].begin -= begin;
    transcript->text_size = live;
    while (2 * (live + size) > transcript->text_capacity)
        transcript->text_capacity *= 2;
    transcript->text = memory_resize(transcript->text, transcript->text_capacity, 1);
}

void transcript_add(Transcript *transcript, Speaker speaker, Text line) {
    Text kept = {line.data, kept_size(line.size)};
    make_room(transcript, kept.size);
    TranscriptLine *slot = &transcript->lines[transcript->count++ % TRANSCRIPT_LINES];
    *slot = (TranscriptLine){clock_now_us() - transcript->start_us, line.size, transcript->text_size,
                             (char)speaker};
    if (kept.size > 0)
        memcpy(transcript->text + slot->begin, kept.data, kept.size);
    transcript->text_size += kept.size;
    if (transcript->file != NULL) {
        print_line(transcript->file, slot->time_us, slot->speaker, line, line.size);
        fflush(transcript->file);
    }
}

void transcript_print(const Transcript *transcript, FILE *out) {
    uint64_t first = transcript->count > TRANSCRIPT_LINES ? transcript->count - TRANSCRIPT_LINES : 0;
    for (uint64_t i = first; i < transcript->count; i++) {
        const TranscriptLine *line = &transcript->lines[i % TRANSCRIPT_LINES];
        Text text = {transcript->text + line->begin, kept_size(line->size)};
        print_line(out, line->time_us, line->speaker, text, line->size);
    }
}
