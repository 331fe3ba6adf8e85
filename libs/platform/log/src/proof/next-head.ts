import type { KeyObject } from 'node:crypto';
import { linesAfter } from '../transfer/export.js';
import { eventsIn } from '../transfer/file.js';
import type { Line } from '../transfer/file.js';
import { Chain, chainStart } from './chain.js';
import type { ChainEnd } from './chain.js';
import { linkOf, signHead } from './heads.js';
import type { Head } from './heads.js';

/** The last signed event: its position and id, and the chain up to it. */
export type SignedUntil = ChainEnd & Pick<Line, 'position' | 'id'>;

/** A limit, so that a long log soon has its first head, and an interruption loses little. */
const eventsPerHead = 100_000;

/**
 * Signs the log of `url` up to its end, or at most 100,000 events after the last head. `until` is the end of the last
 * head; undefined to begin at the first event. The result is undefined for a log without events. Throws OtherLog when
 * the log lacks the event of the last head, and the reason of `signal` once that has aborted.
 */
export async function nextHead(
  url: string,
  key: KeyObject,
  last: { head: Pick<Head, 'time'>; until: SignedUntil | undefined } | undefined,
  { mostEvents = eventsPerHead, signal }: { mostEvents?: number; signal?: AbortSignal } = {},
): Promise<{ head: Head; until: SignedUntil | undefined; isAtEnd: boolean }> {
  let until = last?.until;
  const chain = new Chain(until);
  const links: string[] = [];
  let isAtEnd = true;
  for await (const line of eventsIn(linesAfter(url, until, signal))) {
    if (links.length === mostEvents) {
      isAtEnd = false;
      break;
    }
    chain.add(line);
    until = { ...chain.end(), position: line.position, id: line.id };
    links.push(linkOf(until.h));
  }
  const { ordinal, h } = until ?? chainStart;
  // Later than the last head, even if the clock was set back.
  const earliest = last ? Date.parse(last.head.time) + 1 : 0;
  const time = new Date(Math.max(Date.now(), earliest)).toISOString();
  return { head: signHead({ ordinal, h, time, links: links.join('') }, key), until, isAtEnd };
}
