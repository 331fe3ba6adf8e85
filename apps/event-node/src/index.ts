import { isIP } from 'node:net';
import { status } from '@grpc/grpc-js';
import { Pool } from 'pg';
import { Calls } from './grpc/calls.js';
import { Refusal } from './grpc/refusal.js';
import { serve } from './grpc/server.js';
import { Log } from './log/log.js';
import { sessionSettings } from './log/table.js';
import { Sequencer } from './log/sequencer.js';

export type EventNodeOptions = {
  /** A PostgreSQL database of the node's own; it makes its table there. */
  databaseUrl: string;
  /** 0 means any free port. */
  port: number;
  /** Loopback only, for there are no users and no encryption; 127.0.0.1 by default. */
  host?: string;
  log?: (line: string) => void;
};

export type EventNode = {
  /** For EventStoreDB's clients: esdb://… */
  url: string;
  port: number;
  close(): Promise<void>;
};

const readers = 4;

/** Fails when the database is unreachable or another node writes to it, and when the port is in use. */
export async function startEventNode(options: EventNodeOptions): Promise<EventNode> {
  const { databaseUrl, port, host = '127.0.0.1', log: say = () => undefined } = options;
  if (!isLoopback(host)) throw new Error(`The event node listens on loopback only, not on ${host}`);
  const pool = new Pool({ connectionString: databaseUrl, max: readers, options: sessionSettings });
  pool.on('error', (error) => say(`A connection for reading was lost: ${error.message}`));
  const log = new Log(pool);
  const calls = new Calls();
  // Another node may write by now: who follows this one would wait for ever.
  const unable = (reason: Error | undefined) =>
    calls.refuse(reason && new Refusal(status.UNAVAILABLE, `The event node cannot write: ${reason.message}`));
  const sequencer = await Sequencer.start(databaseUrl, log, { say, unable }).catch(async (error: unknown) => {
    await pool.end();
    throw error;
  });
  const release = async () => {
    await sequencer.close();
    await pool.end();
  };

  const authority = host.includes(':') ? `[${host}]` : host;
  try {
    const server = await serve({ log, sequencer, calls }, `${authority}:${port}`);
    const close = async () => {
      await server.close();
      await release();
    };
    return { url: `esdb://${authority}:${server.port}?tls=false`, port: server.port, close };
  } catch (error) {
    await release();
    throw error;
  }
}

const isLoopback = (host: string) =>
  host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
