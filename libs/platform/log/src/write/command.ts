import { createHmac } from 'node:crypto';
import { v5 } from 'uuid';

/** The namespace of all ids that this program derives. */
const namespace = '5f0d7f0e-4c1b-5c58-9b53-0b5f1a8e6c11';

/** The same UUID (version 5) for the same parts, on every machine. */
export const derivedId = (...parts: string[]): string => v5(JSON.stringify(parts), namespace);

/** A keyed hash of a command's content: without the key, readers of the log cannot find a short text by trial. */
export const hashOf = (content: unknown, key: string): string =>
  createHmac('sha256', key)
    .update(JSON.stringify(content ?? null))
    .digest('base64url');
