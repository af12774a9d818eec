package dev.graze.viewer;

import static org.assertj.core.api.Assertions.assertThat;

import dev.graze.viewer.clash.ClashPage;
import dev.graze.viewer.clash.ClashPageData;
import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** Opens pages of clashes from disk in a real browser and checks what they show. */
class ClashBrowserTest extends InBrowser {
    private static String write(String name, ClashPageData data) throws IOException {
        Path file = directory.resolve(name + ".html");
        ClashPage.write(data, file);
        return file.toUri().toString();
    }

    @Test
    void shots() throws IOException, InterruptedException {
        String address = write("bench", ClashAssembly.bench());
        chromium.open(address);
        shot("overview");
        for (String id : new String[] { "plate-post0", "block-pin", "block-shaft", "block-cover", "shelf-post0",
                "plate-post3" }) {
            chromium.open(address + "#clash=" + id);
            shot(id);
        }
        chromium.open(address + "#theme=dark&clash=plate-post2");
        shot("dark");
        System.out.println(chromium.text("document.documentElement.dataset.error ?? ''"));
    }

    private static void shot(String name) throws IOException, InterruptedException {
        Path file = Path.of("/tmp/shots/" + name + ".png");
        java.nio.file.Files.createDirectories(file.getParent());
        chromium.screenshot(file);
        assertThat(chromium.text("document.documentElement.dataset.error ?? ''")).isEmpty();
    }
}
