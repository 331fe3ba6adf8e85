// Prepares a copy of the checkout, so that its packages import one another and not the originals.
import { existsSync, mkdirSync, readFileSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The packages of others are found by walking up from the copy to the checkout. */
const copy = process.cwd();
const checkout = resolve(copy, '../../..');

for (const folder of ['apps', 'libs/market', 'libs/platform', 'tools'])
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

symlinkSync(
  join(checkout, 'tools', 'lab', 'mutation', 'node_modules', '@stryker-mutator'),
  join(copy, 'node_modules', '@stryker-mutator'),
);

/** Lets Stryker count what web specs without a window reach. */
const web = join(copy, 'apps', 'web', 'src');
const ownEnvironment = '/** @jest-environment node */';
for (const name of readdirSync(web, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.spec\.tsx?$/.test(file),
)) {
  const text = readFileSync(join(web, name), 'utf8');
  if (text.startsWith(ownEnvironment))
    writeFileSync(
      join(web, name),
      text.replace(ownEnvironment, '/** @jest-environment @stryker-mutator/jest-runner/jest-env/node */'),
    );
}
