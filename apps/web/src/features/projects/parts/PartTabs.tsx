import { estimateLabels, formatVnd, optionLabel, partOptions } from '@market/contracts';
import type { PartFields } from '@market/contracts';
import { Checkbox, Input, Typography } from 'antd';
import type { TabsProps } from 'antd';
import type { ReactNode } from 'react';
import { Grid } from '../../../components/layout/Grid';
import { Facts } from '../../../components/layout/Facts';
import { Field } from '../../../forms/fields/Field';
import { NumberField } from '../../../forms/fields/NumberField';
import { formatNumber } from '../../../components/values/numbers';
import { priceText } from '../../../components/values/price-preview';
import { dimensionsText } from './dimensions-text';
import { processesText } from '../project-text';
import type { PartView } from './part-fields';
import { OptionField } from '../fields/DetailFields';
import { PriceField } from '../fields/PriceField';
import { FileFields } from '../fields/FileFields';
import { SuggestedWeight } from './SuggestedWeight';

/** The upload controls of a part: fields of a form provide their values. */
export type PartFiles = { drawing: ReactNode; attachments: ReactNode };

const labels = { specs: 'Thông số', processes: 'Quy trình', files: 'File', notes: 'Ghi chú' } as const;
export type PartTab = keyof typeof labels;

/** The tab in which a field of a part is edited. */
export function tabOf(field: string): PartTab {
  if (field.startsWith('manufacturingProcesses')) return 'processes';
  if (field.startsWith('drawing') || field.startsWith('attachments')) return 'files';
  return field === 'threadInfo' || field === 'notes' ? 'notes' : 'specs';
}

const tabs = (panes: Record<PartTab, ReactNode>): NonNullable<TabsProps['items']> =>
  (Object.keys(labels) as PartTab[]).map((key) => ({ key, label: labels[key], children: panes[key] }));

/** Without a quantity of at least 1 it is 1. */
const validQuantity = (quantity: number | string | null | undefined): number | string =>
  typeof quantity === 'string' ? quantity : Math.max(quantity ?? 1, 1);

export const QuantityField = ({ label }: { label: string }) => (
  <NumberField
    name="quantity"
    label={label}
    kind="integer"
    getValueProps={(quantity?: number) => ({ value: quantity ?? 1 })}
    normalize={validQuantity}
  />
);

/** The fields of the part, which are bound to the surrounding element of the form's list. */
export const editTabs = (part: PartFields, files: PartFiles) =>
  tabs({
    specs: (
      <Grid min={140} gap="0 12px">
        <Field name="partId" label="Mã">
          <Input />
        </Field>
        <Field name="partName" label="Tên">
          <Input />
        </Field>
        <QuantityField label="Số lượng" />
        <OptionField
          name="material"
          label="Vật liệu"
          options={partOptions.material}
          current={part.material}
        />
        <OptionField
          name="tolerance"
          label="Dung sai"
          options={partOptions.tolerance}
          current={part.tolerance}
        />
        <OptionField
          name="surfaceFinish"
          label="Xử lý bề mặt"
          options={partOptions.surfaceFinish}
          current={part.surfaceFinish}
        />
        <Field name="dimensions" label="Kích thước (mm)">
          <Input />
        </Field>
        <NumberField
          name="weight"
          label="Khối lượng"
          kind="decimal"
          unit="kg"
          step={0.001}
          extra={<SuggestedWeight part={part} />}
        />
        <NumberField name="volume" label="Thể tích" kind="decimal" unit="cm³" step={0.01} />
        <Field name="materialSpecification" label="Yêu cầu vật liệu">
          <Input />
        </Field>
        <PriceField name="suggestedPricePerPiece" label="Giá mong muốn mỗi chi tiết" />
        <Field name="description" label="Mô tả">
          <Input.TextArea rows={3} />
        </Field>
      </Grid>
    ),
    processes: (
      <Field name="manufacturingProcesses">
        <Checkbox.Group aria-label="Quy trình gia công" options={[...partOptions.manufacturingProcesses]} />
      </Field>
    ),
    files: <FileFields {...files} />,
    notes: (
      <Grid min={200} gap="0 16px">
        <Field name="threadInfo" label="Thông tin ren">
          <Input />
        </Field>
        <Field name="notes" label="Ghi chú">
          <Input.TextArea rows={3} />
        </Field>
      </Grid>
    ),
  });

const quietText = (text: string) => <Typography.Text type="secondary">{text}</Typography.Text>;

export function viewTabs(part: PartView, files: ReactNode) {
  const { estimatedCost, estimatedLeadTime } = part;
  return tabs({
    specs: (
      <Facts
        columns={2}
        facts={[
          ['Vật liệu', optionLabel('material', part.material ?? '')],
          ['Dung sai', optionLabel('tolerance', part.tolerance ?? '')],
          ['Xử lý bề mặt', optionLabel('surfaceFinish', part.surfaceFinish ?? '')],
          ['Kích thước', dimensionsText(part.dimensions)],
          ['Khối lượng', part.weight === undefined ? '' : `${formatNumber(part.weight)} kg`],
          ['Thể tích', part.volume === undefined ? '' : `${formatNumber(part.volume)} cm³`],
          ['Yêu cầu vật liệu', part.materialSpecification],
          ['Giá mong muốn', priceText(part.suggestedPricePerPiece ?? '')],
          ['Mô tả', part.description],
          [estimateLabels.estimatedCost, typeof estimatedCost === 'number' && formatVnd(estimatedCost)],
          [
            estimateLabels.estimatedLeadTime,
            typeof estimatedLeadTime === 'number' && `${estimatedLeadTime} ngày`,
          ],
        ]}
      />
    ),
    processes: <p>{processesText(part.manufacturingProcesses ?? [], 'Chưa xác định')}</p>,
    files,
    notes:
      part.threadInfo || part.notes || part.productionRemarks ? (
        <Facts
          columns={2}
          facts={[
            ['Thông tin ren', part.threadInfo],
            ['Ghi chú', part.notes],
            [estimateLabels.productionRemarks, part.productionRemarks],
          ]}
        />
      ) : (
        quietText('Chưa có ghi chú.')
      ),
  });
}
