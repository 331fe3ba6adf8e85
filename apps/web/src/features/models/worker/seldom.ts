/** Milliseconds. */
const pause = 100;

/** Tells the first progress and then as often as a reader sees it: the page draws itself anew each time. */
export function seldom(tell: (ratio: number) => void): (ratio: number) => void {
  let told = -Infinity;
  return (ratio) => {
    const now = performance.now();
    if (now - told < pause) return;
    told = now;
    tell(ratio);
  };
}
