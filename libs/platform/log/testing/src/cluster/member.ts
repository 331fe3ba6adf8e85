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
import { accessDenied, confirmation, unauthenticated } from './answers.js';
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
  security: Security;
};

/** Where the members of a cluster listen, and whom they let in. */
export type Security = {
  /** The address on which they listen. */
  host: string;
  /** The members' key and certificate, in PEM; without it they speak without TLS. */
  tls?: { key: string; certificate: string } | undefined;
  /** The one user, as `name:password`; without it everybody is let in. */
  user?: string | undefined;
  /** What the rights of the log forbid to this user. */
  denies: (kind: 'read' | 'append') => boolean;
};

/** The services as they answer whom they let in. */
function guarded<Service extends object>(service: Service, { user }: Pick<Security, 'user'>): Service {
  if (user === undefined) return service;
  const expected = `Basic ${Buffer.from(user).toString('base64')}`;
  const entries = Object.entries(service).map(([name, handle]) => [
    name,
    (call: Call, reply?: sendUnaryData<unknown>) => {
      if (call.metadata.get('authorization')[0] === expected) return (handle as Handler)(call, reply);
      return reply ? reply(unauthenticated()) : call.emit('error', unauthenticated());
    },
  ]);
  return Object.fromEntries(entries) as Service;
}
type Call = { metadata: Metadata; emit: (event: 'error', error: ServiceError) => boolean };
type Handler = (call: Call, reply?: sendUnaryData<unknown>) => void;

const requiresLeader = (metadata: Metadata) => metadata.get('requires-leader')[0] === 'true';

const credentialsOf = (tls: Security['tls']): ServerCredentials =>
  tls
    ? ServerCredentials.createSsl(null, [
        { private_key: Buffer.from(tls.key), cert_chain: Buffer.from(tls.certificate) },
      ])
    : ServerCredentials.createInsecure();

/** A member of the cluster: a server of its own in front of the one event node. */
export class Member {
  private constructor(
    readonly door: Door,
    private readonly server: Server,
  ) {}

  static async start(upstream: ReturnType<typeof openUpstream>, situation: Situation): Promise<Member> {
    const server = new Server({ 'grpc.max_receive_message_length': 17 * 1024 * 1024 });
    const { host, tls } = situation.security;
    const refusalOf = (kind: 'read' | 'append', isLeaderAsked: boolean) =>
      situation.refuses(kind, isLeaderAsked) ??
      (situation.security.denies(kind) ? { refusal: accessDenied, after: 0 } : undefined);
    // Gossip and features are open to everybody, as in a genuine cluster.
    server.addService(GossipService, {
      read: (_: unknown, reply: sendUnaryData<gossip.ClusterInfo>) => reply(null, situation.gossip()),
    });
    server.addService(ServerFeaturesService, {
      getSupportedMethods: (_: unknown, reply: sendUnaryData<unknown>) =>
        reply(null, supported('24.6.0', ['read', 'append', 'batchappend'])),
    });
    const calls = {
      read: (call: Reading) => void read(call),
      batchAppend: (call: Batch) => batchAppend(call),
      append: (call: Append, reply: sendUnaryData<streams.AppendResp>) => void append(call, reply),
    };
    server.addService(StreamsService, guarded(calls, situation.security));
    const port = await new Promise<number>((resolve, reject) =>
      server.bindAsync(`${host.includes(':') ? `[${host}]` : host}:0`, credentialsOf(tls), (error, bound) =>
        error ? reject(error) : resolve(bound),
      ),
    );
    const door = new Door(port, host);
    await door.listen();
    return new Member(door, server);

    async function read(call: Reading): Promise<void> {
      call.on('error', () => undefined);
      const refused = refusalOf('read', requiresLeader(call.metadata));
      if (!refused) return readFrom(upstream, call, situation.end, situation.tail());
      // A subscription is confirmed first.
      if (call.request.getOptions()!.hasSubscription()) call.write(confirmation());
      await delay(refused.after, undefined, { ref: false });
      call.emit('error', refused.refusal.call);
    }

    async function append(call: Append, reply: sendUnaryData<streams.AppendResp>): Promise<void> {
      const refused = refusalOf('append', requiresLeader(call.metadata));
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
        const refused = refusalOf('append', isLeaderAsked);
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
