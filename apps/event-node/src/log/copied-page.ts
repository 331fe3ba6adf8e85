import { Query } from 'pg';

/** Position, revision, name of the stream, type and message of an event. */
export type Row = [
  position: number | string,
  revision: number | string,
  name: string,
  type: string,
  message: Buffer,
];

/** The part of the driver's connection that its types leave out. */
type Connection = { query: (text: string) => void };
type Ended = (error: Error | null, result: { rows: Row[] }) => void;

/** The beginning of the format, before its flags. */
const signature = Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1');
const headerBytes = signature.length + 8;

/**
 * A page of the log by COPY in PostgreSQL's binary format. The driver reads rows as text, bytes as twice as many hexadecimal
 * digits, which takes longer than all the rest of a read. COPY has no parameters, so they are written into the statement.
 */
export class CopiedPage extends Query {
  private readonly events: Row[] = [];
  private readonly statement: string;
  declare callback: Ended;

  /** @param name with the values, what a database in memory looks at instead of running the SQL */
  constructor(
    readonly name: string,
    readonly text: string,
    readonly values: readonly number[],
  ) {
    super(text);
    const select = text.replace(/\$(\d)/g, (_, index) => `${BigInt(values[Number(index) - 1]!)}`);
    this.statement = `copy (${select}) to stdout (format binary)`;
  }

  override submit = (connection: unknown): void => (connection as Connection).query(this.statement);

  /** One row; the first one comes after the header, and what comes after the last one has no fields. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    let at = chunk.subarray(0, signature.length).equals(signature) ? headerBytes : 0;
    const fields = chunk.readInt16BE(at);
    at += 2;
    if (fields === -1) return;
    const next = () => {
      const start = at + 4;
      at = start + chunk.readInt32BE(at);
      return chunk.subarray(start, at);
    };
    const number = () => Number(next().readBigInt64BE());
    const text = () => next().toString();
    // The driver uses the memory of the chunk again.
    this.events.push([number(), number(), text(), text(), Buffer.from(next())]);
  }

  handleReadyForQuery(): void {
    this.callback(null, { rows: this.events });
  }
}
