// What a package imports stands in its package.json, and the other way round.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';

type Manifest = {
  name?: string;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
};

const manifestOf = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;

/** Files that name packages: sources, configurations, style sheets and pages. */
const namesPackages = /\.(tsx?|mjs|css|html)$|tsconfig.*\.json$/;
const isGenerated = (file: string) =>
  file.split(sep).some((part) => ['node_modules', 'dist', 'dist-types', 'test-results'].includes(part));
const isTest = (file: string) => /\.(spec|fixture)\.tsx?$|^(src.)?testing/.test(file);

/** Such as what only `npm run test:mutation` installs. */
const isOfInnerPackage = (folder: string, file: string) =>
  file.includes(sep) && existsSync(join(folder, file.split(sep)[0]!, 'package.json'));

/** 'a' for 'a/b', '@a/b' for '@a/b/c'. */
const packageOf = (source: string) => source.split('/', source.startsWith('@') ? 2 : 1).join('/');

/** The folders of packages, such as 'libs/platform/log', below the root. */
export const packageFolders = (root: string): string[] =>
  ['apps', 'libs/market', 'libs/platform', 'tools'].flatMap((group) =>
    readdirSync(join(root, group))
      .map((name) => `${group}/${name}`)
      // A folder that an older version left behind is no package.
      .filter((folder) => existsSync(join(root, folder, 'package.json'))),
  );

/** One line for each package that is imported and not declared, or declared and not imported. */
export function undeclaredImports(root: string): string[] {
  const { dependencies, devDependencies } = manifestOf(root);
  const shared = Object.keys({ ...dependencies, ...devDependencies });
  return packageFolders(root).flatMap((name) =>
    errorsIn(join(root, name), shared).map((error) => `${name} ${error}`),
  );
}

/** `shared`: what every package gets from the root, for its specs and its configuration. */
function errorsIn(folder: string, shared: readonly string[]): string[] {
  const { name: own = '', dependencies = {}, devDependencies = {} } = manifestOf(folder);
  const declared = Object.keys({ ...dependencies, ...devDependencies });
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => namesPackages.test(file) && !isGenerated(file) && !isOfInnerPackage(folder, file))
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
  const undeclared = files.flatMap(({ file, text }) =>
    [...text.matchAll(/(?:\bfrom |^import |\bimport\()'([^'.:$]+)'/gm)]
      .map(([, source = '']) => packageOf(source))
      .filter((name) => name !== own && !declared.includes(name))
      .filter((name) => !(shared.includes(name) && (isTest(file) || !file.startsWith('src'))))
      .map((name) => `imports ${name}, which its package.json does not declare: ${file}`),
  );
  // Peer dependencies of libraries count, and our own packages must be imported.
  const unused = declared
    .filter((name) => /^@(control-center|market|platform)\//.test(name))
    .filter((name) => !files.some(({ text }) => text.includes(`'${name}`) || text.includes(`"${name}`)))
    .map((name) => `declares ${name}, which nothing imports`);
  return [...undeclared, ...unused];
}
