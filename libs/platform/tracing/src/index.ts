export type { SpanAttributes } from './attributes.js';
export { Tracing } from './tracing.js';
export type { OpenSpan, TracingOptions } from './tracing.js';
