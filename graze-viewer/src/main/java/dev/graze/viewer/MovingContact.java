package dev.graze.viewer;

import dev.graze.ContactKind;
import dev.graze.Contacts;

/** The features of one contact moving from t0 to t1, stopped at the time of impact. */
record MovingContact(Contacts contacts, int contact, double[] positionsT0, double[] positionsT1) {
    /** Returns the midpoint of the closest points of the two features. */
    double midpoint(int axis) {
        return (onFirst(axis) + onSecond(axis)) / 2;
    }

    private double onFirst(int axis) {
        return isVertexFace() ? at(0, axis) : between(contacts.u(contact), at(0, axis), at(1, axis));
    }

    private double onSecond(int axis) {
        double u = contacts.u(contact);
        double v = contacts.v(contact);
        return isVertexFace()
                ? (1 - u - v) * at(1, axis) + u * at(2, axis) + v * at(3, axis)
                : between(v, at(2, axis), at(3, axis));
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
