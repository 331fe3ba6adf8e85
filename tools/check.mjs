// npm run check: what can be known about a change in less than a minute.
import { prepare } from './prepare.mjs';
import { perform } from './suite.mjs';

await prepare({ built: false });
await perform([
  [
    ['format', 'lint'],
    ['types', 'unit', 'web'],
  ],
]);
