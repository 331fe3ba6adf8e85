// npm test: runs all checks, even from a fresh checkout and while the system is running.
import { prepare } from '../prepare.mjs';
import { everyCheck } from './list.mjs';
import { perform } from './perform.mjs';

await prepare({ built: false });
await perform(everyCheck);
