package dev.graze.rigid.rays;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;

/**
 * Gives out ranges of a device's state. Bodies have few different numbers of vertices, so what is given back is used
 * again for the same number.
 */
final class StatePlaces {
    private final Map<Integer, Deque<Integer>> free = new HashMap<>();
    private int end;

    int take(int count) {
        Deque<Integer> left = free.get(count);
        if (left != null && !left.isEmpty()) {
            return left.pop();
        }
        int first = end;
        end = Math.addExact(end, count);
        return first;
    }

    void giveBack(int first, int count) {
        free.computeIfAbsent(count, size -> new ArrayDeque<>()).push(first);
    }

    int end() {
        return end;
    }
}
