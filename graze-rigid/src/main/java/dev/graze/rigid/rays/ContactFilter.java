package dev.graze.rigid.rays;

import java.util.Arrays;

/**
 * Reduces the contacts of a pair, so that a constraint solver is not overloaded (2.2.1): keeps the deepest contact,
 * then repeatedly the one farthest from those already chosen.
 */
public final class ContactFilter {
    private final int mostPerPair;
    private final boolean projected;
    private double[] nearest = new double[64];

    /** Creates a filter for projected constraints (2.2.2). */
    public ContactFilter(int mostPerPair) {
        this(mostPerPair, true);
    }

    /**
     * Creates a filter.
     *
     * @param projected whether the deepest contact is the one with the largest projected depth instead of the longest
     * ray; must be what the constraints use
     */
    public ContactFilter(int mostPerPair, boolean projected) {
        this.mostPerPair = mostPerPair;
        this.projected = projected;
    }

    /** Returns the indices of the contacts to keep, in ascending order. */
    public int[] choose(RayContacts contacts) {
        int[] chosen = new int[contacts.size()];
        int size = 0;
        for (int from = 0; from < contacts.size();) {
            int end = endOfPair(contacts, from);
            size += choose(contacts, from, end, chosen, size);
            from = end;
        }
        return Arrays.copyOf(chosen, size);
    }

    private static int endOfPair(RayContacts contacts, int from) {
        int a = Math.min(contacts.body(from), contacts.otherBody(from));
        int b = Math.max(contacts.body(from), contacts.otherBody(from));
        int end = from + 1;
        while (end < contacts.size() && Math.min(contacts.body(end), contacts.otherBody(end)) == a
                && Math.max(contacts.body(end), contacts.otherBody(end)) == b) {
            end++;
        }
        return end;
    }

    private int choose(RayContacts contacts, int from, int end, int[] chosen, int at) {
        int count = Math.min(mostPerPair, end - from);
        if (count == end - from) {
            for (int i = 0; i < count; i++) {
                chosen[at + i] = from + i;
            }
            return count;
        }
        nearest = nearest.length < end - from ? new double[2 * (end - from)] : nearest;
        Arrays.fill(nearest, 0, end - from, Double.POSITIVE_INFINITY);
        int next = deepest(contacts, from, end);
        for (int i = 0; i < count; i++) {
            chosen[at + i] = next;
            next = farthest(contacts, from, end, next);
        }
        Arrays.sort(chosen, at, at + count);
        return count;
    }

    private int deepest(RayContacts contacts, int from, int end) {
        int deepest = from;
        for (int i = from + 1; i < end; i++) {
            deepest = depth(contacts, i) > depth(contacts, deepest) ? i : deepest;
        }
        return deepest;
    }

    private double depth(RayContacts contacts, int contact) {
        return projected ? contacts.projectedDepth(contact) : contacts.depth(contact);
    }

    /**
     * Updates the distances to the nearest chosen contact. A chosen contact gets -1, so it is never the farthest while
     * another one is left.
     */
    private int farthest(RayContacts contacts, int from, int end, int added) {
        int farthest = from;
        for (int i = from; i < end; i++) {
            double square = i == added ? -1 : squareDistance(contacts, i, added);
            nearest[i - from] = Math.min(nearest[i - from], square);
            farthest = nearest[i - from] > nearest[farthest - from] ? i : farthest;
        }
        return farthest;
    }

    private static double squareDistance(RayContacts contacts, int a, int b) {
        double x = contacts.position(a, 0) - contacts.position(b, 0);
        double y = contacts.position(a, 1) - contacts.position(b, 1);
        double z = contacts.position(a, 2) - contacts.position(b, 2);
        return x * x + y * y + z * z;
    }
}
