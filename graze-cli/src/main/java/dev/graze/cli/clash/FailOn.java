package dev.graze.cli.clash;

import dev.graze.cli.search.Values;
import dev.graze.query.Relation;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;

/** Which relations make a run fail. */
enum FailOn {
    /** Crossing, one inside the other, or coincident. */
    HARD,
    /** Touching or harder. */
    TOUCH,
    /** At most the clearance apart, or harder. */
    CLEARANCE,
    /** One inside the other. */
    INSIDE;

    boolean concerns(Relation relation) {
        return switch (this) {
            case HARD -> ClashPair.hardness(relation) >= ClashPair.hardness(Relation.CROSSING);
            case TOUCH -> ClashPair.hardness(relation) >= ClashPair.hardness(Relation.TOUCHING);
            case CLEARANCE -> relation != Relation.APART;
            case INSIDE -> relation == Relation.A_INSIDE_B || relation == Relation.B_INSIDE_A;
        };
    }

    /** Returns whether a pair makes the run fail: with a baseline, only if it is new or worse than there. */
    boolean failsOn(ClashPair pair) {
        ClashPair.Comparison comparison = pair.comparison();
        boolean known = comparison.before().map(before -> concerns(before.relation())).orElse(false);
        return concerns(pair.relation()) && (!known || comparison.worse());
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Converts the option's value. */
    static final class Converter implements ITypeConverter<FailOn> {
        @Override
        public FailOn convert(String text) {
            return Values.choose(text, FailOn.values(), FailOn::toString);
        }
    }
}
