package dev.graze.cli.bench.paper;

import dev.graze.Contacts;
import dev.graze.Intersections;

/**
 * What was found in a step or at an instant.
 *
 * @param results to compare bit for bit
 */
record Answer(Object results, int size) {
    static Answer of(Contacts contacts) {
        return new Answer(contacts, contacts.size());
    }

    static Answer of(Intersections intersections) {
        return new Answer(intersections, intersections.size());
    }
}
