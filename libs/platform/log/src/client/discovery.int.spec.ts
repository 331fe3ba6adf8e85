import { setTimeout as delay } from 'node:timers/promises';
import { plainEvents } from '@platform/kernel';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import type { sendUnaryData } from '@grpc/grpc-js';
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import { expect, test } from '@jest/globals';
import { freePort } from '@platform/testing';
import { EventStore } from '../event-store.js';
import { fakeServer, notFound } from '@platform/log/testing/fake-server';

const { MemberInfo, EndPoint, ClusterInfo } = gossip;

/** A member of a cluster that knows the leader. */
async function member(port: number, leader: number): Promise<{ port: number; close: () => void }> {
  const server = new Server();
  const leads = new MemberInfo()
    .setInstanceId(new shared.UUID().setString('4f6ad7a5-5e3a-4a2e-9f43-1d9a3bb4ad10'))
    .setState(MemberInfo.VNodeState.LEADER)
    .setIsAlive(true)
    .setHttpEndPoint(new EndPoint().setAddress('127.0.0.1').setPort(leader));
  server.addService(GossipService, {
    read: (_: unknown, reply: sendUnaryData<gossip.ClusterInfo>) =>
      reply(null, new ClusterInfo().setMembersList([leads])),
  });
  const bound = await new Promise<number>((resolve, reject) =>
    server.bindAsync(`127.0.0.1:${port}`, ServerCredentials.createInsecure(), (error, free) =>
      error ? reject(error) : resolve(free),
    ),
  );
  return { port: bound, close: () => server.forceShutdown() };
}

test('a read waits for a cluster that takes longer than a second to elect a leader', async () => {
  const leader = await fakeServer({
    read: (call) => {
      call.write(notFound());
      call.end();
    },
  });
  const leaderPort = Number(new URL(leader.url).port);
  const unavailable = await member(await freePort(), leaderPort);
  unavailable.close();
  const store = new EventStore(`esdb+discover://127.0.0.1:${unavailable.port}?tls=false`, plainEvents, {
    timeouts: { perAttempt: 500, total: 10_000 },
  });
  const read = store.load('order-1');
  // The client itself gives up after one attempt, and remembers that.
  await delay(2_500);
  const available = await member(unavailable.port, leaderPort);
  await expect(read).resolves.toEqual([]);
  await store.close();
  available.close();
  leader.close();
});
