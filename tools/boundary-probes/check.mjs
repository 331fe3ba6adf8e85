// Plants an import that breaks each rule of eslint.config.mjs, and one that keeps it, and lints them.
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ESLint } from 'eslint';
import { probes } from './probes.mjs';

const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));
const rule = 'boundaries/dependencies';
const eslint = new ESLint({
  cwd: root,
  ruleFilter: ({ ruleId }) => ruleId === rule,
  // The planted files are not on disk, so no TypeScript project knows them; this rule needs none.
  overrideConfig: { files: ['**/*.ts'], languageOptions: { parserOptions: { projectService: false } } },
});

async function isRefused(from, source) {
  const [{ messages }] = await eslint.lintText(`import '${source}';\n`, { filePath: from });
  const other = messages.find(({ ruleId }) => ruleId !== rule);
  if (other) throw new Error(`${from} cannot be linted: ${other.message}`);
  return messages.length > 0;
}

const planted = probes(root);
const wrong = [];
for (const { from, allowed, refused } of planted) {
  for (const source of allowed)
    if (await isRefused(from, source)) wrong.push(`${from} may import ${source}, but is refused`);
  for (const source of refused)
    if (!(await isRefused(from, source))) wrong.push(`${from} must not import ${source}, but may`);
}

const { settings } = await eslint.calculateConfigForFile(planted[0].from);
const rooms = settings['boundaries/elements'].map(({ pattern }) => pattern.replace('/*', '/'));
const unproved = rooms.filter((room) => !planted.some(({ from }) => from.startsWith(room)));
wrong.push(...unproved.map((room) => `${room} has rules, but nothing is planted there`));

if (wrong.length > 0) {
  console.error(wrong.join('\n'));
  process.exitCode = 1;
} else {
  const count = planted.reduce((sum, { allowed, refused }) => sum + allowed.length + refused.length, 0);
  console.log(`${count} planted imports judged as they should be`);
}
