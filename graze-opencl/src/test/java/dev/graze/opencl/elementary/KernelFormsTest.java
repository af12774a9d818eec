package dev.graze.opencl.elementary;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.ContactKind;
import dev.graze.narrow.certified.HostNumbers;
import dev.graze.opencl.TestDevices;
import dev.graze.opencl.driver.DeviceBuffer;
import dev.graze.opencl.driver.DeviceContext;
import dev.graze.opencl.driver.DeviceSession;
import dev.graze.opencl.driver.ProgramSource;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The OpenCL form and the plain Java form of the generated arithmetic agree bit for bit. */
class KernelFormsTest {
    private static final ProgramSource PROGRAM = new ProgramSource(List.of("driver/arithmetic.cl", "driver/bounds.cl",
            "elementary/certified.cl", "elementary/forms.cl"));
    private static final int PAIRS = 1024;
    private static final int NUMBERS = 15;

    @ParameterizedTest
    @EnumSource
    void openClAndPlainJavaAgreeBitForBit(ContactKind kind) {
        double[] pairs = pairs();
        for (double from : new double[] { 0, 0.3 }) {
            for (double to : new double[] { 0.7, 1 }) {
                double[] numbers = compute(kind, pairs, from, to);
                HostNumbers host = new HostNumbers();
                for (int i = 0; i < PAIRS; i++) {
                    double[] pair = Arrays.copyOfRange(pairs, 24 * i, 24 * i + 24);
                    assertThat(Arrays.copyOfRange(numbers, NUMBERS * i, NUMBERS * i + NUMBERS))
                            .isEqualTo(host.compute(kind, pair, from, to));
                }
            }
        }
    }

    private static double[] pairs() {
        SplittableRandom random = new SplittableRandom(43);
        double[] pairs = new double[24 * PAIRS];
        for (int i = 0; i < PAIRS; i++) {
            double scale = Math.scalb(1.0, random.nextInt(-60, 60));
            System.arraycopy(random.doubles(24, -scale, scale).toArray(), 0, pairs, 24 * i, 24);
        }
        return pairs;
    }

    private static double[] compute(ContactKind kind, double[] pairs, double from, double to) {
        DeviceContext context = new DeviceContext(TestDevices.require().handle(), PROGRAM, "");
        double[] numbers = new double[NUMBERS * PAIRS];
        try (DeviceSession session = DeviceSession.open(context, Function.identity())) {
            DeviceBuffer in = session.buffer("pairs", Double.BYTES, pairs.length);
            DeviceBuffer out = session.buffer("numbers", Double.BYTES, numbers.length);
            session.write(in, pairs, pairs.length);
            session.launch(session.kernel("forms").arguments().with(in, out).with(PAIRS)
                    .with(kind == ContactKind.VF ? 1 : 0).with(from).with(to), PAIRS);
            session.read(out, numbers.length, numbers);
        }
        return numbers;
    }
}
