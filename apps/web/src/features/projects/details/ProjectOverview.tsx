import { optionLabel, plainDetailNames, plainDetails } from '@control-center/contracts';
import type { Part, PlainDetail, Project, ProjectStatus } from '@control-center/contracts';
import { Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { Facts } from '../../../components/layout/Facts';
import type { Fact, FactSource } from '../../../components/layout/Facts';
import { PastValue } from '../../../components/past/PastValue';
import { Loaded } from '../../../components/loading/Loaded';
import { priceText } from '../../../components/values/price-preview';
import { PartOverview } from '../parts/PartOverview';
import type { RenderDrawing, RenderFiles } from '../parts/PartOverview';
import { partViewOf } from '../parts/part-fields';
import type { PartView } from '../parts/part-fields';
import { usePartsQuery } from '../projects.api';
import { processesText, quantityText } from '../project-text';

/** What the last reason was given for; in other statuses it is settled. */
const reasonLabels: Partial<Record<ProjectStatus, string>> = {
  need_customer_revision: 'Việt Phát yêu cầu chỉnh sửa',
  reviewing: 'Lý do xem xét lại',
  cancelled: 'Lý do huỷ',
};

type ProjectOverviewProps = {
  project: Project;
  renderDrawing: RenderDrawing;
  renderFiles: RenderFiles;
  /** What the reader may do with a part. */
  renderPartTools?: (part: PartView) => ReactNode;
};

/** The details and parts of the request. */
export function ProjectOverview({ project, renderPartTools, ...files }: ProjectOverviewProps) {
  const parts = usePartsQuery({ projectId: project.id });
  const reasonLabel = reasonLabels[project.status];
  return (
    <Flex vertical gap="middle">
      {reasonLabel && project.reason && (
        <blockquote>
          {reasonLabel}: {project.reason}
        </blockquote>
      )}
      {project.description && (
        <p style={paragraph}>
          <PastValue at="/project/description" label="Mô tả">
            {project.description}
          </PastValue>
        </p>
      )}
      <Facts
        facts={[
          [
            'Vật liệu',
            optionLabel('material', project.material),
            { ...at('material'), text: (before: string) => optionLabel('material', before) },
          ],
          [
            'Số lượng',
            quantityText(project),
            { ...at('totalQuantity'), text: (before: number) => quantityText({ totalQuantity: before }) },
          ],
          [
            'Quy trình',
            processesText(project.manufacturingProcesses, 'Chưa xác định'),
            {
              ...at('manufacturingProcesses'),
              text: (before: string[]) => processesText(before, 'Chưa xác định'),
            },
          ],
          ...plainDetailNames.map((name): Fact => [
            plainDetails[name].label,
            detailText(project, name),
            sourceOf(name),
          ]),
          [
            'Việt Phát ước tính',
            project.estimatedDays !== null && `${project.estimatedDays} ngày`,
            { ...at('estimatedDays'), text: (before: number) => `${before} ngày` },
          ],
          ['Ghi chú của Việt Phát', project.vietPhatNotes, at('vietPhatNotes')],
        ]}
      />
      <h3>Chi tiết sản phẩm ({project.partCount})</h3>
      <Loaded of={parts} failure="Không thể tải danh sách chi tiết">
        {(list) => <Parts parts={list} renderPartTools={renderPartTools} {...files} />}
      </Loaded>
    </Flex>
  );
}

const paragraph = { maxWidth: '75ch', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const;

const at = (name: keyof Project): FactSource => ({ at: `/project/${name}` });

/** Where a detail stands, and the texts of its earlier values. */
const sourceOf = (name: PlainDetail): FactSource =>
  name === 'desiredCompletionTime'
    ? { ...at('wishedCompletionTime'), text: (before: string) => optionLabel(name, before) }
    : { ...at(name), text: (before: string) => optionLabel(name, before) };

function detailText(project: Project, name: PlainDetail): string {
  if (name === 'description') return ''; // A paragraph of its own, above the list.
  if (name === 'desiredCompletionTime') return optionLabel(name, project.wishedCompletionTime);
  return name === 'suggestedPrice' ? priceText(project[name]) : optionLabel(name, project[name]);
}

type PartsProps = Omit<ProjectOverviewProps, 'project' | 'renderPartTools'> & {
  parts: readonly Part[];
  renderPartTools: ProjectOverviewProps['renderPartTools'];
};

function Parts({ parts, renderPartTools, ...files }: PartsProps) {
  if (parts.length === 0)
    return <Typography.Text type="secondary">Dự án không chia thành chi tiết.</Typography.Text>;
  return (
    <ol>
      {parts.map((part, index) => (
        <li key={part.id}>
          <PartOverview
            part={partViewOf(part)}
            at={`/parts/${index}`}
            {...files}
            tools={renderPartTools?.(partViewOf(part))}
          />
        </li>
      ))}
    </ol>
  );
}
