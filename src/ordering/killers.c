#include "ordering/killers.h"

#include <string.h>

#include "board/legality.h"

void killers_clear(Killers *killers) {
    memset(killers, 0, sizeof *killers);
}

// Puts `move` into slot `goal`; the slots from there to `last` move back by one, and what is in `last` is
// lost.
static void put(KillerSet *set, int goal, int last, Move move, uint16_t cutoffs) {
    for (int slot = last; slot > goal; slot--) {
        set->move[slot] = set->move[slot - 1];
        set->cutoffs[slot] = set->cutoffs[slot - 1];
    }
    set->move[goal] = move;
    set->cutoffs[goal] = cutoffs;
}

// The slot that holds the move, or the last one.
static int slot_of(const KillerSet *set, int slots, Move move) {
    int slot = 0;
    while (slot < slots - 1 && set->move[slot] != move)
        slot++;
    return slot;
}

// A new move takes the last slot, which has the fewest cutoffs; moves with as many as the one before them or
// more go before it, so that the latest of equals comes first.
static void store_counted(KillerSet *set, int slots, Move move) {
    int slot = slot_of(set, slots, move);
    unsigned cutoffs = set->move[slot] == move ? set->cutoffs[slot] + 1u : 1u;
    cutoffs = cutoffs < UINT16_MAX ? cutoffs : UINT16_MAX;
    int goal = slot;
    while (goal > 0 && set->cutoffs[goal - 1] <= cutoffs)
        goal--;
    put(set, goal, slot, move, (uint16_t)cutoffs);
}

void killer_set_store(KillerSet *set, KillerPolicy policy, int slots, Move move) {
    if (policy == KILLERS_COUNTED)
        store_counted(set, slots, move);
    else if (set->move[0] != move)
        put(set, 0, slot_of(set, slots, move), move, 0);
}

// The origin of a move that was played, as `refutation` is indexed.
static int origin_of(Move move) {
    return move_is_drop(move) ? SQUARES + move_from(move) : move_from(move);
}

static size_t position_index(Key key) {
    return key % KILLER_POSITIONS;
}

// Whether there is a last move to refute; a null move is none.
static bool has_last_move(const Position *pos) {
    return move_piece(pos->state->move) != NO_PIECE;
}

// The set to store in, NULL when there is none; one that was another position's is emptied.
static KillerSet *set_to_store(Killers *killers, KillerKey key, const Position *pos, int ply) {
    Move last = pos->state->move;
    if (key == KILLER_KEY_PLY)
        return &killers->at[ply];
    if (key == KILLER_KEY_REFUTATION)
        return has_last_move(pos) ? &killers->refutation[pos->side][origin_of(last)][move_to(last)] : NULL;
    KillersOfPosition *place = &killers->position[position_index(position_key(pos))];
    if (place->key != position_key(pos))
        *place = (KillersOfPosition){.key = position_key(pos)};
    return &place->set;
}

// Of sets; the move that mates is kept apart, and is nearly always a check.
static bool may_be_killer(const Techniques *techniques, const Position *pos, Move move) {
    KillerDrops needed = piece_type(move_piece(move)) == PAWN ? KILLER_DROPS_ON : KILLER_DROPS_PIECES;
    if (move_is_drop(move) && techniques->killer_drops < needed)
        return false;
    return techniques->killer_checks || !position_gives_check(pos, move);
}

void killers_store(Killers *killers, const Techniques *techniques, const Position *pos, int ply, Move move,
                   bool mates) {
    if (techniques->killers == KILLERS_OFF)
        return;
    if (mates)
        killers->mate[ply] = move;
    if (!may_be_killer(techniques, pos, move))
        return;
    KillerSet *set = set_to_store(killers, (KillerKey)techniques->key, pos, ply);
    if (set != NULL)
        killer_set_store(set, (KillerPolicy)techniques->killers, techniques->slots, move);
}

void killers_set_line(Killers *killers, Position *pos, const Move *line, int length) {
    int done = 0;
    memset(killers->line, 0, sizeof killers->line);
    for (; done < length && done < KILLER_PLIES; done++) {
        killers->line[done] = position_is_quiet(pos, line[done]) ? line[done] : MOVE_NONE;
        position_do(pos, line[done]);
    }
    while (done-- > 0)
        position_undo(pos);
}

static int add_set(const KillerSet *set, int slots, const MemorySource sources[KILLER_SLOTS],
                   MemoryMove *out) {
    for (int slot = 0; slot < slots; slot++)
        out[slot] = (MemoryMove){set->move[slot], sources[slot]};
    return slots;
}

static const KillerSet *set_to_try(const Killers *killers, KillerKey key, const Position *pos, int ply) {
    static const KillerSet none;
    Move last = pos->state->move;
    if (key == KILLER_KEY_PLY)
        return &killers->at[ply];
    if (key == KILLER_KEY_REFUTATION)
        return has_last_move(pos) ? &killers->refutation[pos->side][origin_of(last)][move_to(last)] : &none;
    const KillersOfPosition *place = &killers->position[position_index(position_key(pos))];
    return place->key == position_key(pos) ? &place->set : &none;
}

int killers_collect(const Killers *killers, const Techniques *techniques, const Position *pos, int ply,
                    MemoryMove out[KILLERS_MAX]) {
    static const MemorySource own[] = {SOURCE_KILLER_1, SOURCE_KILLER_2};
    static const MemorySource before[] = {SOURCE_BEFORE, SOURCE_BEFORE};
    static const MemorySource after[] = {SOURCE_AFTER, SOURCE_AFTER};
    int slots = techniques->slots, count = 0;
    if (techniques->killers == KILLERS_OFF)
        return 0;
    if (techniques->killer_mates)
        out[count++] = (MemoryMove){killers->mate[ply], SOURCE_MATE};
    count += add_set(set_to_try(killers, (KillerKey)techniques->key, pos, ply), slots, own, out + count);
    if (techniques->killer_line)
        out[count++] = (MemoryMove){killers->line[ply], SOURCE_LINE};
    if ((techniques->lookup == KILLER_LOOKUP_BEFORE || techniques->lookup == KILLER_LOOKUP_BOTH) && ply >= 2)
        count += add_set(&killers->at[ply - 2], slots, before, out + count);
    if (techniques->lookup == KILLER_LOOKUP_AFTER || techniques->lookup == KILLER_LOOKUP_BOTH)
        count += add_set(&killers->at[ply + 2], slots, after, out + count);
    return count;
}
