package dev.graze.viewer;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;

/** Resource files that a page is assembled from. */
final class PageResource {
    private PageResource() {
    }

    static String read(String name) throws IOException {
        try (InputStream in = PageResource.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new IOException("the page resource " + name + " is not on the class path; rebuild graze-viewer");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
