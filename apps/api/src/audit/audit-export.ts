import { createHash } from 'node:crypto';
import { visibleJson } from '@market/contracts';
import type { AuditEntry, AuditFormat } from '@market/contracts';
import { tableOf } from '@market/analysts/exports';
import type { BareEntry } from './entries.js';

const columns = [
  ...['createdAt', 'source', 'type', 'sentence', 'actorId', 'actorRole', 'interface', 'onBehalfOf'],
  ...['command', 'projectId', 'accountId', 'statusFrom', 'statusTo', 'isOverride', 'stream', 'revision'],
  ...['position', 'eventId', 'commandId', 'correlationId', 'causationId', 'occurredAt', 'changes', 'data'],
] as (keyof BareEntry)[];
const namedColumns = columns.flatMap((column): (keyof ExportedEntry)[] => {
  if (column === 'actorId') return [column, 'actorName'];
  return column === 'projectId' ? [column, 'projectTitle'] : [column];
});

/** A record of a file: bare, or with present names and titles; never with an address or a device. */
export type ExportedEntry = BareEntry & Partial<Pick<AuditEntry, 'actorName' | 'projectTitle'>>;

export const withoutOrigin = ({ device: _, address: __, ...entry }: AuditEntry): ExportedEntry => entry;

/** A sentence as a line of text, with names where the record has them, and else with the ids of accounts. */
const plain = (entry: ExportedEntry) => ({
  ...entry,
  sentence: entry.sentence.map(({ text, accountId }) => text || accountId).join(''),
});

async function* linesOf(
  entries: AsyncIterable<ExportedEntry>,
  format: AuditFormat,
  isNamed: boolean,
): AsyncGenerator<string> {
  if (format === 'jsonl') {
    for await (const entry of entries) yield `${visibleJson(entry)}\n`;
    return;
  }
  async function* rows() {
    for await (const entry of entries) yield plain(entry);
  }
  yield* tableOf(isNamed ? namedColumns : columns, rows());
}

/** The records as lines, and a last line that shows whether anything is missing or changed. */
export async function* exportLines(
  entries: AsyncIterable<ExportedEntry>,
  format: AuditFormat,
  isNamed = false,
): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const end = { count: 0, first: null as string | null, last: null as string | null };
  async function* counted() {
    for await (const entry of entries) {
      end.count += 1;
      // Newest first, so the first event is the last one of the log.
      end.last ??= entry.position;
      end.first = entry.position ?? end.first;
      yield entry;
    }
  }
  for await (const line of linesOf(counted(), format, isNamed)) {
    hash.update(line);
    yield line;
  }
  const last = { ...end, sha256: hash.digest('hex') };
  yield format === 'jsonl'
    ? `${JSON.stringify({ end: last })}\n`
    : `# ${Object.entries(last)
        .map(([name, value]) => `${name}=${String(value)}`)
        .join(' ')}\r\n`;
}
