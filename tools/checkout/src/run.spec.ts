import { expect, it } from '@jest/globals';
import { run } from './run.mjs';

it('a command that holds its thread is killed after its time, and what it had said is kept', async () => {
  const ended = run(process.execPath, ['-e', 'console.log("begun"); for (;;);'], { minutes: 0.02 });
  await expect(ended).rejects.toMatchObject({
    message: expect.stringContaining('no end after 0.02 minutes:\nbegun'),
  });
});
