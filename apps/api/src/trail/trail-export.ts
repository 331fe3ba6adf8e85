import { createHash } from 'node:crypto';
import type { AuditFormat } from '@market/contracts';
import { tableOf } from '@market/analysts/exports';
import type { BareEntry } from './entries.js';

const columns = [
  ...['createdAt', 'source', 'type', 'sentence', 'actorId', 'actorRole', 'interface', 'onBehalfOf'],
  ...['command', 'projectId', 'accountId', 'statusFrom', 'statusTo', 'isOverride', 'stream', 'revision'],
  ...['position', 'eventId', 'commandId', 'correlationId', 'causationId', 'occurredAt', 'changes', 'data'],
] as (keyof BareEntry)[];

/** A sentence as a line of text, with the ids of accounts in place of their names. */
const plain = (entry: BareEntry) => ({
  ...entry,
  sentence: entry.sentence.map(({ text, accountId }) => accountId ?? text).join(''),
});

async function* linesOf(entries: AsyncIterable<BareEntry>, format: AuditFormat): AsyncGenerator<string> {
  if (format === 'jsonl') {
    for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
    return;
  }
  async function* rows() {
    for await (const entry of entries) yield plain(entry);
  }
  yield* tableOf(columns, rows());
}

/** The records as lines, and a last line that shows whether anything is missing or changed. */
export async function* exportLines(
  entries: AsyncIterable<BareEntry>,
  format: AuditFormat,
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
  for await (const line of linesOf(counted(), format)) {
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
