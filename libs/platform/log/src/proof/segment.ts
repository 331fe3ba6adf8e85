import { createHash } from 'node:crypto';
import { linesAfter } from '../transfer/export.js';
import { contentOf, eventsIn } from '../transfer/file.js';
import type { Line } from '../transfer/file.js';
import { canonical, Chain } from './chain.js';
import type { ChainEnd } from './chain.js';
import type { SignedUntil } from './next-head.js';

/** The SHA-256 of what an event says, in hex: of the text that the chain of heads adds for it. */
export const eventHash = (line: Line): string =>
  createHash('sha256')
    .update(canonical(contentOf(line)))
    .digest('hex');

/**
 * Reads the part of a log between two heads again: whether it still leads from one to the other, and the hashes of those of its
 * events that are asked for, by their ids. `after`: undefined for the beginning of the log.
 */
export async function readSegment(
  url: string,
  { after, until }: { after: SignedUntil | undefined; until: ChainEnd },
  wanted: ReadonlySet<string>,
  signal?: AbortSignal,
): Promise<{ fits: boolean; hashes: Map<string, string> }> {
  const chain = new Chain(after);
  const hashes = new Map<string, string>();
  for await (const line of eventsIn(linesAfter(url, after, signal))) {
    if (chain.end().ordinal >= until.ordinal) break;
    chain.add(line);
    if (wanted.has(line.id)) hashes.set(line.id, eventHash(line));
  }
  const { ordinal, h } = chain.end();
  return { fits: ordinal === until.ordinal && h === until.h, hashes };
}
