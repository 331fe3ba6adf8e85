import { createHash } from 'node:crypto';
import canonicalizeModule from 'canonicalize';
import { contentOf } from '../transfer/file.js';
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
