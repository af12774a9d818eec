package dev.graze.simd;

import dev.graze.ContactKind;
import dev.graze.bounds.IntervalKernel;
import dev.graze.bounds.RankKernel;
import dev.graze.bounds.ScalarIntervalKernel;
import dev.graze.bounds.ScalarVolumeKernel;
import dev.graze.bounds.ScalarRankKernel;
import dev.graze.bounds.VolumeKernel;
import dev.graze.bounds.VolumeShape;
import dev.graze.cluster.MeansKernel;
import dev.graze.cluster.ScalarMeansKernel;
import dev.graze.filter.BlockJudge;
import dev.graze.filter.ScalarSideKernel;
import dev.graze.filter.SideKernel;
import java.util.Locale;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Chooses between the Vector API and plain Java, once; {@link #description} tells which, and a line in the log what was
 * refused and why. The only package that sees the incubator module: it needs
 * {@code --add-modules jdk.incubator.vector}, and without that everything works, slower.
 * {@code -Dgraze.simd=scalar|128|256|512} overrides.
 */
public final class Simd {
    private static final System.Logger LOG = System.getLogger("dev.graze");
    private static final String MODULE = "jdk.incubator.vector";
    private static final String CHOICE = choose(System.getProperty("graze.simd", "auto").toLowerCase(Locale.ROOT));

    private Simd() {
    }

    private static String choose(String wanted) {
        if (wanted.equals("scalar")) {
            return wanted;
        }
        if (ModuleLayer.boot().findModule(MODULE).isEmpty()) {
            LOG.log(System.Logger.Level.INFO,
                    "the Vector API is not there (start Java with --add-modules {0}): using plain Java, slower",
                    MODULE);
            return "scalar";
        }
        return switch (wanted) {
            case "128", "256", "512" -> wanted;
            case "auto" -> wanted;
            default -> {
                LOG.log(System.Logger.Level.WARNING,
                        "graze.simd is ''{0}'', which is none of auto, scalar, 128, 256, 512: using auto",
                        wanted);
                yield "auto";
            }
        };
    }

    /** What was chosen: scalar, or the width of the vectors in bits. */
    public static String description() {
        return CHOICE.equals("scalar") ? CHOICE : floatSpecies().vectorBitSize() + "-bit vectors";
    }

    /** The arithmetic on volumes of that shape, for this machine. */
    public static VolumeKernel volumeKernel(VolumeShape shape) {
        if (CHOICE.equals("scalar") || shape.lanes() != VectorSlabKernel.WIDTH) {
            return new ScalarVolumeKernel(shape.lanes(), shape.twoTimes());
        }
        return new VectorSlabKernel(shape.twoTimes());
    }

    /** The arithmetic on volumes of ranks, for this machine. */
    public static RankKernel rankKernel(boolean twoTimes) {
        return CHOICE.equals("scalar") ? new ScalarRankKernel(twoTimes) : new VectorRankKernel(twoTimes);
    }

    /**
     * What looks at blocks of pairs of one kind in lanes, for one thread; null without vectors. A toi may be early by
     * the tolerance.
     */
    public static BlockJudge blockJudge(ContactKind kind, double tolerance) {
        return CHOICE.equals("scalar") ? null : new VectorJudge(kind, tolerance);
    }

    /**
     * Whether lanes of some width were asked for, so that they must be used even where plain Java would be faster for
     * now.
     */
    public static boolean isWidthForced() {
        return !CHOICE.equals("auto") && !CHOICE.equals("scalar");
    }

    /** Where points lie, for this machine. */
    public static SideKernel sideKernel() {
        return CHOICE.equals("scalar") ? new ScalarSideKernel() : new VectorSideKernel();
    }

    /** One box against many, for this machine. */
    public static IntervalKernel intervalKernel() {
        return CHOICE.equals("scalar") ? new ScalarIntervalKernel() : new VectorIntervalKernel();
    }

    /** The inner loop of C-means of some fuzziness, for this machine and one thread. */
    public static MeansKernel meansKernel(double fuzziness) {
        return CHOICE.equals("scalar") || fuzziness != 2 ? new ScalarMeansKernel(fuzziness) : new VectorMeansKernel();
    }

    /** The machine's own width, at most the sixteen lanes of a record, unless another one was asked for. */
    static VectorSpecies<Float> floatSpecies() {
        return switch (CHOICE) {
            case "128" -> FloatVector.SPECIES_128;
            case "256" -> FloatVector.SPECIES_256;
            case "512" -> FloatVector.SPECIES_512;
            default ->
                FloatVector.SPECIES_PREFERRED.length() <= 16 ? FloatVector.SPECIES_PREFERRED : FloatVector.SPECIES_512;
        };
    }

    /** As wide as the vectors of floats. */
    static VectorSpecies<Double> doubleSpecies() {
        return floatSpecies().withLanes(double.class);
    }
}
