/**
 * Colors with a meaning: warm is a collision, red the earliest; bodies stay cool and muted so that nothing competes.
 */

const TOI_STOPS = [
  [0.0, [166, 16, 48]],
  [0.35, [226, 74, 38]],
  [0.7, [246, 158, 44]],
  [1.0, [252, 226, 112]],
];

const BODY_COLOURS = ["#7f9bb8", "#93ab9c", "#a396b4", "#7fa6a8", "#9aa3ad", "#8c9ac4", "#aab4a0", "#8494a3"];

/** Returns the color of a time of impact in [0, 1], as sRGB numbers from 0 to 255. */
export function toiColour(toi) {
  const upper = Math.max(
    1,
    TOI_STOPS.findIndex(([at]) => at >= toi),
  );
  const [t0, c0] = TOI_STOPS[upper - 1];
  const [t1, c1] = TOI_STOPS[upper];
  const mix = (toi - t0) / (t1 - t0);
  return c0.map((channel, k) => channel + mix * (c1[k] - channel));
}

export function toiGradient() {
  const stops = TOI_STOPS.map(([at, rgb]) => `rgb(${rgb.join(" ")}) ${100 * at}%`);
  return `linear-gradient(to right, ${stops.join(", ")})`;
}

/** Returns the color of a body or part, as CSS. Some scenes have more than there are colors, so they repeat. */
export function bodyColour(body) {
  return BODY_COLOURS[Math.max(body, 0) % BODY_COLOURS.length];
}
