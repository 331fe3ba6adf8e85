import type { OrderFile } from '@market/contracts';
import { Typography } from 'antd';
import type { ReactNode } from 'react';
import { byPlace, fileWhereabouts, sectionOf } from '../place-text';
import { FileRow } from './FileRow';
import type { Reader } from './FileRow';
import { comparableWith } from './revisions';
import styles from './FileList.module.css';

type FileListProps = {
  files: readonly OrderFile[];
  reader: Reader;
  /** The name of the list for screen readers. */
  label?: string;
  /** Said when there is none. */
  empty?: string;
  /** The name of a part, which stands behind its number. */
  partNameOf?: (partId: string) => string | undefined;
  /** What else the reader may do with a file; `label` tells it from others of its name. */
  renderTools?: (file: OrderFile, label: string) => ReactNode;
};

/** All files of an order, those of a part together, with those that were replaced or taken away; each expands to a preview. */
export function FileList({
  files,
  reader,
  label = 'Bản vẽ và file của dự án',
  empty = 'Dự án chưa có file bản vẽ.',
  partNameOf,
  renderTools,
}: FileListProps) {
  if (files.length === 0) return <Typography.Text type="secondary">{empty}</Typography.Text>;
  const sections = new Map<string, OrderFile[]>();
  for (const file of byPlace(files)) {
    // Two parts may have one number.
    const key = `${file.partId ?? ''} ${sectionOf(file)}`;
    sections.set(key, [...(sections.get(key) ?? []), file]);
  }
  return (
    <div className={styles['list']} role="group" aria-label={label}>
      {[...sections].map(([key, list]) => {
        const { partId } = list[0]!;
        const heading = [sectionOf(list[0]!), partId !== null && partNameOf?.(partId)]
          .filter(Boolean)
          .join(' ');
        return (
          <section key={key} aria-label={heading}>
            <h3>{heading}</h3>
            <ul>
              {list.map((file) => (
                <FileRow
                  key={`${file.url} ${fileWhereabouts(file)} ${file.partId}`}
                  file={file}
                  at={`/project/files/${files.indexOf(file)}`}
                  reader={reader}
                  newer={comparableWith(file, files).find(({ state }) => state === 'current')}
                  renderTools={renderTools}
                />
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
