package dev.graze.engine.devices;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.device.DeviceMotion;
import dev.graze.device.DeviceParts;
import dev.graze.mesh.Topology;
import dev.graze.spi.IgnoredPairs;
import dev.graze.spi.PairRules;
import dev.graze.spi.SearchScene;
import dev.graze.spi.StepMotion;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class SentPartsTest {
    private static final Topology TRIANGLE = Topology.of(3, new int[] { 0, 1, 2 });
    /** Parts 0 to 3 may all collide; nothing is tested against part 4. */
    private static final SearchScene SCENE = SearchScene.of(Collections.nCopies(5, TRIANGLE), new boolean[5],
            PairRules.of(new boolean[] { true, true, true, true, false }, part -> part, (a, b) -> a < 4 && b < 4),
            IgnoredPairs.NONE);
    private static final double[] POSITIONS = new double[45];

    private final SentParts sent = new SentParts(SCENE);

    private static StepMotion unchanged(int... parts) {
        BitSet kept = new BitSet();
        IntStream.of(parts).forEach(kept::set);
        return StepMotion.of(POSITIONS, POSITIONS).withUnchanged(kept);
    }

    /** Runs a step on devices and returns the first and last vertex, exclusive, of each range that is sent. */
    private List<Integer> step(StepMotion motion) {
        sent.begin(motion);
        DeviceMotion sending = sent.send(motion);
        List<Integer> ranges = new ArrayList<>();
        DeviceParts.of(SCENE, new int[0]).forEachChanged(sending, (first, end) -> ranges.addAll(List.of(first, end)));
        return ranges;
    }

    @Test
    void sendsPartsOnceAndThenWhenTheyChange() {
        assertThat(step(unchanged())).as("all that are tested").containsExactly(0, 12);
        sent.end();
        assertThat(step(unchanged(1, 4))).containsExactly(0, 3, 6, 12);
        sent.end();
        assertThat(step(unchanged(0, 1, 2, 3))).isEmpty();
        sent.end();
        assertThat(step(StepMotion.of(POSITIONS, POSITIONS))).containsExactly(0, 12);
    }

    @Test
    void sendsEverythingAfterAStepThatFailed() {
        step(unchanged());
        assertThat(step(unchanged(0, 1, 2, 3, 4))).containsExactly(0, 12);
    }

    /** A part that changed in a step without devices is sent in the next one with devices, though it rests by then. */
    @Test
    void sendsWhatChangedInStepsWithoutDevices() {
        step(unchanged());
        sent.end();
        sent.begin(unchanged(0, 1, 3));
        sent.end();
        assertThat(step(unchanged(0, 1, 2, 3))).containsExactly(6, 9);
    }

    @Test
    void sendsOnePartAsAWhole() {
        SearchScene one = SearchScene.of(TRIANGLE);
        List<Integer> ranges = new ArrayList<>();
        DeviceParts.of(one, new int[] { 0, 1, 2 }).forEachChanged(DeviceMotion.of(POSITIONS, POSITIONS),
                (first, end) -> ranges.addAll(List.of(first, end)));
        assertThat(ranges).containsExactly(0, 3);
    }
}
