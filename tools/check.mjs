// npm run check: what can be known about a change in less than a minute.
import { checkNode, install } from './prepare.mjs';
import { perform } from './suite.mjs';

checkNode();
await install();
await perform(['format', 'lint', 'types', 'unit', 'web']);
