import { randomUUID } from 'node:crypto';
import {
  appended,
  conflicted,
  eventMessage,
  failure,
  fakeServer,
  notFound,
} from '@platform/log/testing/fake-server';
import type { Behaviour } from '@platform/log/testing/fake-server';
import { Metadata, status } from '@grpc/grpc-js';
import { afterEach, expect, it } from '@jest/globals';
import { logFormat } from '../format.js';
import { importLog } from './import.js';

type Request = Parameters<NonNullable<Behaviour['append']>>[0];

/** The reply to an append; undefined: the append fails. */
type Answer = (...given: Parameters<typeof appended>) => ReturnType<typeof appended> | undefined;

function denied() {
  const metadata = new Metadata();
  metadata.set('exception', 'access-denied');
  return Object.assign(failure(status.PERMISSION_DENIED), { metadata });
}

let close: () => unknown;
afterEach(() => void close());

/** An empty server, or one with the identity of an empty log, and the appends that it received. */
async function serverOf(answer: Answer = appended, identityRevision?: number) {
  const received: [stream: string, expected: string, events: number, id: string][] = [];
  const server = await fakeServer({
    read: (call) => {
      const options = call.request.getOptions()!;
      const data = JSON.stringify({ logId: 'earlier', format: logFormat });
      if (options.hasStream())
        call.write(
          identityRevision === undefined
            ? notFound()
            : eventMessage({ position: 1n, revision: identityRevision, data }),
        );
      call.end();
    },
    append: (request: Request, call) => {
      const options = request.getOptions()!;
      const messages = request.getProposedMessagesList();
      received.push([
        Buffer.from(options.getStreamIdentifier()!.getStreamName_asU8()).toString(),
        options.hasNoStream() ? 'none' : options.getStreamPosition(),
        messages.length,
        messages[0]!.getId()!.getString(),
      ]);
      const reply = answer(request, 0, 1n);
      if (reply) call.write(reply);
      else call.emit('error', denied());
    },
  });
  ({ close } = server);
  return { url: server.url, received };
}

type Place = readonly [stream: string, revision: number, bytes?: number];
/** The lines of a log, if `bytes` is given with one event of that size. */
function fileOf(places: readonly Place[]) {
  const lines = places.map(([stream, revision, bytes]) => {
    const line = (pad: string) =>
      JSON.stringify({
        ...{ stream, revision, type: 'Ordered', id: randomUUID(), position: '1' },
        ...{ created: new Date().toISOString(), json: { pad }, metadata: {} },
      });
    return line('x'.repeat(bytes === undefined ? 0 : bytes - line('').length));
  });
  const header = JSON.stringify({ format: 'event-log', version: 2, logId: randomUUID(), logFormat });
  const text = [header, ...lines].map((line) => `${line}\n`);
  const source = async function* () {
    yield await Promise.resolve(Buffer.from(text.join('')));
  };
  return { source, text };
}
const many = (stream: string, count: number): Place[] =>
  Array.from({ length: count }, (_, revision) => [stream, revision] as const);

const largest = 512 * 1024;

// The events of a log × the appends that write them, each expecting the revision before its first event.
it.each<[string, Place[], [stream: string, expected: string, events: number][]]>([
  ['one stream', many('a', 3), [['a', 'none', 3]]],
  [
    'a stream that is long',
    many('a', 501),
    [
      ['a', 'none', 500],
      ['a', '499', 1],
    ],
  ],
  [
    'streams that were written in turn',
    [
      ['a', 0],
      ['b', 0],
      ['b', 1],
      ['a', 1],
    ],
    [
      ['a', 'none', 1],
      ['b', 'none', 2],
      ['a', '0', 1],
    ],
  ],
  [
    'a stream that lacks an event',
    [
      ['a', 0],
      ['a', 1],
      ['a', 3],
    ],
    [
      ['a', 'none', 2],
      ['a', '2', 1],
    ],
  ],
  [
    'events that are large',
    [
      ['a', 0, largest / 2],
      ['a', 1, largest / 2],
      ['a', 2, largest / 2],
    ],
    [
      ['a', 'none', 2],
      ['a', '1', 1],
    ],
  ],
  [
    'events that are a byte too large together',
    [
      ['a', 0, largest / 2],
      ['a', 1, largest / 2 + 1],
    ],
    [
      ['a', 'none', 1],
      ['a', '0', 1],
    ],
  ],
  [
    'an event larger than an append',
    [
      ['a', 0, largest + 1],
      ['a', 1],
    ],
    [
      ['a', 'none', 1],
      ['a', '0', 1],
    ],
  ],
])('%s: the appends', async (_, places, expected) => {
  const { url, received } = await serverOf();
  const { source } = fileOf(places);
  expect(await importLog(url, source)).toEqual({ events: places.length, resumedAt: 0 });
  const [identity, ...appends] = received.map(([stream, revision, events]) => [stream, revision, events]);
  expect(identity).toEqual(['log-identity', 'none', 1]);
  expect(appends).toEqual(expected);
});

it('reports the written part of the file after each append', async () => {
  const { url } = await serverOf();
  const { source, text } = fileOf([
    ['a', 0],
    ['a', 1],
    ['b', 0],
  ]);
  const length = (count: number) => text.slice(0, count).join('').length;
  const told: object[] = [];
  await importLog(url, source, (done) => told.push(done));
  expect(told).toEqual([
    { events: 2, fraction: length(3) / length(4) },
    { events: 3, fraction: 1 },
    { events: 3, fraction: 1 },
  ]);
});

it('gives the log a new identity after the ones that it had', async () => {
  const { url, received } = await serverOf(appended, 4);
  await importLog(url, fileOf([['a', 0]]).source);
  expect(received[0]!.slice(0, 3)).toEqual(['log-identity', '4', 1]);
});

// The outcome of the first append after the identity × the error.
it.each<[string, Answer, object]>([
  [
    'meets a stream that another process wrote to',
    (request) => conflicted(request, 5),
    {
      message:
        'a is at revision 5, not directly before 0: another process writes to it, or its first events were deleted',
    },
  ],
  ['is refused', () => undefined, { message: expect.stringContaining('or the user lacks the right') }],
])('an import whose append %s ends with that error', async (_, answer, expected) => {
  const { url } = await serverOf((request, ...rest) =>
    request.getOptions()!.getStreamIdentifier()!.getStreamName_asU8().length > 1
      ? appended(request, ...rest)
      : answer(request, ...rest),
  );
  await expect(importLog(url, fileOf([['a', 0]]).source)).rejects.toMatchObject(expected);
});
