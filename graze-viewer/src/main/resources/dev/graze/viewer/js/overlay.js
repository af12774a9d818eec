/** What collides, drawn over the surface: faces coloured by time of impact, and a dot at each contact. */

import { BufferAttribute, BufferGeometry, Color, Group, Mesh, Points, ShaderMaterial, SRGBColorSpace } from "three";
import { STEPS, overlayOf } from "graze/payload";
import { surfaceMaterial } from "graze/material";
import { toiColour } from "graze/palette";

/** How opaque a dot is behind a surface, and from how many dots on they are drawn plainer. */
const FAINT = 0.22;
const CROWD = 1000;

const DOT_VERTEX_SHADER = `
  attribute vec3 color;
  uniform float size;
  varying vec3 dotColour;
  void main() {
    dotColour = color;
    gl_Position = projectionMatrix * modelViewMatrix * vec4(position, 1.0);
    // A dot lies in the surface it marks: without this nudge towards the eye half of it would drown.
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

export class Overlay {
  constructor(surface, boxToWorld) {
    this.surface = surface;
    this.boxToWorld = boxToWorld;
    this.faceMaterial = surfaceMaterial();
    this.faces = new Mesh(new BufferGeometry(), this.faceMaterial);
    this.faces.renderOrder = 1;
    this.dots = new Points(new BufferGeometry(), dotMaterial(1, true));
    // Contacts on the far side or between layers still show, faintly, through what hides them.
    this.hiddenDots = new Points(this.dots.geometry, dotMaterial(FAINT, false));
    this.points = new Group().add(this.hiddenDots, this.dots);
    for (const part of [this.faces, this.dots, this.hiddenDots]) {
      part.frustumCulled = false;
    }
  }

  /** Shows a row of the table over the surface as it stands; a row that the page does not hold, or -1, shows nothing. */
  show(row) {
    const { faces, faceTois, points, pointTois } = overlayOf(row);
    this.#showFaces(faces, faceTois);
    this.#showDots(points, pointTois);
  }

  #showFaces(faces, tois) {
    const { positions, normals, triangles } = this.surface;
    const corners = new Uint32Array(3 * faces.length);
    faces.forEach((face, i) => corners.set(triangles.subarray(3 * face, 3 * face + 3), 3 * i));
    replaceAttributes(this.faces, {
      position: gather(positions, corners),
      normal: gather(normals, corners),
      color: colours(corners.length, (i) => tois[Math.floor(i / 3)] ?? 0),
    });
  }

  #showDots(points, tois) {
    const positions = new Float32Array(points.length);
    this.boxToWorld.apply(points, positions);
    replaceAttributes(this.dots, { position: positions, color: colours(tois.length, (i) => tois[i]) });
    this.hiddenDots.geometry = this.dots.geometry;
    this.#sizeDots(tois.length);
  }

  /** The more dots, the smaller and plainer each, so that thousands of them still leave the surface to be seen. */
  #sizeDots(count) {
    const pixels = Math.min(9, Math.max(2.5, 11 - 2 * Math.log10(count + 1)));
    for (const dots of [this.dots, this.hiddenDots]) {
      dots.material.uniforms.size.value = pixels * window.devicePixelRatio;
      dots.material.uniforms.ringed.value = count > CROWD ? 0 : 1;
    }
    this.hiddenDots.material.uniforms.opacity.value = count > CROWD ? FAINT / 3 : FAINT;
  }

  setFacets(facets) {
    this.faceMaterial.flatShading = facets;
    this.faceMaterial.needsUpdate = true;
  }
}

function dotMaterial(opacity, depthTest) {
  return new ShaderMaterial({
    uniforms: { size: { value: 6 }, ringed: { value: 1 }, opacity: { value: opacity } },
    vertexShader: DOT_VERTEX_SHADER,
    fragmentShader: DOT_FRAGMENT_SHADER,
    transparent: opacity < 1,
    depthTest,
    depthWrite: depthTest,
  });
}

function replaceAttributes(object, attributes) {
  object.geometry.dispose();
  object.geometry = new BufferGeometry();
  for (const [name, values] of Object.entries(attributes)) {
    object.geometry.setAttribute(name, new BufferAttribute(values, 3));
  }
  object.visible = attributes.position.length > 0;
}

function gather(vectors, indices) {
  const gathered = new Float32Array(3 * indices.length);
  indices.forEach((index, i) => gathered.set(vectors.subarray(3 * index, 3 * index + 3), 3 * i));
  return gathered;
}

function colours(count, quantisedToi) {
  const colour = new Color();
  const values = new Float32Array(3 * count);
  for (let i = 0; i < count; i++) {
    const [red, green, blue] = toiColour(quantisedToi(i) / STEPS);
    colour.setRGB(red / 255, green / 255, blue / 255, SRGBColorSpace).toArray(values, 3 * i);
  }
  return values;
}
