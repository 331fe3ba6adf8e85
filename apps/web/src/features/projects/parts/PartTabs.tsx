import { formatVnd, optionLabel, partOptions } from '@control-center/contracts';
import type { PartFields } from '@control-center/contracts';
import { Checkbox, Typography } from 'antd';
import type { TabsProps } from 'antd';
import type { ReactNode } from 'react';
import { Grid } from '../../../components/layout/Grid';
import { Facts } from '../../../components/layout/Facts';
import { pricePreview, priceText } from '../../../components/values/price-preview';
import { processesText } from '../project-text';
import type { PartView } from '../request/part-fields';
import { AmountInput, ChoiceInput, Labelled, LongInput, QuantityInput, TextInput } from './PartInputs';
import type { PartChange } from './PartInputs';

/** Renders the upload controls of one part. */
export type PartFiles = (part: PartFields, onChange: PartChange) => ReactNode;

const labels = { specs: 'Thông số', processes: 'Quy trình', files: 'File', notes: 'Ghi chú' } as const;
type PartTab = keyof typeof labels;

const tabs = (panes: Record<PartTab, ReactNode>): NonNullable<TabsProps['items']> =>
  (Object.keys(labels) as PartTab[]).map((key) => ({ key, label: labels[key], children: panes[key] }));

export function editTabs(part: PartFields, onChange: PartChange, files: PartFiles) {
  const input = { part, onChange };
  return tabs({
    specs: (
      <Grid min={200}>
        <Labelled label="Mã">
          <TextInput name="partId" {...input} />
        </Labelled>
        <Labelled label="Tên">
          <TextInput name="partName" {...input} />
        </Labelled>
        <Labelled label="Số lượng">
          <QuantityInput {...input} />
        </Labelled>
        <Labelled label="Vật liệu">
          <ChoiceInput name="material" {...input} />
        </Labelled>
        <Labelled label="Dung sai">
          <ChoiceInput name="tolerance" {...input} />
        </Labelled>
        <Labelled label="Bề mặt">
          <ChoiceInput name="surfaceFinish" {...input} />
        </Labelled>
        <Labelled label="Kích thước (mm)">
          <TextInput name="dimensions" {...input} />
        </Labelled>
        <Labelled label="Khối lượng (kg)">
          <AmountInput name="weight" step={0.001} {...input} />
        </Labelled>
        <Labelled label="Thể tích (cm³)">
          <AmountInput name="volume" step={0.01} {...input} />
        </Labelled>
        <Labelled label="Yêu cầu vật liệu">
          <TextInput name="materialSpecification" {...input} />
        </Labelled>
        <Labelled label="Giá mong muốn mỗi chi tiết" note={pricePreview(part.suggestedPricePerPiece ?? '')}>
          <TextInput name="suggestedPricePerPiece" {...input} />
        </Labelled>
        <Labelled label="Mô tả">
          <LongInput name="description" {...input} />
        </Labelled>
      </Grid>
    ),
    processes: (
      <Checkbox.Group
        aria-label="Quy trình gia công"
        options={[...partOptions.manufacturingProcesses]}
        value={part.manufacturingProcesses ?? []}
        onChange={(manufacturingProcesses: string[]) => onChange({ manufacturingProcesses })}
      />
    ),
    files: files(part, onChange),
    notes: (
      <Grid min={200}>
        <Labelled label="Thông tin ren">
          <TextInput name="threadInfo" {...input} />
        </Labelled>
        <Labelled label="Ghi chú">
          <LongInput name="notes" {...input} />
        </Labelled>
      </Grid>
    ),
  });
}

const quietText = (text: string) => <Typography.Text type="secondary">{text}</Typography.Text>;

export function viewTabs(part: PartView) {
  const { estimatedCost, estimatedLeadTime } = part;
  const files = [part.drawingFileName, ...(part.attachments ?? [])].filter(Boolean);
  return tabs({
    specs: (
      <Facts
        facts={[
          ['Vật liệu', optionLabel('material', part.material ?? '')],
          ['Dung sai', optionLabel('tolerance', part.tolerance ?? '')],
          ['Bề mặt', optionLabel('surfaceFinish', part.surfaceFinish ?? '')],
          ['Kích thước', part.dimensions && `${part.dimensions} mm`],
          ['Khối lượng', part.weight === undefined ? '' : `${part.weight.toLocaleString('vi-VN')} kg`],
          ['Thể tích', part.volume === undefined ? '' : `${part.volume.toLocaleString('vi-VN')} cm³`],
          ['Yêu cầu vật liệu', part.materialSpecification],
          ['Giá mong muốn', priceText(part.suggestedPricePerPiece ?? '')],
          ['Mô tả', part.description],
          ['Chi phí ước tính', typeof estimatedCost === 'number' && formatVnd(estimatedCost)],
          ['Thời gian ước tính', typeof estimatedLeadTime === 'number' && `${estimatedLeadTime} ngày`],
        ]}
      />
    ),
    processes: <p>{processesText(part.manufacturingProcesses ?? [], 'Chưa xác định')}</p>,
    files:
      files.length === 0
        ? quietText('Chi tiết này chưa có file riêng.')
        : quietText(`${files.length} file, xem ở «Bản vẽ và file».`),
    notes:
      part.threadInfo || part.notes || part.productionRemarks ? (
        <Facts
          facts={[
            ['Thông tin ren', part.threadInfo],
            ['Ghi chú', part.notes],
            ['Ghi chú sản xuất của Việt Phát', part.productionRemarks],
          ]}
        />
      ) : (
        quietText('Chưa có ghi chú.')
      ),
  });
}
