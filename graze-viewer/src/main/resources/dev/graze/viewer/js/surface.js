/** The meshes at one moment: indexed triangles with smooth normals, colored by part or body. */

import { BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, Mesh } from "three";
import { surfaceMaterial, wireMaterial } from "graze/material";
import { bodyColour } from "graze/palette";

export class Surface {
  constructor(shape) {
    this.material = surfaceMaterial();
    this.hidden = new Set();
    /**
     * A body whose faces keep their color: the few faces of a floor are so large that one contact would color
     * everything visible.
     */
    this.ground = null;
    this.mesh = new Mesh(new BufferGeometry(), this.material);
    this.wireframe = new Mesh(this.mesh.geometry, wireMaterial());
    this.wireframe.visible = false;
    // The buffers change with every frame; bounds computed once would cull what has moved out of them.
    this.mesh.frustumCulled = this.wireframe.frustumCulled = false;
    this.take(shape);
  }

  /** Switches to this shape, unless it has it already. */
  take(shape) {
    if (shape === this.shape) {
      return;
    }
    this.shape = shape;
    this.triangles = shape.triangles;
    this.bodies = shape.bodies;
    this.positions = new Float32Array(3 * this.bodies.length);
    this.normals = new Float32Array(3 * this.bodies.length);
    this.mesh.geometry.dispose();
    this.mesh.geometry = this.wireframe.geometry = this.#geometry();
  }

  #geometry() {
    const geometry = new BufferGeometry();
    geometry.setIndex(this.#index());
    geometry.setAttribute("position", new BufferAttribute(this.positions, 3).setUsage(DynamicDrawUsage));
    geometry.setAttribute("normal", new BufferAttribute(this.normals, 3).setUsage(DynamicDrawUsage));
    geometry.setAttribute("color", new BufferAttribute(vertexColours(this.shape), 3));
    return geometry;
  }

  /** Places the vertices at a fraction of the way from one frame to another, both of its shape. */
  show(from, to, fraction) {
    if (fraction === 0) {
      this.positions.set(from.positions);
    } else {
      moveBetween(from.positions, to.positions, fraction, this.positions);
    }
    smoothNormals(this.triangles, this.positions, this.normals);
    this.mesh.geometry.attributes.position.needsUpdate = true;
    this.mesh.geometry.attributes.normal.needsUpdate = true;
  }

  bodyOfFace(face) {
    return this.bodies[this.triangles[3 * face]];
  }

  /** Hides these bodies and shows all others. */
  hide(bodies) {
    this.hidden = bodies;
    this.mesh.geometry.setIndex(this.#index());
  }

  #index() {
    return new BufferAttribute(this.hidden.size === 0 ? this.triangles : this.#visible(), 1);
  }

  #visible() {
    const index = new Uint32Array(this.triangles.length);
    let length = 0;
    for (let face = 0; 3 * face < index.length; face++) {
      if (!this.hidden.has(this.bodyOfFace(face))) {
        index.set(this.triangles.subarray(3 * face, 3 * face + 3), length);
        length += 3;
      }
    }
    return index.slice(0, length);
  }

  /** Makes surfaces translucent, so that what is inside or between layers can be seen. */
  setSeeThrough(on) {
    this.material.transparent = on;
    this.material.opacity = on ? 0.3 : 1;
    this.material.depthWrite = !on;
    this.material.needsUpdate = true;
  }

  setFacets(facets) {
    this.material.flatShading = facets;
    this.material.needsUpdate = true;
  }

  setWireColour(css) {
    this.wireframe.material.color.set(css);
  }
}

/** Colors vertices by part if there are several, else by body. */
function vertexColours({ bodies, parts }) {
  const colour = new Color();
  const colours = new Float32Array(3 * bodies.length);
  const group = parts.areSeveral ? (body, vertex) => parts.ofVertex(vertex) : body => body;
  bodies.forEach((body, vertex) => colour.set(bodyColour(group(body, vertex))).toArray(colours, 3 * vertex));
  return colours;
}

function moveBetween(from, to, fraction, positions) {
  for (let i = 0; i < positions.length; i++) {
    positions[i] = (1 - fraction) * from[i] + fraction * to[i];
  }
}

/**
 * Computes vertex normals as the sum of the faces' normals, weighted by area. Written out because it runs for every
 * frame.
 */
function smoothNormals(index, p, normals) {
  normals.fill(0);
  for (let i = 0; i < index.length; i += 3) {
    const a = 3 * index[i],
      b = 3 * index[i + 1],
      c = 3 * index[i + 2];
    const ux = p[b] - p[a],
      uy = p[b + 1] - p[a + 1],
      uz = p[b + 2] - p[a + 2];
    const vx = p[c] - p[a],
      vy = p[c + 1] - p[a + 1],
      vz = p[c + 2] - p[a + 2];
    const nx = uy * vz - uz * vy,
      ny = uz * vx - ux * vz,
      nz = ux * vy - uy * vx;
    ((normals[a] += nx), (normals[a + 1] += ny), (normals[a + 2] += nz));
    ((normals[b] += nx), (normals[b + 1] += ny), (normals[b + 2] += nz));
    ((normals[c] += nx), (normals[c + 1] += ny), (normals[c + 2] += nz));
  }
  normalise(normals);
}

function normalise(vectors) {
  for (let i = 0; i < vectors.length; i += 3) {
    const x = vectors[i],
      y = vectors[i + 1],
      z = vectors[i + 2];
    const scale = 1 / (Math.sqrt(x * x + y * y + z * z) || 1);
    vectors[i] = x * scale;
    vectors[i + 1] = y * scale;
    vectors[i + 2] = z * scale;
  }
}
