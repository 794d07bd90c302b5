#include "lab/positions.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "board/legality.h"
#include "board/sfen.h"
#include "engine/bench.h"
#include "eval/evaluate.h"
#include "search/score.h"

static const char *const PhaseNames[] = {"opening", "middle", "end", ""};

const char *phase_name(GamePhase phase) {
    return PhaseNames[phase];
}

static void add(LabPositions *positions, const char *sfen, GamePhase phase) {
    if ((positions->count & (positions->count - 1)) == 0)
        positions->at = memory_resize(positions->at, 2 * (size_t)positions->count + 1, sizeof *positions->at);
    size_t size = strlen(sfen) + 1;
    positions->at[positions->count++] =
        (LabPosition){.sfen = memcpy(memory_new(size, 1), sfen, size), .phase = phase};
}

// The phase that the fields tell. False for an unknown one.
static bool read_phase(Text fields, GamePhase *phase) {
    *phase = PHASE_UNTOLD;
    while (fields.size > 0) {
        Text value = text_trim(text_next_part(&fields, ';'));
        if (!text_equals(text_next_token(&value), "phase"))
            continue;
        value = text_trim(value);
        *phase = PHASE_OPENING;
        while (*phase < PHASES && !text_equals(value, PhaseNames[*phase]))
            (*phase)++;
        if (*phase == PHASES)
            return false;
    }
    return true;
}

// NULL, or what is wrong.
static const char *add_line(LabPositions *positions, Text line, Position *pos) {
    Text sfen = text_trim(text_next_part(&line, ';'));
    SfenError error = position_from_sfen(pos, sfen);
    if (error != SFEN_OK)
        return sfen_error_text(error);
    if (!position_has_legal_move(pos))
        return "the position has no legal move";
    GamePhase phase;
    if (!read_phase(line, &phase))
        return "the phase is none of opening, middle and end";
    char canonical[SFEN_SIZE];
    add(positions, position_to_sfen(pos, canonical), phase);
    return NULL;
}

bool lab_positions_parse(LabPositions *positions, Text text, char why[LAB_WHY_SIZE]) {
    LabPositions read = {0};
    Position pos;
    position_init(&pos);
    const char *wrong = NULL;
    for (int number = 1; text.size > 0 && wrong == NULL; number++) {
        Text line = text_trim(text_next_part(&text, '\n'));
        if (line.size == 0 || line.data[0] == '#')
            continue;
        wrong = add_line(&read, line, &pos);
        if (wrong != NULL)
            snprintf(why, LAB_WHY_SIZE, "line %d: %s", number, wrong);
    }
    if (wrong == NULL && read.count == 0)
        snprintf(why, LAB_WHY_SIZE, "no line holds a position");
    position_release(&pos);
    if (wrong != NULL || read.count == 0) {
        lab_positions_release(&read);
        return false;
    }
    *positions = read;
    return true;
}

void lab_positions_take_bench(LabPositions *positions) {
    *positions = (LabPositions){0};
    for (int i = 0; i < bench_position_count(); i++)
        add(positions, bench_position(i), PHASE_UNTOLD);
}

// Each phase keeps its share: a file may well tell the phases in turns.
void lab_positions_thin(LabPositions *positions, int limit) {
    int count = positions->count, kept = 0;
    int64_t rank[PHASES + 1] = {0}; // of the next position of a phase, when they are sorted by phase
    if (limit >= count)
        return;
    for (int phase = 1; phase <= PHASES; phase++)
        rank[phase] = rank[phase - 1] + lab_positions_count_phase(positions, (GamePhase)(phase - 1));
    for (int i = 0; i < count; i++) {
        int64_t place = rank[positions->at[i].phase]++;
        if (place == 0 || place * limit / count != (place - 1) * limit / count)
            positions->at[kept++] = positions->at[i];
        else
            free(positions->at[i].sfen);
    }
    positions->count = kept;
}

int lab_positions_count_phase(const LabPositions *positions, GamePhase phase) {
    int count = 0;
    for (int i = 0; i < positions->count; i++)
        count += positions->at[i].phase == phase;
    return count;
}

void lab_positions_release(LabPositions *positions) {
    for (int i = 0; i < positions->count; i++)
        free(positions->at[i].sfen);
    free(positions->at);
    *positions = (LabPositions){0};
}

void lab_position_init(Position *pos) {
    Evaluator evaluator;
    position_init(pos);
    evaluator_reset(&evaluator, pos); // the first one of all fills the tables
}

void lab_position_set_up(const LabPosition *position, Position *pos) {
    if (position_from_sfen(pos, text_from(position->sfen)) != SFEN_OK)
        die("the laboratory's position %s is broken", position->sfen);
    position_reserve(pos, MAX_PLY + 8);
}
