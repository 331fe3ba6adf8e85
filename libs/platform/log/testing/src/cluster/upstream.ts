import { readFileSync } from 'node:fs';
import { credentials, Metadata } from '@grpc/grpc-js';
import { StreamsClient } from '@eventstore/db-client/generated/streams_grpc_pb.js';

/** The event node behind all doors: its raw calls, and the user and password that each needs. */
export function openUpstream(url: string): { client: StreamsClient; metadata: Metadata } {
  const { username, password, host, searchParams } = new URL(url.replace(/^esdb:/, 'http:'));
  const isPlain = searchParams.get('tls') === 'false';
  const ca = searchParams.get('tlsCAFile');
  const client = new StreamsClient(
    host,
    isPlain ? credentials.createInsecure() : credentials.createSsl(ca ? readFileSync(ca) : null),
    { 'grpc.max_receive_message_length': 17 * 1024 * 1024 },
  );
  const metadata = new Metadata();
  if (username) {
    const login = `${decodeURIComponent(username)}:${decodeURIComponent(password)}`;
    metadata.set('authorization', `Basic ${Buffer.from(login).toString('base64')}`);
  }
  return { client, metadata };
}
