import { editOptions, requestOptions } from '@market/contracts';
import type { Project } from '@market/contracts';
import { Input } from 'antd';
import type { ReactNode } from 'react';
import { Grid } from '../../../components/layout/Grid';
import { Field } from '../../../forms/fields/Field';
import { NumberField } from '../../../forms/fields/NumberField';
import { OptionField } from '../fields/DetailFields';
import { FileFields } from '../fields/FileFields';
import { PriceField } from '../fields/PriceField';

type RequestFieldsProps = {
  project: Project;
  /** The upload controls of the main drawing and of the attachments. */
  files: { drawing: ReactNode; attachments: ReactNode };
  /** Whether the number of pieces is edited as well. */
  asksQuantity: boolean;
};

/** What a request says of the order as a whole. */
export const RequestFields = ({ project, files, asksQuantity }: RequestFieldsProps) => (
  <>
    <h3>Thông tin cơ bản</h3>
    <Field name="title" label="Tiêu đề dự án">
      <Input />
    </Field>
    <Field name="description">
      <Input.TextArea rows={3} />
    </Field>
    <Grid min={150} gap="0 12px">
      <OptionField
        name="desiredCompletionTime"
        options={editOptions.desiredCompletionTime}
        current={project.wishedCompletionTime}
      />
      <PriceField name="suggestedPrice" />
    </Grid>
    <h3>Thông số kỹ thuật</h3>
    <Grid min={150} gap="0 12px">
      <OptionField
        name="material"
        label="Vật liệu"
        options={requestOptions.material}
        current={project.material}
      />
      {asksQuantity && <NumberField name="quantity" label="Số lượng" kind="integer" />}
      <OptionField
        name="manufacturingProcesses"
        label="Quy trình gia công"
        options={editOptions.manufacturingProcesses}
        multiple
        required
      />
      <OptionField name="tolerance" options={editOptions.tolerance} current={project.tolerance} />
      <OptionField name="surfaceFinish" options={editOptions.surfaceFinish} current={project.surfaceFinish} />
    </Grid>
    <Field name="maxDimensions">
      <Input />
    </Field>
    <Field name="specialRequirements">
      <Input.TextArea rows={3} />
    </Field>
    <FileFields {...files} drawingLabel="Bản vẽ chính" attachmentsLabel="File đính kèm" />
  </>
);
