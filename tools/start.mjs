// npm start: installs, builds and runs the system, even from a fresh checkout. It needs only Node and npm.
import { prepare } from './prepare.mjs';

await prepare({ built: true });
process.setSourceMapsEnabled(true);
await import('./local-stack/dist/main.js');
