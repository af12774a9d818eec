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
        text.append(word).append(',');
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
