package dev.graze.cli.simulate;

import dev.graze.io.file.OutputFile;
import dev.graze.rigid.rays.RayContacts;
import dev.graze.rigid.world.RigidScene;
import dev.graze.rigid.world.Simulation;
import java.nio.file.Path;

/**
 * Writes the contacts at the poses of a frame as comma-separated values. Bodies, vertices and triangles have the
 * numbers they have in the frame. Parsing the written numbers gives the same bits.
 */
final class ContactsCsv {
    private static final String COLUMNS = "body,otherBody,vertex,triangle,x,y,z,normalX,normalY,normalZ,depth,"
            + "directionX,directionY,directionZ,rayLength\n";

    private final Simulation simulation;
    /** By body of the frame. */
    private final int[] firstVertex;
    private final int[] firstTriangle;

    ContactsCsv(Simulation simulation) {
        this.simulation = simulation;
        RigidScene scene = simulation.scene();
        this.firstVertex = new int[scene.bodyCount() + 1];
        this.firstTriangle = new int[scene.bodyCount() + 1];
        for (int body = 0; body < scene.bodyCount(); body++) {
            firstVertex[body + 1] = firstVertex[body] + scene.shape(body).vertexCount();
            firstTriangle[body + 1] = firstTriangle[body] + scene.shape(body).triangleCount();
        }
    }

    /** Finds the contacts at the current poses, from which the next step starts, and writes them. */
    void write(Path file) {
        RayContacts contacts = simulation.world().detect();
        StringBuilder text = new StringBuilder(COLUMNS);
        for (int contact = 0; contact < contacts.size(); contact++) {
            int body = simulation.bodyOfMesh(contacts.body(contact));
            int other = simulation.bodyOfMesh(contacts.otherBody(contact));
            text.append(body).append(',').append(other).append(',')
                    .append(firstVertex[body] + contacts.vertex(contact)).append(',')
                    .append(firstTriangle[other] + contacts.triangle(contact));
            for (int axis = 0; axis < 3; axis++) {
                text.append(',').append(contacts.position(contact, axis));
            }
            for (int axis = 0; axis < 3; axis++) {
                text.append(',').append(contacts.normal(contact, axis));
            }
            text.append(',').append(contacts.projectedDepth(contact));
            for (int axis = 0; axis < 3; axis++) {
                text.append(',').append(contacts.direction(contact, axis));
            }
            text.append(',').append(contacts.depth(contact)).append('\n');
        }
        OutputFile.writeText(file, text.toString());
    }
}
