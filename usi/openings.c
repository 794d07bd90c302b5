#include "openings.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <xxhash.h>

#include "base/file.h"
#include "base/memory.h"
#include "board/legality.h"
#include "board/sfen.h"
#include "usi_parse.h"

static void add(Openings *openings, const char *sfen) {
    if ((openings->count & (openings->count - 1)) == 0)
        openings->sfens = memory_resize(openings->sfens, 2 * (size_t)openings->count + 1, sizeof(char *));
    size_t size = strlen(sfen) + 1;
    openings->sfens[openings->count++] = memcpy(memory_new(size, 1), sfen, size);
}

// NULL, or what is wrong.
static const char *add_line(Openings *openings, Text line, Position *pos, int max_ply) {
    static _Thread_local char why[POSITION_ERROR_SIZE];
    char sfen[SFEN_SIZE];
    Text rest = line;
    if (text_equals(text_next_token(&rest), "position"))
        line = rest;
    PositionError error = position_parse(pos, line);
    if (error.kind != POSITION_OK)
        return position_error_text(&error, why);
    if (!position_has_legal_move(pos))
        return "the game is over: there is no legal move";
    if (max_ply > 0 && pos->ply > max_ply)
        return "the game is over: its move number is beyond --max-moves";
    add(openings, position_to_sfen(pos, sfen));
    return NULL;
}

bool openings_read(Openings *openings, const char *path, int max_ply, char why[OPENINGS_WHY_SIZE]) {
    *openings = (Openings){.count = 0};
    size_t size;
    char *data = file_read(path, &size);
    if (data == NULL) {
        snprintf(why, OPENINGS_WHY_SIZE, "cannot read %s: %s", path, strerror(errno));
        return false;
    }
    Position pos;
    position_init(&pos);
    const char *wrong = NULL;
    Text rest = {data, size};
    for (int number = 1; rest.size > 0 && wrong == NULL; number++) {
        Text whole = text_next_part(&rest, '\n');
        Text line = text_trim(text_next_part(&whole, ';'));
        if (line.size == 0 || line.data[0] == '#')
            continue;
        wrong = add_line(openings, line, &pos, max_ply);
        if (wrong != NULL)
            snprintf(why, OPENINGS_WHY_SIZE, "%s line %d: %s", path, number, wrong);
    }
    if (wrong == NULL && openings->count == 0)
        snprintf(why, OPENINGS_WHY_SIZE, "%s holds no position", path);
    position_release(&pos);
    free(data);
    return wrong == NULL && openings->count > 0;
}

void openings_init(Openings *openings) {
    *openings = (Openings){.count = 0};
    add(openings, sfen_startpos);
}

void openings_release(Openings *openings) {
    for (int i = 0; i < openings->count; i++)
        free(openings->sfens[i]);
    free(openings->sfens);
    *openings = (Openings){.count = 0};
}

uint64_t openings_hash(const Openings *openings) {
    uint64_t hash = 0;
    for (int i = 0; i < openings->count; i++)
        hash = XXH3_64bits_withSeed(openings->sfens[i], strlen(openings->sfens[i]), hash);
    return hash;
}
