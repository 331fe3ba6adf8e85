// npm test: runs all checks, even from a fresh checkout and while the system is running.
import { prepare } from './checkout/src/prepare.mjs';
import { everyCheck, perform } from './suite.mjs';

await prepare({ built: false });
await perform(everyCheck);
