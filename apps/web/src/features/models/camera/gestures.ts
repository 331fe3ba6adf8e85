import type { CameraMove } from './camera-moves';

type Point = { x: number; y: number };

/** Visible height at the model's distance, as a fraction of that distance: 2 tan(fov / 2). */
const visibleHeight = 0.728;
const pixelsPerLine = 33;

export type GestureListeners = {
  onMove: (move: CameraMove) => void;
  /** A press that did not move, in CSS pixels from the upper left corner. */
  onTap: (x: number, y: number) => void;
};

/** Pixels that a hand moves while it presses. */
const tapReach = 4;

/** Turns mouse, wheel and touch events into camera moves: drag turns, right button or two fingers pan, pinch zooms. */
export function listenToGestures(
  container: HTMLElement,
  { onMove, onTap }: GestureListeners,
  signal: AbortSignal,
): void {
  const pointers = new Map<number, Point>();
  const options = { signal, passive: false };
  /** Where the only pointer was pressed, until it moves away. */
  let pressed: Point | undefined;

  const pan = (dx: number, dy: number) => {
    const scale = visibleHeight / container.clientHeight;
    onMove({ kind: 'pan', right: -dx * scale, up: dy * scale });
  };

  container.addEventListener(
    'pointerdown',
    ({ pointerId, clientX, clientY, button }) => {
      container.setPointerCapture(pointerId);
      pressed = pointers.size === 0 && button === 0 ? { x: clientX, y: clientY } : undefined;
      pointers.set(pointerId, { x: clientX, y: clientY });
    },
    options,
  );

  container.addEventListener(
    'pointermove',
    ({ pointerId, clientX, clientY, buttons, shiftKey }) => {
      const previous = pointers.get(pointerId);
      if (!previous) return;
      const current = { x: clientX, y: clientY };
      const other = [...pointers].find(([id]) => id !== pointerId)?.[1];
      pointers.set(pointerId, current);
      if (pressed && distance(current, pressed) > tapReach) pressed = undefined;
      const dx = current.x - previous.x;
      const dy = current.y - previous.y;
      if (other) {
        onMove({ kind: 'zoom', factor: distance(current, other) / distance(previous, other) });
        pan(dx / 2, dy / 2);
      } else if (buttons === 2 || shiftKey) pan(dx, dy);
      else {
        const angle = (2 * Math.PI) / container.clientHeight;
        onMove({ kind: 'turn', sideways: -dx * angle, upwards: dy * angle });
      }
    },
    options,
  );

  const release = ({ pointerId }: PointerEvent) => pointers.delete(pointerId);
  container.addEventListener(
    'pointerup',
    (event) => {
      release(event);
      if (!pressed) return;
      const { left, top } = container.getBoundingClientRect();
      onTap(pressed.x - left, pressed.y - top);
      pressed = undefined;
    },
    options,
  );
  container.addEventListener('pointercancel', release, options);
  container.addEventListener('contextmenu', (event) => event.preventDefault(), options);
  container.addEventListener(
    'wheel',
    (event) => {
      event.preventDefault();
      const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? pixelsPerLine : 1);
      onMove({ kind: 'zoom', factor: Math.exp(-pixels / 1000) });
    },
    options,
  );
}

const distance = (a: Point, b: Point): number => Math.max(1, Math.hypot(a.x - b.x, a.y - b.y));
