/**
 * Puts the page together. The address may name what to show: #frame=12&theme=dark&up=z. Without a frame there a report
 * opens where most was found, and a served sequence at its start.
 *
 * The root element tells scripts how it went: data-ready once the first frame is drawn, data-frame which one is
 * requested, data-shown which moment is drawn, data-error if something broke.
 */

import { connectHelp, connectToggle, showProblem, watchErrors } from "graze/controls";
import { element } from "graze/page";
import { busiestFrame, continuous, report, rowOfFrame, source } from "graze/scene";
import { BodyList } from "graze/bodies";
import { ContactList } from "graze/contacts";
import { HierarchyPanel } from "graze/hierarchy";
import { connectKeyboard } from "graze/keyboard";
import { connectPanels } from "graze/panels";
import { PartFilter } from "graze/partfilter";
import { Player } from "graze/player";
import { connectSteps } from "graze/steps";
import { connectTheme } from "graze/theme";
import { Timeline } from "graze/timeline";
import { connectTransport, stopFollowing } from "graze/transport";
import { View } from "graze/view";
import { showCaption, showRun, showSize } from "graze/words";

/** How far the keys , and . move within a step. */
const MOMENT_STEP = 0.02;

const root = document.documentElement;
const wanted = new URLSearchParams(location.hash.slice(1));

watchErrors();
window.addEventListener("hashchange", () => location.reload());

const player = new Player();
showRun();
const view = await View.open(player);
// Names of parts need a wider list.
root.classList.toggle("several-parts", view.surface.shape.parts.areSeveral);
const steps = connectSteps(player, showRow);
const parts = new PartFilter(showParts, continuous ? "contacts" : "pairs");
const contacts = new ContactList(view.surface, parts, chooseContact);
view.select = (findings, shape) => parts.select(findings, shape);
const bodies = new BodyList(hidden => view.hideBodies(hidden));
bodies.show(view.surface.shape);
const timeline = new Timeline(element("timeline"), player, showRow);
const hierarchy = connectHierarchy();
connectTransport(player);
connectPanels(() => [steps, contacts.grid, bodies.grid].forEach(grid => grid.draw()));
connectHelp();
connectView();
connectKeyboard(view.orbit, {
  ",": () => player.showMoment(player.frame, player.fraction - MOMENT_STEP),
  ".": () => player.showMoment(player.frame, player.fraction + MOMENT_STEP),
  "[": () => contacts.step(-1),
  "]": () => contacts.step(1),
  b: () => hierarchy?.turn(),
  "/": () => {
    element("tab-contacts").click();
    element("filter").focus();
  },
});
connectTheme(wanted.get("theme"), applyTheme);
source.listen();
if (source.served) {
  await new Promise(resolve => source.addEventListener("frames", resolve, { once: true }));
}
await open();
root.dataset.ready = "true";

async function open() {
  if (player.slots === 0) {
    return;
  }
  const start = source.served ? (report.live ? player.slots - 1 : 0) : busiestFrame();
  player.showFrame(Number(wanted.get("frame") ?? start));
  await player.drawn;
  if (wanted.get("up") === "z") {
    element("toggle-up").click();
  }
  await view.fitSequence();
}

function connectView() {
  if (!view.stage) {
    showProblem("This browser has no WebGL 2, so there is no 3D view. The table and the timeline work without it.");
    element("viewport").hidden = true;
  } else {
    connectToolbar();
  }
  player.addEventListener("frame", () => {
    root.dataset.frame = player.frame;
    showCaption(player);
  });
  view.addEventListener("shown", () => {
    root.dataset.shown = `${player.frame}+${player.fraction.toFixed(3)}`;
    showFrameProblem("");
    parts.show(view.findings, view.surface.shape);
    contacts.show(view.findings, view.row);
    bodies.show(view.surface.shape);
    showSize(view.surface.shape);
    catchUp();
  });
  view.addEventListener("failed", ({ detail }) =>
    showFrameProblem(`Frame ${detail.frame} cannot be shown. ${detail.message}`),
  );
  player.addEventListener("playing", catchUp);
  source.addEventListener("rows", () => {
    catchUp();
    showCaption(player);
  });
}

/** The findings of the shown step may arrive while its frame is being fetched, or after it was drawn. */
function catchUp() {
  if (!player.playing && view.findings === source.nothing && report.rows[rowOfFrame(player.frame)]) {
    view.update();
  }
}

function connectHierarchy() {
  element("tab-hierarchy").hidden = !source.served;
  return source.served && view.stage ? new HierarchyPanel(view.boxes, view.stage, player) : null;
}

/** Lists and draws what was found at the chosen parts. */
function showParts() {
  contacts.arrange();
  view.update();
}

/** Uses the listed row; the player may already be moving to another. */
function chooseContact(row, found, contact) {
  player.pause();
  stopFollowing();
  if (continuous && report.shownFrames.includes(row) && report.shownFrames.includes(row + 1)) {
    player.showMoment(row, Math.max(found.tois[contact], 1e-6));
  }
  // By now another step may be shown, this one's findings may have been fetched again, or its frame may have failed.
  player.drawn.then(() => rowOfFrame(player.frame) === row && view.row === row && view.flyTo(view.findings, contact));
}

function showRow(row) {
  player.pause();
  stopFollowing();
  const isLastStep = continuous && row === report.frameNames.length - 2 && !report.shownFrames.includes(row);
  player.showFrame(isLastStep ? row + 1 : row);
}

function connectToolbar() {
  const { stage, surface, overlay, orbit } = view;
  const toggle = (id, apply) => connectToggle(id, stage, apply);
  toggle("toggle-points", on => (overlay.points.visible = on));
  toggle("toggle-normals", on => overlay.setNormals(on));
  toggle("toggle-wireframe", on => (surface.wireframe.visible = on));
  toggle("toggle-see-through", on => surface.setSeeThrough(on));
  toggle("toggle-facets", on => {
    surface.setFacets(on);
    overlay.setFacets(on);
  });
  toggle("toggle-up", on => {
    stage.setZUp(on);
    orbit.reset();
  });
  element("reset-view").addEventListener("click", () => orbit.reset());
}

function applyTheme() {
  timeline.draw();
  view.surface.setWireColour(getComputedStyle(root).getPropertyValue("--wire").trim());
  view.stage?.requestDraw();
  hierarchy?.update();
}

function showFrameProblem(text) {
  const problem = element("frame-problem");
  problem.textContent = text;
  problem.hidden = text === "";
}
