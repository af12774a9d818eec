/**
 * Puts the page together. The address may name what to show: #clash=ID&theme=dark&up=y, with the id of a pair or of a
 * place; it follows what is chosen.
 *
 * The root element tells scripts how it went: data-ready once the page is drawn, data-clash the id of the chosen row,
 * data-eye from where it is seen, data-error if something broke.
 */

import { connectHelp, connectToggle, showProblem, watchErrors } from "graze/controls";
import { connectKeyboard } from "graze/keyboard";
import { element } from "graze/page";
import { connectTheme } from "graze/theme";
import { ClashList } from "graze/clash/list";
import { Picture } from "graze/clash/picture";
import { rowOfId } from "graze/clash/rows";
import { showCaption, showRun } from "graze/clash/words";

/** A press that moves the pointer farther than this turns the view and is not a click. */
const STILL = 4;

const root = document.documentElement;
const wanted = new URLSearchParams(location.hash.slice(1));

watchErrors();
window.addEventListener("hashchange", () => location.reload());
showRun();
const picture = Picture.open();
const list = new ClashList(show, pairs => picture?.markPairs(pairs));
if (picture) {
  connectView();
} else {
  showProblem("This browser has no WebGL 2, so there is no 3D view. The list works without it.");
  element("viewport").hidden = true;
}
connectHelp();
connectKeyboard(picture?.orbit, {
  ArrowUp: () => list.step(-1),
  ArrowDown: () => list.step(1),
  "/": () => element("part-a").focus(),
});
connectTheme(wanted.get("theme"), () => picture?.recolour());
open();
root.dataset.ready = "true";

function open() {
  if (wanted.get("up") === "y") {
    element("toggle-up").click();
  }
  showCaption(null);
  const row = wanted.has("clash") && rowOfId(wanted.get("clash"));
  if (row) {
    list.mark(row);
    show(row);
  }
}

/** Shows a row, or the whole assembly. */
function show(row) {
  picture?.show(row);
  showCaption(row);
  element("show-all").disabled = row === null;
  root.dataset.clash = row?.id ?? "";
  remember(row);
}

/** Lets the address name the chosen row, so that a link leads to it. */
function remember(row) {
  const address = new URLSearchParams(location.hash.slice(1));
  address.delete("clash");
  if (row) {
    address.set("clash", row.id);
  }
  history.replaceState(null, "", `#${address}`);
}

function showAll() {
  list.mark(null);
  show(null);
  picture.orbit.reset();
}

function connectView() {
  const { stage, orbit } = picture;
  const toggle = (id, apply) => connectToggle(id, stage, apply);
  toggle("toggle-see-through", on => picture.setSeeThrough(on));
  toggle("toggle-triangles", on => picture.setTriangles(on));
  toggle("toggle-markers", on => picture.setMarkers(on));
  toggle("toggle-wireframe", on => picture.setWireframe(on));
  toggle("toggle-up", on => {
    stage.setZUp(on);
    orbit.reset();
  });
  element("others").addEventListener("click", () => {
    element("others").textContent = `Others: ${picture.turnOthers()}`;
  });
  element("show-all").addEventListener("click", showAll);
  element("reset-view").addEventListener("click", () => orbit.reset());
  stage.addEventListener("drawn", () => (root.dataset.eye = JSON.stringify(stage.camera.position.toArray())));
  connectDots();
}

/** Chooses the clash whose dot is clicked. */
function connectDots() {
  const { canvas } = picture.stage;
  let pressed = null;
  canvas.addEventListener("pointerdown", ({ offsetX, offsetY }) => (pressed = [offsetX, offsetY]));
  canvas.addEventListener("pointerup", ({ offsetX, offsetY }) => {
    const still = pressed && Math.hypot(offsetX - pressed[0], offsetY - pressed[1]) < STILL;
    const row = still && picture.marks.rowAt(offsetX, offsetY);
    if (row) {
      list.mark(row);
      show(row);
    }
  });
}
