package dev.graze.io.output;

import dev.graze.Contacts;

/** A row of comma-separated values; the names are in the file's first line. */
final class CsvRow implements PairRow {
    private final StringBuilder text = new StringBuilder();

    @Override
    public void start() {
        text.setLength(0);
    }

    @Override
    public void put(String name, int value) {
        text.append(value).append(',');
    }

    @Override
    public void put(String name, double value) {
        text.append(value).append(',');
    }

    @Override
    public void put(String name, String word) {
        if (needsQuotes(word)) {
            text.append('"').append(word.replace("\"", "\"\"")).append("\",");
        } else {
            text.append(word).append(',');
        }
    }

    /** Returns whether a field must be quoted, as RFC 4180 defines it. */
    private static boolean needsQuotes(String word) {
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if (c == ',' || c == '"' || c == '\n' || c == '\r') {
                return true;
            }
        }
        return false;
    }

    /** Does nothing: the CSV columns are fixed and have no geometry. */
    @Override
    public void putGeometry(Contacts contacts, int contact) {
    }

    @Override
    public CharSequence end() {
        text.setCharAt(text.length() - 1, '\n');
        return text;
    }
}
