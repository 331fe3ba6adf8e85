import { isFrame } from '../transfer/file.js';
import type { Line } from '../transfer/file.js';
import { eventHash } from './segment.js';
import { LogDiffers } from './verify-heads.js';

const nameOf = ({ type, revision, stream, id }: Line): string =>
  `Event ${type}, revision ${String(revision)} of ${stream}, id ${id}`;

/** Events that somebody took out of a log, each with its hash, to be found in it again. */
export class WantedEvents {
  private readonly wanted = new Map<string, Line & { sha256: string }>();
  readonly count: number;

  /** The lines of the file. Throws LogDiffers for one that does not fit its own hash. */
  constructor(lines: Iterable<string>) {
    for (const text of lines) {
      if (!text) continue;
      const { sha256, ...line } = JSON.parse(text) as Line & { sha256: string };
      if (eventHash(line) !== sha256) throw new LogDiffers(`${nameOf(line)} does not fit its hash`);
      this.wanted.set(line.id, { sha256, ...line });
    }
    this.count = this.wanted.size;
  }

  /** The lines of a log, unchanged: those that are wanted are found while they pass. */
  async *passing(lines: AsyncIterable<string>): AsyncGenerator<string> {
    for await (const text of lines) {
      yield text;
      if (isFrame(text)) continue;
      const line = JSON.parse(text) as Line;
      if (this.wanted.get(line.id)?.sha256 === eventHash(line)) this.wanted.delete(line.id);
    }
  }

  /** Throws LogDiffers, with the first event that has not passed as it is in the file. */
  requireAll(): void {
    const [missing] = this.wanted.values();
    if (missing) throw new LogDiffers(`${nameOf(missing)} is not in the log as it is in the file`);
  }
}
