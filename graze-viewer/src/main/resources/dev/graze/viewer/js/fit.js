/** What must fit into the view when it is reset: the scene without its ground. */

/**
 * A body is ground if it is at least this many times as large as everything else and has at most this share of the
 * vertices.
 */
const GROUND_SIZE = 3;
const GROUND_SHARE = 0.01;

/**
 * Returns the body that is ground, such as the floor of a simulation: far larger than all others together, with few
 * vertices. If it had to fit into the view, the others would be a few pixels. Null if there is none.
 */
export function groundBody({ positions, shape: { bodies, bodyCount } }) {
  if (bodyCount < 2) {
    return null;
  }
  const boxes = new BodyBoxes(positions, bodies, bodyCount);
  const largest = boxes.largest();
  const isGround =
    boxes.vertices[largest] <= GROUND_SHARE * bodies.length &&
    boxes.size(largest) > GROUND_SIZE * boxes.sizeWithout(largest);
  return isGround ? largest : null;
}

class BodyBoxes {
  constructor(positions, bodies, bodyCount) {
    this.lows = new Float32Array(3 * bodyCount).fill(Infinity);
    this.highs = new Float32Array(3 * bodyCount).fill(-Infinity);
    this.vertices = new Uint32Array(bodyCount);
    bodies.forEach((body, vertex) => body >= 0 && this.#add(body, positions, 3 * vertex));
  }

  #add(body, positions, at) {
    this.vertices[body]++;
    for (let axis = 0; axis < 3; axis++) {
      this.lows[3 * body + axis] = Math.min(this.lows[3 * body + axis], positions[at + axis]);
      this.highs[3 * body + axis] = Math.max(this.highs[3 * body + axis], positions[at + axis]);
    }
  }

  size(body) {
    const extent = axis => this.highs[3 * body + axis] - this.lows[3 * body + axis];
    return Math.hypot(extent(0), extent(1), extent(2));
  }

  largest() {
    const sizes = Float32Array.from(this.vertices, (count, body) => this.size(body));
    return sizes.indexOf(sizes.reduce((most, size) => Math.max(most, size)));
  }

  /** Returns the size of all bodies but one. */
  sizeWithout(left) {
    const low = [Infinity, Infinity, Infinity];
    const high = [-Infinity, -Infinity, -Infinity];
    for (let i = 0; i < this.lows.length; i++) {
      if (Math.floor(i / 3) !== left) {
        low[i % 3] = Math.min(low[i % 3], this.lows[i]);
        high[i % 3] = Math.max(high[i % 3], this.highs[i]);
      }
    }
    return Math.hypot(...high.map((coordinate, axis) => coordinate - low[axis]));
  }
}
