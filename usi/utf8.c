#include "utf8.h"

// Where the first byte narrows what the second may be: no overlong forms, no surrogates, nothing above
// U+10FFFF.
static bool second_fits(unsigned char first, unsigned char second) {
    switch (first) {
    case 0xE0:
        return second >= 0xA0;
    case 0xED:
        return second < 0xA0;
    case 0xF0:
        return second >= 0x90;
    case 0xF4:
        return second < 0x90;
    default:
        return true;
    }
}

size_t utf8_size(const char *string) {
    const unsigned char *bytes = (const unsigned char *)string;
    unsigned char first = bytes[0];
    if (first < 0x80)
        return first != 0;
    size_t size = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    if (first < 0xC2 || first > 0xF4)
        return 0;
    for (size_t i = 1; i < size; i++)
        if ((bytes[i] & 0xC0) != 0x80)
            return 0;
    return second_fits(first, bytes[1]) ? size : 0;
}

bool utf8_is_valid(const char *string) {
    size_t size;
    while ((size = utf8_size(string)) > 0)
        string += size;
    return *string == '\0';
}
