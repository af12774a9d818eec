/** Which frame is shown, and playing. The frames in the page may be fewer than those checked; slots count the former. */

import { report } from "graze/payload";

const FRAMES_PER_SECOND = 12;

export class Player extends EventTarget {
  constructor() {
    super();
    this.slot = 0;
    this.timer = 0;
  }

  get slots() {
    return report.shownFrames.length;
  }

  /** The number of the shown frame in the whole sequence. */
  get frame() {
    return report.shownFrames[this.slot];
  }

  get playing() {
    return this.timer !== 0;
  }

  showSlot(slot) {
    this.slot = Math.min(Math.max(slot, 0), this.slots - 1);
    this.dispatchEvent(new Event("frame"));
  }

  /** Shows a frame, or the last one before it that the page holds. */
  showFrame(frame) {
    const later = report.shownFrames.findIndex((shown) => shown > frame);
    this.showSlot(later < 0 ? this.slots - 1 : later - 1);
  }

  toggle() {
    if (this.playing) {
      this.pause();
    } else if (this.slots > 1) {
      this.#play();
    }
  }

  pause() {
    clearInterval(this.timer);
    this.timer = 0;
    this.dispatchEvent(new Event("playing"));
  }

  #play() {
    this.timer = setInterval(() => this.showSlot((this.slot + 1) % this.slots), 1000 / FRAMES_PER_SECOND);
    this.dispatchEvent(new Event("playing"));
  }
}
