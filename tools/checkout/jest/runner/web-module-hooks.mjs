// Hooks of Node's module loader for web specs, besides those of module-hooks.mjs.
import { pathToFileURL } from 'node:url';
import { bundledPackages } from '../web-packages.mjs';

const urlOf = (/** @type {string} */ path) => new URL(path, import.meta.url).href;

/** @type {import('node:module').ResolveHook} */
export function resolve(specifier, context, next) {
  const bundle = bundledPackages.get(specifier);
  const url = bundle ? pathToFileURL(bundle).href : specifier.endsWith('.css') && urlOf('../empty.mjs');
  return url ? { url, format: 'module', shortCircuit: true } : next(specifier, context);
}

/** Each spec file first loads begin-web-spec.mjs again. @type {import('node:module').LoadHook} */
export async function load(url, context, next) {
  const loaded = await next(url, context);
  const { pathname, search } = new URL(url);
  if (!/\.spec\.tsx?$/.test(pathname)) return loaded;
  const beginning = urlOf(`./begin-web-spec.mjs${search}`);
  return { ...loaded, source: `import '${beginning}'; ${/** @type {string} */ (loaded.source)}` };
}
