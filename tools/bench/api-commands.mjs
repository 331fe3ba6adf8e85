// Commands through the api (session, validation, guard, decision, append), beside appends by the client itself.
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { Agent, request } from 'node:http';
import { EventStoreDBClient, jsonEvent } from '@eventstore/db-client';
import { compare } from './compare.mjs';

/** How long a rate is measured, and with how many in flight at most. */
const seconds = 2;
const most = 64;
/** Commands of one measurement upon projects of a length. */
const measured = 40;
const few = 5;
const many = 500;

export const beside = 'raw appends';

const lines = [];
export const notes = () => `${lines.join('\n')}\n`;

const order = { title: 'Gá kẹp trục', material: 'steel', quantity: 2, deadline: 'urgent' };

/** What one connection's worth of work does in a second; `work` is told which of `inFlight` it is. */
async function rate(inFlight, work, took = []) {
  const since = performance.now();
  let done = 0;
  await Promise.all(
    Array.from({ length: inFlight }, async (_, lane) => {
      for (let begun = performance.now(); begun - since < seconds * 1000; begun = performance.now()) {
        await work(lane);
        took.push(performance.now() - begun);
        done += 1;
      }
    }),
  );
  return done / ((performance.now() - since) / 1000);
}

const at = (took, share) => took.sort((a, b) => a - b)[Math.floor(took.length * share)]?.toFixed(1);

export async function* rows({ url, eventStoreUrl, visitor }) {
  const agent = new Agent({ keepAlive: true, maxSockets: most });
  const cookies = [];
  // A session for each that is in flight, as people have.
  while (cookies.length < most) cookies.push((await visitor('khach')).cookie());
  const send = async (lane, method, path, body) => {
    const headers = {
      cookie: cookies[lane],
      'x-requested-with': 'bench',
      'content-type': 'application/json',
    };
    const asked = request(url + path, { agent, method, headers });
    asked.end(JSON.stringify(body));
    const [response] = await once(asked, 'response');
    const text = (await response.toArray()).join('');
    if (response.statusCode >= 300) throw new Error(`${method} ${path}: ${response.statusCode} ${text}`);
    return JSON.parse(text);
  };
  let count = 0;
  const submit = async (lane) => (await send(lane, 'POST', '/api/projects', order)).id;
  const revise = (lane, id) =>
    send(lane, 'PUT', `/api/projects/${id}`, { title: `Gá kẹp trục ${(count += 1)}` });

  const client = EventStoreDBClient.connectionString(eventStoreUrl);
  const metadata = { correlationId: randomUUID(), commandId: randomUUID(), actorId: randomUUID() };
  const append = (stream) =>
    client.appendToStream(
      stream,
      jsonEvent({ type: 'DetailsRevised', data: { changes: { title: order.title } }, metadata }),
    );
  try {
    for (const inFlight of [1, 16, most]) {
      const projects = await Promise.all(Array.from({ length: inFlight }, (_, lane) => submit(lane)));
      const streams = projects.map(() => `bench-${randomUUID()}`);
      const took = [[], []];
      yield await compare(
        `commands/s, ${inFlight} in flight`,
        0.4,
        () => rate(inFlight, (lane) => revise(lane, projects[lane]), took[0]),
        () => rate(inFlight, (lane) => append(streams[lane]), took[1]),
      );
      const [own, raw] = took.map((all) => `${at(all, 0.5)} / ${at(all, 0.99)}`);
      lines.push(`${inFlight} in flight, ms at the median / 99 %: commands ${own}, raw appends ${raw}`);
    }
    yield* lengths(submit, revise);
  } finally {
    client.dispose();
    agent.destroy();
  }
}

/** A command to a long project, beside the same to short ones: each of these takes one alone, and stays short. */
async function* lengths(submit, revise) {
  const grown = async (events, lane) => {
    const id = await submit(lane);
    for (let length = 1; length < events; length += 1) await revise(lane, id);
    return id;
  };
  const long = await grown(many, 0);
  const short = [];
  while (short.length < 4 * measured)
    short.push(...(await Promise.all(Array.from({ length: 16 }, (_, lane) => grown(few, lane)))));
  const each = (next) => async () => {
    const since = performance.now();
    for (let done = 0; done < measured; done += 1) await revise(0, next());
    return measured / ((performance.now() - since) / 1000);
  };
  const name = `commands/s, ${many} events in the stream | ${few}`;
  yield await compare(
    name,
    (1 / 1.2).toFixed(2),
    each(() => long),
    each(() => short.pop()),
  );
}
