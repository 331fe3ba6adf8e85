import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as after } from 'node:timers/promises';
import { root } from '@control-center/checkout/prepare';
import { freePort } from '@platform/testing';

const portSettings = ['PORT', 'POSTGRES_PORT', 'EVENT_NODE_PORT', 'IDP_PORT', 'MAIL_SINK_PORT'] as const;
type InstanceEnv = Record<(typeof portSettings)[number] | 'DATA_DIR', string> & NodeJS.ProcessEnv;

export type Instance = { env: InstanceEnv; dataDir: string; url: string; remove: () => void };

/** A running system: the seconds until its first page was served, and npm's process. `stop` resolves to the seconds that it took. */
export type System = { pid: number; seconds: number; stop: () => Promise<number> };

/**
 * Megabytes of a part with its child processes: resident (RSS), with shared pages divided fairly (PSS), and the most that one of
 * the processes has ever taken.
 */
export type Memory = { name: string; rss: number; pss: number; peak: number };

/**
 * A data folder and free ports for a separate system. PORT stays as set, because a foreign provider knows it. `remove`
 * deletes the data.
 */
export async function newInstance(): Promise<Instance> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const env = { DATA_DIR: dataDir } as InstanceEnv;
  for (const name of portSettings)
    env[name] = (process.env['OIDC_ISSUER'] && process.env[name]) || `${await freePort()}`;
  return {
    env,
    dataDir,
    url: `http://localhost:${env.PORT}`,
    remove: () => rmSync(dataDir, { recursive: true }),
  };
}

/** Runs `npm start` for an instance, which begins empty unless it says otherwise. Resolves when the first page is served. */
export async function startSystem({ env, url }: Pick<Instance, 'env' | 'url'>): Promise<System> {
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { DEMO: 'none', ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  const exited = once(child, 'exit');
  while (!(await servesPage(url))) {
    if (child.exitCode !== null) throw new Error(`npm start ended:\n${output}`);
    await after(25);
  }
  return {
    pid: child.pid!,
    seconds: (performance.now() - startedAt) / 1000,
    stop: async () => {
      const stopRequestedAt = performance.now();
      child.kill('SIGINT');
      await exited;
      return (performance.now() - stopRequestedAt) / 1000;
    },
  };
}

async function servesPage(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { headers: { accept: 'text/html' } });
    return response.ok && (await response.text()).includes('<html');
  } catch {
    return false;
  }
}

/** The ids of each part's processes. */
function processesOf(dataDir: string, npm: number): { name: string; pids: number[] }[] {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        const parent = field(`/proc/${pid}/status`, 'PPid');
        return parent === undefined ? [] : [[Number(pid), parent] as const];
      }),
  );
  const folder = join(dataDir, 'run');
  const recorded = readdirSync(folder).map((file) => ({
    name: file.replace('.json', ''),
    pid: (JSON.parse(readFileSync(join(folder, file), 'utf8')) as { pid: number }).pid,
  }));
  const parts = [{ name: 'npm', pid: npm }, ...recorded];
  const partPids = new Set(parts.map(({ pid }) => pid));
  /** A process with its children, but for those that are parts of their own, with all of theirs. */
  const processTree = (pid: number): number[] => [
    pid,
    ...[...parents]
      .filter(([child, parent]) => parent === pid && !partPids.has(child))
      .flatMap(([child]) => processTree(child)),
  ];
  return parts.map(({ name, pid }) => ({ name, pids: processTree(pid) }));
}

/** The memory of each part with its child processes. */
export const memoryOf = (dataDir: string, npm: number): Memory[] =>
  processesOf(dataDir, npm).map(({ name, pids }) => {
    const sum = (file: string, key: string) =>
      pids.reduce((total, member) => total + (field(`/proc/${member}/${file}`, key) ?? 0), 0) / 1024;
    const peaks = pids.map((member) => (field(`/proc/${member}/status`, 'VmHWM') ?? 0) / 1024);
    return { name, rss: sum('status', 'VmRSS'), pss: sum('smaps_rollup', 'Pss'), peak: Math.max(...peaks) };
  });

/**
 * Milliseconds of processor time that the processes of each part have used since they started, of all their threads; the clock
 * of Linux ticks every 10.
 */
export const processorTimesOf = (dataDir: string, npm: number): Map<string, number> =>
  new Map(
    processesOf(dataDir, npm).map(({ name, pids }) => [
      name,
      pids.reduce((total, pid) => total + processorTime(pid), 0),
    ]),
  );

function processorTime(pid: number): number {
  // The second field is a name, which may have blanks.
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/**
 * The longest standstill in milliseconds of an api instance's event loop since the last call, from its metrics. Each
 * new connection goes to the next instance.
 */
export async function standstillOf(url: string, metricsToken: string, instances: number): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const longest: number[] = [];
  for (let asked = 0; asked < instances * 2; asked += 1) {
    const [response] = (await once(get(`${url}/metrics`, { headers, agent: false }), 'response')) as [
      IncomingMessage,
    ];
    const metrics = await text(response);
    longest.push(Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(metrics)?.[1]) * 1_000);
  }
  return Math.max(...longest);
}

function field(file: string, key: string): number | undefined {
  try {
    return Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

/** Formats rows of equal length, the first of which is the heading; the first column is text, the others are numbers. */
export function table(rows: readonly (readonly (string | number)[])[]): string {
  const text = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell)));
  const widths = (text[0] ?? []).map((_, column) => Math.max(...text.map((row) => row[column]?.length ?? 0)));
  return text
    .map((row) =>
      row
        .map((cell, column) => (column ? cell.padStart(widths[column]!) : cell.padEnd(widths[0]!)))
        .join('  '),
    )
    .join('\n');
}
