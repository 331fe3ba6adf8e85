import fc from 'fast-check';

/** `npm test` always uses the same one, so that its result can be repeated; `npm run test:all` chooses and prints one. */
const seed = Number(process.env['TEST_SEED'] ?? 1);

/** The factor by which more values are tried than in `npm test`. */
const factor = Number(process.env['TEST_ROUNDS'] ?? 1);

/** `count` in `npm test`, more in `npm run test:all`. */
export const runs = (count: number): number => count * factor;

fc.configureGlobal({ seed, numRuns: runs(100) });

export { fc };
