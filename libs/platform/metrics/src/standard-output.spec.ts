import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from '@jest/globals';

const built = pathToFileURL(resolve(import.meta.dirname, '../dist/index.js')).href;

it('a program goes on while its log lines cannot be written', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'output-'));
  const program = join(folder, 'program.mjs');
  writeFileSync(
    program,
    `const { standardOutput } = await import(process.argv[2]);
     const output = standardOutput();
     for (let line = 0; line < 100; line += 1) {
       output.write('baked' + String.fromCharCode(10));
       await new Promise(setImmediate);
     }
     console.error('still here');`,
  );
  // Each write to this device fails like one to a full disk.
  const { stderr } = await promisify(execFile)(
    'sh',
    ['-c', `${process.execPath} ${program} ${built} > /dev/full`],
    {
      timeout: 30_000,
    },
  );
  expect(stderr).toBe('still here\n');
  const { stdout } = await promisify(execFile)(process.execPath, [program, built]);
  expect(stdout.trim().split('\n')).toHaveLength(100);
  rmSync(folder, { recursive: true });
});
