// npm run check: the checks that take less than a minute.
import { prepare } from '../prepare.mjs';
import { perform } from './perform.mjs';

await prepare('developing');
await perform(['types', 'lint', 'format', 'unit', 'web']);
