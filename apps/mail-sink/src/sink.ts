import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

/** Of the newest mails so many are kept. */
const mostKept = 500;
const largestMail = 10 * 1024 * 1024;

export type MailSink = { port: number; close: () => Promise<void> };

/**
 * An SMTP server that delivers nothing: each mail becomes a file `<time>-<id>.eml` in `folder`, the newest last. It listens on
 * loopback only.
 */
export async function startMailSink({ port, folder }: { port: number; folder: string }): Promise<MailSink> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    size: largestMail,
    logger: false,
    onData: (stream, _, done) => {
      buffer(stream)
        .then((mail) => keep(folder, mail))
        .then(
          () => done(),
          (error: unknown) => done(error as Error),
        );
    },
  });
  // A connection that breaks concerns nobody else.
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function keep(folder: string, mail: Buffer): Promise<void> {
  const name = `${String(Date.now())}-${randomUUID()}.eml`;
  await writeFile(join(folder, `${name}.new`), mail, { mode: 0o600 });
  await rename(join(folder, `${name}.new`), join(folder, name));
  const names = (await readdir(folder)).filter((each) => each.endsWith('.eml')).sort();
  for (const old of names.slice(0, Math.max(0, names.length - mostKept)))
    await rm(join(folder, old), { force: true });
}
