const width = 40;
const redrawMilliseconds = 100;

export type Progress = {
  events: number;
  /** From 0 to 1. */
  fraction: number;
  /** For a caller that did not see the work begin. */
  eventsPerSecond?: number | undefined;
  secondsLeft?: number | null | undefined;
  activity?: string | undefined;
};

/** A progress bar: redrawn in place in a terminal, elsewhere a line for every tenth. */
export function showBar(title: string): { show: (progress: Progress) => void; end: () => void } {
  const out = process.stderr;
  const startedAt = Date.now();
  let drawnAt = 0;
  let lastTenth = -1;
  let lastLine: string | undefined;
  out.write(`${title}\n`);
  const line = ({ events, fraction, eventsPerSecond, secondsLeft, activity }: Progress) => {
    const full = Math.round(fraction * width);
    const rate = Math.round(eventsPerSecond ?? events / Math.max((Date.now() - startedAt) / 1000, 0.001));
    const left = activity
      ? `: ${activity}`
      : secondsLeft == null || fraction === 1
        ? ''
        : `, ${secondsLeft} s left`;
    const bar = '█'.repeat(full) + '░'.repeat(width - full);
    return `${bar} ${String(Math.floor(fraction * 100)).padStart(3)} %  ${events} events, ${rate} a second${left}`;
  };
  return {
    show: (progress) => {
      if (out.isTTY) {
        if (progress.fraction < 1 && Date.now() - drawnAt < redrawMilliseconds) return;
        const now = line(progress);
        if (now === lastLine) return;
        drawnAt = Date.now();
        out.write(`\r${(lastLine = now)}\u001b[K`);
      } else if (Math.floor(progress.fraction * 10) > lastTenth) {
        lastTenth = Math.floor(progress.fraction * 10);
        out.write(`${line(progress)}\n`);
      }
    },
    end: () => {
      if (out.isTTY) out.write('\n');
    },
  };
}
