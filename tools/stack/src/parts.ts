import { connect } from 'node:net';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import type { Settings } from '@platform/settings';
import type { Part } from './supervisor/part.js';

export const root = resolve(import.meta.dirname, '../../..');

/** Each part depends on earlier ones only; leftover processes are ended in reverse order. */
export const partOrder = [
  'postgres',
  'event-node',
  'idp',
  'mail-sink',
  'migrate',
  'demo-world',
  'seed',
  'projector',
  'api',
];

/** The environment of the stack's programs, and whether changed code restarts them. */
export type Launch = { env: NodeJS.ProcessEnv; watch: boolean };

/**
 * One arena of glibc's malloc in place of one for each thread, which keep what large requests needed: after the largest legal
 * ones the api had 436 MB (mean of three runs), with one arena 382.
 */
const malloc = { MALLOC_ARENA_MAX: '1' };

const program = (name: string, wave: number, launch: Launch): Part => ({
  name,
  file: process.execPath,
  args: ['--enable-source-maps', join(root, 'dist', `${name}.js`)],
  env: { ...malloc, ...launch.env },
  cwd: root,
  wave,
});

/** A server, which changed code may restart. */
const server = (name: string, wave: number, launch: Launch): Part => {
  const part = program(name, wave, launch);
  return launch.watch ? { ...part, args: ['--watch', '--watch-preserve-output', ...part.args] } : part;
};

export const eventNode = (settings: Settings, launch: Launch): Part => ({
  ...server('event-node', 1, launch),
  isReady: () => listens(settings.EVENT_NODE_PORT),
});

export const idp = (settings: Settings, launch: Launch): Part => ({
  ...server('idp', 1, launch),
  isReady: () => answers(`http://127.0.0.1:${settings.IDP_PORT}/.well-known/openid-configuration`),
});

/** The mailbox for trials. */
export const mailSink = (settings: Settings, launch: Launch): Part => ({
  ...server('mail-sink', 1, launch),
  isReady: () => listens(settings.MAIL_SINK_PORT),
});

/** The tables of the application, or those of the rows: each has an owner of its own. */
export const migrate = (what: 'app' | 'rows', launch: Launch): Part => {
  const part = program('migrate', 2, launch);
  return { ...part, args: [...part.args, what] };
};

/**
 * It decides thousands of events in one go. With more room for new objects, and without source maps, it takes half as
 * long.
 */
export const demoWorld = (launch: Launch): Part => ({
  ...program('demo-world', 2, launch),
  args: ['--min-semi-space-size=64', '--max-semi-space-size=64', join(root, 'dist', 'demo-world.js')],
});

export const seed = (launch: Launch): Part => program('seed', 2, launch);

/** When it stops, it signs the state of the log, which takes up to two seconds. */
export const projector = (launch: Launch): Part => ({
  ...server('projector', 2, launch),
  stopsWithin: 4_000,
});

export const api = (settings: Settings, launch: Launch): Part => ({
  ...server('api', 2, launch),
  isReady: () => answers(`${addressOf(settings)}/health/ready`),
  progress: () => rowsProgress(`${addressOf(settings)}/health/ready`),
});

/** The progress of rows being built for a new release or a restored log; undefined otherwise. */
async function rowsProgress(url: string): Promise<string | undefined> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  const { building } = (await response.json()) as {
    building?: {
      percent: number;
      secondsLeft: number | null;
      indexes: { made: number; all: number } | null;
    } | null;
  };
  if (!building) return undefined;
  const { percent, secondsLeft, indexes } = building;
  const left = secondsLeft === null ? '' : `, about ${String(Math.ceil(secondsLeft / 60))} min left`;
  const how =
    indexes && indexes.made > 0
      ? `all events, ${String(indexes.made)} of ${String(indexes.all)} indexes`
      : `${String(percent)} %${left}`;
  return `  Building the rows: ${how}. Ctrl-C stops it; the next start goes on from there.`;
}

/** Where this machine reaches the application. */
export const addressOf = ({ HOST, PORT }: Settings): string => `http://${reachable(HOST)}:${PORT}`;

/** The address at which to call a server that listens on `host`, which may stand for every address. */
const reachable = (host: string): string => {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
};

async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(2_000) });
  await response.body?.cancel();
  return response.ok;
}

async function listens(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } finally {
    socket.destroy();
  }
}
