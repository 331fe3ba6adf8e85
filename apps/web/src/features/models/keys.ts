import { farther, nearer } from './moves';
import type { Move } from './moves';
import { views } from './views';

const angle = Math.PI / 24;
const step = 0.05;
const turn = (sideways: number, upwards: number): Move => ({ kind: 'turn', sideways, upwards });
const pan = (right: number, up: number): Move => ({ kind: 'pan', right, up });

const moves: Record<string, Move> = {
  ArrowLeft: turn(-angle, 0),
  ArrowRight: turn(angle, 0),
  ArrowUp: turn(0, angle),
  ArrowDown: turn(0, -angle),
  'Shift+ArrowLeft': pan(-step, 0),
  'Shift+ArrowRight': pan(step, 0),
  'Shift+ArrowUp': pan(0, step),
  'Shift+ArrowDown': pan(0, -step),
  '+': nearer,
  '=': nearer,
  '-': farther,
  f: { kind: 'fit' },
  ...Object.fromEntries(views.map(({ view }, index) => [index + 1, { kind: 'fit', view }])),
};

type Key = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** What a key does; undefined where it is none of the viewer's. */
export function moveOfKey({ key, shiftKey, ctrlKey, metaKey, altKey }: Key): Move | undefined {
  if (ctrlKey || metaKey || altKey) return undefined;
  const name = key.length === 1 ? key.toLowerCase() : key;
  return moves[shiftKey && name.startsWith('Arrow') ? `Shift+${name}` : name];
}
