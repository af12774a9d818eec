package dev.graze.rigid.rays;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Allocates ranges of a device's state. Vertex counts repeat, since many bodies share a shape, so a freed range is
 * reused for the same count.
 */
final class StatePlaces {
    private final Map<Integer, Deque<Integer>> free = new HashMap<>();
    private int end;

    int allocate(int count) {
        Deque<Integer> left = free.get(count);
        if (left != null && !left.isEmpty()) {
            return left.pop();
        }
        int first = end;
        end = Math.addExact(end, count);
        return first;
    }

    void free(int first, int count) {
        free.computeIfAbsent(count, size -> new ArrayDeque<>()).push(first);
    }

    int end() {
        return end;
    }
}
