/** Shows how a search works: the boxes of a hierarchy over the shown step at one level, or those of its front. */

import { element, whole } from "graze/page";
import { source } from "graze/scene";

export class HierarchyPanel {
  constructor(boxes, stage, player) {
    this.boxes = boxes;
    this.stage = stage;
    this.player = player;
    this.ticket = 0;
    element("boxes-kind").addEventListener("change", () => this.update());
    element("boxes-level").addEventListener("input", () => this.update());
    player.addEventListener("frame", () => this.kind && this.update());
  }

  /** "levels", "front", or nothing. */
  get kind() {
    return element("boxes-kind").value;
  }

  /** Switches to the next kind of boxes, for the keyboard. */
  turn() {
    const choice = element("boxes-kind");
    choice.selectedIndex = (choice.selectedIndex + 1) % choice.options.length;
    this.update();
  }

  async update() {
    const ticket = ++this.ticket;
    element("boxes-level").disabled = !this.kind;
    if (!this.kind) {
      this.#clear("");
      return;
    }
    try {
      await this.#load(ticket);
    } catch (error) {
      if (ticket === this.ticket) {
        this.#clear(error.message);
      }
    }
  }

  #clear(words) {
    this.#say(words);
    this.boxes.clear();
    this.stage.requestDraw();
  }

  async #load(ticket) {
    const { frame } = this.player;
    const { levels, nodes, front } = await source.hierarchy(frame);
    if (ticket !== this.ticket) {
      return;
    }
    const slider = element("boxes-level");
    slider.max = levels - 1;
    const level = slider.valueAsNumber;
    const corners = await source.boxes(this.kind, frame, level);
    if (ticket !== this.ticket) {
      return;
    }
    const colour = this.kind === "front" ? "--front" : "--wire";
    this.boxes.show(corners, getComputedStyle(document.documentElement).getPropertyValue(colour).trim());
    this.stage.requestDraw();
    const shown = `Level ${level} of ${levels - 1}: ${whole.format(corners.length / 6)} boxes`;
    this.#say(
      `${shown}${this.kind === "front" ? " of nodes in the front" : ""}. ` +
        `${whole.format(nodes)} nodes in all; the front has ${whole.format(front)} pairs of them.`,
    );
  }

  #say(text) {
    element("boxes-words").textContent = text;
  }
}
