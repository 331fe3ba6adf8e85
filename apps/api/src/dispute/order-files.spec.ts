import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { OrderFile } from '@market/contracts';
import { ObjectsUnavailable } from '@platform/files';
import { turnsWhile } from '@platform/testing/turns';
import { describe, expect, it } from '@jest/globals';
import { unzipSync } from 'fflate';
import { filesOf } from './order-files.js';
import type { FileReport } from './order-files.js';
import { sumsName, zipOf } from './zip.js';

const sha = (content: string) => createHash('sha256').update(content).digest('hex');
const file = (name: string, of: Partial<OrderFile> = {}): OrderFile => ({
  ...{ url: `/objects/${name}`, name, size: name.length, type: '', description: '', visibility: 'public' },
  ...{ place: 'part', partId: 'p', partNumber: 'A-1', stageId: null, revision: 1, state: 'current' },
  ...{ addedAt: '2026-03-02T03:00:00.000Z', by: 'customer', endedAt: null },
  ...of,
});
/** Each object holds its own name; those that begin with «gone» do not exist, «down» cannot be reached. */
const objects = {
  open: (name: string) => {
    if (name.startsWith('down')) return Promise.reject(new ObjectsUnavailable('S3'));
    return Promise.resolve(name.startsWith('gone') ? undefined : Readable.from([Buffer.from(name)]));
  },
};

async function zip(files: OrderFile[], room?: number) {
  const reports: FileReport[] = [];
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipOf(filesOf(objects, files, reports, room))) chunks.push(chunk);
  const content = Object.entries(unzipSync(Buffer.concat(chunks)));
  const entries = Object.fromEntries(content.map(([name, bytes]) => [name, Buffer.from(bytes).toString()]));
  return { reports, entries };
}

describe('the files of an order in a ZIP', () => {
  it('stand once each, drawings first, oldest first, with their hashes', async () => {
    const { entries, reports } = await zip([
      file('anh.png', { place: 'attachment', partNumber: null, revision: null }),
      file('moi.step', { revision: 2, addedAt: '2026-03-03T03:00:00.000Z' }),
      file('cu.step', { state: 'superseded' }),
      file('cu.step', { state: 'removed', partNumber: 'A-2', addedAt: '2026-03-04T03:00:00.000Z' }),
    ]);
    expect(Object.keys(entries)).toEqual([
      ...['ban-ve/001_A-1_cu.step', 'ban-ve/002_A-1_moi.step', 'ban-ve/003_anh.png', sumsName],
    ]);
    expect(entries['ban-ve/002_A-1_moi.step']).toBe('moi.step');
    expect(reports.map(({ sha256 }) => sha256)).toEqual([sha('cu.step'), sha('moi.step'), sha('anh.png')]);
    expect(entries[sumsName]).toContain(`${sha('anh.png')}  ban-ve/003_anh.png\n`);
  });

  it('that find no room are left out, with their hashes; a smaller one still finds some', async () => {
    const { entries, reports } = await zip([file('lon-lon-lon.step'), file('be.step')], 10);
    expect(Object.keys(entries)).toEqual(['ban-ve/002_A-1_be.step', sumsName]);
    expect(reports[0]).toMatchObject({ path: null, sha256: sha('lon-lon-lon.step') });
    expect(reports[0]!.missing).not.toBe('');
  });

  it.each(['gone.step', 'down.step'])('that cannot be read are named as missing (%s)', async (name) => {
    const { entries, reports } = await zip([file(name), file('be.step')]);
    expect(Object.keys(entries)).toEqual(['ban-ve/002_A-1_be.step', sumsName]);
    expect(reports[0]).toMatchObject({ path: null, sha256: null, missing: 'không còn trong kho file' });
  });

  it('have names that lead nowhere else, whatever their uploaders called them', async () => {
    const { entries } = await zip([
      file('x', { name: '../../etc/pass\u0000w\u202ed\uffff:*.step', partNumber: 'a\\b' }),
    ]);
    expect(Object.keys(entries)[0]).toBe('ban-ve/001_a_b_.._.._etc_passwd__.step');
  });
});

it('texts and large contents come out of a ZIP as they went in', async () => {
  const large = 'Đơn hàng → '.repeat(20_000);
  const entries = Readable.from([
    { name: 'a/ẩm.txt', content: [large] },
    { name: 'trống.txt', content: [''] },
  ]);
  const chunks: Uint8Array[] = [];
  for await (const chunk of zipOf(entries)) chunks.push(chunk);
  const zipped = Buffer.concat(chunks);
  expect(zipped.length).toBeLessThan(large.length / 10);
  const opened = unzipSync(zipped);
  expect(Buffer.from(opened['a/ẩm.txt']!).toString()).toBe(large);
  expect(opened['trống.txt']).toHaveLength(0);
});

it('others have their turn while a long piece is compressed', async () => {
  const read = async () => {
    async function* entries() {
      yield { name: 'events.jsonl', content: ['{"a":1}'.repeat(150_000)] };
    }
    let length = 0;
    for await (const chunk of zipOf(entries())) length += chunk.length;
    return length;
  };
  const { result, turns } = await turnsWhile(read());
  expect(result).toBeGreaterThan(1_000);
  expect(turns).toBeGreaterThanOrEqual(16);
});
