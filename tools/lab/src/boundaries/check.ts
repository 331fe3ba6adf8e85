// For each rule of oxlint.imports.mjs, lints code that breaks the rule and code that follows it. Also finds circles of
// folders and of files, and imports that package.json does not declare.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '@control-center/checkout/prepare';
import { fileCircles, folderCircles } from './circles.js';
import { undeclaredImports } from './declared.js';
import { lintPlanted } from './planted.js';
import { importProbes, screenProbes } from './probes.js';

const tried = [...importProbes(root), ...screenProbes];
const found = await lintPlanted(root, tried);
const errors = tried.flatMap(({ file, code, isDenied }, index) => {
  if (isDenied === found[index]!.length > 0) return [];
  return [`${file} ${isDenied ? 'must not' : 'may'} contain ${code}, but the rule says otherwise`];
});

errors.push(...folderCircles(root), ...fileCircles(root), ...undeclaredImports(root));
inPlantedPackage({ 'a/x.ts': `import '../b/x.js';`, 'b/x.ts': `import '../a/x.js';` }, {}, (folder) => {
  if (folderCircles(folder).length !== 1) errors.push('a planted circle of folders is not found');
  if (fileCircles(folder).length !== 1) errors.push('a planted circle of files is not found');
});
inPlantedPackage({ 'x.ts': `import 'left-pad';` }, { '@platform/unused': '*' }, (folder) => {
  if (undeclaredImports(folder).length !== 2)
    errors.push(
      'a planted import that is not declared, or a declared package that is not imported, is not found',
    );
});

if (errors.length > 0) {
  console.error(errors.join('\n'));
  process.exitCode = 1;
} else console.log(`${tried.length} planted files are allowed or denied as documented`);

/** Tries a check on a repository of one package, with these files in its `src`. */
function inPlantedPackage(
  files: Record<string, string>,
  dependencies: Record<string, string>,
  check: (root: string) => void,
): void {
  const folder = mkdtempSync(join(tmpdir(), 'planted-'));
  try {
    for (const group of ['apps', 'libs/market', 'libs/platform', 'tools'])
      mkdirSync(join(folder, group), { recursive: true });
    const planted = join(folder, 'libs', 'platform', 'planted');
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
