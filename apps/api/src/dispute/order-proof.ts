import { createPublicKey } from 'node:crypto';
import type { OrderProof } from '@market/contracts';
import { streamName } from '@market/domain';
import { EventStore, ownTurn } from '@platform/log';
import { eventHash, isSignedBy, keyIdOf, readSegment } from '@platform/log/proof';
import { linesOfStream, OtherLog } from '@platform/log/transfer';
import type { Line } from '@platform/log/transfer';
import { headsOfLog } from '@market/audit';
import { readModels } from '@market/release';
import { checkStreams } from '@platform/rows';
import type { PlacedHead } from '@market/audit';
import { Inject, Injectable } from '@nestjs/common';
import { Pool } from 'pg';
import { logAddress } from '../exports/exports.controller.js';

/** The streams of an order. */
const kinds = ['project', 'conversation'] as const;
/** The largest number of events that are read again for one order. */
const mostRead = 50_000;
/** How many signatures are checked before other requests may run. */
const checkedAtOnce = 50;

/** The part of the log up to a head, and the order's events in it. */
type Segment = { after: PlacedHead | undefined; until: PlacedHead; lines: Line[] };

/** Compares the rows of one order with its events, and its events with the signed log. */
@Injectable()
export class OrderProofs {
  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
    @Inject(logAddress) private readonly address: string,
  ) {}

  /** The events of an order and of its messages, as an export has them. */
  async linesOf(id: string): Promise<Line[]> {
    const streams = await Promise.all(kinds.map((kind) => linesOfStream(this.address, streamName(kind, id))));
    return streams.flat();
  }

  async prove(id: string, lines: readonly Line[], signal?: AbortSignal): Promise<OrderProof> {
    const { pool, store } = this;
    const rows = await checkStreams({ pool, store, readModels }, id, kinds);
    const at = new Date().toISOString();
    return { at, events: lines.length, ...rows, ...(await this.chainOf(lines, signal)) };
  }

  private async chainOf(lines: readonly Line[], signal: AbortSignal | undefined) {
    const heads = await headsOfLog(this.pool);
    const last = heads.at(-1);
    const { segments, unsigned } = segmentsOf(lines, heads);
    const broken = [await firstForged(heads)];
    let [signed, unread, read] = [0, 0, 0];
    for (const segment of segments) {
      const length = segment.until.ordinal - (segment.after?.ordinal ?? 0);
      if (read + length > mostRead) {
        unread += segment.lines.length;
        continue;
      }
      read += length;
      if (await this.holds(segment, signal)) signed += segment.lines.length;
      else broken.push(segment.until.time);
    }
    const brokenAt = broken.filter((time) => time !== undefined).sort()[0] ?? null;
    return { signed, unsigned, unread, heads: heads.length, signedUntil: last?.time ?? null, brokenAt };
  }

  /** Whether the log still leads to the head and contains the events of the order unchanged. */
  private async holds({ after, until, lines }: Segment, signal: AbortSignal | undefined): Promise<boolean> {
    const ids = new Set(lines.map(({ id }) => id));
    try {
      const { fits, hashes } = await readSegment(this.address, { after: after?.until, until }, ids, signal);
      return fits && lines.every((line) => hashes.get(line.id) === eventHash(line));
    } catch (error) {
      if (error instanceof OtherLog) return false;
      throw error;
    }
  }
}

/** Newest first. */
function segmentsOf(lines: readonly Line[], heads: readonly PlacedHead[]) {
  const ends = heads.map(({ until }) => Number(until?.position ?? -1));
  const byHead = new Map<number, Line[]>();
  let unsigned = 0;
  for (const line of lines) {
    const index = firstFrom(ends, Number(line.position));
    if (index === ends.length) unsigned += 1;
    else byHead.set(index, [...(byHead.get(index) ?? []), line]);
  }
  const segments = [...byHead]
    .sort(([a], [b]) => b - a)
    .map(([index, found]): Segment => {
      return { after: heads[index - 1], until: heads[index]!, lines: found };
    });
  return { segments, unsigned };
}

/** The index of the first of ascending numbers that is not below `least`. */
function firstFrom(ascending: readonly number[], least: number): number {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The time of the first head whose signature is wrong. */
async function firstForged(heads: readonly PlacedHead[]): Promise<string | undefined> {
  const keys = new Map(
    [...new Set(heads.map(({ publicKey }) => publicKey))].map((pem) => [pem, createPublicKey(pem)]),
  );
  for (const [index, { publicKey, ...head }] of heads.entries()) {
    if (index % checkedAtOnce === 0) await ownTurn();
    const key = keys.get(publicKey)!;
    if (keyIdOf(key) !== head.keyId || !isSignedBy({ ...head, links: '' }, key)) return head.time;
  }
  return undefined;
}
