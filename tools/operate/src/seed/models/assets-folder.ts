import { join } from 'node:path';

/** Where the build puts the files of all models. */
export const assetsFolder = join(import.meta.dirname, '..', '..', '..', 'dist', 'assets');
