package dev.graze.io.fuzz;

import dev.graze.io.gltf.TestGltf;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;

/** Valid glTF files to damage. */
public final class GltfSeeds {
    /** Pieces of glTF's JSON. */
    static final String[] WORDS = { "{", "}", "[", "]", ",", ":", "null", "true", "\"\"", "\"mesh\":", "\"sparse\":",
            "\"children\":[0]",
            "\"byteStride\":", "\"byteOffset\":", "\"uri\":\"m.gltf\"", "\"uri\":\"../x\"",
            "\"uri\":\"data:;base64,AA\"", "\"count\":",
            "\"mode\":5",
            "\"normalized\":true", "\"skin\":0", "\"VEC4\"", "\"SCALAR\"", "5121", "5125", "[[[[[[[[", "\"name\":\"a\"",
            "\"extensions\":{\"EXT_mesh_gpu_instancing\":{\"attributes\":{\"TRANSLATION\":0}}}",
            "{\"a\":{\"a\":" };

    /** Two nodes with one mesh: indexed triangles and a strip. */
    public static final String PLAIN = json(
            "'meshes':[{'primitives':[{'attributes':{'POSITION':0},'indices':1},{'attributes':{'POSITION':0},"
                    + "'mode':5}]}],"
                    + "'nodes':[{'mesh':0,'translation':[1,2,3],'scale':[1,1,2]},{'mesh':0,'rotation':[0,0,0,1],"
                    + "'children':[0]}],'scene':0,'scenes':[{'nodes':[1]}]");

    /** Four copies of one mesh, and names. */
    public static final String COPIES = json(
            "'meshes':[{'name':'m','primitives':[{'attributes':{'POSITION':0},'indices':1}]}],"
                    + "'nodes':[{'name':'a','children':[1]},{'name':'b','mesh':0,'extensions':{"
                    + "'EXT_mesh_gpu_instancing':{'attributes':{'TRANSLATION':0,'SCALE':0}}}}],"
                    + "'extensionsRequired':['EXT_mesh_gpu_instancing']");

    /** A skin, a morph target in a sparse accessor, and a rotating joint. */
    public static final String ANIMATED = json(
            "'meshes':[{'primitives':[{'attributes':{'POSITION':0,'JOINTS_0':1,'WEIGHTS_0':2},"
                    + "'targets':[{'POSITION':5}]}]}],"
                    + "'skins':[{'joints':[1,2]}],'nodes':[{'mesh':0,'skin':0},{'children':[2]},"
                    + "{'matrix':[1,0,0,0,0,1,0,0,0,0,1,0,0,0,0,1]}],"
                    + "'scenes':[{'nodes':[0,1]}],"
                    + "'animations':[{'samplers':[{'input':3,'output':4}],'channels':[{'sampler':0,"
                    + "'target':{'node':2,'path':'rotation'}}]}]");

    private static final int JSON_LENGTH_AT = 12;
    private static final int JSON_AT = 20;
    private static final int CHUNK_HEADER = 8;

    private GltfSeeds() {
    }

    private static String json(String text) {
        return text.replace('\'', '"');
    }

    /** Returns the binary data of {@link #PLAIN} and {@link #COPIES}. */
    public static TestGltf plain() {
        TestGltf gltf = new TestGltf();
        gltf.floats("VEC3", 3, 0, 0, 0, 2, 0, 0, 0, 1, 0, 1, 1, 1);
        gltf.shorts("SCALAR", 1, 0, 1, 2, 1, 3, 2);
        return gltf;
    }

    /** Returns the binary data of {@link #ANIMATED}. */
    public static TestGltf animated() {
        TestGltf gltf = new TestGltf();
        gltf.floats("VEC3", 3, 0, 0, 0, 2, 0, 0, 0, 1, 0);
        gltf.shorts("VEC4", 4, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0);
        gltf.floats("VEC4", 4, 1, 0, 0, 0, 1, 0, 0, 0, 0.25, 0.75, 0, 0);
        gltf.floats("SCALAR", 1, 0, 1);
        gltf.floats("VEC4", 4, 0, 0, 0, 1, 0, 0, 1, 0);
        gltf.sparseVector(3, 1, 0, 0, 1);
        return gltf;
    }

    /** Damages the JSON or the data of a container and reassembles it. */
    static byte[] damagedInside(byte[] glb, boolean inJson, FileMutator mutator) {
        int jsonEnd = JSON_AT + ByteBuffer.wrap(glb).order(ByteOrder.LITTLE_ENDIAN).getInt(JSON_LENGTH_AT);
        byte[] json = Arrays.copyOfRange(glb, JSON_AT, jsonEnd);
        byte[] data = Arrays.copyOfRange(glb, jsonEnd + CHUNK_HEADER, glb.length);
        return inJson
                ? TestGltf.glb(mutator.mutate(json, json), data)
                : TestGltf.glb(json, mutator.mutate(data, json));
    }
}
