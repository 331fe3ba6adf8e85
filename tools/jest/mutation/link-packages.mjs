// Makes the packages of a copy of the checkout import one another, and not those that were copied.
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The packages of others are found by walking up from the copy to the checkout. */
const copy = process.cwd();
const checkout = resolve(copy, '../../..');

for (const folder of ['apps', 'libs', 'testing', 'tools'])
  for (const name of readdirSync(join(copy, folder))) {
    const manifest = join(copy, folder, name, 'package.json');
    if (!existsSync(manifest)) continue;
    const { name: packageName } = /** @type {{ name: string }} */ (
      JSON.parse(readFileSync(manifest, 'utf8'))
    );
    const link = join(copy, 'node_modules', packageName);
    mkdirSync(dirname(link), { recursive: true });
    symlinkSync(join(copy, folder, name), link);
    const own = join(checkout, folder, name, 'node_modules');
    if (existsSync(own)) symlinkSync(own, join(copy, folder, name, 'node_modules'));
  }
