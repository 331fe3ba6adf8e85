import { createHash } from 'node:crypto';
import canonicalizeModule from 'canonicalize';
import { contentOf } from '../transfer/file.js';
import type { Line } from '../transfer/file.js';

// The package is CommonJS; its types describe the function that Node imports.
const canonicalize = canonicalizeModule as unknown as (value: unknown) => string;

/** JSON with one spelling for equal values (RFC 8785). */
export const canonical = (value: object): string => canonicalize(value);

/** The state of the chain before the first event. */
export const chainStart = { ordinal: 0, h: '0'.repeat(64) } as const;

/** The number of events of the log, and their hash in hex. */
export type ChainEnd = { ordinal: number; h: string };

/**
 * The hash of the log up to an event: h(n) = SHA-256(h(n-1) ‖ the event as canonical JSON), over the events that an
 * export has, in its order. Events are counted and their positions are not used, so a log that was moved has the same
 * hashes.
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
