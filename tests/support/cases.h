// Reads the files of positions/: one case a line, "sfen ; key value ; key value". Empty lines and
// lines that begin with '#' are skipped.
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum { CASE_MAX_FIELDS = 64 };

// `value` is "" for a key that stands alone.
typedef struct CaseField {
    const char *key;
    const char *value;
} CaseField;

// `sfen` is the text before the first ';' without blanks at either end: the whole line in a file
// whose lines hold no ';'. `line` counts from 1. The texts belong to the CaseFile and last until the
// next case is read.
typedef struct Case {
    char *sfen;
    CaseField fields[CASE_MAX_FIELDS];
    int field_count;
    int line;
} Case;

typedef struct CaseFile {
    FILE *file;
    char *text;
    size_t capacity;
    int line;
} CaseFile;

// Opens SHIZUKA_POSITIONS_DIR "/name". False if there is no such file; *file then needs no closing.
bool case_file_open(CaseFile *file, const char *name);

// Reads the next case; false at the end of the file.
// Requires: no line has more than CASE_MAX_FIELDS fields.
bool case_file_next(CaseFile *file, Case *next);

void case_file_close(CaseFile *file);

// The value of the first field with this key; NULL if there is none.
const char *case_value(const Case *from, const char *key);

// Fills `values` with the values of all fields with this key, in the order of the line. Returns how
// many there are, which may be more than `capacity`; only that many are filled in.
int case_values(const Case *from, const char *key, const char *values[], int capacity);
