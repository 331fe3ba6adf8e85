import type { ReactNode } from 'react';
import { Grid } from '../../../components/layout/Grid';
import { Field } from '../../../forms/fields/Field';

type FileFieldsProps = {
  drawing: ReactNode;
  attachments: ReactNode;
  drawingLabel?: string;
  attachmentsLabel?: string;
};

/** The fields of a drawing (one file) and of attachments; the upload controls hold lists of URLs. */
export const FileFields = ({ drawing, attachments, drawingLabel, attachmentsLabel }: FileFieldsProps) => (
  <Grid min={240} gap="0 16px">
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
  </Grid>
);
