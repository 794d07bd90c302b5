// The transposition table: what earlier visits of a position found. Shared by all threads without locks: an
// entry is two relaxed 64-bit words, the first xored with the second, so that a torn entry looks like another
// position (Hyatt, Mann 2002).
#pragma once

#include <stdatomic.h>
#include <stddef.h>

#include "board/types.h"

typedef enum Bound { BOUND_NONE, BOUND_UPPER, BOUND_LOWER, BOUND_EXACT } Bound;

typedef struct TableEntry {
    _Atomic uint64_t check; // key ^ data
    _Atomic uint64_t data;  // move 16, score 16, eval 16, depth 8, age 6, bound 2
} TableEntry;

enum { TABLE_CLUSTER = 4, TABLE_DEPTH_MIN = -8, TABLE_AGES = 64 };

typedef struct TableCluster {
    TableEntry entry[TABLE_CLUSTER];
} TableCluster;

typedef struct Table {
    TableCluster *clusters;
    size_t count;
    unsigned age;
} Table;

// An entry as read. Scores of mates are distances from the stored position; see score_from_table.
typedef struct TableHit {
    uint16_t move; // lower half of a Move; 0: none. Belongs to any position until it is tested
    int score, eval, depth;
    Bound bound;
} TableHit;

// Makes the table `mb` MiB large and empty. False when that cannot be had: then it is as before.
// Requires: mb >= 1; a zeroed Table is one that has no memory yet.
bool table_resize(Table *table, int mb);
void table_release(Table *table);
void table_clear(Table *table);

// A new search begins: what older ones stored is replaced first.
void table_age(Table *table);

// False when there is nothing about the key.
bool table_probe(const Table *table, Key key, TableHit *hit);

// `depth` from TABLE_DEPTH_MIN up. A move of 0 keeps the move that is there.
void table_store(Table *table, Key key, const TableHit *entry);

static inline TableCluster *table_cluster(const Table *table, Key key) {
    __extension__ typedef unsigned __int128 Wide;
    return &table->clusters[(size_t)((Wide)key * table->count >> 64)];
}

static inline void table_prefetch(const Table *table, Key key) {
    __builtin_prefetch(table_cluster(table, key));
}

// Share of the table in use by this search, per mille.
int table_hashfull(const Table *table);
