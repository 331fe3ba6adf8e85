// npm test: runs all checks, even from a fresh checkout and while the system is running.
import { prepare } from './checkout/src/prepare.mjs';
import { perform } from './suite.mjs';

await prepare({ built: false });
await perform(
  [
    [
      ['format', 'lock', 'boundaries', 'lint'],
      ['types', 'unit', 'web'],
    ],
    [['integration']],
    [['build', 'browser']],
  ],
  { browser: 'build' },
);
