// Which parts may collide: PairRules of the core. Compiled in only if a scene leaves out pairs.

#ifdef FILTERED

/** The class of each part, times two, plus one if the part is tested against itself; and a row of bits per class. */
typedef struct {
    global const uint* classes;
    global const ulong* table;
    uint row_length;
} pair_rules;

#define RULES_PARAMETERS global const uint* rule_classes, global const ulong* rule_table, uint rule_row_length
#define RULES {rule_classes, rule_table, rule_row_length}

bool parts_may_collide(uint a, uint b, const pair_rules* rules) {
    uint class_a = rules->classes[a];
    uint class_b = rules->classes[b] >> 1;
    return a == b ? class_a & 1
            : rules->table[(ulong) (class_a >> 1) * rules->row_length + class_b / 64] >> class_b % 64 & 1;
}

#endif
