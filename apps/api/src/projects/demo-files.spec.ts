import { buffer } from 'node:stream/consumers';
import type { ObjectStore } from '@platform/files';
import { settled } from '@platform/testing/held';
import { expect, it } from '@jest/globals';
import type { UploadLedger } from '../objects/upload-ledger.js';
import { DemoFiles } from './demo-files.js';

/** The stored parts of the demo project's files, by extension, once both have reached the step of their rows. */
async function stored(failsAtRows: boolean) {
  const objects = new Set<string>();
  const rows: string[] = [];
  const extensionOf = (name: string) => name.slice(name.lastIndexOf('.'));
  const store = {
    put: async (name: string, body: AsyncIterable<Uint8Array>) => {
      objects.add(name);
      return (await buffer(body)).length;
    },
    delete: (name: string) => Promise.resolve(objects.delete(name)),
  };
  let bothCame = () => {};
  const both = new Promise<void>((resolve) => (bothCame = resolve));
  const ledger = {
    add: async (accountId: string, { objectName, size }: { objectName: string; size: number }) => {
      rows.push(`${accountId} ${extensionOf(objectName)} ${size > 0 ? 'full' : 'empty'}`);
      if (rows.length === 2) bothCame();
      await both;
      if (failsAtRows) throw new Error('the database does not answer');
      return { url: objectName };
    },
  };
  const files = new DemoFiles(ledger as unknown as UploadLedger, store as unknown as ObjectStore);
  const outcome = await files.store('an').then(
    () => 'done',
    (error: Error) => error.message,
  );
  await settled();
  return { outcome, objects: [...objects].map(extensionOf).sort(), rows: rows.sort() };
}
const rows = ['an .pdf full', 'an .stl full'];

it('the files of a demo project belong to its owner and have small pictures', async () => {
  expect(await stored(false)).toEqual({
    ...{ outcome: 'done', objects: ['.pdf', '.stl', '.thumb', '.thumb'], rows },
  });
});

it('files that the ledger could not record leave nothing behind', async () => {
  expect(await stored(true)).toEqual({ outcome: 'the database does not answer', objects: [], rows });
});
