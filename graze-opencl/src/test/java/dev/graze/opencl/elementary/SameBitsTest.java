package dev.graze.opencl.elementary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.opencl.TestDevices;
import dev.graze.spi.ContactBuffer;
import dev.graze.ContactKind;
import dev.graze.Contacts;
import dev.graze.device.DeviceMotion;
import dev.graze.device.PairTester;
import java.util.HashSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * The device's contacts equal the core's, bit for bit. No undecided pair is also a contact, and no dropped pair is one.
 */
class SameBitsTest {
    private static final int PAIRS = 3_000;

    @ParameterizedTest
    @EnumSource
    void findsTheSameAsTheCore(HostilePairs family) {
        checkAgainstCore(PairCases.of(family, family.ordinal() + 1, PAIRS), 1e-6);
    }

    @ParameterizedTest
    @EnumSource
    void findsTheSameAsTheCoreAtOtherTolerances(HostilePairs family) {
        checkAgainstCore(PairCases.of(family, family.ordinal() + 101, PAIRS / 10), 1e-11);
        checkAgainstCore(PairCases.of(family, family.ordinal() + 201, PAIRS / 10), 1e-2);
    }

    private static void checkAgainstCore(PairCases cases, double tolerance) {
        CollectedResults found = test(cases, tolerance);
        Decider decider = new Decider(cases.t0(), cases.t1(), 0, tolerance);
        assertThat(new HashSet<>(found.undecided)).as("undecided pairs").hasSameSizeAs(found.undecided);
        assertThat(found.vertexFace + found.edgeEdge).as("feature pairs").isEqualTo(cases.size());
        assertThat(found.searched).isBetween((long) found.contacts.size() + found.undecided.size(),
                (long) cases.size());
        // a pair that is both a contact and undecided would appear twice
        found.decideRest(decider);
        assertThat(found.contacts.toContacts()).isEqualTo(decideAll(cases, decider));
    }

    private static CollectedResults test(PairCases cases, double tolerance) {
        CollectedResults results = new CollectedResults(cases.t0(), cases.t1());
        try (PairTester tester = TestDevices.require().open(cases.mesh(), tolerance, true)) {
            tester.begin(DeviceMotion.of(cases.t0(), cases.t1()), 0);
            tester.submit(cases.itemPairs(), 0, cases.size()).collect(results);
        }
        return results;
    }

    private static Contacts decideAll(PairCases cases, Decider decider) {
        ContactBuffer contacts = new ContactBuffer();
        for (int i = 0; i < cases.size(); i++) {
            decider.decide(cases.kind(i), 6 * i, 6 * i + 1, 6 * i + 2, 6 * i + 3, contacts);
        }
        return contacts.toContacts();
    }

    @Test
    void leavesFewNonDegeneratePairsUndecided() {
        CollectedResults found = test(PairCases.of(HostilePairs.RANDOM, 7, PAIRS), 1e-6);
        assertThat(found.undecided.size()).isLessThan(PAIRS / 500);
        assertThat(found.contacts.size()).isGreaterThan(PAIRS / 10);
        assertThat(found.contacts.toContacts().count(ContactKind.VF)).isBetween(PAIRS / 20, PAIRS);
    }
}
