/** Boxes of hierarchy nodes as lines, any number of them in one draw call. */

import {
  BufferAttribute,
  Color,
  InstancedBufferAttribute,
  InstancedBufferGeometry,
  LineSegments,
  ShaderMaterial,
} from "three";

const VERTEX_SHADER = `
  attribute vec3 low;
  attribute vec3 high;
  void main() {
    gl_Position = projectionMatrix * modelViewMatrix * vec4(mix(low, high, position), 1.0);
  }`;

const FRAGMENT_SHADER = `
  uniform vec3 colour;
  uniform float opacity;
  void main() {
    gl_FragColor = vec4(colour, opacity);
    #include <colorspace_fragment>
  }`;

export class Boxes {
  constructor() {
    const uniforms = { colour: { value: new Color() }, opacity: { value: 1 } };
    const material = new ShaderMaterial({
      uniforms,
      vertexShader: VERTEX_SHADER,
      fragmentShader: FRAGMENT_SHADER,
      transparent: true,
    });
    this.lines = new LineSegments(new InstancedBufferGeometry(), material);
    this.lines.frustumCulled = false;
    this.lines.visible = false;
    this.lines.renderOrder = 2;
  }

  clear() {
    this.lines.visible = false;
  }

  /** Shows boxes of six numbers each, the lower corner and the upper one. The more there are, the fainter each. */
  show(corners, css) {
    const count = corners.length / 6;
    const geometry = new InstancedBufferGeometry();
    geometry.setAttribute("position", new BufferAttribute(unitEdges(), 3));
    geometry.setAttribute("low", new InstancedBufferAttribute(half(corners, 0), 3));
    geometry.setAttribute("high", new InstancedBufferAttribute(half(corners, 3), 3));
    geometry.instanceCount = count;
    this.lines.geometry.dispose();
    this.lines.geometry = geometry;
    this.lines.material.uniforms.colour.value.set(css);
    this.lines.material.uniforms.opacity.value = Math.min(0.9, Math.max(0.15, 1.1 - 0.2 * Math.log10(count + 1)));
    this.lines.visible = count > 0;
  }
}

/** The twelve edges of the unit box. */
function unitEdges() {
  const ends = [];
  for (let corner = 0; corner < 8; corner++) {
    for (const bit of [1, 2, 4].filter(axis => !(corner & axis))) {
      ends.push(...coordinates(corner), ...coordinates(corner | bit));
    }
  }
  return Float32Array.from(ends);
}

const coordinates = corner => [corner & 1, (corner >> 1) & 1, (corner >> 2) & 1];

function half(corners, from) {
  const chosen = new Float32Array(corners.length / 2);
  for (let i = 0; i < chosen.length; i++) {
    chosen[i] = corners[6 * Math.floor(i / 3) + from + (i % 3)];
  }
  return chosen;
}
