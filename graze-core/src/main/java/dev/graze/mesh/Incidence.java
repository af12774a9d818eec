package dev.graze.mesh;

import java.util.List;

/**
 * The triangles that contain each vertex or each edge (the key), in ascending order, as compressed rows: the list of
 * key {@code k} is {@code items[starts[k]] .. items[starts[k + 1] - 1]}.
 */
public final class Incidence {
    private final int[] starts;
    private final int[] items;

    private Incidence(int[] starts, int[] items) {
        this.starts = starts;
        this.items = items;
    }

    /** Inverts a table of three keys per triangle, by counting and then filling. */
    static Incidence invert(int[] triangleKeys, int keyCount) {
        int[] starts = new int[keyCount + 1];
        for (int key : triangleKeys) {
            starts[key + 1]++;
        }
        for (int k = 0; k < keyCount; k++) {
            starts[k + 1] += starts[k];
        }
        int[] next = starts.clone();
        int[] items = new int[triangleKeys.length];
        for (int i = 0; i < triangleKeys.length; i++) {
            items[next[triangleKeys[i]]++] = i / 3;
        }
        return new Incidence(starts, items);
    }

    /** Joins tables whose keys and triangles are numbered one table after the other. */
    static Incidence join(List<Incidence> tables, int[] firstTriangles) {
        int keys = 0;
        int length = 0;
        for (Incidence table : tables) {
            keys += table.starts.length - 1;
            length += table.items.length;
        }
        int[] starts = new int[keys + 1];
        int[] items = new int[length];
        int key = 0;
        int item = 0;
        for (int i = 0; i < firstTriangles.length; i++) {
            Incidence table = tables.get(i);
            for (int k = 0; k + 1 < table.starts.length; k++) {
                starts[key++] = item + table.starts[k];
            }
            for (int triangle : table.items) {
                items[item++] = firstTriangles[i] + triangle;
            }
        }
        starts[keys] = length;
        return new Incidence(starts, items);
    }

    public int size(int key) {
        return starts[key + 1] - starts[key];
    }

    public int get(int key, int i) {
        return items[starts[key] + i];
    }

    int countRowsLongerThan(int length) {
        int count = 0;
        for (int k = 0; k + 1 < starts.length; k++) {
            count += size(k) > length ? 1 : 0;
        }
        return count;
    }

    int countEmptyRows() {
        int count = 0;
        for (int k = 0; k + 1 < starts.length; k++) {
            count += size(k) == 0 ? 1 : 0;
        }
        return count;
    }
}
