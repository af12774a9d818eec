package dev.graze.cli;

import dev.graze.narrow.InclusionSolver;
import dev.graze.narrow.PairSolver;
import java.util.Locale;

/** The solvers that {@code --solver} can name. */
enum SolverChoice {
    INCLUSION {
        @Override
        PairSolver create(double separation) {
            return new InclusionSolver(separation, 1e-6, 1_000_000);
        }
    };

    abstract PairSolver create(double separation);

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
