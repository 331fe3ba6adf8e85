import { CanvasTexture, Group, Sprite, SpriteMaterial, SRGBColorSpace, Vector3 } from 'three';
import type { Camera, Texture } from 'three';
import type { Point } from '../parse/mesh';

const side = 64;
/** In the scene at a distance of 1, wherever the camera is. */
const size = 0.042;
/** Half the width of a pin on the canvas, which reaches from −1 to 1. */
const reach = 0.05;

/** A numbered pin: the point of the drop is the place. */
function drop(number: number): OffscreenCanvas {
  const canvas = new OffscreenCanvas(side, side);
  const context = canvas.getContext('2d')!;
  context.beginPath();
  context.arc(side / 2, 26, 22, 0.75 * Math.PI, 0.25 * Math.PI);
  context.lineTo(side / 2, side);
  context.closePath();
  context.fillStyle = '#c2410c';
  context.fill();
  context.lineWidth = 3;
  context.strokeStyle = '#ffffff';
  context.stroke();
  context.fillStyle = '#ffffff';
  context.font = 'bold 26px sans-serif';
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  context.fillText(String(number), side / 2, 27);
  return canvas;
}

/** The pins of a model. One that the model hides shines through faintly. */
export function newPins() {
  const group = new Group();
  let places: Vector3[] = [];
  const clear = () => {
    for (const sprite of group.children as Sprite[]) {
      sprite.material.map?.dispose();
      sprite.material.dispose();
    }
    group.clear();
  };
  const sprite = (
    map: CanvasTexture<OffscreenCanvas>,
    place: Vector3,
    look: { opacity: number; depthTest: boolean },
  ) => {
    const pin = new Sprite(new SpriteMaterial({ map: map as unknown as Texture, ...look, depthWrite: false, sizeAttenuation: false, transparent: true })); // prettier-ignore
    pin.center.set(0.5, 0);
    pin.scale.setScalar(size);
    pin.position.copy(place);
    pin.renderOrder = look.depthTest ? 12 : 11;
    return pin;
  };
  return {
    group,
    show: (points: readonly Point[]) => {
      clear();
      places = points.map((point) => new Vector3(...point));
      places.forEach((place, index) => {
        const map = new CanvasTexture(drop(index + 1));
        map.colorSpace = SRGBColorSpace;
        group.add(sprite(map, place, { opacity: 0.3, depthTest: false }));
        group.add(sprite(map, place, { opacity: 1, depthTest: true }));
      });
    },
    /** The pin whose head lies at a place of the canvas, from −1 at the left and the bottom to 1. */
    at: (x: number, y: number, camera: Camera, aspect: number): number | undefined => {
      let nearest: { index: number; away: number } | undefined;
      places.forEach((place, index) => {
        const at = place.clone().project(camera);
        const away = Math.hypot((at.x - x) * aspect, at.y + reach - y);
        if (away < reach && away < (nearest?.away ?? Infinity)) nearest = { index, away };
      });
      return nearest?.index;
    },
  };
}
