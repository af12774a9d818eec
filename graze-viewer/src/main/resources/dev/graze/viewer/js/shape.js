/**
 * A frame's triangles and the body of each vertex. Nearly always those of the first frame; a mesh that is cut or torn
 * gets others.
 */

const HEADER = 2;

export class Shape {
  constructor(triangles, bodies) {
    this.triangles = triangles;
    this.bodies = bodies;
    this.bodyCount = bodies.reduce((most, body) => Math.max(most, body), -1) + 1;
  }
}

/** Decodes a frame from the bytes that the Java class FrameBytes describes. */
export function decodeFrame(buffer, firstShape) {
  const [triangles, vertices] = new Int32Array(buffer, 0, HEADER);
  let at = 4 * HEADER;
  const take = (Type, length) => {
    const values = new Type(buffer, at, length);
    at += values.byteLength;
    return values;
  };
  const shape = triangles === 0 ? firstShape : new Shape(take(Uint32Array, 3 * triangles), take(Int32Array, vertices));
  return { positions: take(Float32Array, 3 * vertices), shape, byteLength: buffer.byteLength };
}
