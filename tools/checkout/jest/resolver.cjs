/** @typedef {{ conditions?: string[], defaultResolver: (path: string, options: Options) => string }} Options */

/** Imports of our packages lead to their sources, also when Jest looks for the specs that a change concerns. */
module.exports = (/** @type {string} */ path, /** @type {Options} */ options) =>
  options.defaultResolver(path, {
    ...options,
    conditions: ['@control-center/source', ...(options.conditions ?? [])],
  });
