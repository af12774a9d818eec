/**
 * The named parts of a shape. The vertices and triangles of a part are consecutive; numbers shown to users are those of
 * the file that a part came from.
 */

export class Parts {
  /** @param json what the Java class SceneParts writes */
  constructor({ names, firstVertices, firstTriangles, vertexRuns, triangleRuns }) {
    this.names = names;
    this.firstVertices = firstVertices;
    this.firstTriangles = firstTriangles;
    this.vertexRuns = Uint32Array.from(vertexRuns);
    this.triangleRuns = Uint32Array.from(triangleRuns);
  }

  get areSeveral() {
    return this.names.length > 1;
  }

  ofVertex = vertex => lastUpTo(vertex, this.names.length, part => this.firstVertices[part]);
  ofTriangle = triangle => lastUpTo(triangle, this.names.length, part => this.firstTriangles[part]);
  fileVertex = vertex => inFile(vertex, this.vertexRuns);
  fileTriangle = triangle => inFile(triangle, this.triangleRuns);

  /** Returns the two parts of a contact or an intersecting pair. */
  ofRow({ ids, idsPerRow }, row) {
    const of = idsPerRow === 4 ? this.ofVertex : this.ofTriangle;
    return [of(ids[idsPerRow * row]), of(ids[idsPerRow * (row + 1) - 1])];
  }
}

/** Returns the number in the file: runs are pairs of a number in the scene and one in the file. */
function inFile(number, runs) {
  const run = lastUpTo(number, runs.length / 2, i => runs[2 * i]);
  return runs[2 * run + 1] + (number - runs[2 * run]);
}

/** Returns the last start up to the number: empty parts start where the next one does. */
function lastUpTo(number, count, start) {
  let low = 0;
  let high = count;
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (start(middle) <= number) {
      low = middle;
    } else {
      high = middle;
    }
  }
  return low;
}
