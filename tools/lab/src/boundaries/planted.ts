import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A file to plant, relative to the repository, and its contents. */
export type Planted = { file: string; code: string };

const groups = ['apps', 'libs', 'tools'];
const ownPackages = ['@control-center', '@market', '@platform'];

/** The lint messages of each file, planted in a copy of the repository, where imports lead to the files of the copy. */
export async function lintPlanted(root: string, planted: readonly Planted[]): Promise<string[][]> {
  const copy = mkdtempSync(join(tmpdir(), 'planted-'));
  try {
    copySources(root, copy);
    const files = planted.map(({ file, code }, index) => {
      const name = file.replace('planted', `planted-${String(index)}`);
      mkdirSync(dirname(join(copy, name)), { recursive: true });
      writeFileSync(join(copy, name), `${code}\n`);
      return name;
    });
    const found = await lint(root, copy, files);
    return files.map((file) =>
      found.filter(({ filename }) => filename === file).map(({ message }) => message),
    );
  } finally {
    rmSync(copy, { recursive: true });
  }
}

function copySources(root: string, copy: string): void {
  const isSource = (path: string) => !['node_modules', 'dist', 'dist-types'].includes(basename(path));
  for (const name of ['tsconfig.base.json', ...groups])
    cpSync(join(root, name), join(copy, name), { recursive: true, filter: isSource });
  const [installed, linked] = [join(root, 'node_modules'), join(copy, 'node_modules')];
  mkdirSync(linked);
  for (const name of readdirSync(installed))
    if (!ownPackages.includes(name)) symlinkSync(join(installed, name), join(linked, name));
  // They lead to ../../libs and the like, also in the copy.
  for (const scope of ownPackages)
    cpSync(join(installed, scope), join(linked, scope), { recursive: true, verbatimSymlinks: true });
}

type Message = { filename: string; message: string };

async function lint(root: string, copy: string, files: readonly string[]): Promise<Message[]> {
  const rules = pathToFileURL(join(root, 'oxlint.imports.mjs')).href;
  writeFileSync(
    join(copy, 'rules.mjs'),
    `const { importRules } = await import(${JSON.stringify(rules)});\nexport default importRules(${JSON.stringify(copy)});\n`,
  );
  const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
  // Its exit code is 1 when it finds something.
  const output = await new Promise<string>((resolve) =>
    execFile(
      process.execPath,
      [oxlint, '-c', 'rules.mjs', '--format', 'json', ...files],
      { cwd: copy, maxBuffer: 2 ** 26 },
      (_, printed) => resolve(printed),
    ),
  );
  return (JSON.parse(output) as { diagnostics: Message[] }).diagnostics;
}
