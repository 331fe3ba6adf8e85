import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * The record of a package in a lock file of npm, by the package's path.
 *
 * @typedef {{ version?: string, resolved?: string, link?: boolean, optional?: boolean, dev?: boolean, devOptional?: boolean, os?: string[], cpu?: string[], bin?: Record<string, string> }} LockedPackage
 * @typedef {Record<string, LockedPackage>} Packages
 */

/**
 * Whether the packages of package-lock.json, for running without those for development, and no other versions of them, are
 * installed below `root`. npm's own record of what it installed is not enough: somebody may have copied or deleted folders
 * since.
 *
 * @param {string} root
 * @param {'running' | 'developing'} purpose
 */
export function isInstalled(root, purpose) {
  try {
    const locked = packagesIn(join(root, 'package-lock.json'));
    const installed = packagesIn(join(root, 'node_modules', '.package-lock.json'));
    return (
      Object.entries(locked).every(
        ([path, { optional, dev, devOptional }]) =>
          !isInModules(path) || optional || devOptional || (dev && purpose === 'running') || installed[path],
      ) &&
      Object.entries(installed).every(
        ([path, entry]) =>
          isLocked(entry, locked[path]) && (!isInModules(path) || isPresent(root, path, entry)),
      )
    );
  } catch {
    return false;
  }
}

/** @param {string} file @returns {Packages} */
const packagesIn = (file) => /** @type {{ packages: Packages }} */ (readJson(file)).packages;

/** @param {string} file @returns {unknown} */
const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));

const isInModules = (/** @type {string} */ path) => path.includes('node_modules/');

/** @param {LockedPackage} installed @param {LockedPackage | undefined} locked */
const isLocked = (installed, locked) =>
  locked?.version === installed.version &&
  locked?.resolved === installed.resolved &&
  isAllowed(installed.os, process.platform) &&
  isAllowed(installed.cpu, process.arch);

/** @param {string[] | undefined} allowed names, or names to exclude, which begin with «!» @param {string} current */
const isAllowed = (allowed, current) =>
  !allowed ||
  allowed.includes(current) ||
  allowed.every((name) => name.startsWith('!') && name !== `!${current}`);

/** Whether the files agree with npm's record: a link to a workspace, or a package with its version and its programs. */
function isPresent(
  /** @type {string} */ root,
  /** @type {string} */ path,
  /** @type {LockedPackage} */ { link, resolved, version, bin = {} },
) {
  const folder = join(root, path);
  if (link) return realpathSync(folder) === realpathSync(join(root, resolved ?? ''));
  const programs = join(modulesOf(folder), '.bin');
  return (
    /** @type {{ version: string }} */ (readJson(join(folder, 'package.json'))).version === version &&
    Object.keys(bin).every((name) => existsSync(join(programs, name)))
  );
}

/** The node_modules folder of a package, which may have a scope in between. */
const modulesOf = (/** @type {string} */ folder) => {
  const parent = dirname(folder);
  return parent.endsWith('node_modules') ? parent : dirname(parent);
};
