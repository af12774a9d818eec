/** The renderer, the camera, the lights, and drawing on demand: nothing is drawn while nothing changes. */

import { DirectionalLight, Group, HemisphereLight, PerspectiveCamera, Scene, WebGLRenderer } from "three";

const NEAR = 0.01;
const FAR = 100;

/** Returns a stage on the canvas, or null if the browser has no WebGL 2. */
export function createStage(canvas) {
  const context = canvas.getContext("webgl2", { antialias: !drawsInSoftware(), alpha: true });
  return context ? new Stage(canvas, context) : null;
}

/** Without a GPU, antialiasing would take most of the time of a frame. */
function drawsInSoftware() {
  const probe = document.createElement("canvas").getContext("webgl2");
  const info = probe?.getExtension("WEBGL_debug_renderer_info");
  const name = info ? probe.getParameter(info.UNMASKED_RENDERER_WEBGL) : "";
  probe?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

/** Fires "resize" when the view has changed its size, and "drawn" after each picture. */
class Stage extends EventTarget {
  constructor(canvas, context) {
    super();
    this.canvas = canvas;
    this.renderer = new WebGLRenderer({ canvas, context });
    this.camera = new PerspectiveCamera(32, 1, NEAR, FAR);
    this.scene = new Scene();
    this.world = new Group();
    this.scene.add(this.world, this.camera);
    this.#light();
    this.drawPending = false;
    new ResizeObserver(() => this.#resize()).observe(canvas.parentElement);
    this.#resize();
  }

  /** The key light is attached to the camera, off its axis, so that folds show a gradient from every direction. */
  #light() {
    const key = new DirectionalLight(0xffffff, 2.6);
    key.position.set(-1.7, 0.9, 0.7);
    const fill = new DirectionalLight(0xdfe8ff, 0.9);
    fill.position.set(1.0, 0.3, 1.6);
    this.camera.add(key, key.target, fill, fill.target);
    this.scene.add(new HemisphereLight(0xffffff, 0x767c86, 0.75));
  }

  #resize() {
    const { clientWidth: width, clientHeight: height } = this.canvas.parentElement;
    if (width === 0 || height === 0) {
      return;
    }
    this.renderer.setPixelRatio(window.devicePixelRatio);
    this.renderer.setSize(width, height, false);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.dispatchEvent(new Event("resize"));
    this.draw();
  }

  setZUp(zUp) {
    this.world.rotation.x = zUp ? -Math.PI / 2 : 0;
    this.requestDraw();
  }

  requestDraw() {
    if (!this.drawPending) {
      this.drawPending = true;
      requestAnimationFrame(() => this.draw());
    }
  }

  /** Keeps the eye at a distance: closer than the near plane it would look through surfaces. */
  #keepInSight() {
    const distance = this.camera.position.distanceTo(this.target ?? this.scene.position);
    const near = Math.min(NEAR, distance / 20);
    if (near !== this.camera.near) {
      this.camera.near = near;
      this.camera.updateProjectionMatrix();
    }
  }

  draw() {
    this.drawPending = false;
    this.#keepInSight();
    this.renderer.render(this.scene, this.camera);
    this.dispatchEvent(new Event("drawn"));
  }
}
