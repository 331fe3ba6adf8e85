import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

type Metric = { name: string; help: string };

const page = resolve(import.meta.dirname, '../../../../docs/operations/metrics.md');

/** The metrics of a section of docs/operations/metrics.md with their help texts. */
export function listedMetrics(title: string): Metric[] {
  const section = readFileSync(page, 'utf8')
    .split('\n## ')
    .find((text) => text.startsWith(`${title}\n`));
  if (section === undefined) throw new Error(`${page} has no section ${title}`);
  return [...section.matchAll(/^- `(\w+)`: (.*)$/gm)].map(([, name = '', help = '']) => ({
    name,
    help,
  }));
}

/** The metrics of a program without those of Node. */
export const ownMetrics = (all: readonly Metric[]): Metric[] =>
  all.filter(({ name }) => !/^(nodejs|process)_/.test(name)).map(({ name, help }) => ({ name, help }));
