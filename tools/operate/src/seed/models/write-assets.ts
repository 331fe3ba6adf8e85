// A step of the build: makes the files of all models once, so that no start has to.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allAssets, fileNamesOf } from './assets.js';
import { assetsFolder } from './assets-folder.js';

await rm(assetsFolder, { recursive: true, force: true });
await mkdir(assetsFolder, { recursive: true });
for (const asset of allAssets()) {
  const { bytes, picture } = fileNamesOf(asset);
  await writeFile(join(assetsFolder, bytes), asset.bytes());
  await writeFile(join(assetsFolder, picture), asset.picture());
}
