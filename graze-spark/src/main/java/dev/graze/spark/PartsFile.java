package dev.graze.spark;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import dev.graze.cli.parts.PartNames;
import dev.graze.io.PartLabels;
import dev.graze.mesh.InvalidInputException;
import dev.graze.spark.ingest.MeshParts;
import dev.graze.spark.item.ItemTable;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;

/** The names of the parts of a scene's table, in a JSON file next to its data. */
final class PartsFile {
    static final String NAME = "_parts.json";

    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .enable(DeserializationFeature.FAIL_ON_NULL_CREATOR_PROPERTIES)
            .build();

    private PartsFile() {
    }

    private record Content(List<MeshFile> files) {
    }

    /**
     * A mesh file.
     *
     * @param file          its name
     * @param name          what options call it
     * @param firstVertex   the number of its first vertex in the table
     * @param firstTriangle the number of its first triangle in the table
     */
    private record MeshFile(String file, String name, long firstVertex, long firstTriangle, List<Part> parts) {
    }

    private record Part(String name, String nameInFile) {
    }

    /** Returns the content of the file for the meshes of a scene, in the order of their parts. */
    static String json(List<MeshParts> meshes) {
        List<PartNames.Entry> entries = PartNames.ofFiles(meshes.stream().map(MeshParts::file).toList(),
                meshes.stream().map(MeshParts::names).toList()).entries();
        List<MeshFile> files = new ArrayList<>();
        int next = 0;
        for (MeshParts mesh : meshes) {
            List<PartNames.Entry> own = entries.subList(next, next + mesh.names().size());
            next += own.size();
            files.add(new MeshFile(String.valueOf(mesh.file().getFileName()), own.getFirst().file(),
                    mesh.firstVertex(), mesh.firstTriangle(),
                    own.stream().map(entry -> new Part(entry.name(), entry.nameInFile())).toList()));
        }
        try {
            return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(new Content(files)) + "\n";
        } catch (JsonProcessingException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Returns the names of a table's parts. A table without the column of parts is one part with the name of the table.
     *
     * @throws InvalidInputException if the names are missing or invalid
     */
    static PartNames read(SparkSession session, String place, Dataset<Row> table) {
        try {
            Path file = new Path(place, NAME);
            FileSystem files = file.getFileSystem(session.sparkContext().hadoopConfiguration());
            boolean named = !files.getFileStatus(new Path(place)).isFile() && files.exists(file);
            if (!ItemTable.hasParts(table)) {
                return onePart(place, named);
            }
            if (!named) {
                throw new InvalidInputException(place + ": has a column '" + ItemTable.PART + "', but no file " + NAME
                        + " with the names of the parts; add it, or remove the column");
            }
            try (InputStream in = files.open(file)) {
                return names(file.toUri().getPath(), JSON.readValue(in, Content.class));
            }
        } catch (JsonProcessingException e) {
            throw new InvalidInputException(
                    place + "/" + NAME + ": is damaged: " + e.getOriginalMessage().split("\\R|\\(", 2)[0]
                            .strip() + "; write the table again",
                    e);
        } catch (IOException e) {
            throw new InvalidInputException(place + "/" + NAME + ": cannot be read: " + e.getMessage(), e);
        }
    }

    private static PartNames onePart(String place, boolean named) {
        if (named) {
            throw new InvalidInputException(place + ": has a file " + NAME + ", but no column '" + ItemTable.PART
                    + "'; write the table with this column, or delete the file if it is one part");
        }
        String name = PartLabels.defaultName(java.nio.file.Path.of(new Path(place).getName()));
        return new PartNames(List.of(new PartNames.Entry(name, name, name)));
    }

    private static PartNames names(String file, Content content) {
        List<PartNames.Entry> entries = new ArrayList<>();
        Set<String> seen = new HashSet<>();
        for (MeshFile mesh : content.files) {
            for (Part part : mesh.parts) {
                if (part.name.isBlank() || !seen.add(part.name)) {
                    throw new InvalidInputException(file + ": part " + entries.size() + " is named '" + part.name
                            + "'" + (part.name.isBlank() ? "" : ", as an earlier one is")
                            + "; give each part a name of its own");
                }
                entries.add(new PartNames.Entry(part.name, mesh.name, part.nameInFile));
            }
        }
        if (entries.isEmpty()) {
            throw new InvalidInputException(file + ": names no part; a scene has at least one");
        }
        return new PartNames(entries);
    }
}
