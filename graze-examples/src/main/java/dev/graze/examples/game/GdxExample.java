package dev.graze.examples.game;

import com.badlogic.gdx.Gdx;
import com.badlogic.gdx.graphics.GL20;
import com.badlogic.gdx.graphics.Mesh;
import com.badlogic.gdx.graphics.VertexAttributes.Usage;
import com.badlogic.gdx.graphics.g3d.Material;
import com.badlogic.gdx.graphics.g3d.Model;
import com.badlogic.gdx.graphics.g3d.ModelInstance;
import com.badlogic.gdx.graphics.g3d.model.Node;
import com.badlogic.gdx.graphics.g3d.utils.MeshPartBuilder;
import com.badlogic.gdx.graphics.g3d.utils.ModelBuilder;
import com.badlogic.gdx.graphics.g3d.utils.shapebuilders.BoxShapeBuilder;
import com.badlogic.gdx.math.Vector3;
import com.badlogic.gdx.utils.GdxNativesLoader;
import dev.graze.Part;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;

/**
 * Models of libGDX, moved frame by frame: a ball flies through a closing door within one frame, and a sail whose
 * vertices are computed on the CPU fills with wind until it touches the mast. The y axis points up.
 */
public final class GdxExample implements AutoCloseable {
    private static final float FRAME = 1 / 60f;
    private static final float BALL_SPEED = 240;
    private static final int SAIL_CELLS = 12;
    private static final long ATTRIBUTES = Usage.Position | Usage.Normal | Usage.TextureCoordinates;

    private final ModelBuilder builder = new ModelBuilder();
    private final List<Model> models = new ArrayList<>();
    private final ModelInstance ball;
    private final ModelInstance door;
    private final ModelInstance sail;
    private final Colliders<ModelInstance> colliders;
    private int frames;

    /** Builds the models and hands them to Graze. */
    public GdxExample() {
        withoutGraphics();
        ball = instance("ball", builder.createSphere(0.5f, 0.5f, 0.5f, 24, 12, new Material(), ATTRIBUTES));
        door = instance("door", door());
        sail = instance("sail", sail());
        ModelInstance mast = instance("mast",
                builder.createCylinder(0.2f, 4, 0.2f, 16, new Material(), ATTRIBUTES));
        ball.transform.setToTranslation(0.6f, 1, -9);
        sail.transform.setToTranslation(6, 0, 0);
        mast.transform.setToTranslation(6.03f, 0, 0.5f).scale(1.5f, 1, 1.5f);
        List<GdxMesh> meshes = new ArrayList<>();
        meshes.addAll(GdxMesh.of(ball, Part.Motion.RIGID));
        meshes.addAll(GdxMesh.of(door, Part.Motion.RIGID));
        meshes.addAll(GdxMesh.of(sail, Part.Motion.DEFORMING));
        meshes.addAll(GdxMesh.of(mast, Part.Motion.FIXED));
        this.colliders = new Colliders<>(meshes);
    }

    /** Lets libGDX create meshes without a window: it needs its native code, and something that names GL buffers. */
    static void withoutGraphics() {
        GdxNativesLoader.load();
        if (Gdx.gl20 == null) {
            Gdx.gl20 = (GL20) Proxy.newProxyInstance(GL20.class.getClassLoader(), new Class<?>[] { GL20.class },
                    (proxy, method, arguments) -> method.getReturnType() == int.class ? 0 : null);
            Gdx.gl = Gdx.gl20;
        }
    }

    private ModelInstance instance(String name, Model model) {
        models.add(model);
        ModelInstance instance = new ModelInstance(model);
        instance.userData = name;
        return instance;
    }

    /** Creates a model of two nodes: a leaf that turns about the y axis, hung in a frame that it touches. */
    private Model door() {
        builder.begin();
        builder.node().id = "frame";
        BoxShapeBuilder.build(part("post"), 0, 1, 3.5f, 0.2f, 2, 0.2f);
        Node leaf = builder.node();
        leaf.id = "leaf";
        leaf.translation.set(0, 1, 3.5f);
        BoxShapeBuilder.build(part("board"), 0.6f, 0, 0, 1.2f, 2, 0.02f);
        return builder.end();
    }

    private MeshPartBuilder part(String name) {
        return builder.part(name, GL20.GL_TRIANGLES, ATTRIBUTES, new Material());
    }

    /** Creates a square in the plane z = 0, at first flat. */
    private Model sail() {
        builder.begin();
        MeshPartBuilder cloth = part("cloth");
        float width = 2f / SAIL_CELLS;
        for (int cell = 0; cell < SAIL_CELLS * SAIL_CELLS; cell++) {
            int row = cell / SAIL_CELLS;
            float x = -1 + width * (cell % SAIL_CELLS);
            float y = -1 + width * row;
            cloth.rect(new Vector3(x, y, 0), new Vector3(x + width, y, 0), new Vector3(x + width, y + width, 0),
                    new Vector3(x, y + width, 0), Vector3.Z);
        }
        return builder.end();
    }

    /** Moves everything by a frame, as a game's render method does, and returns what touches on the way. */
    public List<Colliders.Hit<ModelInstance>> frame() {
        frames++;
        ball.transform.trn(0, 0, BALL_SPEED * FRAME);
        door.getNode("leaf").rotation.setFromAxis(Vector3.Y, frames);
        door.calculateTransforms();
        fill(sail.model.meshes.first(), 0.0123f * frames);
        return colliders.update();
    }

    /** Writes new positions into the engine's mesh; the other attributes between them stay. */
    private static void fill(Mesh mesh, float depth) {
        int stride = mesh.getVertexSize() / Float.BYTES;
        float[] vertices = mesh.getVertices(new float[stride * mesh.getNumVertices()]);
        for (int at = 0; at < vertices.length; at += stride) {
            float x = vertices[at];
            float y = vertices[at + 1];
            vertices[at + 2] = depth * (1 - x * x) * (1 - y * y);
        }
        mesh.updateVertices(0, vertices);
    }

    @Override
    public void close() {
        colliders.close();
        models.forEach(Model::dispose);
    }

    public static void main(String[] arguments) {
        try (GdxExample game = new GdxExample()) {
            for (int frame = 1; frame <= 40; frame++) {
                for (Colliders.Hit<ModelInstance> hit : game.frame()) {
                    System.out.printf("frame %d: %s touches %s at %.3f of the frame, %d contacts%n", frame,
                            hit.a().userData, hit.b().userData, hit.contact().toi(), hit.contacts());
                }
            }
        }
    }
}
