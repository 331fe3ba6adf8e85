import { EventEmitter } from 'node:events';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { held, settled } from '@platform/testing/held';
import { status } from '@grpc/grpc-js';
import { expect, it } from '@jest/globals';
import type { Pool } from 'pg';
import { Calls } from '../grpc/calls.js';
import { GrpcError } from '../grpc/grpc-error.js';
import { Log } from '../log/log.js';
import { record } from '../log/log-event.js';
import { read } from './read.js';
import type { ReadCall } from './reading.js';

const { Options } = streams.ReadReq;
const request = (options: (given: streams.ReadReq.Options) => streams.ReadReq.Options) =>
  new streams.ReadReq().setOptions(
    options(
      new Options()
        .setNoFilter(new shared.Empty())
        .setUuidOption(new Options.UUIDOption().setString(new shared.Empty())),
    ),
  );
const subscription = (options: streams.ReadReq.Options) =>
  options.setSubscription(new Options.SubscriptionOptions());
const fromTheEnd = request((options) =>
  subscription(options).setAll(new Options.AllOptions().setEnd(new shared.Empty())),
);
const ofAStream = request((options) =>
  subscription(options).setStream(
    new Options.StreamOptions()
      .setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from('order-1')))
      .setStart(new shared.Empty()),
  ),
);
const fromTheStart = request((options) =>
  options.setCount('10').setAll(new Options.AllOptions().setStart(new shared.Empty())),
);

const proposed = {
  ...{ id: '8f4a8c86-6e0e-4d6b-9a37-3f7f0a3ad1d2', type: 'Ordered', json: true },
  ...{ data: Buffer.from('{}'), metadata: Buffer.alloc(0) },
};

/** A call of a client on a log of one event. The database answers when the test lets it. */
function open(given: streams.ReadReq) {
  const { position, revision: first, stream, type, message } = record('order-1', proposed, 0, 0);
  const answer = held(() => ({ rows: [[position, first, stream, type, message]] }));
  const log = new Log({ query: () => answer.call() } as unknown as Pool);
  log.restart(position);
  const calls = new Calls();
  const state = { sent: 0, ended: false, error: undefined as unknown };
  const call = Object.assign(new EventEmitter(), {
    ...{ request: given, cancelled: false },
    write: () => (state.sent += 1) > 0,
    end: () => (state.ended = true),
  });
  call.on('error', (error) => (state.error = error));
  read(log, calls)(call as unknown as ReadCall);
  const leave = async () => {
    call.cancelled = true;
    call.emit('cancelled', 'cancelled');
    await settled();
  };
  let revision = first;
  const commit = async () => {
    log.publish([record('order-1', proposed, (revision += 1), log.head)]);
    await settled();
  };
  const answerAll = async () => {
    for (let index = 0; index < answer.calls.length; index += 1) await answer.calls[index]!.release();
    await settled();
  };
  return { calls, state, leave, commit, answerAll };
}

it.each([
  ['a subscription to all events', fromTheEnd],
  ['a subscription to a stream', ofAStream],
  ['a read', fromTheStart],
])('%s sends nothing after its client has left', async (_, given) => {
  for (const isAnswered of [true, false]) {
    const { state, leave, commit, answerAll } = open(given);
    await settled();
    if (isAnswered) await answerAll();
    const { sent } = state;
    await leave();
    for (let times = 0; times < 2; times += 1) {
      await commit();
      await answerAll();
    }
    expect([state.sent, state.error]).toEqual([sent, undefined]);
  }
});

it('a subscription gets each event while its client is there, and the reason when the node ends it', async () => {
  const { calls, state, commit } = open(fromTheEnd);
  await settled();
  const { sent } = state;
  await commit();
  await commit();
  expect(state).toMatchObject({ sent: sent + 2, ended: false });
  const reason = new GrpcError(status.UNAVAILABLE, 'The event node is closing.');
  calls.rejectAll(reason);
  await settled();
  expect(state).toEqual({ sent: sent + 2, ended: false, error: reason });
});
