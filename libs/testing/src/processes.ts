import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';

const root = resolve(import.meta.dirname, '../../..');

/** One of our programs, as it is built, in a process of its own. */
export class Program {
  private readonly process: ChildProcess;
  private readonly lines: string[] = [];
  private wake: () => void = () => undefined;

  constructor(entry: string, settings: Record<string, string>) {
    this.process = spawn(process.execPath, [join(root, entry)], {
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

  /** Resolves once it has written a line with these words since the last that was asked for. */
  async says(words: string): Promise<void> {
    for (;;) {
      const index = this.lines.findIndex((line) => line.includes(words));
      if (index >= 0) return void this.lines.splice(0, index + 1);
      if (this.hasEnded()) throw new Error(`It ended without «${words}»:\n${this.lines.join('\n')}`);
      await new Promise<void>((wake) => (this.wake = wake));
    }
  }

  signal(name: NodeJS.Signals): void {
    this.process.kill(name);
  }

  async ended(): Promise<number | null> {
    if (!this.hasEnded()) await once(this.process, 'exit');
    return this.process.exitCode;
  }

  async kill(): Promise<void> {
    this.signal('SIGKILL');
    await this.ended();
  }

  private hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null;
  }
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}

export type Line = { url: string; goSilent: () => void; close: () => void };

/** The way to a database, until it goes silent: what was open stays open, and carries nothing any more. */
export async function lineTo(databaseUrl: string): Promise<Line> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let silent = false;
  const server = createServer((inside) => {
    sockets.add(inside.on('error', () => undefined));
    if (silent) return;
    const outside = connect(Number(target.port), target.hostname);
    sockets.add(outside.on('error', () => undefined));
    inside.pipe(outside).pipe(inside);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    goSilent: () => {
      silent = true;
      for (const socket of sockets) socket.unpipe().pause();
    },
    close: () => {
      server.close();
      for (const socket of sockets) socket.destroy();
    },
  };
}
