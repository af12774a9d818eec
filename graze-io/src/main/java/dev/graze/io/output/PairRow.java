package dev.graze.io.output;

import dev.graze.Contacts;

/** One row of a pairs file, built field by field in a reused buffer. */
sealed interface PairRow permits CsvRow, JsonRow {
    void start();

    void put(String name, int value);

    void put(String name, double value);

    void put(String name, String word);

    /** Adds the contact's location, gap and status, if the format includes them. */
    void putGeometry(Contacts contacts, int contact);

    /** Returns the finished row with its line end; valid until the next start. */
    CharSequence end();
}
