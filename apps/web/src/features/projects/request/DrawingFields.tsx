import type { ReactNode } from 'react';
import { Field } from '../../../forms/Field';
import styles from './request.module.css';

type DrawingFieldsProps = { drawing: ReactNode; attachments: ReactNode };

/** The fields of the main drawing (one file) and the attachments; the upload controls hold lists of URLs. */
export const DrawingFields = ({ drawing, attachments }: DrawingFieldsProps) => (
  <div className={styles['files']}>
    <Field
      name="drawingFileUrl"
      label="Bản vẽ chính"
      getValueProps={(url?: string) => ({ value: url ? [url] : [] })}
      normalize={(urls: string[]) => urls[0] ?? ''}
    >
      {drawing}
    </Field>
    <Field name="attachments" label="File đính kèm">
      {attachments}
    </Field>
  </div>
);
