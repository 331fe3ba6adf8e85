import { optionLabel } from '@market/contracts';
import { Button, Flex, Tabs, Tag } from 'antd';
import { useState } from 'react';
import { dimensionsText } from '../project-text';
import type { ReactNode } from 'react';
import { Facts } from '../../../components/layout/Facts';
import type { FactSource } from '../../../components/layout/Facts';
import { PastValue } from '../../../components/past/PastValue';
import { priceText } from '../../../components/values/price-preview';
import type { PartView } from './part-fields';
import { viewTabs } from './PartTabs';
import styles from './PartCard.module.css';

/** Renders a drawing as a picture that can be opened and downloaded. */
export type RenderDrawing = (file: { url: string; name: string }) => ReactNode;

/** Renders all files of a part, also earlier revisions of its drawing. */
export type RenderFiles = (part: PartView) => ReactNode;

type PartOverviewProps = {
  part: PartView;
  /** Where the part stands in the state of its order, for screens that have a past. */
  at?: string;
  renderDrawing: RenderDrawing;
  renderFiles: RenderFiles;
  tools?: ReactNode;
};

/** A part for reading: its drawing and what decides its price. Everything else is one click away. */
export function PartOverview(props: PartOverviewProps) {
  const { part, at = '', renderDrawing, renderFiles, tools } = props;
  const [open, setOpen] = useState(false);
  const { partId, partName, quantity, drawingFileUrl, drawingFileName, manufacturingProcesses = [] } = part;
  const option = (name: 'material' | 'tolerance' | 'surfaceFinish'): FactSource => ({
    at: `${at}/${name}`,
    text: (before: string) => optionLabel(name, before),
  });
  return (
    <article className={styles['card']} aria-label={`Chi tiết ${partId}`} data-open={open || undefined}>
      <div className={styles['overview']}>
        {drawingFileUrl && (
          <PastValue at={`${at}/drawingFileName`} label={`Bản vẽ ${partId}`}>
            {renderDrawing({ url: drawingFileUrl, name: drawingFileName || drawingFileUrl })}
          </PastValue>
        )}
        <Flex vertical gap={8} flex="1 1 260px" style={{ minWidth: 0 }}>
          <Flex component="header" align="start" gap="small">
            <div className={styles['line']}>
              <code>{partId}</code> <b>{partName}</b> ×{' '}
              <PastValue at={`${at}/quantity`} label={`Số lượng ${partId}`}>
                {quantity ?? 1}
              </PastValue>
            </div>
            {tools}
            <Button aria-expanded={open} onClick={() => setOpen(!open)}>
              {open ? 'Thu gọn' : 'Xem thông số'}
            </Button>
          </Flex>
          {manufacturingProcesses.length > 0 && (
            <Flex wrap gap={4} component="ul" aria-label="Quy trình gia công">
              {manufacturingProcesses.map((process) => (
                <li key={process}>
                  <Tag>{optionLabel('manufacturingProcesses', process)}</Tag>
                </li>
              ))}
            </Flex>
          )}
          {/* The first tab has all that the summary has. */}
          {open ? (
            <Tabs size="small" items={viewTabs(part, renderFiles(part))} />
          ) : (
            <Facts
              columns={2}
              facts={[
                ['Vật liệu', optionLabel('material', part.material ?? ''), option('material')],
                ['Dung sai', optionLabel('tolerance', part.tolerance ?? ''), option('tolerance')],
                [
                  'Xử lý bề mặt',
                  optionLabel('surfaceFinish', part.surfaceFinish ?? ''),
                  option('surfaceFinish'),
                ],
                [
                  'Kích thước',
                  dimensionsText(part.dimensions),
                  { at: `${at}/dimensions`, text: dimensionsText },
                ],
                [
                  'Giá mong muốn',
                  priceText(part.suggestedPricePerPiece ?? ''),
                  { at: `${at}/suggestedPricePerPiece`, text: priceText },
                ],
              ]}
            />
          )}
        </Flex>
      </div>
    </article>
  );
}
