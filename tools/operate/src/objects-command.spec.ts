import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { LocalObjectStore, newObjectName } from '@platform/files';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { objectsCommand } from './objects-command.js';

const withBucket = {
  ...{ OBJECTS_S3_ENDPOINT: 'http://127.0.0.1:9', OBJECTS_S3_BUCKET: 'files', OBJECTS_S3_KEY: 'key' },
  OBJECTS_S3_SECRET: 'a secret of the tests',
};

let folder: string;
let places: Record<'disk' | 's3', LocalObjectStore>;
let opened: string[];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'objects-'));
  places = {
    disk: await LocalObjectStore.at(join(folder, 'disk')),
    // Another folder stands for the bucket.
    s3: await LocalObjectStore.at(join(folder, 's3')),
  };
  opened = [];
});
afterEach(() => rm(folder, { recursive: true }));

/** The exit code of the command and its first line. */
async function run(args: string[], env: NodeJS.ProcessEnv): Promise<[code: 0 | 1, said: string]> {
  const lines: string[] = [];
  const spies = (['log', 'error'] as const).map((kind) =>
    jest.spyOn(console, kind).mockImplementation((line: string) => void lines.push(line)),
  );
  try {
    const code = await objectsCommand(args, env, (_, at) => {
      opened.push(at);
      return Promise.resolve(places);
    });
    return [code, lines[0]!.split('\n')[0]!];
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

it('files move to the bucket and back, from the folder of DATA_DIR', async () => {
  const [onDisk, inBucket] = [newObjectName('.stl'), newObjectName('.stl')];
  const where = async () => {
    const found: string[] = [];
    for (const [name, file] of Object.entries({ onDisk, inBucket }))
      for (const place of ['disk', 's3'] as const)
        if (await places[place].exists(file)) found.push(`${name} ${place}`);
    return found;
  };
  await places.disk.put(onDisk, Readable.from([Buffer.from('a model')]));
  await places.s3.put(inBucket, Readable.from([Buffer.from('another')]));
  const env = { ...withBucket, DATA_DIR: folder };

  expect(await run(['move', 's3'], env)).toEqual([0, '1 objects, 7 bytes moved to files']);
  expect(await where()).toEqual(['onDisk s3', 'inBucket s3']);
  expect(await run(['move', 'disk'], env)).toEqual([
    0,
    `2 objects, 14 bytes moved to ${join(folder, 'objects')}`,
  ]);
  expect(await where()).toEqual(['onDisk disk', 'inBucket disk']);
  expect(opened).toEqual([join(folder, 'objects'), join(folder, 'objects')]);
});

it.each<[string, string[], NodeJS.ProcessEnv, RegExp]>([
  ['nothing is asked for', [], withBucket, /^npm run objects/],
  ['nothing is to be moved', ['copy', 's3'], withBucket, /^npm run objects/],
  ['it is not said where to', ['move'], withBucket, /^npm run objects/],
  ['there is no such place', ['move', 'tape'], withBucket, /^npm run objects/],
  ['there are two places', ['move', 's3', 'disk'], withBucket, /^npm run objects/],
  ['there is no bucket to move to', ['move', 's3'], {}, /^OBJECTS_S3_ENDPOINT is missing/],
  ['there is no bucket to move from', ['move', 'disk'], {}, /^OBJECTS_S3_ENDPOINT is missing/],
  ['a setting cannot be used', ['move', 's3'], { ...withBucket, PORT: 'x' }, /^Settings that cannot be used/],
])('no file is touched when %s', async (_, args, env, sentence) => {
  expect(await run(args, env)).toEqual([1, expect.stringMatching(sentence)]);
  expect(opened).toEqual([]);
});
