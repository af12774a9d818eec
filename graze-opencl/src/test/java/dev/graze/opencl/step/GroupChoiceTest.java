package dev.graze.opencl.step;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.BoundingVolume;
import dev.graze.device.DeviceException;
import dev.graze.device.SearchPlan;
import dev.graze.device.SearchPlan.GroupShape;
import dev.graze.device.SearchPlan.Scheme;
import dev.graze.mesh.InvalidInputException;
import dev.graze.opencl.driver.DeviceFacts;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Tests the choice of group sizes without running anything on a device. */
class GroupChoiceTest {
    private static final long SHARED_MEMORY = 48 << 10;

    private static DeviceFacts facts(String name, long localBytes) {
        return new DeviceFacts(name, "platform", "GPU", "OpenCL 1.2", true, true, 0, 4, 1 << 30, 1 << 28, localBytes);
    }

    private static SearchPlan plan(GroupShape groups) {
        return new SearchPlan(Scheme.STEAL, BoundingVolume.AABB, 1e-6, true, groups, 1 << 20);
    }

    @Test
    void candidatesFitInLocalMemory() {
        for (long bytes : new long[] { 4 << 10, 16 << 10, SHARED_MEMORY, 1 << 20 }) {
            DeviceFacts facts = facts("card", bytes);
            assertThat(GroupChoice.candidates(facts, plan(GroupShape.CHOSEN_BY_DEVICE))).isNotEmpty().allSatisfy(
                    shape -> assertThat(shape.stack()).isLessThanOrEqualTo(GroupChoice.largestStack(facts, shape)));
        }
        assertThat(GroupChoice.candidates(facts("card", SHARED_MEMORY), plan(GroupShape.CHOSEN_BY_DEVICE)))
                .as("one group per unit").allMatch(shape -> shape.groups() == 4)
                .as("one that fills most of the memory").anyMatch(shape -> 8L * shape.stack() > SHARED_MEMORY / 2);
        assertThat(GroupChoice.candidates(facts("card", 16), plan(GroupShape.CHOSEN_BY_DEVICE))).isEmpty();
    }

    @Test
    void aFailedCandidateIsLeftOut() {
        List<GroupShape> three = List.of(new GroupShape(1, 1, 4, 1, 1), new GroupShape(1, 2, 8, 1, 1),
                new GroupShape(1, 3, 12, 1, 1));
        assertThat(GroupChoice.best("card", three, shape -> {
            if (shape.groupSize() == 1) {
                throw new DeviceException("no registers left");
            }
            return 10L - shape.groupSize();
        })).isEqualTo(three.get(2));
    }

    /** No candidate is chosen that cannot run, and the reason is not lost. */
    @Test
    void ifAllCandidatesFailTheDeviceFails() {
        List<GroupShape> one = List.of(new GroupShape(1, 1, 4, 1, 1));
        assertThatThrownBy(() -> GroupChoice.best("card", one, shape -> {
            throw new DeviceException("no registers left");
        })).isInstanceOf(DeviceException.class).hasMessage("no registers left");
        assertThatThrownBy(() -> GroupChoice.best("card", List.of(), shape -> 0)).hasMessageContaining("'card'",
                "too little local memory");
    }

    /** Equal parts of a device are alike; devices of other names are not, even with as many units. */
    @Test
    void sizesAreMeasuredOncePerKindOfDevice() {
        SearchPlan plan = plan(GroupShape.CHOSEN_BY_DEVICE);
        GroupChoice.Kind card = GroupChoice.Kind.of(facts("card", SHARED_MEMORY), plan);
        assertThat(GroupChoice.Kind.of(facts("another card", SHARED_MEMORY), plan)).isNotEqualTo(card);
        assertThat(GroupChoice.Kind.of(facts("card", 2 * SHARED_MEMORY), plan)).isNotEqualTo(card);
        assertThat(GroupChoice.Kind.of(facts("card", SHARED_MEMORY), plan(new GroupShape(8, 0, 0, 0, 0))))
                .isNotEqualTo(card);
        assertThat(GroupChoice.Kind.of(facts("card (part 1 of 2)", SHARED_MEMORY), plan))
                .isEqualTo(GroupChoice.Kind.of(facts("card (part 2 of 2)", SHARED_MEMORY), plan));
    }

    @Test
    void anExplicitStackThatDoesNotFitIsRefused() {
        DeviceFacts facts = facts("card", SHARED_MEMORY);
        GroupShape shape = new GroupShape(4, 64, 6000, 64, 1);
        int largest = GroupChoice.largestStack(facts, shape);
        assertThatThrownBy(() -> GroupChoice.fitted(facts, shape, true)).isInstanceOf(InvalidInputException.class)
                .hasMessage(
                        "a stack of 6000 nodes does not fit in the 49152 bytes of local memory of device 'card'; use "
                                + largest + " or less with 4 groups of 64 items");
        GroupShape largestShape = shape.withStack(largest);
        assertThat(GroupChoice.fitted(facts, largestShape, true)).isEqualTo(largestShape);
        assertThat(GroupChoice.fitted(facts, shape, false)).as("a default is made to fit").isEqualTo(largestShape);
        assertThatThrownBy(() -> GroupChoice.fitted(facts("card", 2048), shape, false))
                .isInstanceOf(InvalidInputException.class).hasMessageContaining("use a smaller group-size");
    }
}
