package dev.graze.cli.simulate;

import dev.graze.cli.simulate.scenes.RigidScenes;
import dev.graze.cli.simulate.scenes.SceneOptions;
import dev.graze.rigid.rays.RayConstants;
import dev.graze.rigid.rays.RaySettings;
import dev.graze.rigid.world.WorldSettings;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.zip.CRC32;

/** Small simulations for tests of checkpoints. */
public final class SmallSimulations {
    private static final SceneOptions FEW = new SceneOptions(2, 0.05, 1, 10, 1);
    public static final SimulationRequest FALLING = new SimulationRequest("avalanche", FEW,
            RaySettings.usual(RayConstants.forRadius(RigidScenes.create("avalanche", FEW).typicalRadius())),
            WorldSettings.USUAL);
    static final int STEPS_TO_LAND = 60;
    private static final int CHECKSUM_AT = Long.BYTES;
    private static final int CONTENT_AT = 2 * Long.BYTES;

    private SmallSimulations() {
    }

    /** Returns a {@link SealedFile} with the checksum that matches its content. */
    public static byte[] sealed(byte[] file) {
        if (file.length < CONTENT_AT) {
            return file;
        }
        CRC32 checksum = new CRC32();
        checksum.update(file, CONTENT_AT, file.length - CONTENT_AT);
        return ByteBuffer.wrap(Arrays.copyOf(file, file.length)).putLong(CHECKSUM_AT, checksum.getValue()).array();
    }
}
