package dev.graze.cli.parts;

import dev.graze.io.PartLabels;
import dev.graze.mesh.InvalidInputException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * The names of a scene's parts, and how options refer to them: by name, by {@code file/part}, by the name of a file,
 * which means all of its parts, or by a pattern with {@code *} and {@code ?}.
 */
public final class PartNames {
    private static final int LONGEST_LIST = 8;

    private final List<String> names = new ArrayList<>();
    /** For each part its file and its name there. */
    private final List<String> files = new ArrayList<>();
    private final List<String> qualified = new ArrayList<>();

    /**
     * The names of one part.
     *
     * @param name       its name in the scene
     * @param file       the name of its file, without extension
     * @param nameInFile its name in the file
     */
    public record Entry(String name, String file, String nameInFile) {
    }

    /**
     * The parts of one source.
     *
     * @param fileName the name of the file or directory
     * @param unnamed  what readers call parts that have no name in the file
     */
    record FileNames(SceneSource source, String fileName, Set<String> unnamed, List<String> parts) {
    }

    /**
     * Names the parts: by the file's name for them; by the name of the file if it has none; by {@code file/part} if
     * several files have a part of that name or the user named the file. A number makes the rest different.
     */
    PartNames(List<FileNames> sources) {
        List<String> labels = labels(sources);
        List<String> wanted = new ArrayList<>();
        for (int i = 0; i < sources.size(); i++) {
            FileNames source = sources.get(i);
            boolean chosen = !source.source.name().isEmpty();
            for (String part : source.parts) {
                boolean unnamed = source.unnamed.contains(part) || (chosen && source.parts.size() == 1);
                files.add(labels.get(i));
                qualified.add(labels.get(i) + "/" + part);
                wanted.add(unnamed ? labels.get(i) : chosen ? qualified.getLast() : part);
            }
        }
        Map<String, Integer> uses = new HashMap<>();
        wanted.forEach(name -> uses.merge(name, 1, Integer::sum));
        Set<String> taken = new HashSet<>();
        for (int part = 0; part < wanted.size(); part++) {
            String name = wanted.get(part);
            names.add(different(uses.get(name) == 1 ? name : qualified.get(part), taken));
        }
    }

    /** Restores names that {@link #entries} returned. */
    public PartNames(Collection<Entry> entries) {
        for (Entry entry : entries) {
            names.add(entry.name);
            files.add(entry.file);
            qualified.add(entry.file + "/" + entry.nameInFile);
        }
    }

    /** Names the parts of files that together are a scene; {@code parts} has those of each file. */
    public static PartNames ofFiles(List<Path> files, List<List<String>> parts) {
        List<FileNames> sources = new ArrayList<>();
        for (int i = 0; i < files.size(); i++) {
            String name = PartLabels.defaultName(files.get(i));
            sources.add(new FileNames(SceneSource.of(files.get(i).toString(), List.of(files.get(i))), name,
                    Set.of(name), parts.get(i)));
        }
        return new PartNames(sources);
    }

    /** Returns the names of all parts. */
    public List<Entry> entries() {
        return IntStream.range(0, names.size()).mapToObj(part -> new Entry(names.get(part), files.get(part),
                qualified.get(part).substring(files.get(part).length() + 1))).toList();
    }

    private static List<String> labels(List<FileNames> sources) {
        Set<String> taken = new HashSet<>();
        for (FileNames each : sources) {
            if (!each.source.name().isEmpty() && !taken.add(each.source.name())) {
                throw new InvalidInputException(each.source.where() + ": two parts are named '" + each.source.name()
                        + "'; give each a name of its own");
            }
        }
        Map<String, Set<String>> filesOfName = new HashMap<>();
        sources.forEach(
                each -> filesOfName.computeIfAbsent(each.fileName, name -> new HashSet<>()).add(lastName(each)));
        List<String> labels = new ArrayList<>();
        for (FileNames each : sources) {
            // the extension distinguishes u.stl from u.ply
            String file = filesOfName.get(each.fileName).size() > 1 ? lastName(each) : each.fileName;
            labels.add(each.source.name().isEmpty() ? different(file, taken) : each.source.name());
        }
        return labels;
    }

    /** Returns the name of the first file or directory of a source, with its extension. */
    private static String lastName(FileNames each) {
        Path last = each.source.inputs().getFirst().getFileName();
        return last == null ? each.fileName : last.toString();
    }

    private static String different(String name, Set<String> taken) {
        String unique = name;
        for (int number = 2; !taken.add(unique); number++) {
            unique = name + " " + number;
        }
        return unique;
    }

    public List<String> all() {
        return names;
    }

    String name(int part) {
        return names.get(part);
    }

    /**
     * Returns the parts that a reference means.
     *
     * @param where what the user wrote, for messages
     * @throws InvalidInputException if there is no such part, or it is unclear which are meant
     */
    List<Integer> find(String where, String reference) {
        List<Integer> named = where(part -> names.get(part).equals(reference));
        List<Integer> ofFile = where(part -> files.get(part).equals(reference));
        if (!named.isEmpty() && !ofFile.isEmpty() && !named.equals(ofFile)) {
            throw new InvalidInputException(where + ": '" + reference + "' is the name of a part and of a file with "
                    + ofFile.size() + " parts; write '" + qualified.get(named.getFirst()) + "' for the part, or '"
                    + reference + "/*' for all parts of the file");
        }
        List<Integer> exact = !named.isEmpty() ? named : ofFile;
        if (exact.isEmpty()) {
            exact = where(part -> qualified.get(part).equals(reference));
        }
        if (exact.isEmpty()) {
            Pattern pattern = pattern(reference);
            exact = where(part -> pattern.matcher(names.get(part)).matches()
                    || pattern.matcher(qualified.get(part)).matches());
        }
        if (exact.isEmpty()) {
            throw new InvalidInputException(
                    where + ": there is no part '" + reference + "'; the parts are " + list(names));
        }
        return exact;
    }

    /**
     * Returns the only part that a reference means.
     *
     * @throws InvalidInputException if there is none, or several
     */
    int findOne(String where, String reference) {
        List<Integer> found = find(where, reference);
        if (found.size() > 1) {
            throw new InvalidInputException(where + ": '" + reference + "' means " + found.size() + " parts ("
                    + list(found.stream().map(names::get).toList()) + "); name one of them");
        }
        return found.getFirst();
    }

    private List<Integer> where(IntPredicate condition) {
        return IntStream.range(0, names.size()).filter(condition).boxed().toList();
    }

    private static Pattern pattern(String glob) {
        StringBuilder regex = new StringBuilder();
        for (int i = 0; i < glob.length(); i++) {
            char c = glob.charAt(i);
            regex.append(c == '*' ? ".*" : c == '?' ? "." : Pattern.quote(String.valueOf(c)));
        }
        return Pattern.compile(regex.toString(), Pattern.DOTALL);
    }

    /** Returns names for a message, not too many. */
    static String list(List<String> names) {
        String shown = String.join(", ", names.subList(0, Math.min(names.size(), LONGEST_LIST)));
        return names.size() > LONGEST_LIST ? shown + " and " + (names.size() - LONGEST_LIST) + " more" : shown;
    }
}
