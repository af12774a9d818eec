package dev.graze.io.output;

import dev.graze.Contacts;

/** A row as one JSON object. */
final class JsonRow implements PairRow {
    private final StringBuilder text = new StringBuilder();

    @Override
    public void start() {
        text.setLength(0);
        text.append('{');
    }

    @Override
    public void put(String name, int value) {
        key(name);
        text.append(value).append(',');
    }

    @Override
    public void put(String name, double value) {
        key(name);
        number(value);
    }

    @Override
    public void put(String name, String word) {
        key(name);
        text.append('"');
        for (int i = 0; i < word.length(); i++) {
            char c = word.charAt(i);
            if (c < ' ') {
                text.append("\\u00").append(Character.forDigit(c >> 4, 16)).append(Character.forDigit(c & 15, 16));
            } else {
                text.append(c == '"' || c == '\\' ? "\\" : "").append(c);
            }
        }
        text.append("\",");
    }

    @Override
    public void putGeometry(Contacts contacts, int contact) {
        put("u", contacts.u(contact));
        put("v", contacts.v(contact));
        key("normal");
        text.append('[');
        for (int axis = 0; axis < 3; axis++) {
            number(contacts.normal(contact, axis));
        }
        closeWith("],");
        put("gap", contacts.gap(contact));
        put("ending", contacts.status(contact).name());
    }

    @Override
    public CharSequence end() {
        closeWith("}\n");
        return text;
    }

    private void key(String name) {
        text.append('"').append(name).append("\":");
    }

    /** JSON has no word for NaN and the infinities. */
    private void number(double value) {
        if (Double.isFinite(value)) {
            text.append(value).append(',');
        } else {
            text.append("null,");
        }
    }

    /** Replaces the comma after the last item by the end. */
    private void closeWith(String end) {
        text.setLength(text.length() - 1);
        text.append(end);
    }
}
