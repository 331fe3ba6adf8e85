import {
  BufferAttribute,
  BufferGeometry,
  LineBasicMaterial,
  LineSegments,
  Points,
  PointsMaterial,
} from 'three';
import type { Point } from '../parse/mesh';

/** Dots on the measured places, and a line between two: in front of everything. */
export function newMarks() {
  const look = { color: 0xd4380d, depthTest: false, transparent: true };
  const geometry = new BufferGeometry();
  const points = new Points(geometry, new PointsMaterial({ ...look, size: 9, sizeAttenuation: false }));
  const line = new LineSegments(geometry, new LineBasicMaterial(look));
  points.renderOrder = line.renderOrder = 10;
  points.frustumCulled = line.frustumCulled = false;
  points.add(line);
  points.visible = false;
  return {
    group: points,
    show: (places: readonly Point[]) => {
      points.visible = places.length > 0;
      line.visible = places.length === 2;
      geometry.setAttribute('position', new BufferAttribute(new Float32Array(places.flat()), 3));
    },
  };
}
