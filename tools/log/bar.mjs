const width = 40;
const often = 100;

/**
 * A line that says how far a work is: drawn anew in a terminal, written every tenth elsewhere. Whoever did not
 * see its beginning says how fast it is.
 *
 * @typedef {{ events: number, fraction: number, eventsPerSecond?: number, secondsLeft?: number | null, doing?: string }} Done
 * @returns {{ show: (done: Done) => void, end: () => void }}
 */
export function showBar(title) {
  const out = process.stderr;
  const since = Date.now();
  let drawn = 0;
  let tenth = -1;
  out.write(`${title}\n`);
  let said;
  const line = ({ events, fraction, eventsPerSecond, secondsLeft, doing }) => {
    const full = Math.round(fraction * width);
    const rate = Math.round(eventsPerSecond ?? events / Math.max((Date.now() - since) / 1000, 0.001));
    const left = doing
      ? `: ${doing}`
      : secondsLeft == null || fraction === 1
        ? ''
        : `, ${secondsLeft} s left`;
    const bar = '█'.repeat(full) + '░'.repeat(width - full);
    return `${bar} ${String(Math.floor(fraction * 100)).padStart(3)} %  ${events} events, ${rate} a second${left}`;
  };
  return {
    show: (done) => {
      if (out.isTTY) {
        if (done.fraction < 1 && Date.now() - drawn < often) return;
        const now = line(done);
        if (now === said) return;
        drawn = Date.now();
        out.write(`\r${(said = now)}\u001b[K`);
      } else if (Math.floor(done.fraction * 10) > tenth) {
        tenth = Math.floor(done.fraction * 10);
        out.write(`${line(done)}\n`);
      }
    },
    end: () => {
      if (out.isTTY) out.write('\n');
    },
  };
}
