import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../..');

/** A short run of `npm run chaos -- event-store`, which prints its steps and its seed. */
test('no event is lost or added by kill -9 of the node or PostgreSQL, or by two nodes on one database', async () => {
  expect(existsSync(resolve(root, 'dist/event-node.js'))).toBe(true);
  const chaos = spawn(
    process.execPath,
    [resolve(root, 'tools/experiments/dist/chaos/event-store/main.js'), '--rounds', '2'],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  expect(await once(chaos, 'exit')).toEqual([0, null]);
});
