import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { running } from './postgres.setup.mjs';

export default async function teardown() {
  if (!running) return;
  const { server, scratch } = running;
  if (server) {
    const exited = once(server, 'exit');
    server.kill('SIGQUIT');
    await exited;
  } else {
    const { dropModels } = await import('../../../libs/platform/testing/dist/index.js');
    await dropModels();
  }
  rmSync(scratch, { recursive: true, force: true });
}
