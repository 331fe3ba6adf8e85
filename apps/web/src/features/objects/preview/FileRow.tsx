import type { FileState, OrderFile, Role } from '@market/contracts';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { PastValue } from '../../../components/past/PastValue';
import { Thumbnail } from '../../../components/pictures/Thumbnail';
import { formatDateTime, formatTime, shortDate } from '../../../components/values/dates';
import { formatBytes } from '../file-text';
import { authorText, fileWhereabouts, roleInSection, stateLabels } from '../place-text';
import { DownloadButton } from './DownloadButton';
import { FilePreview } from './FilePreview';
import { useOpenViewer } from './use-open-viewer';
import styles from './FileList.module.css';

export type Reader = { id: string; role: Role };

type FileRowProps = {
  file: OrderFile;
  /** Where it stands in the state of the order. */
  at: string;
  reader: Reader;
  /** The current revision of a drawing that was replaced, where both can be seen. */
  newer: OrderFile | undefined;
  renderTools: ((file: OrderFile, label: string) => ReactNode) | undefined;
};

/** A file: its picture, its full name in a line of its own, and what is known of it in one more. */
export function FileRow({ file, at, reader, newer, renderTools }: FileRowProps) {
  const openViewer = useOpenViewer();
  const [open, setOpen] = useState(false);
  const label = `${file.name} (${fileWhereabouts(file)})`;
  const { state, endedAt } = file;
  return (
    <li data-past={state === 'current' ? undefined : true}>
      <div className={styles['row']}>
        <Thumbnail file={file} size="part" />
        <div>
          <b className={styles['name']}>{file.name}</b>
          <small>
            <PastValue
              at={`${at}/state`}
              label={label}
              text={(before) => stateLabels[before as FileState] ?? ''}
            >
              <span data-state={state}>{stateLabels[state]}</span>
            </PastValue>
            {endedAt && (
              <>
                {' '}
                <Moment iso={endedAt} />
              </>
            )}
            {[roleInSection(file), formatBytes(file.size), file.description]
              .filter(Boolean)
              .map((text) => ` · ${text}`)}
            {` · ${authorText(file, reader)} `}
            <Moment iso={file.addedAt} />
          </small>
        </div>
        <Flex gap="small" align="center">
          <Button
            aria-expanded={open}
            aria-label={`${open ? 'Đóng' : 'Xem'} ${label}`}
            onClick={() => setOpen(!open)}
          >
            {open ? 'Đóng' : 'Xem'}
          </Button>
          {newer && (
            <Button
              aria-label={`So sánh ${label} với bản hiện hành`}
              onClick={() => openViewer(newer, { before: file })}
            >
              So sánh
            </Button>
          )}
          <DownloadButton file={file} label={label} iconOnly />
          {renderTools?.(file, label)}
        </Flex>
      </div>
      {open && <FilePreview file={file} />}
    </li>
  );
}

const Moment = ({ iso }: { iso: string }) => (
  <time dateTime={iso} title={formatDateTime(iso)}>
    {formatTime(iso)} {shortDate(iso)}
  </time>
);
