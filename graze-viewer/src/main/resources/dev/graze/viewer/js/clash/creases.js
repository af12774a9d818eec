/**
 * Splits vertices where a surface has a crease, so that smooth shading keeps the edges of machined parts sharp. The
 * triangles keep their order.
 */

/** Faces that meet at a smaller angle are shaded as one smooth surface. */
const SMOOTH = Math.cos((38 * Math.PI) / 180);

/** Larger surfaces are drawn without edges. */
const MOST_TRIANGLES = 300_000;

/** Returns positions and triangles with split vertices, and the vertex that each vertex is a copy of. */
export function splitCreases(positions, triangles) {
  const normals = faceNormals(positions, triangles);
  const corners = new Uint32Array(triangles);
  // The copies of a vertex form a list. Each has a vertex number and the face that it was made for.
  const copyFace = [];
  const copyVertex = [];
  const next = [];
  const firstCopy = new Int32Array(positions.length / 3).fill(-1);
  let vertexCount = positions.length / 3;
  for (let i = 0; i < corners.length; i++) {
    const face = Math.floor(i / 3);
    let copy = firstCopy[triangles[i]];
    while (copy >= 0 && !isSmooth(normals, face, copyFace[copy])) {
      copy = next[copy];
    }
    if (copy < 0) {
      copy = copyFace.length;
      copyFace.push(face);
      copyVertex.push(firstCopy[triangles[i]] < 0 ? triangles[i] : vertexCount++);
      next.push(firstCopy[triangles[i]]);
      firstCopy[triangles[i]] = copy;
    }
    corners[i] = copyVertex[copy];
  }
  return { triangles: corners, ...copied(positions, triangles, corners, vertexCount) };
}

/**
 * Returns the creases and borders of a surface whose vertices are split, two vertices each. Empty for surfaces so large
 * that finding them would take noticeable time.
 *
 * @param origins the vertex that each vertex is a copy of
 */
export function creaseEdges(positions, triangles, origins) {
  if (triangles.length > 3 * MOST_TRIANGLES) {
    return new Uint32Array(0);
  }
  const normals = faceNormals(positions, triangles);
  const end = i => (i % 3 === 2 ? i - 2 : i + 1);
  // By their vertices, edges that only one triangle has so far.
  const open = new Map();
  const edges = [];
  for (let i = 0; i < triangles.length; i++) {
    const [a, b] = [origins[triangles[i]], origins[triangles[end(i)]]];
    const key = Math.min(a, b) * 2 ** 26 + Math.max(a, b);
    const other = open.get(key);
    if (other === undefined) {
      open.set(key, i);
    } else {
      open.delete(key);
      if (!isSmooth(normals, Math.floor(i / 3), Math.floor(other / 3))) {
        edges.push(i);
      }
    }
  }
  return Uint32Array.from([...edges, ...open.values()].flatMap(i => [triangles[i], triangles[end(i)]]));
}

function copied(positions, triangles, corners, vertexCount) {
  const split = new Float32Array(3 * vertexCount);
  const origins = Uint32Array.from({ length: vertexCount }, (_, vertex) => vertex);
  split.set(positions);
  for (let i = 0; i < corners.length; i++) {
    const from = 3 * triangles[i];
    const to = 3 * corners[i];
    split[to] = positions[from];
    split[to + 1] = positions[from + 1];
    split[to + 2] = positions[from + 2];
    origins[corners[i]] = triangles[i];
  }
  return { positions: split, origins };
}

/** Faces without an area have no direction and join any other. */
function isSmooth(normals, a, b) {
  const dot =
    normals[3 * a] * normals[3 * b] +
    normals[3 * a + 1] * normals[3 * b + 1] +
    normals[3 * a + 2] * normals[3 * b + 2];
  return dot >= SMOOTH || isZero(normals, a) || isZero(normals, b);
}

function isZero(normals, face) {
  return normals[3 * face] === 0 && normals[3 * face + 1] === 0 && normals[3 * face + 2] === 0;
}

function faceNormals(p, triangles) {
  const normals = new Float32Array(triangles.length);
  for (let i = 0; i < triangles.length; i += 3) {
    const a = 3 * triangles[i];
    const b = 3 * triangles[i + 1];
    const c = 3 * triangles[i + 2];
    const ux = p[b] - p[a];
    const uy = p[b + 1] - p[a + 1];
    const uz = p[b + 2] - p[a + 2];
    const vx = p[c] - p[a];
    const vy = p[c + 1] - p[a + 1];
    const vz = p[c + 2] - p[a + 2];
    const x = uy * vz - uz * vy;
    const y = uz * vx - ux * vz;
    const z = ux * vy - uy * vx;
    const length = Math.sqrt(x * x + y * y + z * z) || 1;
    normals[i] = x / length;
    normals[i + 1] = y / length;
    normals[i + 2] = z / length;
  }
  return normals;
}
