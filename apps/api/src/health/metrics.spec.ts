import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { Metrics } from './metrics.js';

const page = readFileSync(resolve(import.meta.dirname, '../../../../docs/operations/metrics.md'), 'utf8');

/** The metrics of a section of the page, with what it says of them. */
const listedFor = (part: string) =>
  [
    ...page
      .split('\n## ')
      .find((section) => section.startsWith(`${part}\n`))!
      .matchAll(/^\| `(\w+)` +\| (.*?) +\|$/gm),
  ].map(([, name, help]) => [name, help]);

it('the page of metrics lists those of the api, with what they say', async () => {
  const own = (await new Metrics().registry.getMetricsAsJSON()).filter(
    ({ name }) => !/^(nodejs|process)_/.test(name),
  );
  expect(listedFor('api')).toEqual(own.map(({ name, help }) => [name, help]));
});

it('the page of metrics names metrics that every program has', async () => {
  const names = (await new Metrics().registry.getMetricsAsJSON()).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(listedFor('Every program').map(([name]) => name)));
});
