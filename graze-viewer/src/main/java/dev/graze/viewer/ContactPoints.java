package dev.graze.viewer;

import dev.graze.ContactKind;
import dev.graze.Contacts;
import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Where the contacts of a step are at their time of impact: halfway between the closest points of the two features.
 *
 * @param positions three coordinates per point, as {@link SceneBox#relative} makes them
 * @param tois      the time of impact of each, in units of 1/65,535
 */
record ContactPoints(float[] positions, short[] tois) {
    /** More dots than this hide the surface they sit on and swell the page; the earliest ones stay. */
    static final int LIMIT = 20_000;

    static ContactPoints of(Contacts contacts, double[] positionsT0, double[] positionsT1, SceneBox box) {
        int[] shown = earliest(contacts);
        double[] points = new double[3 * shown.length];
        short[] tois = new short[shown.length];
        for (int i = 0; i < shown.length; i++) {
            Moving moving = new Moving(contacts, shown[i], positionsT0, positionsT1);
            for (int axis = 0; axis < 3; axis++) {
                points[3 * i + axis] = moving.midpoint(axis);
            }
            tois[i] = Overlay.quantiseToi(contacts.toi(shown[i]));
        }
        return new ContactPoints(box.relative(points), tois);
    }

    private static int[] earliest(Contacts contacts) {
        IntStream all = IntStream.range(0, contacts.size());
        if (contacts.size() <= LIMIT) {
            return all.toArray();
        }
        return all.boxed().sorted(Comparator.comparingDouble(contacts::toi)).limit(LIMIT).mapToInt(Integer::intValue).toArray();
    }

    /** One contact's features on their way from t0 to t1, stopped at the time of impact. */
    private record Moving(Contacts contacts, int contact, double[] positionsT0, double[] positionsT1) {
        double midpoint(int axis) {
            return (onFirst(axis) + onSecond(axis)) / 2;
        }

        private double onFirst(int axis) {
            return isVertexFace() ? at(0, axis) : between(contacts.u(contact), at(0, axis), at(1, axis));
        }

        private double onSecond(int axis) {
            double u = contacts.u(contact);
            double v = contacts.v(contact);
            return isVertexFace() ? (1 - u - v) * at(1, axis) + u * at(2, axis) + v * at(3, axis) : between(v, at(2, axis), at(3, axis));
        }

        private boolean isVertexFace() {
            return contacts.kind(contact) == ContactKind.VF;
        }

        private double at(int which, int axis) {
            int coordinate = 3 * contacts.vertex(contact, which) + axis;
            return between(contacts.toi(contact), positionsT0[coordinate], positionsT1[coordinate]);
        }

        private static double between(double t, double from, double to) {
            return (1 - t) * from + t * to;
        }
    }
}
