import type { Move } from './moves';

type Spot = { x: number; y: number };

/** Height of the picture at the model, as a part of the distance to it: 2 tan(fov / 2). */
const pictureHeight = 0.728;
const pixelsPerLine = 33;

/** Mouse, wheel and touch on `place` as moves: drag to turn, right button or two fingers to pan, pinch to zoom. */
export function listenToGestures(
  place: HTMLElement,
  onMove: (move: Move) => void,
  signal: AbortSignal,
): void {
  const spots = new Map<number, Spot>();
  const options = { signal, passive: false };

  const pan = (dx: number, dy: number) => {
    const scale = pictureHeight / place.clientHeight;
    onMove({ kind: 'pan', right: -dx * scale, up: dy * scale });
  };

  place.addEventListener(
    'pointerdown',
    ({ pointerId, clientX, clientY }) => {
      place.setPointerCapture(pointerId);
      spots.set(pointerId, { x: clientX, y: clientY });
    },
    options,
  );

  place.addEventListener(
    'pointermove',
    ({ pointerId, clientX, clientY, buttons, shiftKey }) => {
      const before = spots.get(pointerId);
      if (!before) return;
      const now = { x: clientX, y: clientY };
      const other = [...spots].find(([id]) => id !== pointerId)?.[1];
      spots.set(pointerId, now);
      const dx = now.x - before.x;
      const dy = now.y - before.y;
      if (other) {
        onMove({ kind: 'zoom', factor: distance(now, other) / distance(before, other) });
        pan(dx / 2, dy / 2);
      } else if (buttons === 2 || shiftKey) pan(dx, dy);
      else {
        const angle = (2 * Math.PI) / place.clientHeight;
        onMove({ kind: 'turn', sideways: -dx * angle, upwards: dy * angle });
      }
    },
    options,
  );

  const lift = ({ pointerId }: PointerEvent) => spots.delete(pointerId);
  place.addEventListener('pointerup', lift, options);
  place.addEventListener('pointercancel', lift, options);
  place.addEventListener('contextmenu', (event) => event.preventDefault(), options);
  place.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? pixelsPerLine : 1);
      onMove({ kind: 'zoom', factor: Math.exp(-pixels / 1000) });
    },
    options,
  );
}

const distance = (a: Spot, b: Spot): number => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
