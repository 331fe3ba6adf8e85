// Commands through the api (session, validation, guard, decision, append), compared with appends by the bare client.
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { compare } from '../compare.js';
import type { Context } from './part.js';

/** How many seconds a rate is measured, and the greatest number of commands in flight. */
const seconds = 2;
const maxInFlight = 64;
/** How many commands one measurement of a stream length takes, and the two lengths, in events. */
const commandsPerRun = 40;
const shortLength = 5;
const longLength = 500;

export const baseline = 'raw appends';

const remarkLines: string[] = [];
export const remarks = (): string => `${remarkLines.join('\n')}\n`;

const order = { title: 'Gá kẹp trục', material: 'steel', quantity: 2, deadline: 'urgent' };

/** How often `work` completes per second with `inFlight` at a time; `work` receives the number of its lane. */
async function commandRate(
  inFlight: number,
  work: (lane: number) => Promise<unknown>,
  durations: number[] = [],
): Promise<number> {
  const startedAt = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: inFlight }, async (_, lane) => {
      for (let begun = performance.now(); begun - startedAt < seconds * 1000; begun = performance.now()) {
        await work(lane);
        durations.push(performance.now() - begun);
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - startedAt) / 1000);
}

const percentile = (list: number[], share: number) =>
  list.sort((a, b) => a - b)[Math.floor(list.length * share)]?.toFixed(1);

type Submit = (lane: number) => Promise<string>;
type Revise = (lane: number, id: string) => Promise<unknown>;

export async function* rows({
  url,
  eventStoreUrl,
  visitor,
  processorTimes,
}: Context): AsyncGenerator<string[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: maxInFlight });
  const cookies: string[] = [];
  // Each command in flight has a session of its own, as real users do.
  while (cookies.length < maxInFlight) cookies.push((await visitor('khach')).cookie());
  const send = async (lane: number, method: string, path: string, body: object) => {
    const headers = {
      cookie: cookies[lane],
      'x-requested-with': 'bench',
      'content-type': 'application/json',
    };
    const outgoing = request(url + path, { agent, method, headers });
    outgoing.end(JSON.stringify(body));
    const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
    const text = (await response.toArray()).join('');
    if (response.statusCode! >= 300) throw new Error(`${method} ${path}: ${response.statusCode} ${text}`);
    return JSON.parse(text) as { id: string };
  };
  let count = 0;
  const submit: Submit = async (lane) => (await send(lane, 'POST', '/api/projects', order)).id;
  const revise: Revise = (lane, id) =>
    send(lane, 'PUT', `/api/projects/${id}`, { title: `Gá kẹp trục ${(count += 1)}` });

  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  const metadata = { correlationId: randomUUID(), commandId: randomUUID(), actorId: randomUUID() };
  const append = (stream: string) =>
    client.appendToStream(
      stream,
      jsonEvent({ type: 'DetailsRevised', data: { changes: { title: order.title } }, metadata }),
    );
  try {
    for (const inFlight of [1, 16, maxInFlight]) {
      const projects = await Promise.all(Array.from({ length: inFlight }, (_, lane) => submit(lane)));
      const streams = projects.map(() => `bench-${randomUUID()}`);
      const times: { commands: number[]; appends: number[] } = { commands: [], appends: [] };
      yield await compare(
        `commands/s, ${inFlight} in flight`,
        0.4,
        () => commandRate(inFlight, (lane) => revise(lane, projects[lane]!), times.commands),
        () => commandRate(inFlight, (lane) => append(streams[lane]!), times.appends),
      );
      const cell = (list: number[]) => `${percentile(list, 0.5)} / ${percentile(list, 0.99)}`;
      remarkLines.push(
        `${inFlight} in flight, ms at the median / 99 %: commands ${cell(times.commands)}, raw appends ${cell(times.appends)}`,
      );
    }
    const projects = await Promise.all(Array.from({ length: 16 }, (_, lane) => submit(lane)));
    const before = processorTimes();
    const durations: number[] = [];
    await commandRate(16, (lane) => revise(lane, projects[lane]!), durations);
    const used = [...processorTimes()].map(([name, time]) => ({
      name,
      time: (time - (before.get(name) ?? 0)) / durations.length,
    }));
    const total = used.reduce((sum, { time }) => sum + time, 0);
    yield ['processor time of a command, 16 in flight, ms', total.toFixed(2), '', '', '', '(aim 2.00)'];
    remarkLines.push(
      `of it: ${used.flatMap(({ name, time }) => (time < 0.005 ? [] : `${name} ${time.toFixed(2)}`)).join(', ')}`,
    );
    yield* compareLengths(submit, revise);
  } finally {
    await client.dispose();
    agent.destroy();
  }
}

/** Commands to one long project compared with commands to short ones; each short project gets only one, to stay short. */
async function* compareLengths(submit: Submit, revise: Revise): AsyncGenerator<string[]> {
  const projectWithEvents = async (events: number, lane: number) => {
    const id = await submit(lane);
    for (let length = 1; length < events; length += 1) await revise(lane, id);
    return id;
  };
  const long = await projectWithEvents(longLength, 0);
  const short: string[] = [];
  while (short.length < 4 * commandsPerRun)
    short.push(
      ...(await Promise.all(Array.from({ length: 16 }, (_, lane) => projectWithEvents(shortLength, lane)))),
    );
  const commandRateOf = (next: () => string) => async () => {
    const startedAt = performance.now();
    for (let done = 0; done < commandsPerRun; done += 1) await revise(0, next());
    return commandsPerRun / ((performance.now() - startedAt) / 1000);
  };
  const name = `commands/s, ${longLength} events in the stream | ${shortLength}`;
  yield await compare(
    name,
    (1 / 1.2).toFixed(2),
    commandRateOf(() => long),
    commandRateOf(() => short.pop()!),
  );
}
