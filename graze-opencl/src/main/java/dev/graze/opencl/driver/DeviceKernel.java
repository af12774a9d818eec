package dev.graze.opencl.driver;

import java.nio.IntBuffer;
import org.lwjgl.opencl.CL10;
import org.lwjgl.system.MemoryStack;

/** A kernel of a program, and its arguments. */
public final class DeviceKernel {
    private final DeviceSession session;
    private final String name;
    private final long id;
    private final long largestGroup;
    private int arguments;

    DeviceKernel(DeviceSession session, String name) {
        this.session = session;
        this.name = name;
        try (MemoryStack stack = MemoryStack.stackPush()) {
            IntBuffer code = stack.mallocInt(1);
            id = CL10.clCreateKernel(session.context().program(), name, code);
            session.require(code.get(0), "clCreateKernel(" + name + ")");
            session.objects().add(id, CL10::clReleaseKernel);
        }
        long[] size = new long[1];
        session.require(CL10.clGetKernelWorkGroupInfo(id, session.context().device(), CL10.CL_KERNEL_WORK_GROUP_SIZE,
                size, null), "clGetKernelWorkGroupInfo(" + name + ")");
        largestGroup = size[0];
    }

    String name() {
        return name;
    }

    long id() {
        return id;
    }

    /** Returns the most work items that a group of this kernel can have on the device. */
    public long largestGroup() {
        return largestGroup;
    }

    /** Starts to set the arguments, which follow in order. */
    public DeviceKernel arguments() {
        arguments = 0;
        return this;
    }

    /** Returns how many arguments are set. */
    public int argumentCount() {
        return arguments;
    }

    /** Keeps the first arguments and starts to set those that follow. */
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
        if (code != CL10.CL_SUCCESS) {
            session.require(code, "clSetKernelArg(" + name + ", " + arguments + ")");
        }
        arguments++;
    }
}
