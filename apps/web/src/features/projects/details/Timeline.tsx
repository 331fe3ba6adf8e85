import { statusLabel } from '@control-center/contracts';
import type { HistoryEntry, Project, SentencePart } from '@control-center/contracts';
import { Button, Typography } from 'antd';
import { itemsOf } from '../../../api/paging';
import { Loaded } from '../../../components/loading/Loaded';
import { formatDateTime } from '../../../components/values/dates';
import { useHistoryInfiniteQuery } from '../projects.api';
import styles from './details.module.css';

/** The history of the project, newest first; contains only what the user may see. */
export function Timeline({ project }: { project: Pick<Project, 'id' | 'status'> }) {
  const load = useHistoryInfiniteQuery({ id: project.id, query: { limit: 50 } });
  return (
    <Loaded of={load} failure="Không thể tải lịch sử đơn hàng">
      {(data) => {
        const lines = linesOf(itemsOf(data));
        const current = lines.find(({ status }) => status !== null);
        if (lines.length === 0) return <Typography.Text type="secondary">Chưa có gì xảy ra.</Typography.Text>;
        return (
          <>
            <ol className={styles['timeline']} aria-label="Mốc thời gian">
              {lines.map((line) => (
                <li
                  key={line.id}
                  aria-current={line === current && line.status === project.status ? 'step' : undefined}
                >
                  <Sentence parts={line.sentence} />
                  {line.status && <small>→ {statusLabel(line.status)}</small>}
                  <small>
                    <time dateTime={line.createdAt}>{formatDateTime(line.createdAt)}</time>
                  </small>
                </li>
              ))}
            </ol>
            {load.hasNextPage && (
              <Button block loading={load.isFetchingNextPage} onClick={() => void load.fetchNextPage()}>
                Xem thêm
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

/** A sentence with its actor in bold and with links to its files. */
const Sentence = ({ parts: [actor, ...parts] }: { parts: readonly SentencePart[] }) => (
  <p>
    <b>{actor?.text}</b>
    {parts.map(({ text, fileUrl }, index) =>
      fileUrl ? (
        <a key={index} href={fileUrl} target="_blank" rel="noopener">
          {text}
        </a>
      ) : (
        text
      ),
    )}
  </p>
);

/** Consecutive entries that differ in their objects alone, such as added parts, become one line with all objects. */
function linesOf(entries: readonly HistoryEntry[]): HistoryEntry[] {
  const lines: HistoryEntry[] = [];
  for (const entry of entries) {
    const newer = lines.at(-1);
    const sentence = newer && isSameStep(entry, newer) && mergeSentences(entry.sentence, newer.sentence);
    if (sentence) lines.splice(-1, 1, { ...newer, sentence });
    else lines.push(entry);
  }
  return lines;
}

/** Whether two entries are of one kind and time and changed no status. */
const isSameStep = (entry: HistoryEntry, other: HistoryEntry): boolean =>
  entry.what === other.what && entry.createdAt === other.createdAt && !entry.status && !other.status;

/** The objects of both behind the parts that they share: actor and verb. Undefined if they differ in actor or verb. */
function mergeSentences(older: SentencePart[], newer: SentencePart[]): SentencePart[] | undefined {
  const shared = newer.findIndex((part, index) => JSON.stringify(part) !== JSON.stringify(older[index]));
  if (shared < 0) return older;
  const differing = [older[shared], newer[shared]];
  // Only an object begins without a space: the verb, notes and the separator before the first object begin with one.
  if (shared === 0 || differing.some((part) => !part || part.text.startsWith(' '))) return undefined;
  return [...older, { text: ', ' }, ...newer.slice(shared)];
}
