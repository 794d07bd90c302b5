// Commands for people who type into the engine.
#pragma once

#include "usi.h"

void console_draw(Usi *usi, Text rest);
void console_evaluate(Usi *usi, Text rest);
void console_perft(Usi *usi, Text rest);
void console_bench(Usi *usi, Text rest);
