import { describe, expect, test } from '@jest/globals';
import { END, NO_STREAM } from '@eventstore/db-client';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { event, featuresOf, newStream, useContract } from '@platform/log/testing/contract';

const contract = useContract();

describe('the server', () => {
  test('is found by its esdb:// URL with additional options', async () => {
    const join = contract.url.includes('?') ? '&' : '?';
    const client = contract.connect(
      `${contract.url}${join}connectionName=contract&defaultDeadline=20000&keepAliveInterval=15000`,
    );
    const stream = newStream();
    await client.appendToStream(stream, event(), { expectedRevision: NO_STREAM });
    expect(await contract.readStream(stream)).toHaveLength(1);
  });

  test('reports its release, and that it supports reads and both kinds of append', async () => {
    const features = await featuresOf(contract.client);
    expect(features.serverVersion).toMatch(/^\d+\.\d+\.\d+/);
    for (const method of [StreamsService.read, StreamsService.append, StreamsService.batchAppend])
      expect(features.supports(method)).toBe(true);
  });

  test('continues to serve a connection on which a call was cancelled', async () => {
    const client = contract.connect();
    const subscription = client.subscribeToAll({ fromPosition: END });
    await new Promise((resolve) => subscription.once('confirmation', resolve));
    await subscription.unsubscribe();
    await expect(client.appendToStream(newStream(), event())).resolves.toMatchObject({ success: true });
  });

  test('continues when a client disconnects during a subscription', async () => {
    const client = contract.connect();
    const stream = newStream();
    await client.appendToStream(stream, event());
    const subscription = client.subscribeToStream(stream);
    subscription.on('error', () => undefined);
    await new Promise((resolve) => subscription.once('data', resolve));
    await client.dispose();
    expect(await contract.readStream(stream)).toHaveLength(1);
  });
});
