// For each rule of eslint.config.mjs, lints an import that breaks the rule and one that follows it. Also finds circles of
// folders, and imports that package.json does not declare.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ESLint } from 'eslint';
import { root } from '@control-center/checkout/prepare';
import { folderCircles } from './circles.js';
import { undeclaredImports } from './declared.js';
import { packageName, probes } from './probes.js';

const rule = 'boundaries/dependencies';
const eslint = new ESLint({
  cwd: root,
  ruleFilter: ({ ruleId }) => ruleId === rule,
});

async function isDenied(from: string, source: string): Promise<boolean> {
  const results = await eslint.lintText(`import '${source}';\n`, { filePath: from });
  const messages = results.flatMap((result) => result.messages);
  const other = messages.find(({ ruleId }) => ruleId !== rule);
  if (other) throw new Error(`${from} cannot be linted: ${other.message}`);
  return messages.length > 0;
}

const probeList = probes(root);
const errors: string[] = [];
for (const { from, allowed, denied } of probeList) {
  for (const source of allowed)
    if (await isDenied(from, source)) errors.push(`${from} may import ${source}, but the rule denies it`);
  for (const source of denied)
    if (!(await isDenied(from, source)))
      errors.push(`${from} must not import ${source}, but the rule allows it`);
}

const { settings } = (await eslint.calculateConfigForFile('libs/domain/src/planted.ts')) as {
  settings: { 'boundaries/elements': { pattern: string }[] };
};
const folders = settings['boundaries/elements'].map(({ pattern }) => pattern.replace('/*', '/'));
const unproven = folders.filter((folder) => !probeList.some(({ from }) => from.startsWith(folder)));
errors.push(...unproven.map((folder) => `${folder} has rules, but no probe tests them`));

errors.push(...folderCircles(root), ...undeclaredImports(root));
inPlantedPackage({ 'a/x.ts': `import '../b/x.js';`, 'b/x.ts': `import '../a/x.js';` }, {}, (folder) => {
  if (folderCircles(folder).length !== 1) errors.push('a planted circle of folders is not found');
});
inPlantedPackage({ 'x.ts': `import 'left-pad';` }, { [packageName('unused')]: '*' }, (folder) => {
  if (undeclaredImports(folder).length !== 2)
    errors.push(
      'a planted import that is not declared, or a declared package that is not imported, is not found',
    );
});

if (errors.length > 0) {
  console.error(errors.join('\n'));
  process.exitCode = 1;
} else {
  const count = probeList.reduce((sum, { allowed, denied }) => sum + allowed.length + denied.length, 0);
  console.log(`${count} probe imports are allowed or denied as documented`);
}

/** Tries a check on a repository of one package, with these files in its `src`. */
function inPlantedPackage(
  files: Record<string, string>,
  dependencies: Record<string, string>,
  check: (root: string) => void,
): void {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'));
  try {
    for (const group of ['apps', 'testing', 'tools']) mkdirSync(join(folder, group));
    const planted = join(folder, 'libs', 'planted');
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(planted, 'src', name)), { recursive: true });
      writeFileSync(join(planted, 'src', name), `${text}\n`);
    }
    writeFileSync(join(folder, 'package.json'), '{}');
    writeFileSync(join(planted, 'package.json'), JSON.stringify({ dependencies }));
    check(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
