#include "search/tt.h"

#include <string.h>

#include "base/memory.h"

_Static_assert(sizeof(TableCluster) == 64, "a cluster is a cache line");

enum { CLUSTER_BYTES = sizeof(TableCluster), AGE_WEIGHT = 8 };

static uint64_t pack(const TableHit *entry, uint16_t move, unsigned age) {
    return (uint64_t)move | (uint64_t)(uint16_t)entry->score << 16 | (uint64_t)(uint16_t)entry->eval << 32 |
           (uint64_t)(uint8_t)(entry->depth - TABLE_DEPTH_MIN) << 48 | (uint64_t)age << 56 |
           (uint64_t)entry->bound << 62;
}

static int data_depth(uint64_t data) {
    return (int)(data >> 48 & 255) + TABLE_DEPTH_MIN;
}

static unsigned data_age(uint64_t data) {
    return (unsigned)(data >> 56) & (TABLE_AGES - 1);
}

static Bound data_bound(uint64_t data) {
    return (Bound)(data >> 62);
}

bool table_resize(Table *table, int mb) {
    size_t count = ((size_t)mb << 20) / CLUSTER_BYTES;
    if (table->count == count) {
        table_clear(table);
        return true;
    }
    TableCluster *clusters = memory_alloc_aligned(CLUSTER_BYTES, count * CLUSTER_BYTES);
    if (clusters == NULL)
        return false;
    memory_free_aligned(table->clusters);
    table->clusters = clusters;
    table->count = count;
    table_clear(table);
    return true;
}

void table_release(Table *table) {
    memory_free_aligned(table->clusters);
    *table = (Table){0};
}

void table_clear(Table *table) {
    table->age = 0;
    memset(table->clusters, 0, table->count * CLUSTER_BYTES);
}

void table_age(Table *table) {
    table->age = (table->age + 1) % TABLE_AGES;
}

bool table_probe(const Table *table, Key key, TableHit *hit) {
    TableCluster *cluster = table_cluster(table, key);
    for (int i = 0; i < TABLE_CLUSTER; i++) {
        TableEntry *entry = &cluster->entry[i];
        uint64_t data = atomic_load_explicit(&entry->data, memory_order_relaxed);
        if ((atomic_load_explicit(&entry->check, memory_order_relaxed) ^ data) != key || data == 0)
            continue;
        hit->move = (uint16_t)data;
        hit->score = (int16_t)(data >> 16);
        hit->eval = (int16_t)(data >> 32);
        hit->depth = data_depth(data);
        hit->bound = data_bound(data);
        return true;
    }
    return false;
}

// Replaces the entry of the same position, or else the one of least depth, an old one counting as less deep.
void table_store(Table *table, Key key, const TableHit *stored) {
    TableCluster *cluster = table_cluster(table, key);
    TableEntry *victim = NULL;
    int least = 1 << 20;
    uint16_t move = stored->move;
    for (int i = 0; i < TABLE_CLUSTER; i++) {
        TableEntry *entry = &cluster->entry[i];
        uint64_t data = atomic_load_explicit(&entry->data, memory_order_relaxed);
        if ((atomic_load_explicit(&entry->check, memory_order_relaxed) ^ data) == key && data != 0) {
            bool older = data_age(data) != table->age;
            if (stored->bound != BOUND_EXACT && !older && stored->depth < data_depth(data) - 3)
                return;
            if (move == 0)
                move = (uint16_t)data;
            victim = entry;
            break;
        }
        unsigned age = (table->age - data_age(data)) % TABLE_AGES;
        int worth = data == 0 ? -(1 << 20) : data_depth(data) - AGE_WEIGHT * (int)age;
        if (worth < least) {
            least = worth;
            victim = entry;
        }
    }
    uint64_t data = pack(stored, move, table->age);
    atomic_store_explicit(&victim->check, key ^ data, memory_order_relaxed);
    atomic_store_explicit(&victim->data, data, memory_order_relaxed);
}

int table_hashfull(const Table *table) {
    enum { SAMPLE = 250 };
    int used = 0;
    for (size_t i = 0; i < SAMPLE; i++)
        for (int j = 0; j < TABLE_CLUSTER; j++) {
            uint64_t data = atomic_load_explicit(&table->clusters[i].entry[j].data, memory_order_relaxed);
            used += data_bound(data) != BOUND_NONE && data_age(data) == table->age;
        }
    return used * 1000 / (SAMPLE * TABLE_CLUSTER);
}
