package dev.graze.cli.search;

import dev.graze.BoundingVolume;
import java.util.Arrays;
import java.util.Iterator;

/** The names of the bounding volumes, for help and completion. */
final class VolumeNames implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
        return Arrays.stream(BoundingVolume.values()).map(BoundingVolume::key).iterator();
    }
}
