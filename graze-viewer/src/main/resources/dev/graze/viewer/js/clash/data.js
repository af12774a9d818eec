/**
 * The assembly and what was found in it, as the Java class ClashScene writes it. Surfaces are decoded at once, contours
 * and triangles of a group when it is shown.
 */

import { element, heldBytes } from "graze/page";
import { Shape } from "graze/shape";
import { splitCreases } from "graze/clash/creases";

const HEADER = 3;
/** Parts with at most this many vertices number them with 16 bits. */
const SHORT_NUMBERS = 1 << 16;

export const report = JSON.parse(element("report").textContent);

/** What is left of a part that only the baseline knows. */
const NOTHING = { positions: new Float32Array(0), triangles: new Uint32Array(0), origins: new Uint32Array(0) };

/** The sphere around the box of each part: center and radius, empty for parts without vertices. */
export const spheres = [];

/**
 * The parts as one shape, whose bodies are the parts, the positions of its vertices, and the vertex that each was split
 * from.
 */
export const assembly = joinParts();

function joinParts() {
  const meshes = report.parts.map((part, number) => (part.exists ? decodePart(part, number) : NOTHING));
  const total = key => meshes.reduce((sum, mesh) => sum + mesh[key].length, 0);
  const triangles = new Uint32Array(total("triangles"));
  const positions = new Float32Array(total("positions"));
  const bodies = new Int32Array(positions.length / 3);
  const origins = new Uint32Array(bodies.length);
  const firstVertices = [];
  const firstTriangles = [];
  let vertex = 0;
  let corner = 0;
  meshes.forEach((mesh, part) => {
    firstVertices.push(vertex);
    firstTriangles.push(corner / 3);
    spheres.push(sphereAround(mesh.positions));
    positions.set(mesh.positions, 3 * vertex);
    for (const local of mesh.triangles) {
      triangles[corner++] = vertex + local;
    }
    mesh.origins.forEach((origin, copy) => (origins[vertex + copy] = vertex + origin));
    bodies.fill(part, vertex, vertex + mesh.positions.length / 3);
    vertex += mesh.positions.length / 3;
  });
  const names = report.parts.map(({ name }) => name);
  const parts = { names, firstVertices, firstTriangles, vertexRuns: [0, 0], triangleRuns: [0, 0] };
  return { positions, origins, shape: new Shape(triangles, bodies, parts) };
}

function decodePart({ vertices }, number) {
  const Numbers = vertices > SHORT_NUMBERS ? Uint32Array : Uint16Array;
  return splitCreases(
    new Float32Array(heldBytes(`positions-${number}`)),
    new Numbers(heldBytes(`triangles-${number}`)),
  );
}

function sphereAround(positions) {
  if (positions.length === 0) {
    return null;
  }
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    low[i % 3] = Math.min(low[i % 3], positions[i]);
    high[i % 3] = Math.max(high[i % 3], positions[i]);
  }
  const center = low.map((coordinate, axis) => (coordinate + high[axis]) / 2);
  return { center, radius: Math.hypot(...high.map((coordinate, axis) => coordinate - low[axis])) / 2 };
}

/** Returns the triangles of a part in the joined shape, as a range. */
export function trianglesOf(part) {
  const { firstTriangles } = assembly.shape.parts;
  const end = firstTriangles[part + 1] ?? assembly.shape.triangles.length / 3;
  return { first: firstTriangles[part], count: end - firstTriangles[part] };
}

/**
 * Decodes the triangles and contours of a group from the bytes that the Java class GroupBytes describes. Triangles are
 * those of the joined shape; contours are segments, two points each.
 */
export function decodeGroup(pair, group) {
  const buffer = heldBytes(`group-${pair}-${group}`);
  if (buffer.byteLength === 0) {
    return { facesA: new Int32Array(0), facesB: new Int32Array(0), segments: new Float32Array(0) };
  }
  const [countA, countB, contours] = new Int32Array(buffer, 0, HEADER);
  let at = 4 * HEADER;
  const take = (Type, length) => {
    const values = new Type(buffer, at, length);
    at += values.byteLength;
    return values;
  };
  const { a, b } = report.pairs[pair];
  const inShape = (faces, part) => faces.map(face => face + trianglesOf(part).first);
  return {
    facesA: inShape(take(Int32Array, countA), a),
    facesB: inShape(take(Int32Array, countB), b),
    segments: segmentsOf(take(Int32Array, contours), new Float32Array(buffer, at)),
  };
}

function segmentsOf(lengths, points) {
  const count = lengths.reduce((sum, length) => sum + (length < 0 ? -length : Math.max(length - 1, 0)), 0);
  const segments = new Float32Array(6 * count);
  let first = 0;
  let at = 0;
  for (const length of lengths) {
    const size = Math.abs(length);
    for (let i = 0; i < (length < 0 ? size : size - 1); i++) {
      const next = first + ((i + 1) % size);
      segments.set(points.subarray(3 * (first + i), 3 * (first + i) + 3), at);
      segments.set(points.subarray(3 * next, 3 * next + 3), at + 3);
      at += 6;
    }
    first += size;
  }
  return segments;
}
