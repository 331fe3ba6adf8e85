import { once } from 'node:events';
import { rmSync } from 'node:fs';

export default async function teardown() {
  const { server, scratch } = globalThis.testPostgres ?? {};
  if (!server) return;
  const exited = once(server, 'exit');
  server.kill('SIGQUIT');
  await exited;
  rmSync(scratch, { recursive: true, force: true });
}
