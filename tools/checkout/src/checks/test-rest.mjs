// npm run test:rest: what `npm test` leaves out because it takes longer.
import { prepare } from '../prepare.mjs';
import { rest } from './list.mjs';
import { perform } from './perform.mjs';

await prepare('developing');
await perform(rest);
