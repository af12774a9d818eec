package dev.graze.io;

import java.nio.file.Path;
import java.util.Comparator;

/**
 * Natural sort order of file names: runs of digits compare by value, so that {@code frame-2} comes before
 * {@code frame-10}.
 */
final class NaturalOrder implements Comparator<Path> {
    @Override
    public int compare(Path a, Path b) {
        String nameA = a.getFileName().toString();
        String nameB = b.getFileName().toString();
        int natural = compareNatural(nameA, nameB);
        return natural != 0 ? natural : nameA.compareTo(nameB);
    }

    private static int compareNatural(String a, String b) {
        int i = 0;
        int j = 0;
        while (i < a.length() && j < b.length()) {
            int endA = runEnd(a, i);
            int endB = runEnd(b, j);
            int order = compareRuns(a.substring(i, endA), b.substring(j, endB));
            if (order != 0) {
                return order;
            }
            i = endA;
            j = endB;
        }
        return Integer.compare(a.length() - i, b.length() - j);
    }

    /** Returns the end of the run of digits, or of the single other character, that starts here. */
    private static int runEnd(String name, int start) {
        int end = start + 1;
        while (isDigit(name.charAt(start)) && end < name.length() && isDigit(name.charAt(end))) {
            end++;
        }
        return end;
    }

    /** Numbers may be longer than any integer type, so they compare by length first and then as text. */
    private static int compareRuns(String a, String b) {
        if (!isDigit(a.charAt(0)) || !isDigit(b.charAt(0))) {
            return a.compareTo(b);
        }
        String numberA = a.replaceFirst("^0+", "");
        String numberB = b.replaceFirst("^0+", "");
        int byLength = Integer.compare(numberA.length(), numberB.length());
        return byLength != 0 ? byLength : numberA.compareTo(numberB);
    }

    private static boolean isDigit(char c) {
        return c >= '0' && c <= '9';
    }
}
