// Hooks of Node's module loader: https://nodejs.org/docs/latest-v20.x/api/module.html#customization-hooks
import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { transform } from '@swc/core';
import { swcOptions } from '../swc-options.mjs';

const isTypeScript = (/** @type {string} */ url) => /^file:.*\.tsx?(\?|$)/.test(url);
const globals = new URL('./globals.mjs', import.meta.url).href;

/**
 * Modules of the web and its data stores hold the state of a page. The runner imports each spec file with its own
 * query, and imports of these modules get the same query, so they are loaded again for each file.
 */
const holdsState = /\/apps\/web\/src\/|\/node_modules\/(fake-indexeddb|idb-keyval)\//;

/** @type {import('node:module').ResolveHook} */
export async function resolve(specifier, context, next) {
  const { parentURL = '' } = context;
  const url = specifier === '@jest/globals' ? globals : sourceOf(specifier, parentURL);
  const resolved = url ? { ...asModule, url } : await next(specifier, context);
  if (!parentURL || !holdsState.test(resolved.url)) return resolved;
  return { ...resolved, url: resolved.url + new URL(parentURL).search };
}

const asModule = /** @type {const} */ ({ format: 'module', shortCircuit: true });

/** Imports of the web have no ending. @param {string} specifier @param {string} parent */
function sourceOf(specifier, parent) {
  if (!/^\.{1,2}\//.test(specifier) || !isTypeScript(parent)) return undefined;
  const path = new URL(specifier.replace(/\.js$/, ''), parent).href;
  return ['.ts', '.tsx'].map((ending) => path + ending).find((url) => existsSync(new URL(url)));
}

/** Cached by file, because some are loaded often. @type {Map<string, Promise<string>>} */
const compiled = new Map();

/** @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  if (!isTypeScript(url)) return next(url, context);
  const file = fileURLToPath(url);
  const code = compiled.get(file) ?? compile(file);
  compiled.set(file, code);
  return { ...asModule, source: await code };
}

/** @param {string} filename */
async function compile(filename) {
  const { code } = await transform(await readFile(filename, 'utf8'), { ...swcOptions, filename });
  return code;
}
