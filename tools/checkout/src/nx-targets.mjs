// Gives each package its targets in Nx, so that `npm run check` runs only those specs whose package, or one that it imports, has
// changed.
import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

const jest = 'node --experimental-vm-modules --no-warnings node_modules/jest/bin/jest.js';

/** @param {string} project @param {string} folder */
const specs = (project, folder) => ({
  command: `${jest} --selectProjects ${project} -- ${folder}/`,
  options: { cwd: '{workspaceRoot}', env: { TEST_PART: 'spine' } },
  inputs: ['default', '^default', 'specs'],
  cache: true,
});

/** @param {string} folder */
const hasSpecs = (folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' }).some(
    (name) => !name.includes('node_modules') && name.endsWith('.spec.ts') && !name.endsWith('.int.spec.ts'),
  );

/**
 * @param {string} folder
 * @param {string} root
 * @returns {Record<string, import('nx/src/devkit-exports.js').TargetConfiguration>}
 */
function targetsOf(folder, root) {
  // Of a package without such specs `npx nx affected -t test` runs nothing.
  const test = { executor: 'nx:noop', dependsOn: ['unit', 'web'] };
  if (folder === 'apps/web') return { web: specs('web', folder), unit: specs('unit', folder), test };
  return hasSpecs(join(root, folder)) ? { unit: specs('unit', folder), test } : {};
}

/** @type {import('nx/src/devkit-exports.js').CreateNodesV2} */
export const createNodesV2 = [
  '{apps,libs/market,libs/platform,tools}/*/package.json',
  (files, _, { workspaceRoot }) =>
    files.map((file) => {
      const root = dirname(file);
      return [file, { projects: { [root]: { root, targets: targetsOf(root, workspaceRoot) } } }];
    }),
];
