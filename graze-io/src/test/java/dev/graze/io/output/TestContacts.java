package dev.graze.io.output;

import dev.graze.spi.ContactBuffer;
import dev.graze.Contact;
import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.ContactStatus;
import dev.graze.spi.IntersectionBuffer;
import dev.graze.Intersections;

/** Hand-made results. */
final class TestContacts {
    private TestContacts() {
    }

    /** Returns two contacts: vertex 6 on face 0 1 2 at a third, and edge 0 1 against 3 4 at a half. */
    static Contacts two() {
        ContactBuffer buffer = new ContactBuffer();
        buffer.add(ContactKind.EE, 0, 1, 3, 4, 0.5, ContactStatus.TOUCHING_AT_START);
        buffer.geometry(0.25, 0.75, 0, -1, 0, 0);
        buffer.phase(Contact.Phase.SLIDING);
        buffer.add(ContactKind.VF, 6, 0, 1, 2, 1.0 / 3, ContactStatus.CONVERGED);
        buffer.geometry(0.1, 0.2, 0, 0, 1, 0.125);
        return buffer.toContacts();
    }

    static Intersections pair(int triangleA, int triangleB) {
        IntersectionBuffer buffer = new IntersectionBuffer();
        buffer.add(triangleA, triangleB);
        return buffer.toIntersections();
    }
}
