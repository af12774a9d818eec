/** The controls to play, pause, step, slide, and slide within a step. */

import { element } from "graze/page";
import { hasMotion, report, source } from "graze/scene";

export function connectTransport(player) {
  const moves = {
    first: () => player.showSlot(0),
    back: () => player.showSlot(player.fraction > 0 ? player.slot : player.slot - 1),
    forward: () => player.showSlot(player.slot + 1),
    last: () => player.showSlot(player.slots - 1),
  };
  for (const [id, move] of Object.entries(moves)) {
    element(id).addEventListener("click", () => {
      player.pause();
      stopFollowing();
      move();
    });
  }
  element("play").addEventListener("click", () => {
    stopFollowing();
    player.toggle();
  });
  element("rate").addEventListener("change", () => (player.rate = Number(element("rate").value)));
  connectSlider(player);
  connectMoment(player);
  connectFollow(player);
  player.addEventListener("playing", () => showPlaying(player));
  player.addEventListener("frame", () => showPosition(player));
  source.addEventListener("frames", () => takeFrames(player));
}

function connectSlider(player) {
  element("slider").addEventListener("input", () => {
    player.pause();
    stopFollowing();
    player.showSlot(element("slider").valueAsNumber);
  });
}

function connectMoment(player) {
  element("moment").addEventListener("input", () => {
    player.pause();
    stopFollowing();
    player.showMoment(player.frame, element("moment").valueAsNumber);
  });
}

/** In live mode the newest frame is shown as it arrives, until the user goes elsewhere. */
function connectFollow(player) {
  element("follow").hidden = !report.live;
  element("follow").addEventListener("click", () => {
    const on = element("follow").getAttribute("aria-pressed") !== "true";
    element("follow").setAttribute("aria-pressed", on);
    if (on) {
      player.pause();
      player.showSlot(player.slots - 1);
    }
  });
}

const isFollowing = () => report.live && element("follow").getAttribute("aria-pressed") === "true";
export const stopFollowing = () => element("follow").setAttribute("aria-pressed", "false");

function takeFrames(player) {
  if (isFollowing()) {
    player.showSlot(player.slots - 1);
  } else {
    showPosition(player);
  }
}

function showPlaying(player) {
  const button = element("play");
  button.classList.toggle("playing", player.playing);
  button.setAttribute("aria-label", player.playing ? "Pause" : "Play");
  // A screen reader could not keep up with twelve frames per second.
  element("caption").setAttribute("aria-live", player.playing ? "off" : "polite");
}

function showPosition(player) {
  const slider = element("slider");
  slider.max = Math.max(player.slots - 1, 0);
  slider.disabled = element("play").disabled = player.slots < 2;
  slider.value = player.slot;
  slider.setAttribute("aria-valuetext", `frame ${player.frame}, ${report.frameNames[player.frame]}`);
  element("counter-frame").textContent = player.frame;
  element("counter-last").textContent = Math.max(report.frameNames.length - 1, 0);
  element("first").disabled = element("back").disabled = player.slot === 0 && player.fraction === 0;
  element("last").disabled = element("forward").disabled = player.slot >= player.slots - 1;
  showMoment(player);
  showRate(player);
}

function showMoment({ frame, fraction }) {
  const moment = element("moment");
  moment.disabled = !hasMotion(frame);
  moment.value = fraction;
  moment.setAttribute("aria-valuetext", `${fraction.toFixed(3)} of the way to frame ${frame + 1}`);
  element("moment-value").textContent = fraction.toFixed(3);
}

/** Shows the real speed: the median time between frames. */
function showRate({ frameTimes, scriptTimes, playing }) {
  if (!playing || frameTimes.length < 8) {
    return;
  }
  const median = quantile(frameTimes, 0.5);
  element("frame-time").textContent = `${median.toFixed(0)} ms a frame`;
  Object.assign(document.documentElement.dataset, {
    framesTimed: frameTimes.length,
    frameMs: median.toFixed(2),
    frameMs95: quantile(frameTimes, 0.95).toFixed(2),
    scriptMs: quantile(scriptTimes, 0.5).toFixed(2),
  });
}

function quantile(values, part) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(part * sorted.length), sorted.length - 1)];
}
