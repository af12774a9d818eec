/**
 * Puts the page together. The address may name what to show: #frame=12&theme=dark&up=z. Without a frame
 * there it opens where most was found.
 *
 * The root element tells scripts how it went: data-ready once the first frame is drawn, data-frame which one, data-error if something broke.
 */

import { busiestFrame, continuous, report, rowOfFrame } from "graze/payload";
import { createStage } from "graze/stage";
import { BoxToWorld, Surface, keyPositions } from "graze/surface";
import { Overlay } from "graze/overlay";
import { Orbit } from "graze/orbit";
import { Player } from "graze/player";
import { Timeline } from "graze/timeline";
import { buildTable } from "graze/table";
import { connectTransport } from "graze/transport";
import { connectKeyboard } from "graze/keyboard";
import { connectTheme } from "graze/theme";
import { showCaption, showRun } from "graze/words";

const root = document.documentElement;
const element = (id) => document.getElementById(id);
const wanted = new URLSearchParams(location.hash.slice(1));

window.addEventListener("error", (event) => showProblem(`The page failed: ${event.message}`, event.message));
window.addEventListener("hashchange", () => location.reload());

const player = new Player();
showRun();
buildTable(player, showRow);
connectTransport(player);
const timeline = new Timeline(element("timeline"), player, showRow);
player.addEventListener("frame", () => {
  root.dataset.frame = player.frame;
  showCaption(player.frame);
});
connectHelp();
const view = createView();
connectKeyboard(view?.orbit);
connectTheme(wanted.get("theme"), applyTheme);
if (player.slots > 0) {
  player.showFrame(Number(wanted.get("frame") ?? busiestFrame()));
}
if (wanted.get("up") === "z") {
  element("toggle-up").click();
}
view?.stage.draw();
root.dataset.ready = "true";

function showRow(row) {
  player.pause();
  const isLastStep = continuous && row === report.rows.length - 1 && !report.shownFrames.includes(row);
  player.showFrame(isLastStep ? row + 1 : row);
}

function createView() {
  const stage = createStage(element("canvas"));
  if (!stage) {
    showProblem("This browser offers no WebGL 2, so there is no 3D view. The table and the timeline work without it.", "");
    element("viewport").hidden = true;
    return null;
  }
  const boxToWorld = new BoxToWorld(report.boxMin, report.boxMax);
  const surface = new Surface(boxToWorld);
  const overlay = new Overlay(surface, boxToWorld);
  stage.world.add(surface.mesh, overlay.faces, surface.wireframe, overlay.points);
  const orbit = new Orbit(stage, keyPositions(boxToWorld));
  connectToolbar(stage, surface, overlay, orbit);
  player.addEventListener("frame", () => {
    surface.show(player.frame);
    overlay.show(rowOfFrame(player.frame));
    stage.requestDraw();
  });
  return { stage, surface, orbit };
}

function connectToolbar(stage, surface, overlay, orbit) {
  connectToggle("toggle-points", stage, (on) => (overlay.points.visible = on));
  connectToggle("toggle-wireframe", stage, (on) => (surface.wireframe.visible = on));
  connectToggle("toggle-facets", stage, (on) => {
    surface.setFacets(on);
    overlay.setFacets(on);
  });
  connectToggle("toggle-up", stage, (on) => {
    stage.setZUp(on);
    orbit.reset();
  });
  element("reset-view").addEventListener("click", () => orbit.reset());
}

function connectToggle(id, stage, apply) {
  const button = element(id);
  button.addEventListener("click", () => {
    const on = button.getAttribute("aria-pressed") !== "true";
    button.setAttribute("aria-pressed", on);
    apply(on);
    stage.requestDraw();
  });
}

function connectHelp() {
  element("help-open").addEventListener("click", () => element("help").showModal());
}

function applyTheme() {
  timeline.draw();
  view?.surface.setWireColour(getComputedStyle(root).getPropertyValue("--wire").trim());
  view?.stage.requestDraw();
}

function showProblem(text, error) {
  const problem = element("problem");
  problem.textContent = text;
  problem.hidden = false;
  if (error) {
    root.dataset.error = error;
  }
}
