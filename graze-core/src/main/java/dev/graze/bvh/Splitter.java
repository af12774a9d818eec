package dev.graze.bvh;

/**
 * Decides how a hierarchy is cut: reorders a range of items and says where its second half begins. Several threads may
 * cut ranges that have no item in common.
 */
interface Splitter {
    /**
     * Cuts the items at {@code from} up to and without {@code to}, two or more, in two.
     *
     * @return where the second part begins: above {@code from}, below {@code to}
     */
    int split(int from, int to);
}
