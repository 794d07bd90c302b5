#include "base/text.h"

#include <assert.h>
#include <string.h>

static bool byte_is_white(char byte) {
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static char byte_to_lower(char byte) {
    return byte >= 'A' && byte <= 'Z' ? (char)(byte + ('a' - 'A')) : byte;
}

// Equal bytes; unlike memcmp it may be given the null pointer of an empty text.
static bool bytes_equal(const char *a, const char *b, size_t size) {
    return size == 0 || memcmp(a, b, size) == 0;
}

// `text` without its first `count` bytes. The null pointer of an empty text is left alone.
static Text text_skip(Text text, size_t count) {
    return count == 0 ? text : (Text){text.data + count, text.size - count};
}

Text text_from(const char *string) {
    return (Text){string, strlen(string)};
}

bool text_equals(Text text, const char *string) {
    return text.size == strlen(string) && bytes_equal(text.data, string, text.size);
}

bool text_equals_ignoring_case(Text text, const char *string) {
    if (text.size != strlen(string))
        return false;
    for (size_t i = 0; i < text.size; i++)
        if (byte_to_lower(text.data[i]) != byte_to_lower(string[i]))
            return false;
    return true;
}

bool text_starts_with(Text text, const char *prefix) {
    size_t size = strlen(prefix);
    return text.size >= size && bytes_equal(text.data, prefix, size);
}

static size_t text_count_white(Text text) {
    size_t count = 0;
    while (count < text.size && byte_is_white(text.data[count]))
        count++;
    return count;
}

Text text_trim(Text text) {
    text = text_skip(text, text_count_white(text));
    while (text.size > 0 && byte_is_white(text.data[text.size - 1]))
        text.size--;
    return text;
}

Text text_next_token(Text *rest) {
    Text token = text_skip(*rest, text_count_white(*rest));
    size_t size = 0;
    while (size < token.size && !byte_is_white(token.data[size]))
        size++;
    *rest = text_skip(token, size);
    token.size = size;
    return token;
}

Text text_next_part(Text *rest, char separator) {
    Text part = *rest;
    size_t size = 0;
    while (size < part.size && part.data[size] != separator)
        size++;
    *rest = text_skip(part, size < part.size ? size + 1 : size);
    part.size = size;
    return part;
}

// Accumulates without sign, because the magnitude of INT64_MIN fits no int64_t.
bool text_to_int64(Text text, int64_t *out) {
    bool negative = text.size > 0 && text.data[0] == '-';
    bool has_sign = negative || (text.size > 0 && text.data[0] == '+');
    uint64_t limit = negative ? (uint64_t)INT64_MAX + 1 : INT64_MAX;
    uint64_t magnitude = 0;

    Text digits = text_skip(text, has_sign ? 1 : 0);
    if (digits.size == 0)
        return false;
    for (size_t i = 0; i < digits.size; i++) {
        if (digits.data[i] < '0' || digits.data[i] > '9')
            return false;
        uint64_t digit = (uint64_t)(digits.data[i] - '0');
        if (magnitude > (limit - digit) / 10)
            return false;
        magnitude = 10 * magnitude + digit;
    }
    *out = (int64_t)(negative ? 0 - magnitude : magnitude);
    return true;
}

bool text_to_int(Text text, int min, int max, int *out) {
    int64_t value;
    if (!text_to_int64(text, &value) || value < min || value > max)
        return false;
    *out = (int)value;
    return true;
}

bool text_copy(Text text, char *out, size_t capacity) {
    assert(capacity >= 1);
    size_t size = text.size < capacity ? text.size : capacity - 1;
    if (size > 0)
        memcpy(out, text.data, size);
    out[size] = '\0';
    return size == text.size;
}
