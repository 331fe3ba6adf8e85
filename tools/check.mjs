// npm run check: the checks that take less than a minute.
import { prepare } from './checkout/src/prepare.mjs';
import { perform } from './suite.mjs';

await prepare({ built: false });
await perform(['types', 'lint', 'format', 'unit', 'web']);
