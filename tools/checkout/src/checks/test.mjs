// npm test: the spine of the checks, even from a fresh checkout and while the system is running.
import { prepare } from '../prepare.mjs';
import { spine } from './list.mjs';
import { perform } from './perform.mjs';

await prepare('developing');
await perform(spine, 'The rest: npm run test:rest');
