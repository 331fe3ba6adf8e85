import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isInstalled } from './installed.mjs';

const packages = {
  'node_modules/plain': { version: '1.0.0', resolved: 'https://registry.npmjs.org/plain-1.0.0.tgz' },
  'node_modules/@scope/scoped': { version: '2.0.0', bin: { scoped: 'cli.js' } },
  'apps/web/node_modules/plain': { version: '3.0.0' },
  'node_modules/@control-center/web': { resolved: 'apps/web', link: true },
  'apps/web': { version: '0.0.0' },
};

describe('a checkout', () => {
  let root = '';
  const write = (path: string, content: unknown) => {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), JSON.stringify(content));
  };
  const writeLock = (more: object = {}) =>
    write('package-lock.json', { packages: { '': { version: '0.0.0' }, ...packages, ...more } });
  const remove = (path: string) => rmSync(join(root, path), { recursive: true });

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'checkout-'));
    writeLock();
    write('node_modules/.package-lock.json', { packages });
    write('node_modules/plain/package.json', { version: '1.0.0' });
    write('node_modules/@scope/scoped/package.json', { version: '2.0.0' });
    write('node_modules/.bin/scoped', '');
    write('apps/web/package.json', { version: '0.0.0' });
    write('apps/web/node_modules/plain/package.json', { version: '3.0.0' });
    mkdirSync(join(root, 'node_modules/@control-center'));
    symlinkSync('../../apps/web', join(root, 'node_modules/@control-center/web'));
  });

  afterEach(() => rmSync(root, { recursive: true }));

  it('is installed when every locked package is there', () => {
    expect(isInstalled(root, 'running')).toBe(true);
  });

  it('needs development packages only for developing', () => {
    writeLock({ 'node_modules/test-runner': { version: '1.0.0', dev: true } });
    expect(isInstalled(root, 'running')).toBe(true);
    expect(isInstalled(root, 'developing')).toBe(false);
    write('node_modules/.package-lock.json', {
      packages: { ...packages, 'node_modules/test-runner': { version: '1.0.0', dev: true } },
    });
    write('node_modules/test-runner/package.json', { version: '1.0.0' });
    expect(isInstalled(root, 'developing')).toBe(true);
    expect(isInstalled(root, 'running')).toBe(true);
  });

  it('does not need an optional package', () => {
    writeLock({ 'node_modules/for-another-system': { version: '1.0.0', optional: true } });
    expect(isInstalled(root, 'running')).toBe(true);
  });

  it.each([
    ["npm's record", 'node_modules/.package-lock.json'],
    ['a package', 'node_modules/plain'],
    ['a package of a scope', 'node_modules/@scope'],
    ['the manifest of a package', 'node_modules/plain/package.json'],
    ['the packages of one workspace', 'apps/web/node_modules'],
    ['the link to a workspace', 'node_modules/@control-center/web'],
    ['the program of a package', 'node_modules/.bin/scoped'],
  ])('is not installed without %s', (_, path) => {
    remove(path);
    expect(isInstalled(root, 'running')).toBe(false);
  });

  it('is not installed with another version of a package', () => {
    write('node_modules/plain/package.json', { version: '1.0.1' });
    expect(isInstalled(root, 'running')).toBe(false);
  });

  it('is not installed with a link to another folder', () => {
    remove('node_modules/@control-center/web');
    symlinkSync('../../apps', join(root, 'node_modules/@control-center/web'));
    expect(isInstalled(root, 'running')).toBe(false);
  });

  it('is not installed when the lock file has another package', () => {
    writeLock({ 'node_modules/new': { version: '1.0.0' } });
    expect(isInstalled(root, 'running')).toBe(false);
  });

  it.each([
    ['version', { version: '1.1.0', resolved: packages['node_modules/plain'].resolved }],
    ['origin', { version: '1.0.0', resolved: 'https://registry.npmjs.org/other.tgz' }],
  ])('is not installed when the lock file has another %s of a package', (_, entry) => {
    writeLock({ 'node_modules/plain': entry });
    expect(isInstalled(root, 'running')).toBe(false);
  });

  it('is not installed when its packages are for another operating system', () => {
    const foreign = { 'node_modules/native': { version: '1.0.0', os: [`!${process.platform}`] } };
    writeLock(foreign);
    write('node_modules/native/package.json', { version: '1.0.0' });
    write('node_modules/.package-lock.json', { packages: { ...packages, ...foreign } });
    expect(isInstalled(root, 'running')).toBe(false);
  });
});
