import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { expect, test } from '@jest/globals';

const root = resolve(import.meta.dirname, '../../..');

/** `npm run chaos -- read-side` for a moment, the same each time. */
test('a part that is killed while people work loses nothing, doubles nothing, and leaves nobody waiting', async () => {
  const rounds = ['--rounds', '1', '--seed', '10'];
  const chaos = spawn(process.execPath, [resolve(root, 'tools/chaos/read-side.mjs'), ...rounds], {
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  expect(await once(chaos, 'exit')).toEqual([0, null]);
}, 240_000);
