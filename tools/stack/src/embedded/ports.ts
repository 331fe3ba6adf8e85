import { once } from 'node:events';
import { createServer } from 'node:net';

/** A port that a part will listen on, and the setting that moves it. */
export type Port = { setting: string; port: number; host: string };

export class PortsUnusable extends Error {
  constructor(readonly lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'PortsUnusable';
  }
}

/** Throws PortsUnusable with one line for each port that cannot be listened on. */
export async function checkPorts(ports: readonly Port[]): Promise<void> {
  const duplicates = ports.flatMap((port, index) => {
    const first = ports.slice(0, index).find((other) => other.port === port.port);
    return first
      ? [`${first.setting} and ${port.setting} are both ${port.port}: set one to another port`]
      : [];
  });
  const problems = await Promise.all(ports.map(problem));
  const lines = [...duplicates, ...problems.flatMap((line) => line ?? [])];
  if (lines.length > 0) throw new PortsUnusable(lines);
}

async function problem({ setting, port, host }: Port): Promise<string | undefined> {
  // `localhost` may mean ::1 to a browser, so that address must be free as well.
  for (const address of host === '127.0.0.1' ? [host, '::1'] : [host]) {
    const code = await tryListening(port, address);
    if (code === 'EADDRINUSE') return `Port ${port} is in use: set ${setting} to another port`;
    if (code === 'EACCES') return `Port ${port} is not open to this user: set ${setting} to another port`;
    if (code && address === host) return `Port ${port} cannot be used on ${host} (${code}): see ${setting}`;
  }
  return undefined;
}

async function tryListening(port: number, host: string): Promise<string | undefined> {
  const server = createServer();
  try {
    server.listen({ port, host, exclusive: true });
    await once(server, 'listening');
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
  server.close();
  await once(server, 'close');
  return undefined;
}
