package dev.graze.io.surface;

import java.lang.foreign.ValueLayout;
import java.nio.file.Path;

/**
 * Memory-mapped temporary files, for streamed meshes: the operating system caches as many pages as fit, and nothing is
 * on the heap. They take at most 64 bytes per vertex of three numbers.
 */
public final class FileWeldMemory implements WeldMemory {
    private final Path directory;
    private final MappedFile rows;
    private MappedFile table;
    private long numbers;

    public FileWeldMemory(Path directory) {
        this.directory = directory;
        this.rows = new MappedFile(directory);
        this.table = new MappedFile(directory);
    }

    @Override
    public void emptyTable(long slots, long mostNumbers) {
        table.close();
        table = new MappedFile(directory);
        table.grow(slots * Integer.BYTES, (byte) FREE);
        rows.grow(mostNumbers * Double.BYTES, (byte) 0);
    }

    @Override
    public int vertex(long slot) {
        return table.content().getAtIndex(ValueLayout.JAVA_INT, slot);
    }

    @Override
    public void setVertex(long slot, int vertex) {
        table.content().setAtIndex(ValueLayout.JAVA_INT, slot, vertex);
    }

    @Override
    public void addNumber(double number) {
        rows.content().setAtIndex(ValueLayout.JAVA_DOUBLE, numbers++, number);
    }

    @Override
    public double number(long at) {
        return rows.content().getAtIndex(ValueLayout.JAVA_DOUBLE, at);
    }

    @Override
    public void close() {
        rows.close();
        table.close();
    }
}
