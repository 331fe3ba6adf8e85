import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from '@jest/globals';

it('a program goes on when nobody reads its progress', async () => {
  const source = `
    import { print } from ${JSON.stringify(new URL('progress.mjs', import.meta.url).href)};
    process.on('SIGTERM', () => {
      print('Stopping …');
      console.error('Stopping …');
      setTimeout(() => process.exit(7), 100);
    });
    setInterval(() => undefined, 1_000);
    print('ready');
  `;
  const program = spawn(process.execPath, ['--input-type=module', '--eval', source]);
  await once(program.stdout, 'data');
  program.stdout.destroy();
  program.stderr.destroy();
  program.kill('SIGTERM');
  expect(await once(program, 'exit')).toEqual([7, null]);
});
