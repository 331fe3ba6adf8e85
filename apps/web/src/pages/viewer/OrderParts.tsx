import type { OrderFile } from '@market/contracts';
import { CodeSandboxOutlined, FileTextOutlined, InfoCircleOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, lazy, useState } from 'react';
import { formatNumber } from '../../components/values/numbers';
import { useUser } from '../../features/accounts/user';
import { renderFilesOf } from '../../features/objects/preview/PartFiles';
import { seenAs } from '../../features/objects/preview/revisions';
import { usePartsQuery, useProjectQuery } from '../../features/projects/projects.api';
import { stripPartsOf, viewsOf } from '../../features/projects/parts/part-facts';
import { PartStrip } from '../../features/projects/parts/PartStrip';
import styles from './ViewerPage.module.css';

const AllDetails = lazy(async () => ({
  default: (await import('../../features/projects/parts/AllDetails')).AllDetails,
}));

type Shown = { url: string; name: string };
type OrderPartsProps = {
  projectId: string;
  shown: Shown;
  onShow: (file: Shown) => void;
};

/** The part whose file is shown, the other parts of its order, and how each is seen. */
function useOrderParts(projectId: string, { url, name }: Shown) {
  const project = useProjectQuery({ id: projectId }).data;
  const { data: parts = [] } = usePartsQuery({ projectId });
  const files = project?.files ?? [];
  const file = files.find((one) => one.url === url);
  const viewsOfPart = (partId: string | null) => viewsOf(files.filter((one) => one.partId === partId));
  return {
    ...{ project, parts, file, viewsOfPart },
    part: parts.find(({ id }) => id === file?.partId),
    isModel: seenAs(name) === 'model',
  };
}

/** The name of the part, with its number, quantity and revision; of a file that belongs to none, its name. */
export function PartTitle({ projectId, shown }: Omit<OrderPartsProps, 'onShow'>) {
  const { file, part } = useOrderParts(projectId, shown);
  const facts = [
    part && `${part.partId} × ${formatNumber(part.quantity ?? 1)}`,
    file?.revision && `phiên bản ${formatNumber(file.revision)}`,
    part && shown.name,
  ].filter(Boolean);
  return (
    <div className={styles['title']}>
      <h1>{part ? part.partName || part.partId : shown.name}</h1>
      {facts.length > 0 && <small>{facts.join(' · ')}</small>}
    </div>
  );
}

/** From the model of a part to its drawing, and back. */
export function OtherView({ projectId, shown, onShow }: OrderPartsProps) {
  const { file, isModel, viewsOfPart } = useOrderParts(projectId, shown);
  const views = viewsOfPart(file?.partId ?? null);
  const other: OrderFile | undefined = isModel ? views.drawing : views.model;
  if (!file || !other) return null;
  const label = isModel ? 'Bản vẽ' : 'Mô hình 3D';
  return (
    <Button
      icon={isModel ? <FileTextOutlined /> : <CodeSandboxOutlined />}
      aria-label={label}
      title={label}
      onClick={() => onShow(other)}
    />
  );
}

/** What is to be made of the part: material, tolerance, notes. */
export function PartInfo({ projectId, shown }: Omit<OrderPartsProps, 'onShow'>) {
  const { project, part } = useOrderParts(projectId, shown);
  const user = useUser();
  const [isOpen, setOpen] = useState(false);
  if (!project || !part) return null;
  const label = 'Mọi thông số';
  return (
    <>
      <Button icon={<InfoCircleOutlined />} aria-label={label} title={label} onClick={() => setOpen(true)} />
      {isOpen && (
        <Suspense>
          <AllDetails
            {...{ project, part }}
            files={renderFilesOf(project.files, user)(part)}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** The parts of the order below what is shown: a press shows that part in the same way, if it can be. */
export function OrderParts({ projectId, shown, onShow }: OrderPartsProps) {
  const { project, parts, part, isModel, viewsOfPart } = useOrderParts(projectId, shown);
  if (!project || !part) return null;
  const fileOf = (partId: string) => {
    const { model, drawing } = viewsOfPart(partId);
    return isModel ? (model ?? drawing) : (drawing ?? model);
  };
  const seen = parts.filter(({ id }) => fileOf(id));
  if (seen.length < 2) return null;
  return (
    <PartStrip parts={stripPartsOf(project, seen)} chosen={part.id} onChoose={(id) => onShow(fileOf(id)!)} />
  );
}
