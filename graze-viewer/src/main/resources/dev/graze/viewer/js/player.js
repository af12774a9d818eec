/**
 * Knows which frame is shown, how far into its step, and whether it is playing. The page may hold fewer frames than
 * were checked; slots count the held ones. Fires "frame" when another frame, or another moment of its step, must be
 * shown. The view sets `drawn`, so that playing waits for it.
 */

import { report } from "graze/scene";

const DEFAULT_RATE = 12;
const TIMES_KEPT = 400;

const nextDisplay = () => new Promise(resolve => requestAnimationFrame(resolve));
const pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds));

export class Player extends EventTarget {
  constructor() {
    super();
    this.slot = 0;
    this.fraction = 0;
    this.playing = false;
    /**
     * Counts starts of playing: a loop that is still waiting when playing restarts must end, or frames would advance
     * twice as fast.
     */
    this.run = 0;
    /** Frames per second; 0 for as many as can be drawn. */
    this.rate = DEFAULT_RATE;
    this.drawn = Promise.resolve();
    /** Milliseconds between drawn frames while playing, and those spent by scripts preparing the frame. */
    this.frameTimes = [];
    this.scriptTimes = [];
  }

  get slots() {
    return report.shownFrames.length;
  }

  /** Returns the number of the shown frame in the whole sequence. */
  get frame() {
    return report.shownFrames[this.slot] ?? 0;
  }

  showSlot(slot) {
    this.slot = Math.min(Math.max(slot, 0), Math.max(this.slots - 1, 0));
    this.fraction = 0;
    this.dispatchEvent(new Event("frame"));
  }

  /** Shows a frame, or the last one before it that the page holds. */
  showFrame(frame) {
    this.showSlot(this.#slotOf(frame));
  }

  /** Shows a moment between this frame and the next. */
  showMoment(frame, fraction) {
    this.slot = this.#slotOf(frame);
    this.fraction = Math.min(Math.max(fraction, 0), 1);
    this.dispatchEvent(new Event("frame"));
  }

  #slotOf(frame) {
    const later = report.shownFrames.findIndex(shown => shown > frame);
    return later < 0 ? this.slots - 1 : Math.max(later - 1, 0);
  }

  toggle() {
    if (this.playing) {
      this.pause();
    } else if (this.slots > 1) {
      this.#play();
    }
  }

  pause() {
    this.playing = false;
    this.dispatchEvent(new Event("playing"));
  }

  async #play() {
    const run = ++this.run;
    this.playing = true;
    this.frameTimes = [];
    this.scriptTimes = [];
    this.dispatchEvent(new Event("playing"));
    let last = await nextDisplay();
    while (this.playing && run === this.run) {
      this.showSlot((this.slot + 1) % this.slots);
      await this.drawn;
      await this.#untilDue(last);
      const now = await nextDisplay();
      this.frameTimes = [...this.frameTimes.slice(1 - TIMES_KEPT), now - last];
      last = now;
    }
  }

  async #untilDue(last) {
    const early = this.rate === 0 ? 0 : last + 1000 / this.rate - performance.now();
    if (early > 4) {
      await pause(early - 4);
    }
  }
}
