/** Play, pause, step and slide. */

import { report } from "graze/payload";

const element = (id) => document.getElementById(id);

export function connectTransport(player) {
  const moves = {
    first: () => player.showSlot(0),
    back: () => player.showSlot(player.slot - 1),
    forward: () => player.showSlot(player.slot + 1),
    last: () => player.showSlot(player.slots - 1),
  };
  for (const [id, move] of Object.entries(moves)) {
    element(id).addEventListener("click", () => {
      player.pause();
      move();
    });
  }
  element("play").addEventListener("click", () => player.toggle());
  element("play").disabled = player.slots < 2;
  connectSlider(player);
  player.addEventListener("playing", () => showPlaying(player.playing));
  player.addEventListener("frame", () => showPosition(player));
}

function connectSlider(player) {
  const slider = element("slider");
  slider.max = Math.max(player.slots - 1, 0);
  slider.disabled = player.slots < 2;
  slider.addEventListener("input", () => {
    player.pause();
    player.showSlot(slider.valueAsNumber);
  });
}

function showPlaying(playing) {
  const button = element("play");
  button.classList.toggle("playing", playing);
  button.setAttribute("aria-label", playing ? "Pause" : "Play");
  // A screen reader that announced twelve frames a second would say nothing at all.
  element("caption").setAttribute("aria-live", playing ? "off" : "polite");
}

function showPosition(player) {
  const slider = element("slider");
  slider.value = player.slot;
  slider.setAttribute("aria-valuetext", `frame ${player.frame}, ${report.frameNames[player.frame]}`);
  element("counter-frame").textContent = player.frame;
  element("counter-last").textContent = report.frameNames.length - 1;
  element("first").disabled = element("back").disabled = player.slot === 0;
  element("last").disabled = element("forward").disabled = player.slot === player.slots - 1;
}
