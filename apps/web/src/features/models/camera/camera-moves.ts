import type { View } from './views';

/** How the camera moves around a model. */
export type CameraMove =
  /** Radians around the model, to the right and upwards. */
  | { kind: 'turn'; sideways: number; upwards: number }
  /** Parallel to the screen; 1 is the distance between camera and model. */
  | { kind: 'pan'; right: number; up: number }
  /** Above 1 moves the camera closer. */
  | { kind: 'zoom'; factor: number }
  /** Shows the complete model, from the given view or else from the present direction. */
  | { kind: 'fit'; view?: View };

export const zoomIn: CameraMove = { kind: 'zoom', factor: 1.25 };
export const zoomOut: CameraMove = { kind: 'zoom', factor: 0.8 };
