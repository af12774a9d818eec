package dev.graze.viewer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** The files beside these classes from which a page is put together. */
final class PageResource {
    private PageResource() {
    }

    static String read(String name) throws IOException {
        try (InputStream in = PageResource.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("the page's part " + name + " is not on the class path; build graze-viewer anew");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
