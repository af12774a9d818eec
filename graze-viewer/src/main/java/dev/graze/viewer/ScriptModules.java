package dev.graze.viewer;

import java.io.IOException;
import java.io.Writer;
import java.util.List;

/**
 * The page's scripts, including three.js, as an import map of {@code data:} addresses. A page opened from disk may not
 * load modules from neighbouring files, and this way it needs none. Base64 also keeps a script's text from ending the
 * element that holds it.
 */
final class ScriptModules {
    private static final List<String> OWN = List.of("main", "page", "source", "cache", "findings", "shape", "parts",
            "scene",
            "player", "view",
            "stage",
            "material", "surface", "overlay", "selection", "boxes", "fit", "orbit", "palette", "timeline", "grid",
            "steps", "contacts",
            "filter", "partfilter", "bodies", "hierarchy", "panels", "transport", "keyboard", "words", "theme");

    private ScriptModules() {
    }

    static void writeImportMap(Writer out) throws IOException {
        out.write("{\"imports\": {");
        for (String name : OWN) {
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
