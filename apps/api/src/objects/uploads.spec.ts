import { maxFileBytes } from '@market/contracts';
import type { Role } from '@market/contracts';
import { Refusal } from '@market/domain';
import { ObjectTooLarge } from '@platform/files';
import { jpeg } from '@platform/testing/jpeg';
import { Readable } from 'node:stream';
import type { Request } from 'express';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '../http/caller.js';
import { UploadsController } from './uploads.controller.js';

// An upload that fails at any step leaves no bytes, no row and no count.

let steps: string[];
let failing: string | undefined;
beforeEach(() => {
  steps = [];
  failing = undefined;
});

const pdf = Buffer.from('%PDF-1.7 an empty page');

function step(name: string, error: Error = new Refusal('object.not-found', name)): Promise<void> {
  steps.push(name);
  return failing === name ? Promise.reject(error) : Promise.resolve();
}
type Sent = { name?: string; bytes?: Buffer; role?: Role; announced?: number };

async function upload({ name = 'a.pdf', bytes = pdf, role = 'customer', announced }: Sent = {}) {
  const stored: Buffer[] = [];
  const ledger = {
    ticket: () => step('ticket').then(() => ({ name })),
    recordArrival: () => step('record'),
    store: (_: string, file: { size: number }) => step('store').then(() => file),
  };
  const objects = {
    put: async (_: string, body: AsyncIterable<Buffer>) => {
      for await (const chunk of body) stored.push(Buffer.from(chunk));
      await step('put', new ObjectTooLarge(maxFileBytes));
      return Buffer.concat(stored).length;
    },
    delete: () => step('delete the bytes'),
  };
  const quotas = {
    take: (_: object, kind: string, count: number) =>
      step(`take ${count} of ${kind}`).then(() => ({ keep: (kept: number) => step(`keep ${kept}`) })),
  };
  const controller = new UploadsController(ledger as never, objects as never, {} as never, quotas as never);
  const request = Object.assign(Readable.from([bytes]), {
    headers: { 'content-length': String(announced ?? bytes.length) },
    arrival: { allowSlowUpload: () => void steps.push('allow slowness') },
  });
  const caller = { accountId: 'an', role } as Caller;
  const outcome = await controller.upload(caller, 'ticket-1', request as unknown as Request).then(
    ({ size }) => size,
    ({ code }: { code: string }) => code,
  );
  return { outcome, stored: Buffer.concat(stored) };
}
const asked = ['ticket', `take ${pdf.length} of files`];
const begun = [...asked, 'allow slowness'];

describe('an upload', () => {
  it('may be slow once it is allowed, is recorded before its bytes arrive, and counts its stored bytes', async () => {
    expect((await upload()).outcome).toBe(pdf.length);
    expect(steps).toEqual([...begun, 'record', 'put', 'store', `keep ${pdf.length}`]);
  });

  it.each([
    ['ticket', 'object.not-found', ['ticket']],
    [`take ${pdf.length} of files`, 'object.not-found', asked],
    ['record', 'object.not-found', [...begun, 'record', 'keep 0']],
    ['put', 'object.too-large', [...begun, 'record', 'put', 'keep 0']],
    // Another upload to the same address was faster.
    ['store', 'object.not-found', [...begun, 'record', 'put', 'store', 'delete the bytes', 'keep 0']],
  ])('that fails at «%s» ends with %s', async (at, code, expected) => {
    failing = at;
    expect((await upload()).outcome).toBe(code);
    expect(steps).toEqual(expected);
  });

  it.each([
    ['larger than a file may be', { announced: maxFileBytes + 1 }, 'object.too-large', 'ticket'],
    ['empty', { bytes: Buffer.alloc(0) }, 'object.empty', 'keep 0'],
    ['of another kind than its name says', { name: 'a.png' }, 'object.wrong-kind', 'keep 0'],
    ['of no known kind', { name: '', bytes: Buffer.from('text') }, 'object.wrong-kind', 'keep 0'],
  ])('that is %s stores nothing', async (_, sent, code, last) => {
    const { outcome, stored } = await upload(sent);
    expect([outcome, stored.length, steps.at(-1)]).toEqual([code, 0, last]);
  });

  it.each([
    ['manufacturer', false],
    ['customer', true],
    ['vietphat', true],
  ] as const)('whether a photo of a %s keeps place and time: %s', async (role, keeps) => {
    const place = Buffer.from('Exif\0\0 a place and a time');
    const segment = Buffer.concat([Buffer.from([0xff, 0xe1, 0, place.length + 2]), place]);
    const photo = Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
    const { stored } = await upload({ name: 'a.jpg', bytes: photo, role });
    expect(stored.includes('a place and a time')).toBe(keeps);
    expect(stored.length).toBeGreaterThan(0);
  });
});
