package dev.graze.opencl.step;

import dev.graze.opencl.driver.AbortFlag;
import dev.graze.opencl.driver.CommandQueue;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceKernel;

/**
 * What a search on a device works with.
 *
 * @param front     gets the nodes where the search ends
 * @param frontRoom how many of them it may hold; 0 if they are not kept
 * @param found     gets the pairs of leaves
 */
record SearchSpace(CommandQueue queue, DeviceHierarchy hierarchy, GroupDeques deques, SearchControl control,
        AbortFlag abort,
        DeviceBuffer front,
        int frontRoom, DeviceBuffer found) {
    /** Sets what all kernels of a search have in common, as their first arguments. */
    DeviceKernel arguments(DeviceKernel kernel) {
        hierarchy.arguments(kernel).with(front).with(frontRoom).with(found).with(found.capacity())
                .with(control.buffer()).with(abort);
        return deques.arguments(kernel);
    }
}
