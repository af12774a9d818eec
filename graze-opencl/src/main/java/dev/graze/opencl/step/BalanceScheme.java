package dev.graze.opencl.step;

import dev.graze.opencl.driver.DeviceContext;
import dev.graze.opencl.driver.DeviceKernel;
import dev.graze.opencl.driver.OwnedObjects;
import dev.graze.device.SearchReport;
import dev.graze.device.SearchReport.Count;
import dev.graze.device.SearchReport.Phase;

/**
 * gProximity's balancing (sections 1.1 and 6 of the paper): launches of groups that stop when half of them have nothing
 * left, and between launches a kernel that deals out the rest.
 */
final class BalanceScheme implements SearchScheme {
    private final DeviceKernel traverse;
    private final int groupSize;

    BalanceScheme(DeviceContext context, OwnedObjects objects, int groupSize) {
        this.traverse = new DeviceKernel(context, "traverse_own", objects);
        this.groupSize = groupSize;
    }

    @Override
    public void run(SearchSpace space, SearchReport report) {
        int left;
        do {
            traverse(space, report);
            long start = System.nanoTime();
            left = space.control().hasOverflown() || space.abort().isRaised() ? 0 : space.deques().dealAgain();
            report.add(Phase.BALANCE, System.nanoTime() - start);
        } while (left > 0);
    }

    private void traverse(SearchSpace space, SearchReport report) {
        long start = System.nanoTime();
        int groups = space.deques().groups();
        int idleGroups = Math.max(1, groups / 2);
        space.control().clearIdle();
        space.queue().launch(space.arguments(traverse).with(idleGroups).with(space.deques().tallies()), groups,
                groupSize);
        space.control().read();
        report.add(Count.LAUNCHES, 1);
        report.add(Phase.TRAVERSE, System.nanoTime() - start);
    }
}
