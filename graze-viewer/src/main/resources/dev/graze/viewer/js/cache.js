/** Frames that are loaded or loading. The least recently used ones are dropped when they take too many bytes. */

const BUDGET = 384 << 20;

export class FrameCache {
  constructor(load) {
    this.load = load;
    this.entries = new Map();
    this.bytes = 0;
  }

  get(frame) {
    const entry = this.entries.get(frame) ?? this.#begin(frame);
    // Maps keep the order of insertion: the first key is the least recently used.
    this.entries.delete(frame);
    this.entries.set(frame, entry);
    return entry.loading;
  }

  #begin(frame) {
    const entry = { bytes: 0, loading: this.load(frame) };
    entry.loading.then(
      ({ byteLength }) => this.#weigh(frame, entry, byteLength),
      () => this.#isKept(frame, entry) && this.entries.delete(frame),
    );
    return entry;
  }

  /** Returns false if the frame was dropped while loading, and perhaps requested again since. */
  #isKept(frame, entry) {
    return this.entries.get(frame) === entry;
  }

  #weigh(loaded, entry, bytes) {
    if (!this.#isKept(loaded, entry)) {
      return;
    }
    entry.bytes = bytes;
    this.bytes += bytes;
    for (const [frame, oldest] of this.entries) {
      if (this.bytes <= BUDGET || oldest === entry) {
        return;
      }
      this.bytes -= oldest.bytes;
      this.entries.delete(frame);
    }
  }
}
