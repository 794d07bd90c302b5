#include "transcript.h"

#include <stdlib.h>
#include <string.h>

#include "base/clock.h"
#include "base/memory.h"

bool transcript_init(Transcript *transcript, const char *path) {
    *transcript = (Transcript){.lines = memory_new(TRANSCRIPT_LINES, sizeof(TranscriptLine)),
                               .start_us = clock_now_us()};
    if (path == NULL)
        return true;
    transcript->file = fopen(path, "ae");
    return transcript->file != NULL;
}

void transcript_release(Transcript *transcript) {
    if (transcript->file != NULL)
        fclose(transcript->file);
    free(transcript->lines);
    *transcript = (Transcript){.lines = NULL};
}

static void print_line(FILE *out, int64_t time_us, char speaker, Text text, size_t size) {
    fprintf(out, "%10.3f %c ", (double)time_us / 1e3, speaker);
    fwrite(text.data, 1, text.size, out);
    if (size > text.size)
        fprintf(out, " ... (%zu bytes)", size);
    fputc('\n', out);
}

void transcript_add(Transcript *transcript, Speaker speaker, Text line) {
    TranscriptLine *slot = &transcript->lines[transcript->count++ % TRANSCRIPT_LINES];
    Text kept = {line.data, line.size < sizeof slot->text ? line.size : sizeof slot->text};
    slot->time_us = clock_now_us() - transcript->start_us;
    slot->size = (uint32_t)line.size;
    slot->speaker = (char)speaker;
    if (kept.size > 0)
        memcpy(slot->text, kept.data, kept.size);
    if (transcript->file != NULL) {
        print_line(transcript->file, slot->time_us, slot->speaker, line, line.size);
        fflush(transcript->file);
    }
}

void transcript_print(const Transcript *transcript, FILE *out) {
    uint64_t first = transcript->count > TRANSCRIPT_LINES ? transcript->count - TRANSCRIPT_LINES : 0;
    for (uint64_t i = first; i < transcript->count; i++) {
        const TranscriptLine *line = &transcript->lines[i % TRANSCRIPT_LINES];
        Text text = {line->text, line->size < sizeof line->text ? line->size : sizeof line->text};
        print_line(out, line->time_us, line->speaker, text, line->size);
    }
}
