// The browser of the tests: an installed one, else the one inside the package @sparticuz/chromium.
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '@control-center/checkout/prepare';

const modules = join(root, 'node_modules');

/** How to launch a browser; `env` holds the variables to set in addition to the environment. */
export type Browser = { executablePath: string; args: string[]; env: Record<string, string> };

const usualPaths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** WebGL is rendered in software. Pages are not (`--use-gl`): that takes twenty times as long. */
const args = ['--no-sandbox', '--enable-unsafe-swiftshader'];

/** Rejects when there is no browser. */
export async function findBrowser(): Promise<Browser> {
  const configured = process.env['CHROMIUM_PATH'];
  if (configured && !starts(configured))
    throw new Error(`CHROMIUM_PATH is ${configured}, which does not start`);
  const installed = configured ?? usualPaths.find((path) => existsSync(path) && starts(path));
  if (installed) return { executablePath: installed, args, env: {} };
  const packaged =
    process.platform === 'linux' && process.arch === 'x64' ? await packagedBrowser() : undefined;
  if (packaged) return packaged;
  throw new Error('No browser for the tests: install Chromium or Google Chrome, or set CHROMIUM_PATH to one');
}

const starts = (executablePath: string, env: Record<string, string> = {}) =>
  spawnSync(executablePath, ['--version'], { env: { ...process.env, ...env }, stdio: 'ignore' }).status === 0;

async function packagedBrowser(): Promise<Browser | undefined> {
  const manifest = readFileSync(join(modules, '@sparticuz', 'chromium', 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const folder = join(modules, '.cache', `chromium-${version}`);
  if (!existsSync(folder)) await unpack(folder);
  const executablePath = join(folder, 'chromium');
  const hasFonts = existsSync('/etc/fonts/fonts.conf') && existsSync('/usr/share/fonts');
  const fonts: Record<string, string> = hasFonts ? {} : { FONTCONFIG_PATH: join(folder, 'fonts') };
  // Systems that lack libnss3 and similar libraries use the copies in the package.
  const libraries = { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') };
  const env = [fonts, { ...fonts, ...libraries }].find((variables) => starts(executablePath, variables));
  return env && { executablePath, args, env };
}

const fontconfig = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${folder}/cache</cachedir></fontconfig>
`;

/** The package always unpacks into TMPDIR, so TMPDIR is a folder of our own meanwhile. */
async function unpack(folder: string): Promise<void> {
  const unfinished = `${folder}.${process.pid}`;
  mkdirSync(unfinished, { recursive: true });
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = unfinished;
  try {
    const { inflate } = await import('@sparticuz/chromium');
    const packed = ['chromium.br', 'swiftshader.tar.br', 'fonts.tar.br', 'al2023.tar.br'];
    await Promise.all(packed.map((name) => inflate(join(modules, '@sparticuz', 'chromium', 'bin', name))));
    chmodSync(join(unfinished, 'chromium'), 0o755);
    writeFileSync(join(unfinished, 'fonts', 'fonts.conf'), fontconfig(join(folder, 'fonts')));
    renameSync(unfinished, folder);
  } catch (error) {
    if (!existsSync(folder)) throw error;
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(unfinished, { recursive: true, force: true });
  }
}
