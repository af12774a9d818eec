package dev.graze.spi;

import dev.graze.mesh.InvalidInputException;
import java.util.Locale;

/**
 * A whole number that some engines can be set to; {@link EngineCapabilities#settings} says which. It decides the speed,
 * not the answer.
 */
public enum EngineSetting {
    /** Into how many parts the scene is divided; measured while it runs unless set. */
    PARTS(1, 64),
    /** How many work items of a device work together; measured on a sample unless set. */
    GROUP_SIZE(1, 256),
    /**
     * For how many nodes a group's stack in local memory has room: four or more for each item of a {@link #GROUP_SIZE},
     * eight unless set.
     */
    STACK(4, 1 << 16),
    /**
     * How many nodes a group takes from a deque at a time: one or less for each item of a {@link #GROUP_SIZE}, one
     * unless set.
     */
    BATCH(1, 256);

    private final int least;
    private final int most;

    EngineSetting(int least, int most) {
        this.least = least;
        this.most = most;
    }

    /** The name in messages and, behind two dashes, on the command line. */
    public String key() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /**
     * Returns the value if it is in range.
     *
     * @throws InvalidInputException if it is not
     */
    public int requireInRange(int value) {
        if (value < least || value > most) {
            throw new InvalidInputException(key() + " must be " + least + " to " + most + ", not " + value);
        }
        return value;
    }
}
