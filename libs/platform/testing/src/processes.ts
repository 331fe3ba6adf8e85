import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(import.meta.dirname, '../../../..');

/** A built program of this project, in its own process. */
export class Program {
  private readonly process: ChildProcess;
  private readonly lines: string[] = [];
  private wake: () => void = () => undefined;

  constructor(entry: string, settings: Record<string, string>, args: readonly string[] = []) {
    this.process = spawn(process.execPath, [join(root, entry), ...args], {
      env: { ...process.env, ...settings },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const output of [this.process.stdout!, this.process.stderr!])
      createInterface(output).on('line', (line) => {
        this.lines.push(line);
        this.wake();
      });
    this.process.on('exit', () => this.wake());
  }

  /** Resolves at the next line with `text` after that of the previous call. Throws when the program exits before. */
  async waitForLine(text: string): Promise<void> {
    for (;;) {
      const index = this.lines.findIndex((line) => line.includes(text));
      if (index >= 0) return void this.lines.splice(0, index + 1);
      if (!this.isRunning())
        throw new Error(`The program exited without printing «${text}»:\n${this.lines.join('\n')}`);
      await new Promise<void>((wake) => (this.wake = wake));
    }
  }

  get pid(): number {
    return this.process.pid!;
  }

  signal(name: NodeJS.Signals): void {
    this.process.kill(name);
  }

  /** Resolves once the program has exited; null when a signal ended it. */
  async exitCode(): Promise<number | null> {
    if (this.isRunning()) await once(this.process, 'exit');
    return this.process.exitCode;
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.exitCode();
  }

  isRunning(): boolean {
    return this.process.exitCode === null && this.process.signalCode === null;
  }
}

/**
 * A random free port: nobody answers there. It is below the ports of outgoing connections (Linux: from 32768), one of
 * which could take it before the caller listens. To listen here and stop again would not do: a child that another
 * thread forks meanwhile holds this thread's sockets until its program begins, so the port would be in use.
 */
export async function freePort(): Promise<number> {
  const port = randomInt(10_000, 32_000);
  const attempt = connect(port, '127.0.0.1');
  try {
    await once(attempt, 'connect');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return port;
  }
  attempt.destroy();
  return freePort();
}

export type TcpProxy = { url: string; stall: () => void; close: () => void };

/** Starts a proxy to a database. After `stall` its connections stay open but transfer nothing. */
export async function startProxy(databaseUrl: string): Promise<TcpProxy> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isStalled = false;
  const server = createServer((client) => {
    sockets.add(client.on('error', () => undefined));
    if (isStalled) return;
    const upstream = connect(Number(target.port), target.hostname);
    sockets.add(upstream.on('error', () => undefined));
    client.pipe(upstream).pipe(client);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    stall: () => {
      isStalled = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
