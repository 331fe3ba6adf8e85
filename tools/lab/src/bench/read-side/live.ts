// The running system: a list through HTTP compared with its bare SQL, and how soon sockets receive a command's message.
import { setTimeout as after } from 'node:timers/promises';
import { Visitor } from '@control-center/api/testing/visitor';
import { projectRoutes } from '@market/contracts';
import type { ServerMessage } from '@market/contracts';
import { listProjects } from '@market/rows';
import { makeManyRows } from '@market/rows/testing/many-rows';
import type { Pool } from 'pg';
import type { WebSocket } from 'ws';
import type { Postgres } from '../../servers/servers.js';
import { percentiles } from './lists.js';
import type { Percentiles } from './lists.js';
import { onOwnSystem } from './on-own-system.js';

const projects = 5_000;
const inFlight = 16;
const rounds = 4;
/** How long each round of list requests takes. Milliseconds. */
const roundMilliseconds = 3_000;
const sockets = 1_000;
/** The greatest number that one session may open. */
const socketsPerSession = 10;
const names = ['vietphat', 'khach', 'admin', 'khach2'] as const;
const commandsPerSecond = 200;
const commands = 1_000;

export const measureLive = (postgres: Postgres): AsyncGenerator<string[]> =>
  onOwnSystem(postgres, { name: 'live', connections: inFlight }, async function* (url, pool) {
    yield await lists(url, pool);
    yield await announcements(url);
  });

async function lists(url: string, pool: Pool): Promise<string[]> {
  await makeManyRows(pool, projects);
  const visitor = await new Visitor(url).signIn('vietphat');
  const http = async () => {
    const response = await visitor.send('/api/projects?limit=50');
    if (((await response.json()) as unknown[]).length !== 50) throw new Error('not a page');
  };
  const sql = () => listProjects(pool, { id: '', role: 'vietphat' }, {}, { limit: 51 });
  const times: { http: number[]; sql: number[] } = { http: [], sql: [] };
  for (let turn = 0; turn <= rounds; turn++) {
    const durations = { http: await timesUnderLoad(http), sql: await timesUnderLoad(sql) };
    if (turn === 0) continue;
    times.http.push(...durations.http);
    times.sql.push(...durations.sql);
  }
  const [own, bare] = [percentiles(times.http), percentiles(times.sql)];
  await pool.query('truncate projects, project_texts, quotes, messages');
  const cell = ({ p50, p99 }: Percentiles) => `${p50.toFixed(0)} / ${p99.toFixed(0)}`;
  const ratio = (own.p50 / bare.p50).toFixed(2);
  return [`list by HTTP ÷ bare SQL, ${inFlight} in flight, ms`, cell(own), cell(bare), ratio, '≤ 1.5'];
}

/** Milliseconds that each query took, with `inFlight` at a time. */
async function timesUnderLoad(query: () => Promise<unknown>): Promise<number[]> {
  const end = performance.now() + roundMilliseconds;
  const durations: number[] = [];
  const loop = async () => {
    while (performance.now() < end) {
      const startedAt = performance.now();
      await query();
      durations.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: inFlight }, loop));
  return durations;
}

/** Measures the time from the reply to a command until each socket concerned receives the message about it. */
async function announcements(url: string): Promise<string[]> {
  const people = await Promise.all(
    Array.from({ length: sockets / socketsPerSession }, (_, index) =>
      new Visitor(url).signIn(names[index % names.length]!),
    ),
  );
  const customers = people.filter((_, index) => names[index % names.length]!.startsWith('khach'));
  const acknowledged = new Map<string, number>();
  const received = new Map<string, number[]>();
  const listeners: WebSocket[] = [];
  let dropped = 0;
  for (let index = 0; index < sockets; index++) {
    const { socket } = await people[index % people.length]!.listen();
    listeners.push(socket);
    socket.on('close', () => (dropped += 1));
    socket.on('message', (data) => {
      const message = JSON.parse((data as Buffer).toString()) as ServerMessage;
      if (message.type !== 'project_changed') return;
      received.set(message.projectId, [...(received.get(message.projectId) ?? []), performance.now()]);
    });
  }
  const submit = async (_: unknown, index: number) => {
    await after((index * 1000) / commandsPerSecond);
    const body = { title: `Bạc lót số ${index}`, material: 'copper', quantity: 1, deadline: 'urgent' };
    const customer = customers[index % customers.length]!;
    let reply = await customer.call(projectRoutes.submit, { body });
    // One account may have only so many calls in flight: a machine that is too slow for the rate refuses more.
    while (reply.status === 429) {
      await after(100);
      reply = await customer.call(projectRoutes.submit, { body });
    }
    if (reply.status !== 201) throw new Error(`a command was answered with ${reply.status}`);
    acknowledged.set(reply.body.id, performance.now());
  };
  const begunAt = performance.now();
  await Promise.all(Array.from({ length: commands }, submit));
  const rate = (commands * 1000) / (performance.now() - begunAt);
  // The provider's users and the customer receive each message: three sockets in four.
  const expected = commands * (sockets - sockets / names.length);
  const deadline = performance.now() + 20_000;
  const count = () => [...received.values()].reduce((sum, times) => sum + times.length, 0);
  while (count() < expected && performance.now() < deadline) await after(50);
  const delays = [...received].flatMap(([id, times]) =>
    acknowledged.has(id) ? times.map((time) => Math.max(0, time - acknowledged.get(id)!)) : [],
  );
  if (dropped > 0) throw new Error(`${dropped} of ${sockets} sockets were closed`);
  for (const socket of listeners) socket.close();
  const { p50, p99 } = percentiles(delays);
  const delivered = `${delays.length} of ${expected} messages`;
  const name = `command acknowledged → message, ${sockets} sockets, p50 / p99, ms`;
  const reached = `${rate.toFixed(0)} of ${commandsPerSecond} commands/s`;
  return [name, `${p50.toFixed(0)} / ${p99.toFixed(0)}`, reached, delivered, '≤ 30 ms'];
}
