// npm run test:all, for a release: all checks with other and more random values, and those that take minutes.
import { prepare } from '../prepare.mjs';
import { longChecks, rest, spine } from './list.mjs';
import { perform } from './perform.mjs';

process.env['TEST_SEED'] ??= String(Date.now() % 1_000_000);
process.env['TEST_ROUNDS'] ??= '10';
console.log(
  `Seed ${process.env['TEST_SEED']}; TEST_SEED=${process.env['TEST_SEED']} npm run test:all repeats this run`,
);
await prepare('developing');
await perform([...spine, ...rest, ...longChecks]);
