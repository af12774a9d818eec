package dev.graze.viewer;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.stream.Stream;

/**
 * The page's scripts, including three.js, as an import map of {@code data:} addresses. A page opened from disk may not
 * load modules from neighbouring files, and this way it needs none. Base64 also keeps a script's text from ending the
 * element that holds it.
 */
final class ScriptModules {
    /** Scripts of every page. */
    private static final List<String> SHARED = List.of("page", "controls", "shape", "parts", "partfilter", "stage",
            "material", "surface", "fit", "orbit", "palette", "grid", "keyboard", "theme");
    private static final List<String> SEQUENCE = List.of("main", "source", "cache", "findings", "scene", "player",
            "view", "overlay", "selection", "boxes", "timeline", "steps", "contacts", "filter", "bodies", "hierarchy",
            "panels", "transport", "words");
    private static final List<String> CLASHES = List.of("clash/main", "clash/data", "clash/list", "clash/rows",
            "clash/picture", "clash/marks", "clash/ribbons", "clash/creases", "clash/words");

    private ScriptModules() {
    }

    /** Returns the script that the page starts with. */
    static String main(PageShell.Kind kind) {
        return "graze/" + own(kind).getFirst();
    }

    private static List<String> own(PageShell.Kind kind) {
        return kind == PageShell.Kind.CLASHES ? CLASHES : SEQUENCE;
    }

    static void writeImportMap(PageShell.Kind kind, Writer out) throws IOException {
        out.write("{\"imports\": {");
        for (String name : Stream.concat(SHARED.stream(), own(kind).stream()).toList()) {
            writeEntry(out, "graze/" + name, PageResource.read("js/" + name + ".js"));
            out.write(",");
        }
        writeEntry(out, "three/core", PageResource.read("three/three.core.min.js"));
        out.write(",");
        writeEntry(out, "three", threeModule());
        out.write(",");
        writeEntry(out, "three/orbit-controls", PageResource.read("three/OrbitControls.js"));
        out.write("\n}}");
    }

    /** three.js imports its core by a relative path, which means nothing inside a {@code data:} address. */
    private static String threeModule() throws IOException {
        return PageResource.read("three/three.module.min.js").replace("\"./three.core.min.js\"", "\"three/core\"");
    }

    private static void writeEntry(Writer out, String specifier, String source) throws IOException {
        out.write("\n\"" + specifier + "\": \"data:text/javascript;base64," + Base64Text.of(source) + "\"");
    }
}
