#include "cases.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

enum { FIRST_CAPACITY = 1024, MAX_PATH_CHARS = 1024 };

bool case_file_open(CaseFile *file, const char *name) {
    char path[MAX_PATH_CHARS];
    int length = snprintf(path, sizeof path, "%s/%s", SHIZUKA_POSITIONS_DIR, name);
    if (length < 0 || (size_t)length >= sizeof path) {
        return false;
    }
    FILE *opened = fopen(path, "r");
    if (opened == NULL) {
        return false;
    }
    *file = (CaseFile){.file = opened};
    return true;
}

void case_file_close(CaseFile *file) {
    fclose(file->file);
    free(file->text);
    *file = (CaseFile){0};
}

static void grow_text(CaseFile *file) {
    size_t capacity = file->capacity == 0 ? FIRST_CAPACITY : 2 * file->capacity;
    char *text = realloc(file->text, capacity);
    if (text == NULL) {
        fputs("cases: out of memory\n", stderr);
        abort();
    }
    file->text = text;
    file->capacity = capacity;
}

// Reads a line of any length into file->text; false at the end of the file.
static bool read_line(CaseFile *file) {
    size_t length = 0;
    for (;;) {
        if (file->capacity - length < 2) {
            grow_text(file);
        }
        size_t room = file->capacity - length;
        if (fgets(file->text + length, (int)room, file->file) == NULL) {
            break;
        }
        length += strlen(file->text + length);
        if (file->text[length - 1] == '\n') {
            break;
        }
    }
    if (length > 0) {
        file->line++;
    }
    return length > 0;
}

static char *trim(char *text) {
    while (isspace((unsigned char)*text)) {
        text++;
    }
    size_t length = strlen(text);
    while (length > 0 && isspace((unsigned char)text[length - 1])) {
        length--;
    }
    text[length] = '\0';
    return text;
}

// Ends `text` at its first ';' and returns what follows; NULL if there is none.
static char *cut_at_semicolon(char *text) {
    char *found = strchr(text, ';');
    if (found == NULL) {
        return NULL;
    }
    *found = '\0';
    return found + 1;
}

static CaseField field_from_text(char *text) {
    char *key = trim(text);
    char *value = key + strcspn(key, " \t");
    if (*value != '\0') {
        *value++ = '\0';
    }
    return (CaseField){key, trim(value)};
}

bool case_file_next(CaseFile *file, Case *next) {
    char *text;
    do {
        if (!read_line(file)) {
            return false;
        }
        text = trim(file->text);
    } while (*text == '\0' || *text == '#');
    next->field_count = 0;
    next->line = file->line;
    char *rest = cut_at_semicolon(text);
    next->sfen = trim(text);
    while (rest != NULL) {
        char *field = rest;
        rest = cut_at_semicolon(field);
        assert(next->field_count < CASE_MAX_FIELDS);
        next->fields[next->field_count++] = field_from_text(field);
    }
    return true;
}

const char *case_value(const Case *from, const char *key) {
    const char *value = NULL;
    case_values(from, key, &value, 1);
    return value;
}

int case_values(const Case *from, const char *key, const char *values[], int capacity) {
    int count = 0;
    for (int i = 0; i < from->field_count; i++) {
        if (strcmp(from->fields[i].key, key) != 0) {
            continue;
        }
        if (count < capacity) {
            values[count] = from->fields[i].value;
        }
        count++;
    }
    return count;
}
