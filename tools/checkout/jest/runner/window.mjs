// The window of a thread's web specs: jsdom's, whose properties become those of the global object. It lasts as long as the
// thread, because packages keep hold of it, and is cleaned before each spec file.
import { register } from 'node:module';
import './plain-styles.mjs';
import { JSDOM, VirtualConsole } from 'jsdom';
import { completeJsdom } from '../web-globals.mjs';

/** @typedef {Parameters<EventTarget['addEventListener']>} Listening */
/** @typedef {Map<string | symbol, PropertyDescriptor>} Properties */

const url = 'http://localhost/';
const dom = new JSDOM('<!DOCTYPE html>', {
  url,
  pretendToBeVisual: true,
  virtualConsole: new VirtualConsole().sendTo(console),
});
const { window } = dom;
const { document } = window;
const { documentElement: html, head, body } = document;
/** Their listeners would hear the next spec file's events. */
const lasting = [window, document, html, head, body];

/** What was listened to since the last cleaning. @type {[EventTarget, Listening][]} */
const listeners = [];
const targets = window.EventTarget.prototype;
/** @type {(this: EventTarget, ...listening: Listening) => void} */
const listen = Reflect.get(targets, 'addEventListener');
/** @this {EventTarget} @param {Listening} listening */
targets.addEventListener = function (...listening) {
  if (lasting.some((target) => target === this)) listeners.push([this, listening]);
  listen.apply(this, listening);
};

/** @type {NodeJS.Timeout[]} */
const timers = [];
const { setTimeout, setInterval, clearTimeout } = globalThis;
/** @template {unknown[]} Args @param {(...args: Args) => NodeJS.Timeout} start */
const kept =
  (start) =>
  (/** @type {Args} */ ...args) => {
    const timer = start(...args);
    timers.push(timer);
    return timer;
  };

/** Prefers Node's where jsdom's is a stub or relies on Node's. */
const isNodes = (/** @type {string} */ name) =>
  /^(_.*|console|constructor|performance|queueMicrotask|(set|clear)(Timeout|Interval))$/.test(name);
const isItself = (/** @type {string} */ name) => /^(window|self|frames|parent|top)$/.test(name);

/** @param {string} name @param {PropertyDescriptor} property @returns {PropertyDescriptor} */
function globalOf(name, { enumerable = false, ...property }) {
  const common = { configurable: true, enumerable };
  if (isItself(name)) return { ...common, writable: true, value: globalThis };
  if (property.get) {
    const set = (/** @type {unknown} */ value) => void Reflect.set(window, name, value);
    return { ...common, get: () => /** @type {unknown} */ (Reflect.get(window, name)), set };
  }
  /** @type {unknown} */
  const value = property.value;
  const isMethod = typeof value === 'function' && !/^[A-Z]/.test(name);
  return { ...common, writable: true, value: isMethod ? /** @type {unknown} */ (value.bind(window)) : value };
}

for (const from of [window, targets])
  for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(from)))
    if (!isNodes(name) && (property.get || !Object.is(property.value, Reflect.get(globalThis, name))))
      Object.defineProperty(globalThis, name, globalOf(name, property));

const startTimeout = kept(setTimeout);
Object.assign(globalThis, {
  setTimeout: startTimeout,
  setInterval: kept(setInterval),
  requestAnimationFrame: (/** @type {FrameRequestCallback} */ draw) =>
    startTimeout(() => draw(performance.now()), 16),
  cancelAnimationFrame: clearTimeout,
  IS_REACT_ACT_ENVIRONMENT: true,
});
completeJsdom();
// Without these React does not record renderings for a profiler.
for (const name of ['createTask', 'timeStamp']) Reflect.deleteProperty(console, name);
// An error of a listener fails the test like an error of a timer.
listen.call(window, 'error', (event) => {
  if ('error' in event && event.error) process.emit('uncaughtException', /** @type {Error} */ (event.error));
});

register('./web-module-hooks.mjs', import.meta.url);
// Its rules stay in the global object.
const { getMetadataStorage } = await import('class-validator');
getMetadataStorage();

const prototypes = Object.values(Object.getOwnPropertyDescriptors(window)).flatMap((property) => {
  /** @type {unknown} */
  const value = property.value;
  return typeof value === 'function' && value.prototype ? [/** @type {object} */ (value.prototype)] : [];
});
/** What specs assign to. */
const assignable = [globalThis, ...lasting, navigator, location, history, URL, ...prototypes];
/** Symbols of the global object belong to the runner and to packages. @param {object} object @returns {Properties} */
const propertiesOf = (object) =>
  new Map(
    Reflect.ownKeys(object)
      .filter((name) => typeof name === 'string' || object !== globalThis)
      .map((name) => [
        name,
        /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(object, name)),
      ]),
  );

/** @type {Map<object, Properties> | undefined} */
let initial;

/** Undoes what the last spec file did. */
export function cleanWindow() {
  initial ??= new Map(assignable.map((object) => [object, propertiesOf(object)]));
  for (const timer of timers.splice(0)) clearTimeout(timer);
  for (const [target, [type, listener, options]] of listeners.splice(0))
    target.removeEventListener(type, listener, options);
  for (const [object, properties] of initial) restore(object, properties);
  for (const { attributes } of [html, body])
    for (const { name } of [...attributes]) attributes.removeNamedItem(name);
  head.replaceChildren();
  body.replaceChildren();
  localStorage.clear();
  sessionStorage.clear();
  dom.cookieJar.removeAllCookiesSync();
  history.replaceState(null, '', url);
}

/** @param {object} object @param {Properties} properties */
function restore(object, properties) {
  for (const [name, present] of propertiesOf(object)) {
    const property = properties.get(name);
    if (!property) Reflect.deleteProperty(object, name);
    else if (!Object.is(present.value, property.value) || present.get !== property.get)
      Object.defineProperty(object, name, property);
  }
  for (const [name, property] of properties)
    if (!Object.hasOwn(object, name)) Object.defineProperty(object, name, property);
}
