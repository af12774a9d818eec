package dev.graze.viewer;

import java.io.IOException;
import java.io.Writer;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A text with {@code {{slots}}}, each filled by a writer. The output of a writer is never searched for slots. */
public final class PageTemplate {
    private static final Pattern SLOT = Pattern.compile("\\{\\{([a-z-]+)}}");

    private final String text;

    PageTemplate(String text) {
        this.text = text;
    }

    /** What fills a slot. */
    @FunctionalInterface
    public interface Part {
        void writeTo(Writer out) throws IOException;
    }

    void write(Writer out, Map<String, Part> parts) throws IOException {
        Matcher slot = SLOT.matcher(text);
        int at = 0;
        while (slot.find()) {
            out.write(text, at, slot.start() - at);
            part(parts, slot.group(1)).writeTo(out);
            at = slot.end();
        }
        out.write(text, at, text.length() - at);
    }

    private static Part part(Map<String, Part> parts, String name) throws IOException {
        Part part = parts.get(name);
        if (part == null) {
            throw new IOException(
                    "the page's template has a slot {{" + name + "}} that nothing fills; rebuild graze-viewer");
        }
        return part;
    }
}
