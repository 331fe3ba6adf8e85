import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '../free-port.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A data folder and free ports for a system of its own; `remove` deletes the data. */
export async function newInstance() {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
  const env = { DATA_DIR: dataDir };
  for (const name of ['PORT', 'POSTGRES_PORT', 'EVENT_NODE_PORT', 'IDP_PORT'])
    env[name] = `${await freePort()}`;
  return {
    env,
    dataDir,
    url: `http://localhost:${env.PORT}`,
    remove: () => rmSync(dataDir, { recursive: true }),
  };
}

/** Runs `npm start` for an instance. Resolves when the first page is served, to the seconds until then, npm's pid and `stop`. */
export async function startSystem({ env, url }) {
  const startedAt = performance.now();
  const child = spawn('npm', ['start'], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const exited = once(child, 'exit');
  while (!(await servesPage(url))) {
    if (child.exitCode !== null) throw new Error(`npm start ended:\n${output}`);
    await after(25);
  }
  return {
    pid: child.pid,
    seconds: (performance.now() - startedAt) / 1000,
    stop: async () => {
      const stopRequestedAt = performance.now();
      child.kill('SIGINT');
      await exited;
      return (performance.now() - stopRequestedAt) / 1000;
    },
  };
}

async function servesPage(url) {
  try {
    const response = await fetch(url, { headers: { accept: 'text/html' } });
    return response.ok && (await response.text()).includes('<html');
  } catch {
    return false;
  }
}

/** Megabytes of each part with its child processes: resident (RSS), and with shared pages divided fairly (PSS). */
export function memoryOf(dataDir, npm) {
  const parents = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        const parent = field(`/proc/${pid}/status`, 'PPid');
        return parent === undefined ? [] : [[Number(pid), parent]];
      }),
  );
  const processTree = (pid) => [
    pid,
    ...[...parents].filter(([, parent]) => parent === pid).flatMap(([child]) => processTree(child)),
  ];
  const folder = join(dataDir, 'run');
  const recorded = readdirSync(folder).map((file) => ({
    name: file.replace('.json', ''),
    pid: JSON.parse(readFileSync(join(folder, file), 'utf8')).pid,
  }));
  const parts = [{ name: 'npm', pid: npm }, ...recorded];
  const partPids = new Set(parts.map(({ pid }) => pid));
  return parts.map(({ name, pid }) => {
    const pids = processTree(pid).filter((member) => member === pid || !partPids.has(member));
    const sum = (file, key) =>
      pids.reduce((total, member) => total + (field(`/proc/${member}/${file}`, key) ?? 0), 0) / 1024;
    return { name, rss: sum('status', 'VmRSS'), pss: sum('smaps_rollup', 'Pss') };
  });
}

function field(file, key) {
  try {
    return Number(new RegExp(`^${key}:\\s+(\\d+)`, 'm').exec(readFileSync(file, 'utf8'))?.[1]);
  } catch {
    return undefined;
  }
}

/** Formats rows of equal length, the first of which is the heading; the first column is text, the others are numbers. */
export function table(rows) {
  const text = rows.map((row) => row.map((cell) => (typeof cell === 'number' ? cell.toFixed(1) : cell)));
  const widths = text[0].map((_, column) => Math.max(...text.map((row) => row[column].length)));
  return text
    .map((row) =>
      row.map((cell, column) => (column ? cell.padStart(widths[column]) : cell.padEnd(widths[0]))).join('  '),
    )
    .join('\n');
}
