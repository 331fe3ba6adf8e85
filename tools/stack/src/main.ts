import { resolve } from 'node:path';
import { print } from '@control-center/checkout/progress';
import { demoAccounts, demoPassword, InvalidSettings, publicUrl, readSettings } from '@platform/settings';
import type { Settings } from '@platform/settings';
import { addressOf, root } from './parts.js';
import { PortsUnusable } from './embedded/ports.js';
import { AlreadyRunning } from './supervisor/records.js';
import { startStack } from './stack.js';
import { stopRequest } from './stop-request.js';
import { PartFailed } from './supervisor/part.js';

/** Runs the stack until it is asked to stop (0) or something fails (1). */
async function run(): Promise<number> {
  const stopped = stopRequest();
  const settings = readSettings();
  const given = (option: string) => process.argv.includes(option);
  const stack = startStack(settings, { watch: given('--watch'), demo: given('--demo') });
  try {
    if ((await Promise.race([stack.ready, stopped])) !== 'stop') {
      print(greeting(settings, await hasSampleData(settings)));
      const reason = await Promise.race([stack.failure, stopped]);
      if (reason !== 'stop') throw reason;
    }
    print('Stopping …');
    return 0;
  } finally {
    await stack.stop();
  }
}

/** The application knows whether its log began with the demo world. */
async function hasSampleData(settings: Settings): Promise<boolean> {
  const response = await fetch(`${addressOf(settings)}/api/installation`).catch(() => undefined);
  const facts = response?.ok ? ((await response.json()) as { hasSampleData?: boolean }) : {};
  return facts.hasSampleData === true;
}

function greeting(settings: Settings, isDemo: boolean): string {
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
    ...(isDemo ? ['', '  It has sample orders of a year (DEMO=none: a new installation begins empty)'] : []),
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
