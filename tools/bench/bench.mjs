// npm run bench -- start | pages | event-store | read-side | api
import { prepare } from '../checkout/src/prepare.mjs';

const [name = ''] = process.argv.slice(2);
const benches = {
  start: './start.mjs',
  pages: './pages.mjs',
  'event-store': './event-store.mjs',
  'read-side': './read-side.mjs',
  api: './api.mjs',
};
if (!(name in benches)) {
  console.error(`npm run bench -- ${Object.keys(benches).join(' | ')}`);
  process.exit(1);
}
// Installing and building are not part of the measurements.
await prepare({ built: true });
await import(benches[name]);
