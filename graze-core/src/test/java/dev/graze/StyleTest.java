package dev.graze;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/**
 * Checks that the tree stays readable: plain English, lines that fit, packages with a subject and classes with depth.
 */
class StyleTest {
    private static final Path PHRASES = TreeTest.ROOT.resolve("build/banned-phrases.txt");
    private static final Pattern PROSE = Pattern
            .compile(".*\\.(java|md|cl|js|html|css|sh|xml|properties|kernel)|.*/(graze|verify|build/[a-z-]+)");
    private static final Pattern WRAPPED = Pattern
            .compile(".*\\.(java|md|cl|js|sh|kernel)|.*/(graze|verify|build/[a-z-]+)");
    private static final Pattern MAIN_SOURCE = Pattern.compile(".*/src/main/java/.*\\.java");
    private static final Pattern SHORT_BY_NATURE = Pattern
            .compile("(?m)^(?:[a-z-]+ )*(?:(?:record|enum|interface|@interface) |class .*(?:extends|implements) )");
    private static final int WIDEST_LINE = 120;
    private static final int MOST_FILES_IN_A_PACKAGE = 25;
    private static final int SHORTEST_CLASS = 20;
    private static final int FEWEST_USERS_OF_A_SHORT_CLASS = 2;

    /** A phrase and what to write instead. */
    private record Phrase(Pattern pattern, String instead) {
        static Phrase parse(String line) {
            String[] halves = line.split(" => ", 2);
            return new Phrase(Pattern.compile(halves[0], Pattern.CASE_INSENSITIVE), halves[1]);
        }
    }

    @Test
    void noBannedPhrases() throws IOException, InterruptedException {
        List<Phrase> phrases = phrases();
        List<String> found = new ArrayList<>();
        for (Path file : matching(PROSE)) {
            List<String> lines = lines(file);
            for (int i = 0; i < lines.size(); i++) {
                for (Phrase phrase : phrases) {
                    if (phrase.pattern().matcher(lines.get(i)).find()) {
                        found.add(place(file, i) + ": " + phrase.pattern() + "; write: " + phrase.instead());
                    }
                }
            }
        }
        assertThat(phrases).isNotEmpty();
        assertThat(found).isEmpty();
    }

    private static List<Phrase> phrases() throws IOException {
        return Files.readAllLines(PHRASES).stream().filter(line -> !line.isBlank() && !line.startsWith("#"))
                .map(Phrase::parse).toList();
    }

    /** In Markdown, tables and code blocks cannot be wrapped; in code, a line with a link cannot. */
    @Test
    void linesFit() throws IOException, InterruptedException {
        List<String> tooWide = new ArrayList<>();
        for (Path file : matching(WRAPPED)) {
            boolean markdown = file.toString().endsWith(".md");
            boolean inCode = false;
            List<String> lines = lines(file);
            for (int i = 0; i < lines.size(); i++) {
                String line = lines.get(i);
                inCode ^= markdown && line.strip().startsWith("```");
                boolean fixed = markdown && (inCode || line.startsWith("|") || line.startsWith("`"));
                if (line.length() > WIDEST_LINE && !fixed) {
                    tooWide.add(place(file, i) + ": " + line.length() + " columns");
                }
            }
        }
        assertThat(tooWide).isEmpty();
    }

    @Test
    void packagesHaveASubject() throws IOException, InterruptedException {
        Map<Path, Long> sizes = matching(MAIN_SOURCE).stream()
                .collect(Collectors.groupingBy(Path::getParent, TreeMap::new, Collectors.counting()));
        sizes.values().removeIf(count -> count <= MOST_FILES_IN_A_PACKAGE);
        assertThat(sizes).isEmpty();
    }

    /** A class this short must be a value or a seam, or serve several others; else it belongs in its caller. */
    @Test
    void classesHaveDepth() throws IOException, InterruptedException {
        Map<Path, String> sources = new TreeMap<>();
        for (Path file : matching(MAIN_SOURCE)) {
            sources.put(file, Files.readString(file));
        }
        List<String> shallow = sources.entrySet().stream()
                .filter(source -> source.getValue().lines().count() < SHORTEST_CLASS)
                .filter(source -> !SHORT_BY_NATURE.matcher(source.getValue()).find())
                .map(Map.Entry::getKey).filter(file -> !file.toString().endsWith("-info.java"))
                .filter(file -> users(file, sources) < FEWEST_USERS_OF_A_SHORT_CLASS)
                .map(file -> TreeTest.ROOT.relativize(file).toString()).toList();
        assertThat(shallow).isEmpty();
    }

    private static long users(Path file, Map<Path, String> sources) {
        String name = file.getFileName().toString().replace(".java", "");
        Pattern use = Pattern.compile("\\b" + name + "\\b");
        return sources.entrySet().stream().filter(source -> !source.getKey().equals(file))
                .filter(source -> use.matcher(source.getValue()).find()).count();
    }

    private static List<Path> matching(Pattern pattern) throws IOException, InterruptedException {
        List<Path> files = TreeTest.files().stream().filter(file -> pattern.matcher(file.toString()).matches())
                .filter(file -> !file.equals(PHRASES)).toList();
        assertThat(files).isNotEmpty();
        return files;
    }

    private static List<String> lines(Path file) throws IOException {
        return Files.readAllLines(file, StandardCharsets.UTF_8);
    }

    private static String place(Path file, int index) {
        return TreeTest.ROOT.relativize(file) + ":" + (index + 1);
    }
}
