/** What a step or an instant found, as columns over the bytes that the Java class Findings describes. */

const HEADER = 3;
export const NORMAL_UNIT = 32767;

export function decodeFindings(buffer, { mode }) {
  const motion = mode === "continuous";
  const [faceCount, rows, vertexFaces] = buffer.byteLength === 0 ? [0, 0, 0] : new Int32Array(buffer, 0, HEADER);
  const idsPerRow = motion ? 4 : 2;
  let at = buffer.byteLength === 0 ? 0 : 4 * HEADER;
  const take = (Type, length) => {
    const values = new Type(buffer, at, length);
    at += values.byteLength;
    return values;
  };
  const times = motion ? 1 : 0;
  return {
    rows,
    vertexFaces,
    idsPerRow,
    faces: take(Int32Array, faceCount),
    faceTois: take(Float32Array, times * faceCount),
    ids: take(Int32Array, idsPerRow * rows),
    tois: take(Float32Array, times * rows),
    points: take(Float32Array, 3 * rows),
    normals: take(Int16Array, times * 3 * rows),
  };
}

/**
 * Caches the findings of the last row requested, always as the same object: it is drawn repeatedly while its step is
 * played, and lists compare it by identity.
 */
export class LastFindings {
  constructor(load) {
    this.load = load;
    this.row = -1;
  }

  get(row) {
    if (row !== this.row) {
      const loading = this.load(row);
      this.row = row;
      this.loading = loading;
      loading.catch(() => this.#forget(loading));
    }
    return this.loading;
  }

  /** Failures are not cached; a late one does not affect the row requested since. */
  #forget(loading) {
    if (this.loading === loading) {
      this.row = -1;
    }
  }
}
