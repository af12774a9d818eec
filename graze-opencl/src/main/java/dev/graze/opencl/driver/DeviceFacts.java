package dev.graze.opencl.driver;

import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.lwjgl.opencl.CL10;
import org.lwjgl.opencl.CL12;

/**
 * What a driver reports about a device.
 *
 * @param version            for example "OpenCL 1.2 pocl"
 * @param doubleConfig       how its doubles behave, in the bits of CL_DEVICE_DOUBLE_FP_CONFIG; 0 without doubles
 * @param largestBufferBytes the most that one buffer can hold
 * @param localBytes         the local memory that groups on one compute unit share
 */
public record DeviceFacts(String name, String platform, String type, String version, boolean available,
        boolean compiler,
        long doubleConfig,
        int computeUnits, long memoryBytes, long largestBufferBytes, long localBytes) {
    private static final String PART = " (part ";
    private static final Pattern VERSION = Pattern.compile("OpenCL (\\d+)\\.(\\d+).*");
    /** Without these, results would differ from Java's in their bits. */
    private static final long STRICT_DOUBLES = CL10.CL_FP_DENORM | CL10.CL_FP_INF_NAN | CL10.CL_FP_ROUND_TO_NEAREST;

    public static DeviceFacts read(long platform, long device) {
        return new DeviceFacts(DeviceQuery.text(device, CL10.CL_DEVICE_NAME), platformName(platform),
                typeName(DeviceQuery.number(device, CL10.CL_DEVICE_TYPE)),
                DeviceQuery.text(device, CL10.CL_DEVICE_VERSION),
                DeviceQuery.isTrue(device, CL10.CL_DEVICE_AVAILABLE),
                DeviceQuery.isTrue(device, CL10.CL_DEVICE_COMPILER_AVAILABLE),
                doubleConfig(device), DeviceQuery.integer(device, CL10.CL_DEVICE_MAX_COMPUTE_UNITS),
                DeviceQuery.number(device, CL10.CL_DEVICE_GLOBAL_MEM_SIZE),
                DeviceQuery.number(device, CL10.CL_DEVICE_MAX_MEM_ALLOC_SIZE),
                DeviceQuery.number(device, CL10.CL_DEVICE_LOCAL_MEM_SIZE));
    }

    public static String platformName(long platform) {
        return DeviceQuery.platformText(platform, CL10.CL_PLATFORM_NAME) + ", "
                + DeviceQuery.platformText(platform, CL10.CL_PLATFORM_VERSION);
    }

    private static long doubleConfig(long device) {
        return DeviceQuery.hasExtension(device, "cl_khr_fp64")
                ? DeviceQuery.number(device, CL12.CL_DEVICE_DOUBLE_FP_CONFIG)
                : 0;
    }

    private static String typeName(long type) {
        if ((type & CL10.CL_DEVICE_TYPE_GPU) != 0) {
            return "GPU";
        }
        if ((type & CL10.CL_DEVICE_TYPE_CPU) != 0) {
            return "CPU";
        }
        return (type & CL10.CL_DEVICE_TYPE_ACCELERATOR) != 0 ? "accelerator" : "other";
    }

    /** Returns why the device cannot be used, as a message for the user; empty if it can be used. */
    public Optional<String> refusal() {
        if (!available) {
            return Optional.of("its driver reports that it is not available");
        }
        if (!isRecent()) {
            return Optional.of("it needs OpenCL 1.2 or later and has '" + version + "'");
        }
        if (!compiler) {
            return Optional.of("its driver has no compiler for OpenCL C");
        }
        if (doubleConfig == 0) {
            return Optional.of("it has no doubles (cl_khr_fp64)");
        }
        return (doubleConfig & STRICT_DOUBLES) == STRICT_DOUBLES
                ? Optional.empty()
                : Optional.of("its doubles do not follow IEEE 754");
    }

    private boolean isRecent() {
        Matcher matcher = VERSION.matcher(version);
        return matcher.matches() && 10 * Integer.parseInt(matcher.group(1)) + Integer.parseInt(matcher.group(2)) >= 12;
    }

    /** Returns the facts of one of several equal sub-devices, which share the memory. */
    DeviceFacts part(int number, int parts, int units) {
        return new DeviceFacts(name + PART + (number + 1) + " of " + parts + ")", platform, type, version, available,
                compiler, doubleConfig, units, memoryBytes / parts, largestBufferBytes, localBytes);
    }

    /** Returns the name of the whole device, which all of its equal sub-devices share. */
    public String model() {
        int part = name.lastIndexOf(PART);
        return part < 0 ? name : name.substring(0, part);
    }
}
