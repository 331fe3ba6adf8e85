import type { Answer } from '../read-side/load.js';

type Line = { rounds: number; gap: number; noticed: number; answers: Map<string, number> };

/** The longest time without an acknowledged command between two moments. Milliseconds. */
export function longestGap(answers: readonly Answer[], from: number, to: number): number {
  const done = answers.filter(({ at, status }) => status >= 200 && status < 300 && at >= from && at <= to);
  const times = [from, ...done.map(({ at }) => at), to];
  return Math.max(...times.slice(1).map((time, index) => time - times[index]!));
}

const seconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;
const nameOf = (status: number): string => (status === 0 ? 'no answer' : String(status));

/** The effects of each kind of fault on users, as a table. */
export class Report {
  private readonly lines = new Map<string, Line>();

  /** `noticed`: milliseconds until health said that nobody could write; undefined when it never did. */
  add(
    fault: string,
    answers: readonly Answer[],
    { from, to, noticed = 0 }: { from: number; to: number; noticed?: number | undefined },
  ): void {
    const line = this.lines.get(fault) ?? {
      rounds: 0,
      gap: 0,
      noticed: 0,
      answers: new Map<string, number>(),
    };
    line.noticed = Math.max(line.noticed, noticed);
    line.rounds += 1;
    line.gap = Math.max(line.gap, longestGap(answers, from, to));
    for (const { at, status } of answers)
      if (at >= from && at <= to)
        line.answers.set(nameOf(status), (line.answers.get(nameOf(status)) ?? 0) + 1);
    this.lines.set(fault, line);
  }

  table(): string {
    const rows = [...this.lines].map(([fault, { rounds, gap, noticed, answers }]) => {
      const told = [...answers].sort().map(([status, count]) => `${count} × ${status}`);
      const health = noticed === 0 ? 'never' : `after ${seconds(noticed)}`;
      return `| ${fault} | ${rounds} | ${seconds(gap)} | ${health} | ${told.join(', ')} |`;
    });
    const heading = '| fault | rounds | longest gap | health says so | answers |';
    return [heading, '| --- | --: | --: | --: | --- |', ...rows].join('\n');
  }
}
