/**
 * The 3D view: the surface at the player's moment, collisions on it, the chosen contact, and boxes. Frames and findings
 * may have to be fetched first; if the player has moved on meanwhile, late ones are not drawn.
 */

import { Vector3 } from "three";
import { Boxes } from "graze/boxes";
import { groundBody } from "graze/fit";
import { Orbit } from "graze/orbit";
import { Overlay } from "graze/overlay";
import { element } from "graze/page";
import { Selection } from "graze/selection";
import { createStage } from "graze/stage";
import { Surface } from "graze/surface";
import { report, rowOfFrame, source } from "graze/scene";

const AHEAD = 4;

/**
 * Fires "shown" when the moment is drawn, "failed" when it cannot be. Without WebGL 2 there is no picture, but findings
 * are still loaded.
 */
export class View extends EventTarget {
  static async open(player) {
    return new View(player, new Surface(await source.shape()), createStage(element("canvas")));
  }

  constructor(player, surface, stage) {
    super();
    this.player = player;
    this.surface = surface;
    this.stage = stage;
    this.overlay = new Overlay(surface);
    this.selection = new Selection(surface);
    this.boxes = new Boxes();
    this.ticket = 0;
    /** Chooses which findings of a shape to draw. */
    this.select = findings => findings;
    /** The row whose findings are drawn; -1 for none. */
    this.row = -1;
    /** What must fit into the view when it is reset. */
    this.keyFrames = [];
    if (stage) {
      stage.world.add(surface.mesh, surface.wireframe, this.overlay.group, this.selection.group, this.boxes.lines);
      this.orbit = new Orbit(stage, this.keyFrames);
    }
    player.addEventListener("frame", () => this.update());
  }

  /** Draws the player's moment. */
  update() {
    this.player.drawn = this.#show(++this.ticket);
    return this.player.drawn;
  }

  async #show(ticket) {
    const { frame, fraction } = this.player;
    const row = rowOfFrame(frame);
    try {
      const [from, to, findings] = await this.#load(frame, fraction, row);
      if (ticket === this.ticket) {
        const start = performance.now();
        this.row = row;
        this.#draw(from, to, fraction, findings);
        this.player.scriptTimes.push(performance.now() - start);
      }
    } catch (error) {
      if (ticket === this.ticket) {
        this.#blank();
        this.dispatchEvent(new CustomEvent("failed", { detail: { frame, message: error.message } }));
      }
    }
  }

  #load(frame, fraction, row) {
    const loading = Promise.all([
      source.frame(frame),
      fraction > 0 ? source.frame(frame + 1) : null,
      source.findings(row),
    ]);
    if (this.player.playing) {
      source.prefetch(Array.from({ length: AHEAD }, (_, i) => frame + 1 + i));
    }
    return loading;
  }

  #draw(from, to, fraction, findings) {
    const first = this.findings === undefined;
    if (findings !== this.findings) {
      this.selection.clear();
    }
    this.findings = findings;
    this.surface.take(from.shape);
    if (first) {
      this.surface.ground = groundBody(from);
    }
    if (this.stage) {
      this.surface.mesh.visible = this.overlay.group.visible = true;
      this.surface.show(from, to, fraction);
      this.overlay.show(this.select(findings, from.shape), fraction);
      this.selection.show();
      // The surface holds the shown frame when the view is reset.
      this.keyFrames[0] = this.surface;
      if (first) {
        this.keyFrames.push(from);
        this.orbit.ground = this.surface.ground;
        this.orbit.reset();
      }
      this.stage.draw();
    }
    this.dispatchEvent(new Event("shown"));
  }

  #blank() {
    this.row = -1;
    if (this.stage) {
      this.surface.mesh.visible = this.overlay.group.visible = false;
      this.selection.clear();
      this.stage.draw();
    }
  }

  /** Adds the last frame and a middle one to what must fit into the view, if they can be read. */
  async fitSequence() {
    const { shownFrames } = report;
    const frames = new Set([shownFrames[shownFrames.length >> 1], shownFrames.at(-1)]);
    frames.delete(this.player.frame);
    for (const { value } of await Promise.allSettled([...frames].map(frame => source.frame(frame)))) {
      if (value) {
        this.keyFrames.push(value);
      }
    }
    if (this.orbit?.isHome) {
      this.orbit.reset();
    }
  }

  /** Marks a contact and moves the eye to it. */
  flyTo(findings, contact) {
    if (this.stage) {
      this.selection.choose(findings, contact);
      this.orbit.flyTo(new Vector3().fromArray(findings.points, 3 * contact), this.selection.reach());
    }
  }

  hideBodies(bodies) {
    this.surface.hide(bodies);
    this.update();
  }
}
