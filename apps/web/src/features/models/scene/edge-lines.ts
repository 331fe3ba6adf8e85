import { BufferAttribute, BufferGeometry, LineBasicMaterial, LineSegments } from 'three';
import type { EdgeLines } from '../inspect/placed';
import type { Point } from '../parse/mesh';

/** The edges of a part as dark lines. */
export function newEdgeLines({ positions, bodies }: EdgeLines) {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new BufferAttribute(positions.slice(), 3));
  const material = new LineBasicMaterial({ color: 0x1d2733, transparent: true, opacity: 0.75 });
  const lines = new LineSegments(geometry, material);
  lines.frustumCulled = false;
  return {
    lines,
    material,
    /** Leaves out the edges of hidden bodies, and moves those of others with their bodies. */
    arrange: (isHidden: ReadonlySet<number>, offsets: readonly Point[] | undefined) => {
      const shown = [...bodies].flatMap((body, edge) => (isHidden.has(body) ? [] : [2 * edge, 2 * edge + 1]));
      geometry.setIndex(isHidden.size === 0 ? null : shown);
      const moved = geometry.getAttribute('position') as BufferAttribute;
      moved.set(positions);
      if (offsets)
        bodies.forEach((body, edge) => {
          const offset = offsets[body];
          if (offset)
            for (let at = 0; at < 6; at++)
              moved.array[6 * edge + at] = moved.array[6 * edge + at]! + offset[at % 3]!;
        });
      moved.needsUpdate = true;
    },
    dispose: () => {
      geometry.dispose();
      material.dispose();
    },
  };
}
