package dev.graze.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.mesh.LimitExceededException;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PairRulesTest {
    /** Random rules as a full table over parts, with the kind of each part. */
    private record Table(int[] kinds, boolean[] within, boolean[][] allowed) {
        static Table random(SplittableRandom random) {
            int parts = random.nextInt(1, 200);
            int kinds = random.nextInt(1, random.nextBoolean() ? 5 : parts + 1);
            double density = random.nextInt(4) == 0 ? random.nextInt(2) : random.nextDouble();
            boolean[][] ofKinds = new boolean[kinds][kinds];
            for (int a = 0; a < kinds; a++) {
                for (int b = 0; b <= a; b++) {
                    ofKinds[a][b] = ofKinds[b][a] = random.nextDouble() < density;
                }
            }
            double withinShare = random.nextInt(3) / 2.0;
            int[] kindOf = random.ints(parts, 0, kinds).toArray();
            boolean[] within = new boolean[parts];
            boolean[][] allowed = new boolean[parts][parts];
            for (int a = 0; a < parts; a++) {
                within[a] = random.nextDouble() < withinShare;
                for (int b = 0; b < parts; b++) {
                    allowed[a][b] = a == b ? within[a] : ofKinds[kindOf[a]][kindOf[b]];
                }
            }
            return new Table(kindOf, within, allowed);
        }

        PairRules compile() {
            return PairRules.of(within, part -> "kind " + kinds[part], (a, b) -> allowed[a][b]);
        }
    }

    @Test
    void randomRulesEqualTheFullTable() {
        SplittableRandom random = new SplittableRandom(3);
        int manyClasses = 0;
        int everything = 0;
        for (int round = 0; round < 300; round++) {
            Table table = Table.random(random);
            PairRules rules = table.compile();
            int parts = table.kinds.length;
            manyClasses += IntStream.of(rules.classes()).distinct().count() > 64 ? 1 : 0;
            assertThat(rules.partCount()).isEqualTo(parts);
            boolean all = true;
            long pairs = 0;
            for (int a = 0; a < parts; a++) {
                boolean active = false;
                assertThat(rules.mayCollideWithin(a)).isEqualTo(table.within[a]);
                for (int b = 0; b < parts; b++) {
                    boolean allowed = table.allowed[a][b];
                    all &= allowed;
                    active |= allowed;
                    pairs += allowed && a < b ? 1 : 0;
                    assertThat(rules.mayCollide(a, b)).isEqualTo(allowed);
                    assertThat(ofTable(rules, a, b)).as("as devices evaluate it").isEqualTo(allowed);
                    if (allowed) {
                        assertThat(rules.present(b) & rules.partners(a)).as("never pruned").isNotZero();
                    }
                }
                assertThat(rules.isActive(a)).isEqualTo(active);
            }
            assertThat(rules.pairCount()).isEqualTo(pairs);
            assertThat(rules.allowEverything()).isEqualTo(all);
            everything += all ? 1 : 0;
        }
        assertThat(manyClasses).isGreaterThan(20);
        assertThat(everything).isBetween(1, 200);
    }

    private static boolean ofTable(PairRules rules, int a, int b) {
        int row = rules.classes()[a] * rules.rowLength();
        int other = rules.classes()[b];
        return a == b ? rules.mayCollideWithin(a) : (rules.table()[row + other / 64] >>> other % 64 & 1) != 0;
    }

    @Test
    void summariesOfUpTo64KindsPruneWhateverCannotCollide() {
        SplittableRandom random = new SplittableRandom(4);
        for (int round = 0; round < 100; round++) {
            Table table = Table.random(random);
            PairRules rules = table.compile();
            if (rules.rowLength() > 1) {
                continue;
            }
            for (int a = 0; a < table.kinds.length; a++) {
                for (int b = 0; b < table.kinds.length; b++) {
                    if (a != b && table.kinds[a] != table.kinds[b]) {
                        assertThat((rules.present(b) & rules.partners(a)) != 0).isEqualTo(table.allowed[a][b]);
                    }
                }
            }
        }
    }

    @Test
    void oneMeshIsTestedAgainstItself() {
        PairRules rules = PairRules.everythingInOnePart();
        assertThat(rules.allowEverything()).isTrue();
        assertThat(rules.isActive(0)).isTrue();
        assertThat(rules.mayCollide(0, 0)).isTrue();
    }

    @Test
    void aPartThatIsNotTestedWithinNeedsAnother() {
        PairRules alone = PairRules.of(new boolean[1], part -> 0, (a, b) -> true);
        assertThat(alone.isActive(0)).isFalse();
        assertThat(alone.allowEverything()).isFalse();
        PairRules two = PairRules.of(new boolean[2], part -> 0, (a, b) -> true);
        assertThat(two.isActive(0)).isTrue();
        assertThat(PairRules.of(new boolean[0], part -> 0, (a, b) -> true).allowEverything()).isTrue();
    }

    @Test
    void givenArraysAreCopied() {
        boolean[] within = { true };
        PairRules rules = PairRules.of(within, part -> 0, (a, b) -> true);
        within[0] = false;
        assertThat(rules.mayCollideWithin(0)).isTrue();
    }

    @Test
    void tooManyKindsExceedALimit() {
        assertThatThrownBy(() -> PairRules.of(new boolean[40_000], part -> part, (a, b) -> true))
                .isInstanceOf(LimitExceededException.class)
                .hasMessage("the filters tell 40000 kinds of parts apart, but at most 32768 are possible; filter by"
                        + " categories instead of part by part");
    }
}
