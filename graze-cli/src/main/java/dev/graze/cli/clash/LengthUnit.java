package dev.graze.cli.clash;

import dev.graze.cli.search.Values;
import java.util.Locale;
import picocli.CommandLine.ITypeConverter;

/** The unit of the coordinates in the input. */
enum LengthUnit {
    UM(1e-6), MM(1e-3), CM(1e-2), M(1), KM(1e3), IN(0.0254), FT(0.3048);

    private final double meters;

    LengthUnit(double meters) {
        this.meters = meters;
    }

    double meters() {
        return meters;
    }

    @Override
    public String toString() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Converts the option's value. */
    static final class Converter implements ITypeConverter<LengthUnit> {
        @Override
        public LengthUnit convert(String text) {
            return Values.choose(text, LengthUnit.values(), LengthUnit::toString);
        }
    }
}
