import type { Load } from '../read-side/load.js';

type Answer = Load['answers'][number];
type Line = { rounds: number; gap: number; answers: Map<string, number> };

/** The longest time without an acknowledged command between two moments. Milliseconds. */
export function longestGap(answers: readonly Answer[], from: number, to: number): number {
  const done = answers.filter(({ at, status }) => status >= 200 && status < 300 && at >= from && at <= to);
  const times = [from, ...done.map(({ at }) => at), to];
  return Math.max(...times.slice(1).map((time, index) => time - times[index]!));
}

const nameOf = (status: number): string => (status === 0 ? 'no answer' : String(status));

/** The effects of each kind of fault on users, as a table. */
export class Report {
  private readonly lines = new Map<string, Line>();

  add(fault: string, answers: readonly Answer[], from: number, to: number): void {
    const line = this.lines.get(fault) ?? { rounds: 0, gap: 0, answers: new Map<string, number>() };
    line.rounds += 1;
    line.gap = Math.max(line.gap, longestGap(answers, from, to));
    for (const { at, status } of answers)
      if (at >= from && at <= to)
        line.answers.set(nameOf(status), (line.answers.get(nameOf(status)) ?? 0) + 1);
    this.lines.set(fault, line);
  }

  table(): string {
    const rows = [...this.lines].map(([fault, { rounds, gap, answers }]) => {
      const told = [...answers].sort().map(([status, count]) => `${count} × ${status}`);
      return `| ${fault} | ${rounds} | ${(gap / 1_000).toFixed(1)} s | ${told.join(', ')} |`;
    });
    return ['| fault | rounds | longest gap | answers |', '| --- | --: | --: | --- |', ...rows].join('\n');
  }
}
