/** A mouse drags the paper; wheel with Ctrl stays the browser's zoom, and a finger scrolls by itself. */
export function dragToScroll(place: HTMLElement, signal: AbortSignal): void {
  let last: { x: number; y: number } | undefined;
  place.addEventListener(
    'pointerdown',
    ({ pointerType, button, pointerId, clientX, clientY }) => {
      if (pointerType !== 'mouse' || button !== 0) return;
      place.setPointerCapture(pointerId);
      last = { x: clientX, y: clientY };
    },
    { signal },
  );
  place.addEventListener(
    'pointermove',
    ({ clientX, clientY }) => {
      if (!last) return;
      place.scrollLeft -= clientX - last.x;
      place.scrollTop -= clientY - last.y;
      last = { x: clientX, y: clientY };
    },
    { signal },
  );
  for (const end of ['pointerup', 'pointercancel'] as const)
    place.addEventListener(end, () => (last = undefined), { signal });
}
