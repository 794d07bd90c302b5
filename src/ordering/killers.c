#include "ordering/killers.h"

#include <string.h>

void killers_clear(Killers *killers) {
    memset(killers, 0, sizeof *killers);
}
