import { zoomIn, zoomOut } from './camera-moves';
import type { CameraMove } from './camera-moves';
import { views } from './views';

const angle = Math.PI / 24;
const step = 0.05;
const turn = (sideways: number, upwards: number): CameraMove => ({ kind: 'turn', sideways, upwards });
const pan = (right: number, up: number): CameraMove => ({ kind: 'pan', right, up });

const moves: Record<string, CameraMove> = {
  ArrowLeft: turn(-angle, 0),
  ArrowRight: turn(angle, 0),
  ArrowUp: turn(0, angle),
  ArrowDown: turn(0, -angle),
  'Shift+ArrowLeft': pan(-step, 0),
  'Shift+ArrowRight': pan(step, 0),
  'Shift+ArrowUp': pan(0, step),
  'Shift+ArrowDown': pan(0, -step),
  '+': zoomIn,
  '=': zoomIn,
  '-': zoomOut,
  f: { kind: 'fit' },
  ...Object.fromEntries(views.map(({ view }, index) => [index + 1, { kind: 'fit', view }])),
};

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** The camera move of a key; undefined for a key that the viewer does not use. */
export function moveOfKey({ key, shiftKey, ctrlKey, metaKey, altKey }: Key): CameraMove | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const name = key.length === 1 ? key.toLowerCase() : key;
  return moves[shiftKey && name.startsWith('Arrow') ? `Shift+${name}` : name];
}
