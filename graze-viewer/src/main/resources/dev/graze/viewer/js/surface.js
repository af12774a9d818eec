/** The meshes of one frame: indexed triangles with smooth normals, coloured by body. */

import { BufferAttribute, BufferGeometry, Color, DynamicDrawUsage, Mesh } from "three";
import { STEPS, bodies, framePositions, report, triangles } from "graze/payload";
import { surfaceMaterial, wireMaterial } from "graze/material";
import { bodyColour } from "graze/palette";

/** Takes 16-bit coordinates to a world in which the scene's box is centred and has a half diagonal of 1. */
export class BoxToWorld {
  constructor(min, max) {
    const extent = max.map((value, axis) => value - min[axis]);
    const radius = Math.hypot(...extent) / 2 || 1;
    this.scale = extent.map((length) => length / (radius * STEPS));
    this.offset = extent.map((length) => -length / (2 * radius));
  }

  apply(quantised, world) {
    for (let i = 0; i < quantised.length; i++) {
      world[i] = quantised[i] * this.scale[i % 3] + this.offset[i % 3];
    }
  }
}

export class Surface {
  constructor(boxToWorld) {
    this.boxToWorld = boxToWorld;
    this.triangles = triangles();
    this.positions = new Float32Array(3 * report.vertices);
    this.normals = new Float32Array(3 * report.vertices);
    this.material = surfaceMaterial();
    const geometry = this.#geometry();
    this.mesh = new Mesh(geometry, this.material);
    this.wireframe = new Mesh(geometry, wireMaterial());
    this.wireframe.visible = false;
    // The buffers change with every frame; bounds that were taken once would cull what has moved out of them.
    this.mesh.frustumCulled = this.wireframe.frustumCulled = false;
  }

  #geometry() {
    const geometry = new BufferGeometry();
    geometry.setIndex(new BufferAttribute(this.triangles, 1));
    geometry.setAttribute("position", new BufferAttribute(this.positions, 3).setUsage(DynamicDrawUsage));
    geometry.setAttribute("normal", new BufferAttribute(this.normals, 3).setUsage(DynamicDrawUsage));
    geometry.setAttribute("color", new BufferAttribute(bodyColours(), 3));
    return geometry;
  }

  show(frame) {
    this.boxToWorld.apply(framePositions(frame), this.positions);
    smoothNormals(this.triangles, this.positions, this.normals);
    this.mesh.geometry.attributes.position.needsUpdate = true;
    this.mesh.geometry.attributes.normal.needsUpdate = true;
  }

  setFacets(facets) {
    this.material.flatShading = facets;
    this.material.needsUpdate = true;
  }

  setWireColour(css) {
    this.wireframe.material.color.set(css);
  }
}

/** The positions of the first, a middle and the last frame: enough to know what must fit into the view. */
export function keyPositions(boxToWorld) {
  const { shownFrames } = report;
  const frames = new Set([shownFrames[0], shownFrames[shownFrames.length >> 1], shownFrames.at(-1)]);
  return [...frames].map((frame) => {
    const world = new Float32Array(3 * report.vertices);
    boxToWorld.apply(framePositions(frame), world);
    return world;
  });
}

function bodyColours() {
  const colour = new Color();
  const colours = new Float32Array(3 * report.vertices);
  bodies().forEach((body, vertex) => colour.set(bodyColour(body)).toArray(colours, 3 * vertex));
  return colours;
}

/** Vertex normals as the sum of the faces' normals, each as long as its face is large. */
function smoothNormals(index, positions, normals) {
  normals.fill(0);
  for (let i = 0; i < index.length; i += 3) {
    addFaceNormal(positions, normals, 3 * index[i], 3 * index[i + 1], 3 * index[i + 2]);
  }
  for (let i = 0; i < normals.length; i += 3) {
    const length = Math.hypot(normals[i], normals[i + 1], normals[i + 2]) || 1;
    normals[i] /= length;
    normals[i + 1] /= length;
    normals[i + 2] /= length;
  }
}

function addFaceNormal(p, normals, a, b, c) {
  const ux = p[b] - p[a], uy = p[b + 1] - p[a + 1], uz = p[b + 2] - p[a + 2];
  const vx = p[c] - p[a], vy = p[c + 1] - p[a + 1], vz = p[c + 2] - p[a + 2];
  const nx = uy * vz - uz * vy, ny = uz * vx - ux * vz, nz = ux * vy - uy * vx;
  for (const corner of [a, b, c]) {
    normals[corner] += nx;
    normals[corner + 1] += ny;
    normals[corner + 2] += nz;
  }
}
