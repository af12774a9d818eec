/** Segments as lines a few pixels wide with a casing, any number of them in one draw call. */

import {
  BufferAttribute,
  Color,
  DoubleSide,
  Group,
  InstancedBufferGeometry,
  InstancedInterleavedBuffer,
  InterleavedBufferAttribute,
  Mesh,
  ShaderMaterial,
  Vector2,
} from "three";

/** x: 0 at the start and 1 at the end of a segment; y: across it. */
const CORNERS = Float32Array.from([0, -1, 0, 1, -1, 0, 1, 1, 0, 0, 1, 0]);

const VERTEX_SHADER = `
  attribute vec3 from;
  attribute vec3 to;
  uniform vec2 halfView;
  uniform float halfWidth;
  varying float across;
  void main() {
    vec4 a = modelViewMatrix * vec4(from, 1.0);
    vec4 b = modelViewMatrix * vec4(to, 1.0);
    // Behind the eye a projection is mirrored: cut the segment at the near plane.
    float near = -1.01 * projectionMatrix[3][2] / (projectionMatrix[2][2] - 1.0);
    if (a.z > near && b.z < near) a = mix(a, b, (near - a.z) / (b.z - a.z));
    if (b.z > near && a.z < near) b = mix(b, a, (near - b.z) / (a.z - b.z));
    vec4 start = projectionMatrix * a;
    vec4 end = projectionMatrix * b;
    vec2 way = (end.xy / end.w - start.xy / start.w) * halfView;
    float pixels = length(way);
    vec2 ahead = pixels > 1e-4 ? way / pixels : vec2(1.0, 0.0);
    // Half a width longer at both ends, so that segments at an angle leave no gap.
    vec2 offset = ahead * (2.0 * position.x - 1.0) * 0.5 + vec2(-ahead.y, ahead.x) * position.y;
    gl_Position = position.x < 0.5 ? start : end;
    gl_Position.xy += offset * halfWidth / halfView * gl_Position.w;
    gl_Position.z -= 0.0012 * gl_Position.w;
    across = position.y;
  }`;

const FRAGMENT_SHADER = `
  uniform vec3 colour;
  uniform vec3 casing;
  uniform float opacity;
  varying float across;
  void main() {
    float side = abs(across);
    vec3 shade = mix(colour, casing, smoothstep(0.5, 0.66, side));
    gl_FragColor = vec4(shade, opacity * (1.0 - smoothstep(0.82, 1.0, side)));
    #include <colorspace_fragment>
  }`;

/** The opacity of what is behind a surface. */
const FAINT = 0.45;

export class Ribbons {
  /**
   * @param pixels the width with its casing
   * @param faint the opacity of what is behind a surface
   */
  constructor(stage, pixels, faint = FAINT) {
    this.stage = stage;
    this.pixels = pixels;
    this.front = new Mesh(new InstancedBufferGeometry(), material(1, true));
    this.behind = new Mesh(this.front.geometry, material(faint, false));
    this.group = new Group().add(this.behind, this.front);
    this.behind.renderOrder = 3;
    this.front.renderOrder = 4;
    this.front.frustumCulled = this.behind.frustumCulled = false;
    this.set(new Float32Array(0));
    stage.addEventListener("resize", () => this.#resize());
    this.#resize();
  }

  #resize() {
    const size = this.stage.renderer.getSize(new Vector2());
    for (const { uniforms } of [this.front.material, this.behind.material]) {
      uniforms.halfView.value.copy(size).divideScalar(2);
      uniforms.halfWidth.value = this.pixels / 2;
    }
  }

  /** @param segments six coordinates each */
  set(segments) {
    this.front.geometry.dispose();
    const geometry = new InstancedBufferGeometry();
    const ends = new InstancedInterleavedBuffer(segments, 6, 1);
    geometry.setAttribute("position", new BufferAttribute(CORNERS, 3));
    geometry.setIndex([0, 1, 2, 0, 2, 3]);
    geometry.setAttribute("from", new InterleavedBufferAttribute(ends, 3, 0));
    geometry.setAttribute("to", new InterleavedBufferAttribute(ends, 3, 3));
    geometry.instanceCount = segments.length / 6;
    this.front.geometry = this.behind.geometry = geometry;
    this.group.visible = segments.length > 0;
  }

  setColours(colour, casing) {
    for (const { uniforms } of [this.front.material, this.behind.material]) {
      uniforms.colour.value.set(colour);
      uniforms.casing.value.set(casing);
    }
  }
}

function material(opacity, depthTest) {
  return new ShaderMaterial({
    uniforms: {
      halfView: { value: new Vector2(1, 1) },
      halfWidth: { value: 1 },
      colour: { value: new Color() },
      casing: { value: new Color() },
      opacity: { value: opacity },
    },
    vertexShader: VERTEX_SHADER,
    fragmentShader: FRAGMENT_SHADER,
    transparent: true,
    depthTest,
    depthWrite: false,
    side: DoubleSide,
  });
}
