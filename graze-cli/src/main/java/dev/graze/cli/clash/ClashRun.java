package dev.graze.cli.clash;

import dev.graze.cli.parts.PartInput;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * What a run of {@code graze clash} was asked for.
 *
 * @param command   the command line
 * @param tolerance how precisely depths are computed; empty for a thousandth of the smaller part's diagonal
 * @param solid     whether open parts are refused
 */
record ClashRun(PartInput.Parts parts, String command, Optional<LengthUnit> unit, double clearance,
        OptionalDouble tolerance, boolean solid, Optional<FailOn> failOn) {
    String unitText() {
        return unit.map(LengthUnit::toString).orElse("");
    }
}
