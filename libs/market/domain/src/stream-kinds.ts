/** Every kind of stream. A stream is named `<kind>-<id>`. */
const streamKinds = [
  'project',
  'conversation',
  'account',
  'administrators',
  'settings',
  'operations',
] as const;

export type StreamKind = (typeof streamKinds)[number];

export const streamName = (kind: StreamKind, id: string): string => `${kind}-${id}`;

/** Undefined for a stream that is not of this domain. */
export const kindOfStream = (stream: string): StreamKind | undefined =>
  streamKinds.find((kind) => stream.startsWith(`${kind}-`));

/** Stream name prefixes for the server-side filter of subscriptions to $all. */
export const streamPrefixes = streamKinds.map((kind) => `${kind}-`);
