package dev.graze.engine.devices;

import dev.graze.device.DeviceMotion;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import java.util.Arrays;

/**
 * The parts of a scene whose positions the devices of a session have, so that each part is sent only when it changes.
 * Parts that are tested against nothing are never sent: they have no items. All devices of a session receive the same
 * motions: one that misses a motion has failed and is not used again.
 */
public final class SentParts {
    private final boolean[] active;
    /** The parts whose current positions the devices have or do not need. */
    private final boolean[] sent;
    /** Whether the last step was completed; if not, it is unknown what the devices have received. */
    private boolean complete;

    public SentParts(SearchScene scene) {
        this.sent = new boolean[scene.partCount()];
        this.active = new boolean[scene.partCount()];
        for (int part = 0; part < active.length; part++) {
            active[part] = scene.rules().allowEverything() || scene.rules().isActive(part);
        }
    }

    /** Begins a step of the session, whether or not devices take part in it. */
    public void begin(StepMotion motion) {
        for (int part = 0; part < sent.length; part++) {
            sent[part] = !active[part] || (complete && sent[part] && motion.isUnchanged(part));
        }
        complete = false;
    }

    /** Returns the motion of this step in the form that devices need, to be sent to all of them. */
    public DeviceMotion send(StepMotion motion) {
        boolean[] kept = sent.clone();
        Arrays.fill(sent, true);
        return new DeviceMotion(motion.t0(), motion.t1(), kept);
    }

    /** Notes that the step was completed. Parts that stay unchanged need not be sent in the next one. */
    public void end() {
        complete = true;
    }
}
