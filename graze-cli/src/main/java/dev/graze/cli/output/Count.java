package dev.graze.cli.output;

import java.util.Locale;

/** Formats counts for people: grouped digits, and singular or plural. */
public final class Count {
    private Count() {
    }

    public static String of(long count) {
        return String.format(Locale.ROOT, "%,d", count);
    }

    public static String of(long count, String one, String many) {
        return of(count) + " " + (count == 1 ? one : many);
    }
}
