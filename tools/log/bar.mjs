const width = 40;
const often = 100;

/**
 * A line that says how far a transfer is: drawn anew in a terminal, written every tenth elsewhere.
 *
 * @returns {{ show: (done: { events: number, fraction: number }) => void, end: () => void }}
 */
export function showBar(title) {
  const out = process.stderr;
  const since = Date.now();
  let drawn = 0;
  let tenth = -1;
  out.write(`${title}\n`);
  const line = ({ events, fraction }) => {
    const full = Math.round(fraction * width);
    const rate = Math.round(events / Math.max((Date.now() - since) / 1000, 0.001));
    const bar = '█'.repeat(full) + '░'.repeat(width - full);
    return `${bar} ${String(Math.floor(fraction * 100)).padStart(3)} %  ${events} events, ${rate} a second`;
  };
  return {
    show: (done) => {
      if (out.isTTY) {
        if (done.fraction < 1 && Date.now() - drawn < often) return;
        drawn = Date.now();
        out.write(`\r${line(done)}\u001b[K`);
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
