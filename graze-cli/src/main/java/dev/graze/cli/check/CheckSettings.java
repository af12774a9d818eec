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

    double separation() {
        return separation;
    }

    @Override
    protected ContinuousOptions configure(ContinuousOptions options) {
        return super.configure(options).separation(separation);
    }

    @Override
    protected DiscreteOptions configure(DiscreteOptions options) {
        if (separation != 0) {
            throw new InvalidInputException(
                    "--separation is for continuous mode; leave it out: discrete mode finds triangles that touch "
                            + "or cross");
        }
        return super.configure(options);
    }
}
