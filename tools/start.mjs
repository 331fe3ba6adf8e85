// npm start: everything from a fresh checkout to a running system. Node and npm are all it needs.
import { prepare } from './prepare.mjs';

await prepare({ built: true });
process.setSourceMapsEnabled(true);
await import('./local-stack/dist/main.js');
