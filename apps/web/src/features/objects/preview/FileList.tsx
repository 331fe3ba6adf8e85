import type { FileState, OrderFile, Role } from '@control-center/contracts';
import { Button, Flex, Typography } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { PastValue } from '../../../components/past/PastValue';
import { Thumbnail } from '../../../components/pictures/Thumbnail';
import { formatDateTime } from '../../../components/values/dates';
import { formatBytes } from '../file-text';
import { authorText, byPlace, fileWhereabouts, placeAndRevision, stateLabels } from '../place-text';
import { DownloadButton } from './DownloadButton';
import { FilePreview } from './FilePreview';
import styles from '../objects.module.css';

export type Reader = { id: string; role: Role };

const columns = ['File', 'Vị trí', 'Trạng thái', 'Ai, khi nào'] as const;

type FileListProps = {
  files: readonly OrderFile[];
  reader: Reader;
  /** The name of the table for screen readers. */
  label?: string;
  /** Said when there is none. */
  empty?: string;
  /** What else the reader may do with a file; `label` tells it from others of its name. */
  renderTools?: (file: OrderFile, label: string) => ReactNode;
};

/** All files of an order in their places, with those that were replaced or taken away; each expands to a preview. */
export const FileList = ({
  files,
  reader,
  label = 'Bản vẽ và file của dự án',
  empty = 'Dự án chưa có file bản vẽ.',
  renderTools,
}: FileListProps) =>
  files.length === 0 ? (
    <Typography.Text type="secondary">{empty}</Typography.Text>
  ) : (
    <div className={styles['tableFrame']}>
      <table className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {byPlace(files).map((file) => (
            <FileRows
              key={`${file.url} ${fileWhereabouts(file)} ${file.partId}`}
              file={file}
              at={`/project/files/${files.indexOf(file)}`}
              reader={reader}
              renderTools={renderTools}
            />
          ))}
        </tbody>
      </table>
    </div>
  );

type FileRowsProps = Pick<FileListProps, 'reader'> & {
  file: OrderFile;
  /** Where it stands in the state of the order. */
  at: string;
  renderTools: FileListProps['renderTools'];
};

function FileRows({ file, at, reader, renderTools }: FileRowsProps) {
  const [open, setOpen] = useState(false);
  const isCurrent = file.state === 'current';
  const label = `${file.name} (${fileWhereabouts(file)})`;
  return (
    <>
      <tr className={isCurrent ? undefined : styles['past']}>
        <th scope="row">
          <Flex gap={12} align="center">
            <Thumbnail file={file} />
            <span>
              {file.name}
              <small>{[formatBytes(file.size), file.description].filter(Boolean).join(' · ')}</small>
            </span>
          </Flex>
        </th>
        <td>{placeAndRevision(file)}</td>
        <td>
          <PastValue
            at={`${at}/state`}
            label={label}
            text={(before) => stateLabels[before as FileState] ?? ''}
          >
            {isCurrent ? <b>{stateLabels[file.state]}</b> : stateLabels[file.state]}
          </PastValue>
          {file.endedAt && <small>{formatDateTime(file.endedAt)}</small>}
        </td>
        <td>
          {authorText(file, reader)}
          <small>{formatDateTime(file.addedAt)}</small>
        </td>
        <td>
          <Flex gap="small" justify="end">
            <Button
              aria-expanded={open}
              aria-label={`${open ? 'Đóng' : 'Xem'} ${label}`}
              onClick={() => setOpen(!open)}
            >
              {open ? 'Đóng' : 'Xem'}
            </Button>
            <DownloadButton file={file} label={label} iconOnly />
            {renderTools?.(file, label)}
          </Flex>
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={columns.length + 1}>
            <FilePreview file={file} />
          </td>
        </tr>
      )}
    </>
  );
}
