import { resolve } from 'node:path';
import {
  demoAccounts,
  demoPassword,
  InvalidSettings,
  publicUrl,
  readSettings,
} from '@control-center/settings';
import type { Settings } from '@control-center/settings';
import { root } from './parts.js';
import { PortsUnusable } from './embedded/ports.js';
import { say } from './progress.mjs';
import { AlreadyRunning } from './supervisor/records.js';
import { startStack } from './stack.js';
import { PartFailed } from './supervisor/supervisor.js';

/** Runs the stack until a signal comes (0) or something fails (1). */
async function run(): Promise<number> {
  // Nothing that comes twice, as Ctrl-C does through npm, may cut the stopping short.
  const signalled = new Promise<'signal'>((done) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => done('signal'));
  });
  const settings = readSettings();
  const stack = startStack(settings, { watch: process.argv.includes('--watch') });
  try {
    const first = await Promise.race([stack.ready, signalled]);
    if (first !== 'signal') {
      say(greeting(settings));
      const reason = await Promise.race([stack.failure, signalled]);
      if (reason !== 'signal') throw reason;
    }
    say('Stopping …');
    return 0;
  } finally {
    await stack.stop();
  }
}

function greeting(settings: Settings): string {
  const accounts = demoAccounts.map(
    ({ email, role, companyName }) => `    ${email.padEnd(20)} ${role.padEnd(13)} ${companyName}`,
  );
  return [
    '',
    `  ${publicUrl(settings)}  is ready, ${process.uptime().toFixed(1)} s after the start`,
    '',
    ...(settings.OIDC_ISSUER
      ? [`  Sign in through ${settings.OIDC_ISSUER}`]
      : [`  Sign in by one click, or with the password "${demoPassword}":`, ...accounts]),
    '',
    `  Data and logs are in ${resolve(root, settings.DATA_DIR)}. Ctrl-C stops everything.`,
    '',
  ].join('\n');
}

const isExpected = (error: unknown): error is Error =>
  [InvalidSettings, PortsUnusable, AlreadyRunning, PartFailed].some((kind) => error instanceof kind);

try {
  process.exitCode = await run();
} catch (error) {
  console.error(isExpected(error) ? error.message : error);
  process.exitCode = 1;
}
process.exit();
