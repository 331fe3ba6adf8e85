import { createPublicKey, generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { Line } from '../transfer/file.js';
import { Chain } from './chain.js';
import { linkOf, publicKeyOf, signHead, signingKey } from './heads.js';
import type { Head } from './heads.js';
import { verifyHeads } from './verify-heads.js';

const key = signingKey(Buffer.alloc(32, 7).toString('base64'));

const event = (number: number): Line => ({
  ...{ stream: `project-${number % 3}`, revision: Math.floor(number / 3), type: 'NoteAdded' },
  ...{ id: `id-${number}`, created: '2026-03-01T00:00:00.000Z', position: String(number * 10) },
  ...{ json: { note: `Số ${number}`, order: number }, metadata: { occurredAt: '2026-03-01T00:00:00.000Z' } },
});
const log = Array.from({ length: 12 }, (_, number) => event(number));

/** Heads of the log after these numbers of events. */
function headsAt(ordinals: readonly number[], events: readonly Line[] = log): Head[] {
  const chain = new Chain();
  let links = '';
  return events.flatMap((line, index) => {
    chain.add(line);
    const { ordinal, h } = chain.end();
    links += linkOf(h);
    if (!ordinals.includes(ordinal)) return [];
    const time = `2026-03-01T0${index % 10}:00:00.000Z`;
    const head = signHead({ ordinal, h, time, links }, key);
    links = '';
    return [head];
  });
}

async function* linesOf(events: readonly Line[]) {
  yield Promise.resolve('{"format":"event-log"}\n');
  for (const line of events) yield `${JSON.stringify(line)}\n`;
}
const verify = (events: readonly Line[], heads = headsAt([4, 9, 12])) =>
  verifyHeads(linesOf(events), heads, [key]);
const changed = (index: number, change: Partial<Line>) => log.with(index, { ...log[index]!, ...change });

describe('a log that differs from the signed one', () => {
  it.each<[string, Line[], RegExp]>([
    [
      'data',
      changed(5, { json: { note: 'Số 5', order: 6 } }),
      /^Event 6 \(NoteAdded, revision 1 of project-2, id id-5\)/,
    ],
    ['the type', changed(0, { type: 'NoteDeleted' }), /^Event 1 \(NoteDeleted/],
    ['the id', changed(11, { id: 'other' }), /^Event 12 .*id other/],
    ['the stream', changed(3, { stream: 'project-9' }), /^Event 4 .*of project-9/],
    ['the revision', changed(3, { revision: 7 }), /^Event 4 .*revision 7/],
    ['when it happened', changed(8, { metadata: { occurredAt: '2026-03-01T00:00:01.000Z' } }), /^Event 9 /],
    [
      'when it happened, as if an export had added that',
      changed(8, { metadata: { occurredAt: '2026-03-01T00:00:01.000Z', addedByExport: 'occurredAt' } }),
      /^Event 9 /,
    ],
    ['absent metadata', changed(8, { metadata: {} }), /^Event 9 /],
    ['data that are no JSON', changed(2, { json: undefined, base64: 'AAEC' }), /^Event 3 /],
    ['removed', log.toSpliced(6, 1), /^Event 7 .*id id-7/],
    ['inserted', log.toSpliced(6, 0, event(90)), /^Event 7 .*id id-90/],
    ['swapped', [...log.slice(0, 6), log[7]!, log[6]!, ...log.slice(8)], /^Event 7 .*id id-7/],
    ['removed at its end', log.slice(0, 11), /^The log ends after event 11, but had 12 events/],
    ['removed and cut', log.toSpliced(10, 1), /^Event 11 .*id id-11.* The log ends after event 11/],
    ['emptied', [], /^The log ends after event 0/],
  ])('%s', async (_, events, problem) => {
    await expect(verify(events)).rejects.toThrow(problem);
  });

  it('is found by the head when the links were changed as well', async () => {
    const forged = changed(5, { json: 'other' });
    const heads = headsAt([4, 9, 12]).map((head, index) => ({
      ...head,
      links: headsAt([4, 9, 12], forged)[index]!.links,
    }));
    await expect(verify(forged, heads)).rejects.toThrow(/^Event 9 .* differs from what was signed/);
  });
});

const placeOf = ({ position, id }: Line) => ({ position, eventId: id });

describe('the log that was signed', () => {
  it('is proved up to its last head', async () => {
    const heads = headsAt([4, 9]);
    const places = new Map([4, 9].map((ordinal) => [ordinal, placeOf(log[ordinal - 1]!)]));
    expect(await verify(log, heads.toReversed())).toEqual({
      ...{ events: 12, heads: 2, lastSigned: heads[1], places },
    });
  });

  it('may have moved: positions, dates of the server and dates that an export added do not count', async () => {
    const undated = log.map((line) => ({ ...line, metadata: undefined }));
    const moved = undated.map((line, index) => ({
      ...line,
      ...{ position: String(index), created: '2027-01-01T00:00:00.000Z' },
      metadata: { occurredAt: line.created, addedByExport: 'occurredAt' },
    }));
    const { events } = await verify(moved, headsAt([12], undated));
    expect(events).toBe(12);
  });

  it('has the same hash whatever the order of fields', async () => {
    const { events } = await verify(changed(1, { json: { order: 1, note: 'Số 1' } }));
    expect(events).toBe(12);
  });

  it('is still proved when a link was changed', async () => {
    const [first, second] = headsAt([4, 12]) as [Head, Head];
    const links = `AAAAAAAA${second.links.slice(8)}`;
    const later = changed(11, { type: 'Other' });
    await expect(verify(log, [first, { ...second, links }])).resolves.toBeDefined();
    await expect(verify(later, [first, { ...second, links }])).rejects.toThrow(/^Event 5 /);
  });
});

describe('heads', () => {
  const [head] = headsAt([9]) as [Head];
  const other = generateKeyPairSync('ed25519');

  it.each<[string, Head, RegExp]>([
    ['changed', { ...head, ordinal: 8 }, /was changed/],
    ['with another time', { ...head, time: '2026-03-01T09:00:00.000Z' }, /was changed/],
    ['of another key', signHead({ ...head }, other.privateKey), /which was not given/],
    [
      'with the id of a given key',
      { ...signHead({ ...head }, other.privateKey), keyId: head.keyId },
      /was changed/,
    ],
    ['of another format', { ...head, format: 2 }, /has format 2/],
  ])('%s, alone or before a valid head', async (_, wrong, problem) => {
    for (const heads of [[wrong], [wrong, ...headsAt([12])]])
      await expect(verifyHeads(linesOf(log), heads, [key])).rejects.toThrow(problem);
  });

  it('of several keys are valid when all public keys are given', async () => {
    const heads = [head, ...headsAt([4]).map((each) => signHead(each, other.privateKey))];
    const publicKeys = [publicKeyOf(key), publicKeyOf(other.privateKey)].map((pem) => createPublicKey(pem));
    const { lastSigned } = await verifyHeads(linesOf(log), heads, publicKeys);
    expect(lastSigned).toBe(head);
  });

  it('must not be empty', async () => {
    await expect(verifyHeads(linesOf(log), [], [key])).rejects.toThrow('nothing is proved');
  });
});
