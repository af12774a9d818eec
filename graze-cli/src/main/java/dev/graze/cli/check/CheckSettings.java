package dev.graze.cli.check;

import dev.graze.ContinuousOptions;
import dev.graze.DiscreteOptions;
import dev.graze.cli.search.SearchSettings;
import dev.graze.mesh.InvalidInputException;
import picocli.CommandLine.Option;

/** The search options of the commands that check. */
public final class CheckSettings extends SearchSettings {
    @Option(names = "--separation", paramLabel = "D", defaultValue = "0",
            description = "Continuous: features at this distance or closer are in contact; 0 means touching. "
                    + "Default: ${DEFAULT-VALUE}")
    private double separation;

    @Option(names = "--rotation-tolerance", paramLabel = "T",
            description = "Continuous: how far beyond the separation features may be and still be reported while a "
                    + "part turns (see path in scene files). Nothing is missed, however large it is; smaller values "
                    + "take longer. Default: a millionth of the turning part's diagonal")
    private Double rotationTolerance;

    double separation() {
        return separation;
    }

    @Override
    protected ContinuousOptions configure(ContinuousOptions options) {
        ContinuousOptions configured = super.configure(options).separation(separation);
        return rotationTolerance == null ? configured : configured.rotationTolerance(rotationTolerance);
    }

    @Override
    protected DiscreteOptions configure(DiscreteOptions options) {
        if (separation != 0) {
            throw new InvalidInputException(
                    "--separation is for continuous mode; leave it out: discrete mode finds triangles that touch "
                            + "or cross");
        }
        if (rotationTolerance != null) {
            throw new InvalidInputException(
                    "--rotation-tolerance is for continuous mode; leave it out: at an instant nothing turns");
        }
        return super.configure(options);
    }
}
