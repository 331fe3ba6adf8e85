// Checks the Dockerfile where there is no container engine: runs its steps in an empty folder, as a user without rights,
// with nothing but what they copy; then starts each program of the image.
import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { root } from '@control-center/checkout/prepare';
import { readYaml } from './compose-files.js';
import type { ComposeFile } from './compose-files.js';
import { stagesOf } from './dockerfile.js';
import type { Copy, Stage } from './dockerfile.js';

/** The user nobody if this process may become another user; otherwise this process has no rights anyway. */
const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
const folder = mkdtempSync(join(tmpdir(), 'image-'));

/** A command that would use the embedded database gets the address of one that does not answer. */
const environmentOf: Record<string, NodeJS.ProcessEnv> = {
  proof: { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
};

/** The place of a path of a stage. */
const at = (stage: string, ...path: string[]) => join(folder, stage === '' ? 'image' : stage, ...path);

try {
  if (user.uid) chownSync(folder, user.uid, user.gid);
  const stages = stagesOf(readFileSync(join(root, 'docker', 'Dockerfile'), 'utf8'));
  for (const stage of stages) build(stage, stages);
  checkPrograms(stages.at(-1)!);
  console.log('The steps of the Dockerfile and the programs of its image run');
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function build(stage: Stage, stages: readonly Stage[]): void {
  const { name, base, steps } = stage;
  if (stages.some((other) => other.name === base)) copy(at(base), at(name));
  make(at(name, stage.folder));
  const env: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    HOME: folder,
    npm_config_cache: at('npm-cache'),
  };
  for (const step of steps) {
    if (step.kind === 'env') env[step.name] = step.value;
    else if (step.kind === 'copy') copyStep(stage, step);
    else {
      console.log(`RUN ${step.command}`);
      execFileSync('sh', ['-c', step.command], {
        ...{ cwd: at(name, stage.folder), env, ...user, stdio: ['ignore', 'ignore', 'inherit'] },
      });
    }
  }
}

function copyStep(stage: Stage, { from, sources, target }: Copy): void {
  const context = from === undefined ? fromContext : (source: string) => [at(from, source)];
  for (const source of sources.flatMap(context)) {
    const isFolder = statSync(source).isDirectory();
    const into = target.endsWith('/') && !isFolder ? join(target, basename(source)) : target;
    copy(source, at(stage.name, resolve(stage.folder, into)));
  }
}

/** The build context: the files under version control, which .dockerignore leaves. */
function fromContext(path: string): string[] {
  const copied = join(folder, 'context');
  const files = execFileSync('git', ['ls-files', '-z', '--', path], { cwd: root, encoding: 'utf8' });
  const names = files.split('\0').filter((name) => name !== '');
  if (names.length === 0) throw new Error(`COPY ${path}: there is no such file`);
  for (const name of names) {
    make(dirname(join(copied, name)));
    cpSync(join(root, name), join(copied, name));
  }
  return [join(copied, path)];
}

/** Copies with links as they are, and gives the copy to the user. */
function copy(source: string, target: string): void {
  make(dirname(target));
  const what = statSync(source).isDirectory() ? [`${source}/.`, target] : [source, target];
  if (statSync(source).isDirectory()) make(target);
  execFileSync('cp', ['-a', ...what]);
  if (user.uid) execFileSync('chown', ['-hR', `${user.uid}:${user.gid}`, target]);
}

function make(path: string): void {
  mkdirSync(path, { recursive: true });
  if (user.uid) chownSync(path, user.uid, user.gid);
}

/**
 * The program of each service must load all its packages and end at once, naming the missing setting or the server that
 * does not answer.
 */
function checkPrograms(image: Stage): void {
  if (image.user === 'root') throw new Error('The image runs as root');
  const { services } = readYaml<ComposeFile>('compose.yaml');
  const [node, ...flags] = image.program.slice(0, -1);
  for (const [name, { image: of, command = [] }] of Object.entries(services)) {
    if (of !== 'control-center:local') continue;
    const { status, stderr } = spawnSync(node!, [...flags, ...command], {
      cwd: at('', image.folder),
      env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...environmentOf[name] },
      ...user,
      encoding: 'utf8',
    });
    if (status === 0 || !/(DATABASE_URL|BACKUP_PASSPHRASE) is missing|ECONNREFUSED/.test(stderr))
      throw new Error(`${name} does not run in the image:\n${stderr}`);
  }
}
