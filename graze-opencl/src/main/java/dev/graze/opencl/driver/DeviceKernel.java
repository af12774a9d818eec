package dev.graze.opencl.driver;

import java.nio.IntBuffer;
import org.lwjgl.opencl.CL10;
import org.lwjgl.system.MemoryStack;

/** A function of the program, and its arguments. */
public final class DeviceKernel {
    private final String name;
    private final CallCheck check;
    private final long id;
    private final long largestGroup;
    private int arguments;

    public DeviceKernel(DeviceContext context, String name, OwnedObjects objects) {
        this.name = name;
        this.check = context.check();
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer code = stack.mallocInt(1);
            id = CL10.clCreateKernel(context.program(), name, code);
            check.require(code.get(0), "clCreateKernel(" + name + ")");
            objects.add(id, CL10::clReleaseKernel);
        }
        largestGroup = askLargestGroup(context);
    }

    private long askLargestGroup(DeviceContext context) {
        long[] size = new long[1];
        check.require(CL10.clGetKernelWorkGroupInfo(id, context.device(), CL10.CL_KERNEL_WORK_GROUP_SIZE, size, null),
                "clGetKernelWorkGroupInfo(" + name + ")");
        return size[0];
    }

    public String name() {
        return name;
    }

    public long id() {
        return id;
    }

    public long largestGroup() {
        return largestGroup;
    }

    /** Begins to set the arguments, which follow in order. */
    public DeviceKernel arguments() {
        arguments = 0;
        return this;
    }

    /** How many arguments are set. */
    public int argumentCount() {
        return arguments;
    }

    /** Keeps the first arguments, and begins to set those behind. */
    public DeviceKernel argumentsFrom(int first) {
        arguments = first;
        return this;
    }

    public DeviceKernel with(DeviceBuffer... buffers) {
        for (DeviceBuffer buffer : buffers) {
            set(CL10.clSetKernelArg1p(id, arguments, buffer.id()));
        }
        return this;
    }

    public DeviceKernel with(AbortFlag flag) {
        set(CL10.clSetKernelArg1p(id, arguments, flag.id()));
        return this;
    }

    public DeviceKernel with(int number) {
        set(CL10.clSetKernelArg1i(id, arguments, number));
        return this;
    }

    public DeviceKernel with(long number) {
        set(CL10.clSetKernelArg1l(id, arguments, number));
        return this;
    }

    public DeviceKernel with(double number) {
        set(CL10.clSetKernelArg1d(id, arguments, number));
        return this;
    }

    private void set(int code) {
        check.require(code, "clSetKernelArg(" + name + ", " + arguments + ")");
        arguments++;
    }
}
