package dev.graze;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Checks what files of the repository must not contain, such as paths of a developer's machine and secrets, and what
 * they must.
 */
class TreeTest {
    static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    /** The brackets keep the patterns from matching these lines. */
    private static final Pattern MACHINE_PATH = Pattern
            .compile("(?<![\\w.])/(?:[r]oot|[h]ome/\\w+|[U]sers/\\w+|[w]ork|[t]mp)/\\w|[C]:\\\\Users");
    private static final Pattern SECRET = Pattern
            .compile("[B]EGIN [A-Z ]*PRIVATE KEY|[A]KIA[0-9A-Z]{16}|[g]h[pousr]_[A-Za-z0-9]{30}|[x]ox[abp]-[0-9]");

    /** Matches the first type of a file, if it is public, and everything before it. */
    private static final Pattern PUBLIC_TYPE = Pattern
            .compile("\\A((?s:.*?))^public (?:final |sealed |abstract )*(?:class|interface|record|enum|@interface) ",
                    Pattern.MULTILINE);

    @Test
    void noMachinePathsAndNoSecrets() throws IOException, InterruptedException {
        List<String> found = new ArrayList<>();
        for (Path file : files()) {
            String text = Files.readString(file, StandardCharsets.ISO_8859_1);
            addMatches(file, MACHINE_PATH.matcher(text), found);
            addMatches(file, SECRET.matcher(text), found);
        }
        assertThat(found).isEmpty();
    }

    /** Lists all files that are under version control or not ignored by it. */
    static List<Path> files() throws IOException, InterruptedException {
        assumeTrue(Files.exists(ROOT.resolve(".git")), "this tree is not under version control");
        Process git = new ProcessBuilder("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard")
                .directory(ROOT.toFile())
                .start();
        try (InputStream names = git.getInputStream()) {
            String all = new String(names.readAllBytes(), StandardCharsets.UTF_8);
            assumeTrue(git.waitFor() == 0, "git does not list the files");
            return all.lines().flatMap(line -> Pattern.compile("\0").splitAsStream(line)).map(ROOT::resolve)
                    .filter(Files::isRegularFile)
                    .toList();
        }
    }

    private static void addMatches(Path file, Matcher matcher, List<String> found) {
        while (matcher.find()) {
            found.add(ROOT.relativize(file) + ": " + matcher.group());
        }
    }

    /** Readers of the API see types first. Methods may be clear from their names. */
    @Test
    void publicTypesHaveAComment() throws IOException, InterruptedException {
        List<Path> types = files().stream().filter(file -> file.toString().contains("/src/main/java/dev/")).toList();
        List<Path> undocumented = new ArrayList<>();
        for (Path file : types) {
            Matcher type = PUBLIC_TYPE.matcher(Files.readString(file));
            if (type.find() && !type.group(1).contains("*/")) {
                undocumented.add(ROOT.relativize(file));
            }
        }
        assertThat(types).isNotEmpty();
        assertThat(undocumented).isEmpty();
    }

    @Test
    void patternsMatchWhatTheyShould() {
        Matcher undocumented = PUBLIC_TYPE.matcher("package p;\n\npublic final class Thing {\n    /** Too late. */\n");
        assertThat(undocumented.find()).isTrue();
        assertThat(undocumented.group(1)).doesNotContain("*/");
        assertThat(MACHINE_PATH.matcher("see /" + "root/notes").find()).isTrue();
        assertThat(MACHINE_PATH.matcher("see ../" + "home/notes, target/" + "tmp/x").find()).isFalse();
        assertThat(SECRET.matcher("BEGIN RSA " + "PRIVATE KEY").find()).isTrue();
    }
}
