package dev.graze.opencl.driver;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.graze.device.DeviceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DeviceFactsTest {
    /** Denormals, infinities and NaN, and round to nearest: bits 0 to 2. */
    private static final long STRICT = 0b111;

    @ParameterizedTest
    @CsvSource({ "OpenCL 1.2 pocl, true", "OpenCL 3.0 CUDA, true", "OpenCL 2.0, true", "OpenCL 1.1 Mesa, false",
            "OpenCL 1.0, false",
            "'', false" })
    void needsOpenCl12(String version, boolean usable) {
        DeviceFacts facts = facts(version, true, true, STRICT);
        if (usable) {
            assertThat(facts.refusal()).isEmpty();
        } else {
            assertThat(facts.refusal()).get().asString().contains("OpenCL 1.2", "'" + version + "'");
        }
    }

    @Test
    void needsAnAvailableDeviceWithACompiler() {
        assertThat(facts("OpenCL 1.2", false, true, STRICT).refusal()).get().asString().contains("not available");
        assertThat(facts("OpenCL 1.2", true, false, STRICT).refusal()).get().asString().contains("no compiler");
    }

    @Test
    void needsStrictDoubles() {
        assertThat(facts("OpenCL 1.2", true, true, 0).refusal()).get().asString().contains("no doubles", "cl_khr_fp64");
        assertThat(facts("OpenCL 1.2", true, true, STRICT & ~1).refusal()).get().asString().contains("IEEE 754");
    }

    private static DeviceFacts facts(String version, boolean available, boolean compiler, long doubleConfig) {
        return new DeviceFacts("device", "platform", "GPU", version, available, compiler, doubleConfig, 4, 1 << 30,
                1 << 28, 1 << 15);
    }

    @Test
    void namesErrorsAsInTheSpecification() {
        assertThat(ErrorCodes.name(-5)).isEqualTo("CL_OUT_OF_RESOURCES");
        assertThat(ErrorCodes.name(-4)).isEqualTo("CL_MEM_OBJECT_ALLOCATION_FAILURE");
        assertThat(ErrorCodes.name(-11)).isEqualTo("CL_BUILD_PROGRAM_FAILURE");
        assertThat(ErrorCodes.name(-1)).isEqualTo("CL_DEVICE_NOT_FOUND");
        assertThat(ErrorCodes.name(-1001)).isEqualTo("CL_PLATFORM_NOT_FOUND_KHR");
        assertThat(ErrorCodes.name(-9999)).isEqualTo("error -9999");
    }

    @Test
    void namesTheDeviceTheCallAndTheError() {
        DeviceFacts facts = new DeviceFacts("Radeon Pro", "platform", "GPU", "OpenCL 1.2", true, true, STRICT, 4,
                1 << 30, 1 << 28, 1 << 15);
        DeviceHandle handle = new DeviceHandle(facts, () -> 0);
        handle.require(0, "clFinish");
        assertThatThrownBy(() -> handle.require(-5, "clFinish")).isInstanceOf(DeviceException.class)
                .hasMessage("OpenCL device 'Radeon Pro': clFinish failed with CL_OUT_OF_RESOURCES");
    }
}
