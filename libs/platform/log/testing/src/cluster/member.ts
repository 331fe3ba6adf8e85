import { setTimeout as delay } from 'node:timers/promises';
import { Server, ServerCredentials } from '@grpc/grpc-js';
import type {
  Metadata,
  sendUnaryData,
  ServerDuplexStream,
  ServerReadableStream,
  ServiceError,
} from '@grpc/grpc-js';
import { GossipService } from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import type gossip from '@eventstore/db-client/generated/gossip_pb.js';
import { ServerFeaturesService } from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import { StreamsService } from '@eventstore/db-client/generated/streams_grpc_pb.js';
import type streams from '@eventstore/db-client/generated/streams_pb.js';
import { supported } from '../fake-server.js';
import { confirmation } from './answers.js';
import type { Refusal } from './answers.js';
import { Door } from './door.js';
import type { LostTail } from './lost-tail.js';
import { readFrom } from './reads.js';
import type { Reading } from './reads.js';
import type { openUpstream } from './upstream.js';

type Batch = ServerDuplexStream<streams.BatchAppendReq, streams.BatchAppendResp>;
type Append = ServerReadableStream<streams.AppendReq, streams.AppendResp>;

/** The cluster's answers about a member. */
export type Situation = {
  gossip: () => gossip.ClusterInfo;
  /** Undefined when the member does as requested. */
  refuses: (
    kind: 'read' | 'append',
    requiresLeader: boolean,
  ) => { refusal: Refusal; after: number } | undefined;
  /** The end of the member's copy; undefined: the copy is complete. */
  end: () => bigint | undefined;
  /** Events that only this member has, after the end of its copy. */
  tail: () => LostTail | undefined;
  /** A refused append is written by this member alone, if it believes that it leads. */
  wroteAlone: (...append: Parameters<LostTail['write']>) => void;
  /** An append was confirmed. */
  committed: (position: bigint) => void;
};

const requiresLeader = (metadata: Metadata) => metadata.get('requires-leader')[0] === 'true';

/** A member of the cluster: a server of its own in front of the one event node. */
export class Member {
  private constructor(
    readonly door: Door,
    private readonly server: Server,
  ) {}

  static async start(upstream: ReturnType<typeof openUpstream>, situation: Situation): Promise<Member> {
    const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
    server.addService(GossipService, {
      read: (_: unknown, reply: sendUnaryData<gossip.ClusterInfo>) => reply(null, situation.gossip()),
    });
    server.addService(ServerFeaturesService, {
      getSupportedMethods: (_: unknown, reply: sendUnaryData<unknown>) =>
        reply(null, supported('24.6.0', ['read', 'append', 'batchappend'])),
    });
    server.addService(StreamsService, {
      read: (call: Reading) => void read(call),
      batchAppend: (call: Batch) => batchAppend(call),
      append: (call: Append, reply: sendUnaryData<streams.AppendResp>) => void append(call, reply),
    });
    const port = await new Promise<number>((resolve, reject) =>
      server.bindAsync('127.0.0.1:0', ServerCredentials.createInsecure(), (error, bound) =>
        error ? reject(error) : resolve(bound),
      ),
    );
    const door = new Door(port);
    await door.listen();
    return new Member(door, server);

    async function read(call: Reading): Promise<void> {
      call.on('error', () => undefined);
      const refused = situation.refuses('read', requiresLeader(call.metadata));
      if (!refused) return readFrom(upstream, call, situation.end, situation.tail());
      // A subscription is confirmed first.
      if (call.request.getOptions()!.hasSubscription()) call.write(confirmation());
      await delay(refused.after, undefined, { ref: false });
      call.emit('error', refused.refusal.call);
    }

    async function append(call: Append, reply: sendUnaryData<streams.AppendResp>): Promise<void> {
      const refused = situation.refuses('append', requiresLeader(call.metadata));
      if (refused) {
        await delay(refused.after, undefined, { ref: false });
        reply(refused.refusal.call);
        return;
      }
      const target = upstream.client.append(upstream.metadata, (error: ServiceError | null, answer) => {
        const position = answer?.getSuccess()?.getPosition()?.getCommitPosition();
        if (position) situation.committed(BigInt(position));
        reply(error, answer);
      });
      call.on('data', (request: streams.AppendReq) => target.write(request));
      call.on('end', () => target.end());
    }

    function batchAppend(call: Batch): void {
      const target = upstream.client.batchAppend(upstream.metadata);
      const isLeaderAsked = requiresLeader(call.metadata);
      call.on('error', () => undefined);
      call.on('cancelled', () => target.cancel());
      target.on('error', (error) => void (call.cancelled || call.emit('error', error)));
      target.on('data', (answer: streams.BatchAppendResp) => {
        const position = answer.getSuccess()?.getPosition()?.getCommitPosition();
        if (position) situation.committed(BigInt(position));
        call.write(answer);
      });
      target.on('end', () => call.end());
      call.on('end', () => target.end());
      // Large appends come in several requests; they are refused and not kept.
      call.on('data', (request: streams.BatchAppendReq) => {
        const refused = situation.refuses('append', isLeaderAsked);
        if (!refused) return void target.write(request);
        if (!request.getIsFinal()) return;
        if (request.hasOptions())
          situation.wroteAlone(request.getOptions()!, request.getProposedMessagesList());
        setTimeout(() => {
          if (call.cancelled) return;
          const { batch, call: error } = refused.refusal;
          if (batch === 'ends') call.emit('error', error);
          else call.write(batch(request.getCorrelationId()!));
        }, refused.after).unref();
      });
    }
  }

  close(): void {
    this.door.die();
    this.server.forceShutdown();
  }
}
