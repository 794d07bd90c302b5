// The page of the report, put together.
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "lab_report.h"
#include "report_page.h"

json_t *report_text(const char *text) {
    json_t *value = json_string(text);
    return value != NULL ? value : json_string("?");
}

// JSON has '<' in strings only; escaped there, nothing ends the script element that holds the data.
static void write_data(const json_t *data, FILE *out) {
    char *text = json_dumps(data, JSON_COMPACT | JSON_REAL_PRECISION(6));
    if (text == NULL)
        die("out of memory");
    for (const char *rest = text; *rest != '\0';) {
        size_t size = strcspn(rest, "<");
        fwrite(rest, 1, size, out);
        rest += size;
        if (*rest == '<') {
            fputs("\\u003c", out);
            rest++;
        }
    }
    free(text);
}

void report_write_page(const json_t *data, FILE *out) {
    static const char mark[] = "@data@";
    const char *page = (const char *)report_page;
    const char *place = strstr(page, mark);
    if (place == NULL)
        die("the page has no place for its data");
    fwrite(page, 1, (size_t)(place - page), out);
    write_data(data, out);
    fputs(place + strlen(mark), out);
}
