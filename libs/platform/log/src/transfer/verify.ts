import { linesOf, nameOf, Seal, trailerIn } from './file.js';
import type { Source, Trailer } from './file.js';

/** `isComplete`: the file ends with the right count and hash. Older releases wrote none. */
export type Verified = Pick<Trailer, 'events' | 'sha256'> & { bytes: number; isComplete: boolean };

/** Compares an exported log with the count and the hash at its end. Throws when the file was changed or damaged. */
export async function verifyLog(source: Source): Promise<Verified> {
  const seal = new Seal();
  let found: Trailer | undefined;
  let bytes = 0;
  for await (const { text, end } of linesOf(source)) {
    if (found) throw new Error(`${nameOf(source)} has lines after its end`);
    bytes = end;
    found = trailerIn(text);
    if (!found) seal.add(`${text}\n`);
  }
  const { events, sha256 } = seal.trailer();
  if (found && found.events !== events)
    throw new Error(`${nameOf(source)} has ${events} events, but was written with ${found.events}`);
  if (found && found.sha256 !== sha256) throw new Error(`${nameOf(source)} was changed after it was written`);
  return { events, sha256, bytes, isComplete: found !== undefined };
}
