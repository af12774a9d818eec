package dev.graze.spi;

import dev.graze.mesh.InvalidInputException;

/**
 * A whole number that tunes an engine. It affects the speed, not the answer. The constants are the settings of Graze's
 * own engines; other engines define theirs and list them in {@link EngineCapabilities#settings}.
 *
 * @param key         the name in messages and, after two dashes, on the command line
 * @param least       the smallest value, at least 1
 * @param most        the largest value
 * @param description one line of help
 */
public record EngineSetting(String key, int least, int most, String description) {
    /** The number of parts into which the scene is divided. By default the engine measures which number is fastest. */
    public static final EngineSetting PARTS = new EngineSetting("parts", 1, 64,
            "parts into which the scene is divided");
    /**
     * The number of groups that search on a device at the same time. By default there is one per compute unit; further
     * groups start when others return, and until then their nodes can be stolen.
     */
    public static final EngineSetting GROUPS = new EngineSetting("groups", 1, 4096,
            "work groups that search on a device");
    /** The number of work items per group on a device. By default the engine measures it on a sample. */
    public static final EngineSetting GROUP_SIZE = new EngineSetting("group-size", 1, 256,
            "work items per group on a device");
    /**
     * The capacity, in nodes, of a group's stack in local memory: at least four per item of a {@link #GROUP_SIZE}. The
     * default is eight per item, or as many as fit. More than a device's local memory holds are refused.
     */
    public static final EngineSetting STACK = new EngineSetting("stack", 4, 1 << 16,
            "nodes in a group's stack in local memory");
    /**
     * The number of nodes that a group takes from a deque at a time: at most one per item of a {@link #GROUP_SIZE},
     * which is the default.
     */
    public static final EngineSetting BATCH = new EngineSetting("batch", 1, 256,
            "nodes that a group takes from a deque at a time");

    /** Checks the definition: 0 must stay free, since it means unset ({@link EngineOptions#setting}). */
    public EngineSetting {
        if (!key.matches("[a-z][a-z0-9-]*")) {
            throw new IllegalArgumentException(
                    "the key of a setting has lower-case letters, digits and dashes, unlike '"
                            + key + "'");
        }
        if (least < 1 || most < least) {
            throw new IllegalArgumentException(
                    "the range of a setting starts at 1 or more, unlike " + least + " to " + most + " of " + key);
        }
    }

    /**
     * Returns the value if it is in range.
     *
     * @throws InvalidInputException if it is not
     */
    public int requireInRange(int value) {
        if (value < least || value > most) {
            throw new InvalidInputException(key + " must be " + least + " to " + most + ", not " + value);
        }
        return value;
    }
}
