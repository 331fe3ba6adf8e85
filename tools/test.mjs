// npm test: everything that is checked, from a fresh checkout, beside a running system if there is one.
import { prepare } from './prepare.mjs';
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
