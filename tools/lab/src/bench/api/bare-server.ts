// A bare HTTP server: writes each request's body to a file, flushes it to the disk and then answers. Nothing else.
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const folder = mkdtempSync(join(tmpdir(), 'bench-bare-'));
const server = createServer((request, response) => {
  void writeFile(join(folder, randomUUID()), request, { flush: true }).then(() => response.end());
}).listen(0, '127.0.0.1');
await once(server, 'listening');
for (const signal of ['SIGTERM', 'disconnect'])
  process.on(signal, () => {
    rmSync(folder, { recursive: true, force: true });
    process.exit();
  });
process.send!((server.address() as AddressInfo).port);
