import { isIP } from 'node:net';
import { status } from '@grpc/grpc-js';
import { Client, Pool } from 'pg';
import { connectionString, openAccess } from './access/index.js';
import { Calls } from './grpc/calls.js';
import { GrpcError } from './grpc/grpc-error.js';
import { Log } from './log/log.js';
import { sessionSettings } from './log/table.js';
import { Sequencer } from './log/sequencer.js';
import type { SequencerObserver } from './log/sequencer.js';
import { serve } from './server.js';

export type EventNodeOptions = {
  /** The node's own PostgreSQL database; the node creates its table there. */
  databaseUrl: string;
  /** 0 means any free port. */
  port: number;
  /** The folder of its certificate and password, which are created at the first start. */
  folder: string;
  /** A loopback address, because the certificate is for this machine; 127.0.0.1 by default. */
  host?: string;
  log?: (line: string) => void;
  observer?: SequencerObserver;
  /** How long a read may wait for a connection to the database, in ms. */
  readTimeout?: number;
};

export type EventNode = {
  /** The connection string for EventStoreDB's clients, with user and password: esdb://… */
  url: string;
  port: number;
  close(): Promise<void>;
};

const readConnections = 4;
/**
 * By then the client of a read has given up. Without this limit, reads pile up during an outage of minutes: the
 * database would answer them for nobody, new reads would be late, and each would hold its client's connection.
 */
const readTimeout = 5_000;

/** Rejects when the database is unreachable, another node writes to it, or the port is in use. */
export async function startEventNode(options: EventNodeOptions): Promise<EventNode> {
  const { databaseUrl, port, folder, host = '127.0.0.1', log: writeLine = () => undefined } = options;
  if (!isLoopback(host)) throw new Error(`The event node listens on loopback only, not on ${host}`);
  const access = await openAccess(folder);
  const pool = new Pool({
    connectionString: databaseUrl,
    max: readConnections,
    connectionTimeoutMillis: options.readTimeout ?? readTimeout,
    options: sessionSettings,
  });
  pool.on('error', (error) => writeLine(`A connection for reading was lost: ${error.message}`));
  const log = new Log(pool);
  const calls = new Calls();
  // Another node may write by now, and then subscribers of this node would wait for ever.
  const setUnavailable = (reason: Error | undefined) =>
    calls.rejectAll(
      reason && new GrpcError(status.UNAVAILABLE, `The event node cannot write: ${reason.message}`),
    );
  const connect = () =>
    new Client({ connectionString: databaseUrl, keepAlive: true, options: sessionSettings });
  const sequencer = await Sequencer.start(connect, log, {
    writeLine,
    setUnavailable,
    observer: options.observer,
  }).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const release = async () => {
    await sequencer.close();
    await pool.end();
  };

  const authority = host.includes(':') ? `[${host}]` : host;
  try {
    const server = await serve({ log, sequencer, calls, access }, `${authority}:${port}`);
    const close = async () => {
      await server.close();
      await release();
    };
    return { url: connectionString(access, server.port), port: server.port, close };
  } catch (error) {
    await release();
    throw error;
  }
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
