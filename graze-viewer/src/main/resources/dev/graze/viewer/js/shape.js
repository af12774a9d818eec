/**
 * A frame's triangles, the body of each vertex and the named parts. Nearly always those of the first frame; a mesh that
 * is cut or torn gets others.
 */

import { Parts } from "graze/parts";

const HEADER = 2;

export class Shape {
  constructor(triangles, bodies, parts) {
    this.triangles = triangles;
    this.bodies = bodies;
    this.parts = new Parts(parts);
    this.bodyCount = bodies.reduce((most, body) => Math.max(most, body), -1) + 1;
  }

  /** Returns the triangles that contain a vertex and all of the others. */
  trianglesWith(vertex, ...others) {
    const { starts, triangles } = (this.incidence ??= incidence(this.triangles, this.bodies.length));
    const around = [...triangles.subarray(starts[vertex], starts[vertex + 1])];
    const has = (triangle, wanted) => [0, 1, 2].some(corner => this.triangles[3 * triangle + corner] === wanted);
    return around.filter(triangle => others.every(other => has(triangle, other)));
  }
}

/** Returns the triangles around each vertex, one after the other. Computed only if a list names triangles. */
function incidence(corners, vertexCount) {
  const starts = new Uint32Array(vertexCount + 1);
  corners.forEach(vertex => starts[vertex + 1]++);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    starts[vertex + 1] += starts[vertex];
  }
  const next = starts.slice();
  const triangles = new Uint32Array(corners.length);
  corners.forEach((vertex, i) => (triangles[next[vertex]++] = Math.floor(i / 3)));
  return { starts, triangles };
}

/** Decodes a frame from the bytes that the Java class FrameBytes describes. */
export function decodeFrame(buffer, firstShape) {
  const [triangleCount, vertexCount] = new Int32Array(buffer, 0, HEADER);
  let at = 4 * HEADER;
  const take = (Type, length) => {
    const values = new Type(buffer, at, length);
    at += values.byteLength;
    return values;
  };
  const isFirst = triangleCount === 0;
  const triangles = take(Uint32Array, 3 * triangleCount);
  const bodies = take(Int32Array, isFirst ? 0 : vertexCount);
  const positions = take(Float32Array, 3 * vertexCount);
  const parts = () => JSON.parse(new TextDecoder().decode(new Uint8Array(buffer, at)));
  const shape = isFirst ? firstShape : new Shape(triangles, bodies, parts());
  return { positions, shape, byteLength: buffer.byteLength };
}
