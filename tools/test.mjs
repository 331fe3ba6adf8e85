// npm test: everything that is checked, from a fresh checkout, beside a running system if there is one.
import { checkNode, install } from './prepare.mjs';
import { perform } from './suite.mjs';

checkNode();
await install();
await perform(
  ['format', 'lock', 'lint', 'boundaries', 'types', 'unit', 'web', 'integration', 'build', 'browser'],
  { browser: 'build' },
);
