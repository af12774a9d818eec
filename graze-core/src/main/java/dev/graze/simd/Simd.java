package dev.graze.simd;

import dev.graze.ContactKind;
import dev.graze.bounds.BoxGapKernel;
import dev.graze.bounds.IntervalKernel;
import dev.graze.bounds.RankKernel;
import dev.graze.bounds.ScalarBoxGapKernel;
import dev.graze.bounds.ScalarIntervalKernel;
import dev.graze.bounds.ScalarVolumeKernel;
import dev.graze.bounds.ScalarRankKernel;
import dev.graze.bounds.VolumeKernel;
import dev.graze.bounds.VolumeShape;
import dev.graze.cluster.MeansKernel;
import dev.graze.cluster.ScalarMeansKernel;
import dev.graze.filter.BlockClassifier;
import dev.graze.filter.ScalarSideKernel;
import dev.graze.filter.SideKernel;
import java.util.Locale;
import java.util.Optional;
import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorSpecies;

/**
 * Chooses between the Vector API and plain Java when first used. {@link #description} tells which it chose; the log
 * explains when the Vector API is missing or a setting is invalid. Only this package uses the incubator module, which
 * needs {@code --add-modules jdk.incubator.vector}. Without it everything works, but slower.
 * {@code -Dgraze.simd=scalar|128|256|512} overrides the choice.
 */
public final class Simd {
    private static final System.Logger LOG = System.getLogger("dev.graze");
    private static final String MODULE = "jdk.incubator.vector";
    private static final String CHOICE = choose(System.getProperty("graze.simd", "auto").toLowerCase(Locale.ROOT));

    private Simd() {
    }

    private static String choose(String setting) {
        if (setting.equals("scalar")) {
            return setting;
        }
        if (ModuleLayer.boot().findModule(MODULE).isEmpty()) {
            LOG.log(System.Logger.Level.INFO,
                    "the Vector API is not available (start Java with --add-modules {0}): "
                            + "using plain Java, which is slower",
                    MODULE);
            return "scalar";
        }
        return switch (setting) {
            case "128", "256", "512" -> setting;
            case "auto" -> setting;
            default -> {
                LOG.log(System.Logger.Level.WARNING,
                        "graze.simd is ''{0}'' but must be auto, scalar, 128, 256 or 512: using auto",
                        setting);
                yield "auto";
            }
        };
    }

    /** Returns the choice: {@code scalar}, or the width of the vectors in bits. */
    public static String description() {
        return CHOICE.equals("scalar") ? CHOICE : floatSpecies().vectorBitSize() + "-bit vectors";
    }

    /** Returns the kernel that compares and joins volumes of a shape. */
    public static VolumeKernel volumeKernel(VolumeShape shape) {
        if (CHOICE.equals("scalar") || shape.lanes() != VectorVolumeKernel.WIDTH) {
            return new ScalarVolumeKernel(shape.lanes(), shape.twoTimes());
        }
        return new VectorVolumeKernel(shape.twoTimes());
    }

    /** Returns the kernel that compares and joins volumes of ranks. */
    public static RankKernel rankKernel(boolean twoTimes) {
        return CHOICE.equals("scalar") ? new ScalarRankKernel(twoTimes) : new VectorRankKernel(twoTimes);
    }

    /**
     * Returns a classifier for blocks of pairs of one kind, for one thread, or nothing if vectors are not used. It
     * reports times of impact that are early by at most the tolerance.
     */
    public static Optional<BlockClassifier> blockClassifier(ContactKind kind, double tolerance) {
        return CHOICE.equals("scalar") ? Optional.empty() : Optional.of(new VectorClassifier(kind, tolerance));
    }

    /** Returns whether the user has set a vector width. Vectors are then used even while plain Java is faster. */
    public static boolean isWidthForced() {
        return !CHOICE.equals("auto") && !CHOICE.equals("scalar");
    }

    /** Returns the kernel that finds on which sides of planes points lie. */
    public static SideKernel sideKernel() {
        return CHOICE.equals("scalar") ? new ScalarSideKernel() : new VectorSideKernel();
    }

    /** Returns the kernel that compares one box with many. */
    public static IntervalKernel intervalKernel() {
        return CHOICE.equals("scalar") ? new ScalarIntervalKernel() : new VectorIntervalKernel();
    }

    /** Returns the kernel that measures how far boxes are apart. */
    public static BoxGapKernel boxGapKernel() {
        return CHOICE.equals("scalar") ? new ScalarBoxGapKernel() : new VectorBoxGapKernel();
    }

    /** Returns the inner loop of fuzzy C-means, for one thread. */
    public static MeansKernel meansKernel(double fuzziness) {
        return CHOICE.equals("scalar") || fuzziness != 2 ? new ScalarMeansKernel(fuzziness) : new VectorMeansKernel();
    }

    /**
     * Returns the vectors to use: of the width that was set, or the widest of the machine up to the sixteen floats of a
     * volume.
     */
    static VectorSpecies<Float> floatSpecies() {
        return switch (CHOICE) {
            case "128" -> FloatVector.SPECIES_128;
            case "256" -> FloatVector.SPECIES_256;
            case "512" -> FloatVector.SPECIES_512;
            default ->
                FloatVector.SPECIES_PREFERRED.length() <= 16 ? FloatVector.SPECIES_PREFERRED : FloatVector.SPECIES_512;
        };
    }

    /** Returns vectors of doubles with as many bits as {@link #floatSpecies}. */
    static VectorSpecies<Double> doubleSpecies() {
        return floatSpecies().withLanes(double.class);
    }
}
