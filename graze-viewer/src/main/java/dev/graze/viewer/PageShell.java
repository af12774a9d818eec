package dev.graze.viewer;

import java.io.IOException;
import java.io.Writer;
import java.util.Locale;
import java.util.Map;

/**
 * A page without its data: template, style and scripts. All pages share the head, the masthead and most scripts. A
 * report that holds its data and a page that requests it from a server have the same body.
 */
public final class PageShell {
    private PageShell() {
    }

    /** What a page shows. */
    public enum Kind {
        /** What collided in a sequence of frames. */
        SEQUENCE,
        /** Which parts of an assembly clash. */
        CLASHES;

        /** Returns the name of the kind's body, style and scripts. */
        String key() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /** Writes a page that requests all its data from the server it came from. */
    public static void writeServed(String title, Writer out) throws IOException {
        write(Kind.SEQUENCE, title, "'self'", page -> page.write("null"), page -> {
        }, out);
    }

    /**
     * Writes a page that holds its data and connects to nothing.
     *
     * @param report the report as JSON
     * @param data elements that hold the large arrays
     */
    public static void writeHeld(Kind kind, String title, PageTemplate.Part report, PageTemplate.Part data, Writer out)
            throws IOException {
        write(kind, title, "'none'", report, data, out);
    }

    /**
     * Writes a page.
     *
     * @param connect what its scripts may connect to, as a source of a content security policy
     */
    private static void write(Kind kind, String title, String connect, PageTemplate.Part report,
            PageTemplate.Part data, Writer out) throws IOException {
        Map<String, PageTemplate.Part> parts = Map.of(
                "title", page -> page.write(HtmlText.escape(title)),
                "connect", page -> page.write(connect),
                "style", page -> page.write(PageResource.read("style.css") + PageResource.read(kind.key() + ".css")),
                "body", page -> page.write(PageResource.read(kind.key() + ".html")),
                "three-licence", page -> page.write(PageResource.read("three/LICENSE")),
                "modules", page -> ScriptModules.writeImportMap(kind, page),
                "main", page -> page.write(ScriptModules.main(kind)),
                "report", report,
                "data", data);
        new PageTemplate(PageResource.read("page.html")).write(out, parts);
        out.flush();
    }
}
