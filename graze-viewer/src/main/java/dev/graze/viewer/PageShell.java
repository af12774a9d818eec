package dev.graze.viewer;

import java.io.IOException;
import java.io.Writer;
import java.util.Map;

/**
 * The page without its data: template, style and scripts. It is the same for a report that holds its data and for a
 * page that requests it from a server.
 */
public final class PageShell {
    private PageShell() {
    }

    /** Writes a page that requests all its data from the server it came from. */
    public static void writeServed(String title, Writer out) throws IOException {
        write(title, "'self'", page -> page.write("null"), page -> {
        }, out);
    }

    /**
     * Writes a page.
     *
     * @param connect what its scripts may connect to, as a source of a content security policy
     * @param report the report as JSON
     * @param data elements that hold the large arrays
     */
    static void write(String title, String connect, PageTemplate.Part report, PageTemplate.Part data, Writer out)
            throws IOException {
        Map<String, PageTemplate.Part> parts = Map.of(
                "title", page -> page.write(HtmlText.escape(title)),
                "connect", page -> page.write(connect),
                "style", page -> page.write(PageResource.read("style.css")),
                "three-licence", page -> page.write(PageResource.read("three/LICENSE")),
                "modules", ScriptModules::writeImportMap,
                "report", report,
                "data", data);
        new PageTemplate(PageResource.read("page.html")).write(out, parts);
        out.flush();
    }
}
