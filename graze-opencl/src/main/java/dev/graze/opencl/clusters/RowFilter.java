package dev.graze.opencl.clusters;

import dev.graze.device.DeviceMesh;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceKernel;
import dev.graze.opencl.driver.DeviceRules;
import dev.graze.opencl.driver.DeviceSession;
import java.util.Optional;

/** What a sweep needs to skip pairs of rows whose parts may not collide: the parts of items and rows, and the rules. */
final class RowFilter {
    private final DeviceRules rules;
    private final DeviceBuffer partOfItem;
    private final DeviceBuffer rowParts;

    private RowFilter(DeviceMesh mesh, DeviceSession session) {
        this.rules = new DeviceRules(mesh.parts(), session);
        this.partOfItem = session.bufferOf(mesh.parts().ofItems(), "the parts of triangles");
        this.rowParts = session.buffer("parts in order", Integer.BYTES, 1024);
    }

    /** Returns the filter of a mesh; empty if everything may collide. */
    static Optional<RowFilter> of(DeviceMesh mesh, DeviceSession session) {
        return mesh.parts().isFiltered() ? Optional.of(new RowFilter(mesh, session)) : Optional.empty();
    }

    void reserve(int rows) {
        rowParts.growTo(rows);
    }

    /** Adds what the kernel that orders rows needs to note their parts. */
    DeviceKernel placeArguments(DeviceKernel kernel, DeviceBuffer itemOf) {
        return kernel.with(itemOf, partOfItem, rowParts);
    }

    /** Adds what the kernel that collects pairs needs to skip some. */
    DeviceKernel collectArguments(DeviceKernel kernel) {
        return rules.arguments(kernel.with(rowParts));
    }
}
