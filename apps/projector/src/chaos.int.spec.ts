import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../..');

/** Runs one round of `npm run chaos -- read-side` with a fixed seed. */
test('a process that is killed under load loses nothing, duplicates nothing, and leaves no user waiting', async () => {
  const rounds = ['--rounds', '1', '--seed', '10'];
  const chaos = spawn(
    process.execPath,
    [resolve(root, 'tools/experiments/dist/chaos/read-side/main.js'), ...rounds],
    {
      stdio: ['ignore', 'inherit', 'inherit'],
    },
  );
  expect(await once(chaos, 'exit')).toEqual([0, null]);
}, 240_000);
