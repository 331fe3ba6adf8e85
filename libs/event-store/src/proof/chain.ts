import { createHash } from 'node:crypto';
import canonicalizeModule from 'canonicalize';
import { addedByExport } from '../transfer/file.js';
import type { Line } from '../transfer/file.js';

// The package is CommonJS: its types describe the function, Node's import of it also does.
const canonicalize = canonicalizeModule as unknown as (value: unknown) => string;

/** JSON with one spelling for equal values (RFC 8785). */
export const canonical = (value: object): string => canonicalize(value);

/** Of the chain before the first event. */
export const chainStart = { ordinal: 0, h: '0'.repeat(64) } as const;

/** How many events the log had, and the hash of all of them in hex. */
export type ChainEnd = { ordinal: number; h: string };

/**
 * The hash of the log up to an event: h(n) = SHA-256(h(n-1) ‖ the event as canonical JSON), over the events that an export
 * has, in its order. An event's number in the log counts, not its position: so the hashes of a log that was moved are those of
 * the original.
 */
export class Chain {
  private ordinal: number;
  private h: Buffer;

  constructor({ ordinal, h }: ChainEnd = chainStart) {
    this.ordinal = ordinal;
    this.h = Buffer.from(h, 'hex');
  }

  add(line: Line): void {
    this.h = createHash('sha256')
      .update(this.h)
      .update(canonical(contentOf(line)))
      .digest();
    this.ordinal += 1;
  }

  end(): ChainEnd {
    return { ordinal: this.ordinal, h: this.h.toString('hex') };
  }
}

/** What the hash protects. Data and metadata that are not JSON are base64; absent and empty metadata are the same. */
function contentOf({ id, stream, revision, type, json, base64, metadata, metadataBase64 }: Line) {
  const data = base64 ?? json ?? null;
  return { id, stream, revision, type, data, metadata: metadataBase64 ?? originalMetadata(metadata) };
}

/** Without the date that an export added. */
function originalMetadata(metadata: unknown): unknown {
  if (typeof metadata !== 'object' || metadata === null || Array.isArray(metadata)) return metadata ?? null;
  const entries = Object.entries(metadata);
  const isAdded = entries.some(([key, value]) => key === addedByExport && value === 'occurredAt');
  const original = isAdded
    ? entries.filter(([key]) => key !== addedByExport && key !== 'occurredAt')
    : entries;
  return original.length > 0 ? Object.fromEntries(original) : null;
}
