import { contentTypeOf } from '@market/contracts';
import { join, resolve } from 'node:path';
import { root } from '@control-center/checkout/prepare';
import { LocalObjectStore, moveObjects, openObjectStore, probeStorage } from '@platform/files';
import type { ObjectStore } from '@platform/files';
import { readSettings } from '@platform/settings';
import type { Settings } from '@platform/settings';

const usage = `npm run objects -- move s3      moves all files from DATA_DIR to the bucket of OBJECTS_S3_…
npm run objects -- move disk    moves them back

Stop the programs before, and start them with the settings of the new place afterwards. Every file is compared byte by byte
before it leaves its old place; a move that broke off is continued by the same command.`;

/** How often the number of moved objects is printed. */
const reportEvery = 100;

type Places = Record<'disk' | 's3', ObjectStore>;

/** Runs the command of the arguments and reports it. Resolves to the exit code. `open` opens both places. */
export async function objectsCommand(
  args: string[],
  env: NodeJS.ProcessEnv,
  open: (settings: Settings, folder: string) => Promise<Places> = placesOf,
): Promise<0 | 1> {
  try {
    const [command, target, ...rest] = args;
    if (command !== 'move' || (target !== 's3' && target !== 'disk') || rest.length > 0)
      throw new Error(usage);
    const settings = readSettings(env);
    if (settings.OBJECTS_S3_ENDPOINT === '')
      throw new Error(
        'OBJECTS_S3_ENDPOINT is missing: set it, and its bucket and keys, for a move in either direction',
      );
    const folder = join(resolve(root, settings.DATA_DIR), 'objects');
    const { disk, s3 } = await open(settings, folder);
    await probeStorage(s3);
    const [from, to] = target === 's3' ? [disk, s3] : [s3, disk];
    const { objects, bytes } = await moveObjects(from, to, ({ objects }) => {
      if (objects % reportEvery === 0) console.log(`${objects} objects`);
    });
    console.log(
      `${objects} objects, ${bytes} bytes moved to ${target === 's3' ? settings.OBJECTS_S3_BUCKET : folder}`,
    );
    return 0;
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    return 1;
  }
}

const placesOf = async (settings: Settings, folder: string): Promise<Places> => ({
  disk: await LocalObjectStore.at(folder),
  s3: await openObjectStore(settings, folder, { contentTypeOf }),
});
