import type { KeyObject } from 'node:crypto';
import { eventsIn } from '../transfer/file.js';
import { Chain } from './chain.js';
import { headFormat, isSignedBy, keyIdOf, linkOf, linksIn } from './heads.js';
import type { Head } from './heads.js';

/** Events after `lastSigned` are not proved. `places`: the event with which each head ends, by the head's number of events. */
export type ProvenLog = {
  events: number;
  heads: number;
  lastSigned: Head;
  places: ReadonlyMap<number, { position: string; eventId: string }>;
};

/** The log is not the one that was signed, or a head was not signed by one of the keys. */
export class LogDiffers extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LogDiffers';
  }
}

/**
 * Compares a log with its signed heads. `lines`: its header and its events. Throws LogDiffers, which names the first event
 * that differs.
 */
export async function verifyHeads(
  lines: AsyncIterable<string>,
  heads: readonly Head[],
  keys: readonly KeyObject[],
): Promise<ProvenLog> {
  const lastSigned = heads.reduce<Head | undefined>(
    (latest, head) => (latest && latest.ordinal > head.ordinal ? latest : head),
    undefined,
  );
  if (!lastSigned) throw new LogDiffers('There are no heads: nothing is proved');
  for (const head of heads) requireSignature(head, keys);
  const atOrdinal = new Map<number, Head[]>();
  for (const head of heads) atOrdinal.set(head.ordinal, [...(atOrdinal.get(head.ordinal) ?? []), head]);
  const known = knownLinks(heads);

  const chain = new Chain();
  const places = new Map<number, { position: string; eventId: string }>();
  let suspect: string | undefined;
  const compare = (found: string) => {
    const { ordinal, h } = chain.end();
    const wrong = atOrdinal.get(ordinal)?.find((head) => head.h !== h);
    if (wrong) throw new LogDiffers(`${suspect ?? found} differs from what was signed at ${wrong.time}`);
    // The signed hash fits, so it was the link that was wrong.
    if (atOrdinal.has(ordinal)) suspect = undefined;
  };
  compare('The log before its first event');
  for await (const line of eventsIn(lines)) {
    chain.add(line);
    const { ordinal, h } = chain.end();
    const link = known.get(ordinal);
    const name = `Event ${ordinal} (${line.type}, revision ${line.revision} of ${line.stream}, id ${line.id})`;
    if (link !== undefined && link !== linkOf(h)) suspect ??= name;
    compare(name);
    if (atOrdinal.has(ordinal)) places.set(ordinal, { position: line.position, eventId: line.id });
  }
  const { ordinal: events } = chain.end();
  if (events < lastSigned.ordinal) {
    const found = `The log ends after event ${events}, but had ${lastSigned.ordinal} events at ${lastSigned.time}`;
    throw new LogDiffers(suspect ? `${suspect} differs from what was signed. ${found}` : found);
  }
  return { events, heads: heads.length, lastSigned, places };
}

function requireSignature(head: Head, keys: readonly KeyObject[]): void {
  const name = `The head of ${head.time} (event ${head.ordinal})`;
  if (head.format !== headFormat)
    throw new LogDiffers(`${name} has format ${head.format}, which this program does not know`);
  const signers = keys.filter((key) => keyIdOf(key) === head.keyId);
  if (signers.length === 0)
    throw new LogDiffers(`${name} was signed with key ${head.keyId}, which was not given`);
  if (!signers.some((key) => isSignedBy(head, key)))
    throw new LogDiffers(`${name} was changed: its signature does not fit`);
}

/** The links of all heads, by the number of the event. */
function knownLinks(heads: readonly Head[]): Map<number, string> {
  const known = new Map<number, string>();
  for (const head of heads) {
    const links = linksIn(head);
    const before = head.ordinal - links.length;
    links.forEach((link, index) => known.set(before + index + 1, link));
  }
  return known;
}
