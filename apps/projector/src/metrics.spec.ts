import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from '@jest/globals';
import { Metrics } from './metrics.js';

it('the page of metrics lists those of the projector, with what they say', async () => {
  const page = readFileSync(resolve(import.meta.dirname, '../../../docs/operations/metrics.md'), 'utf8');
  const section = page.split('\n## ').find((text) => text.startsWith('projector\n'))!;
  const listed = [...section.matchAll(/^\| `(\w+)` +\| (.*?) +\|$/gm)].map(([, name, help]) => [name, help]);
  const own = (await new Metrics().registry.getMetricsAsJSON()).filter(
    ({ name }) => !/^(nodejs|process)_/.test(name),
  );
  expect(listed).toEqual(own.map(({ name, help }) => [name, help]));
});
