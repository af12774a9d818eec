package dev.graze.opencl.step;

import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceContext;
import dev.graze.opencl.driver.DeviceKernel;
import dev.graze.opencl.driver.DeviceMemory;
import dev.graze.opencl.driver.OwnedObjects;
import dev.graze.device.SearchReport;
import dev.graze.device.SearchReport.Count;
import dev.graze.device.SearchReport.Phase;

/** Lazy work stealing: one launch of groups that live until all is done (section 4 of the paper). */
final class StealScheme implements SearchScheme {
    /**
     * After so many rounds in a row without work a group leaves: some seconds, in which the others have given nothing
     * away.
     */
    private static final int IDLE_LIMIT = 1 << 22;

    private final DeviceKernel traverse;
    private final DeviceBuffer active;
    private final int groupSize;

    StealScheme(DeviceContext context, DeviceMemory memory, OwnedObjects objects, int groups, int groupSize) {
        this.traverse = new DeviceKernel(context, "traverse", objects);
        this.active = new DeviceBuffer(memory, "active groups", Integer.BYTES, groups);
        this.groupSize = groupSize;
    }

    @Override
    public void run(SearchSpace space, SearchReport report) {
        long start = System.nanoTime();
        int groups = space.deques().groups();
        space.queue().clear(active, 0, groups);
        space.queue().launch(space.arguments(traverse).with(active).with(IDLE_LIMIT).with(space.deques().tallies()),
                groups, groupSize);
        space.control().read();
        report.add(Count.LAUNCHES, 1);
        report.add(Phase.TRAVERSE, System.nanoTime() - start);
    }
}
