import type { ReactNode } from 'react';
import { Field } from '../../../forms/Field';
import styles from './request.module.css';

type FileFieldsProps = {
  drawing: ReactNode;
  attachments: ReactNode;
  drawingLabel?: string;
  attachmentsLabel?: string;
};

/** The fields of a drawing (one file) and of attachments; the upload controls hold lists of URLs. */
export const FileFields = ({ drawing, attachments, drawingLabel, attachmentsLabel }: FileFieldsProps) => (
  <div className={styles['files']}>
    <Field
      name="drawingFileUrl"
      label={drawingLabel}
      getValueProps={(url?: string) => ({ value: url ? [url] : [] })}
      normalize={(urls: string[]) => urls[0] ?? ''}
    >
      {drawing}
    </Field>
    <Field name="attachments" label={attachmentsLabel}>
      {attachments}
    </Field>
  </div>
);
