/** Materials of surfaces, and of lines and dots on them. */

import { DoubleSide, MeshBasicMaterial, MeshPhongMaterial, ShaderMaterial, Vector2 } from "three";

/**
 * Two-sided shading flips the normal of a triangle seen from behind. On the crest of a fold such triangles still have
 * smooth normals that face the eye. Flipped, they would line the crest with dark specks, so those are flipped back.
 */
const CREST_NORMALS = `
  #include <normal_fragment_begin>
  #ifndef FLAT_SHADED
    normal = !gl_FrontFacing && dot(normal, vViewPosition) < 0.0 ? -normal : normal;
  #endif`;

/**
 * The material of all surfaces, matte with a soft sheen. Colored faces repeat triangles of the mesh: drawn later by the
 * same program they get the same depths and win. A polygon offset would separate them too, but lets the far side show
 * through where a fold turns away from the eye.
 */
export function surfaceMaterial() {
  const material = new MeshPhongMaterial({ vertexColors: true, side: DoubleSide, specular: 0x2a2e33, shininess: 18 });
  material.onBeforeCompile = shader => {
    shader.fragmentShader = shader.fragmentShader.replace("#include <normal_fragment_begin>", CREST_NORMALS);
  };
  return material;
}

const RIM = `
  float rim = 1.0 - abs(dot(normalize(vViewPosition), normal));
  diffuseColor.a *= mix(rimOpacity.x, rimOpacity.y, rim * rim);
  #include <opaque_fragment>`;

/** A surface like glass: the more it turns away from the eye, the more opaque it is. */
export function glassMaterial(facing, rim) {
  const material = new MeshPhongMaterial({ side: DoubleSide, specular: 0x2a2e33, shininess: 18, transparent: true });
  material.depthWrite = false;
  material.onBeforeCompile = shader => {
    shader.uniforms.rimOpacity = { value: new Vector2(facing, rim) };
    shader.fragmentShader = shader.fragmentShader
      .replace("#include <normal_fragment_begin>", CREST_NORMALS)
      .replace("#include <opaque_fragment>", RIM)
      .replace("void main() {", "uniform vec2 rimOpacity;\nvoid main() {");
  };
  return material;
}

const NUDGED_VERTEX = `
  #include <project_vertex>
  gl_Position.z -= 0.0004 * gl_Position.w;`;

/** Thin lines, moved slightly towards the eye because lines get other depths than the triangles they bound. */
export function wireMaterial() {
  const material = new MeshBasicMaterial({ wireframe: true, transparent: true, opacity: 0.3 });
  material.onBeforeCompile = shader => {
    shader.vertexShader = shader.vertexShader.replace("#include <project_vertex>", NUDGED_VERTEX);
  };
  return material;
}

const DOT_VERTEX_SHADER = `
  attribute vec3 color;
  uniform float size;
  varying vec3 dotColour;
  void main() {
    dotColour = color;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
    // A dot lies in the surface it marks: without this offset towards the eye half of it would be hidden.
    gl_Position.z -= 0.0015 * gl_Position.w;
    gl_PointSize = size;
  }`;

const DOT_FRAGMENT_SHADER = `
  uniform float opacity;
  uniform float ringed;
  varying vec3 dotColour;
  void main() {
    float radius = 2.0 * length(gl_PointCoord - 0.5);
    if (radius > 1.0) discard;
    vec3 ring = vec3(0.02, 0.025, 0.035);
    gl_FragColor = vec4(mix(dotColour, ring, ringed * smoothstep(0.55, 0.7, radius)), opacity);
    #include <colorspace_fragment>
  }`;

/** Dots of a size in pixels, each of its own color, with or without a dark ring. */
export function dotMaterial(opacity, depthTest) {
  return new ShaderMaterial({
    uniforms: { size: { value: 6 }, ringed: { value: 1 }, opacity: { value: opacity } },
    vertexShader: DOT_VERTEX_SHADER,
    fragmentShader: DOT_FRAGMENT_SHADER,
    transparent: opacity < 1,
    depthTest,
    depthWrite: depthTest,
  });
}
