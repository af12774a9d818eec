package dev.graze.cli.search;

import dev.graze.narrow.PairSolver;
import dev.graze.narrow.certified.CertifiedSolver;
import dev.graze.narrow.solver.CubicSolver;
import dev.graze.narrow.solver.InclusionSolver;
import java.util.Locale;

/** The solvers that {@code --solver} accepts. */
public enum SolverChoice {
    CERTIFIED {
        @Override
        public PairSolver create() {
            return new CertifiedSolver(0, TOLERANCE, ITERATION_LIMIT);
        }
    },
    INCLUSION {
        @Override
        public PairSolver create() {
            return new InclusionSolver(0, TOLERANCE, ITERATION_LIMIT);
        }
    },
    CUBIC {
        @Override
        public PairSolver create() {
            return new CubicSolver();
        }
    };

    private static final double TOLERANCE = 1e-6;
    private static final int ITERATION_LIMIT = 1_000_000;

    /** Creates a solver, for one thread, that finds contacts without separation. */
    public abstract PairSolver create();

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }
}
