// What a package imports stands in its package.json, and the other way round.
import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

type Manifest = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Files that name packages: sources, configurations, style sheets and pages. */
const namesPackages = /\.(tsx?|mjs|css|html)$|tsconfig.*\.json$/;
const isGenerated = (file: string) =>
  file.split(sep).some((part) => ['node_modules', 'dist', 'dist-types', 'test-results'].includes(part));
const isTest = (file: string) => /\.(spec|fixture)\.tsx?$|^src.testing/.test(file);

/** 'a' for 'a/b', '@a/b' for '@a/b/c'. */
const packageOf = (source: string) => source.split('/', source.startsWith('@') ? 2 : 1).join('/');

/** One line for each package that is imported and not declared, or declared and not imported. */
export function undeclaredImports(root: string): string[] {
  const { dependencies, devDependencies } = manifestOf(root);
  const shared = Object.keys({ ...dependencies, ...devDependencies });
  return ['apps', 'libs', 'testing', 'tools'].flatMap((group) =>
    readdirSync(join(root, group)).flatMap((name) => {
      try {
        return errorsIn(join(root, group, name), shared).map((error) => `${group}/${name} ${error}`);
      } catch (error) {
        // A folder that an older version left behind is no package.
        if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
        throw error;
      }
    }),
  );
}

/** `shared`: what every package gets from the root, for its specs and its configuration. */
function errorsIn(folder: string, shared: readonly string[]): string[] {
  const { dependencies = {}, devDependencies = {} } = manifestOf(folder);
  const declared = Object.keys({ ...dependencies, ...devDependencies });
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => namesPackages.test(file) && !isGenerated(file))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
  const undeclared = files.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:\bfrom |^import |\bimport\()'([^'.:]+)'/gm)]
      .map(([, source = '']) => packageOf(source))
      .filter((name) => !declared.includes(name))
      .filter((name) => !(shared.includes(name) && (isTest(file) || !file.startsWith('src'))))
      .map((name) => `imports ${name}, which its package.json does not declare: ${file}`),
  );
  // Libraries also need each other; our own packages are there to be imported.
  const unused = declared
    .filter((name) => name.startsWith('@control-center/'))
    .filter((name) => !files.some(({ text }) => text.includes(`'${name}`) || text.includes(`"${name}`)))
    .map((name) => `declares ${name}, which nothing imports`);
  return [...undeclared, ...unused];
}
