// Reduces jsdom's computed styles to those that tests need: visibility, pointer events and display. All 120 rules of a
// browser's style sheet, with colours, took an eighth of the time of a web spec.
import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const sheet = 'jsdom/lib/jsdom/browser/default-stylesheet';

/** @type {unknown} */
const css = require(sheet);
/** The selectors of each value of `display`. @type {Map<string, string[]>} */
const selectors = new Map();
for (const [, selector = '', rules = ''] of String(css)
  .replace(/\/\*[^]*?\*\/|@namespace[^;]*;/g, '')
  .matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
  const display = /(?:^|[;\s])display:\s*([\w-]+)/.exec(rules)?.[1];
  if (display) selectors.set(display, [...(selectors.get(display) ?? []), selector.trim()]);
}
const none = selectors.get('none');
if (!none) throw new Error(`${sheet} hides nothing`);
// The last rule wins.
selectors.delete('none');
selectors.set('none', none);

const module = require.cache[require.resolve(sheet)];
if (!module) throw new Error(`${sheet} was not loaded`);
module.exports = [...selectors]
  .map(([display, all]) => `${all.join(', ')} { display: ${display} }`)
  .join('\n');

/** @type {unknown} */
const helpers = require('jsdom/lib/jsdom/living/helpers/style-rules');
const { propertiesWithResolvedValueImplemented: resolved } =
  /** @type {{ propertiesWithResolvedValueImplemented: Record<string, { computedValue: string }> }} */ (
    helpers
  );
for (const [name, { computedValue }] of Object.entries(resolved))
  if (computedValue === 'computed-color') Reflect.deleteProperty(resolved, name);
