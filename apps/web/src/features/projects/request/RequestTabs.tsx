import { requestOptions } from '@market/contracts';
import type { PartFields } from '@market/contracts';
import { Input, Radio } from 'antd';
import { Field } from '../../../forms/fields/Field';
import { NumberField } from '../../../forms/fields/NumberField';
import { OptionField } from '../fields/DetailFields';
import { PriceField } from '../fields/PriceField';
import { quantityText } from '../project-text';
import styles from './request.module.css';

/** Where there are parts, the quantity is the sum of their pieces. */
const quantityOf = (parts: readonly PartFields[]) => ({
  partCount: parts.length,
  totalQuantity: parts.reduce((sum, { quantity }) => sum + (Number(quantity) || 1), 0),
});

export const BasicFields = ({ parts }: { parts: readonly PartFields[] }) => (
  <div className={styles['grid']}>
    <Field name="title" label="Tiêu đề dự án" className={styles['wide'] ?? ''}>
      <Input placeholder="Gá kẹp trục Ø45 – inox 304" />
    </Field>
    <OptionField name="material" label="Vật liệu" options={requestOptions.material} />
    <NumberField
      name="quantity"
      label="Số lượng"
      kind="integer"
      extra={parts.length > 0 && `Theo danh sách chi tiết: ${quantityText(quantityOf(parts))}`}
    />
    <Field name="deadline" label="Thời gian giao hàng" className={styles['wide'] ?? ''}>
      <Radio.Group
        block
        optionType="button"
        aria-label="Thời gian giao hàng"
        className={styles['deadline'] ?? ''}
        options={[...requestOptions.deadline]}
      />
    </Field>
  </div>
);

export const MoreFields = () => (
  <div className={styles['grid']}>
    <OptionField name="desiredCompletionTime" options={requestOptions.desiredCompletionTime} />
    <OptionField
      name="manufacturingProcesses"
      label="Quy trình gia công"
      options={requestOptions.manufacturingProcesses}
      multiple
    />
    <PriceField name="suggestedPrice" />
    <Field name="description" className={styles['wide'] ?? ''}>
      <Input.TextArea rows={3} />
    </Field>
  </div>
);

export const SpecFields = () => (
  <div className={styles['grid']}>
    <OptionField name="tolerance" options={requestOptions.tolerance} />
    <OptionField name="surfaceFinish" options={requestOptions.surfaceFinish} />
    <OptionField name="surfaceRoughness" options={requestOptions.surfaceRoughness} />
    <Field name="maxDimensions">
      <Input />
    </Field>
    <Field name="materialSpecification" className={styles['wide'] ?? ''}>
      <Input />
    </Field>
    <Field name="specialRequirements" className={styles['wide'] ?? ''}>
      <Input.TextArea rows={3} />
    </Field>
  </div>
);
