/** Direction from the centre of the part to the camera; the z axis points up, as in CAD. */
export const directions = {
  iso: [1, -1, 0.8],
  front: [0, -1, 0],
  back: [0, 1, 0],
  left: [-1, 0, 0],
  right: [1, 0, 0],
  top: [0, -1e-4, 1],
  bottom: [0, -1e-4, -1],
} as const satisfies Record<string, readonly [number, number, number]>;

export type View = keyof typeof directions;

/** The standard views in the order of their keys, 1 to 7. */
export const views: { view: View; label: string }[] = [
  { view: 'iso', label: 'Phối cảnh' },
  { view: 'front', label: 'Trước' },
  { view: 'back', label: 'Sau' },
  { view: 'left', label: 'Trái' },
  { view: 'right', label: 'Phải' },
  { view: 'top', label: 'Trên' },
  { view: 'bottom', label: 'Dưới' },
];
