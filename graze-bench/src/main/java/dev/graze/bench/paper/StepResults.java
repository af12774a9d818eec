package dev.graze.bench.paper;

import dev.graze.Contacts;
import dev.graze.Intersections;

/**
 * The results of a step or an instant.
 *
 * @param results to compare bit for bit
 */
record StepResults(Object results, int size) {
    static StepResults of(Contacts contacts) {
        return new StepResults(contacts, contacts.size());
    }

    static StepResults of(Intersections intersections) {
        return new StepResults(intersections, intersections.size());
    }
}
