import type { Part, Project } from '@market/contracts';
import { Flex, Typography } from 'antd';
import type { ReactNode } from 'react';
import { Facts } from '../../../components/layout/Facts';
import { PastValue } from '../../../components/past/PastValue';
import { Loaded } from '../../../components/loading/Loaded';
import { PartOverview } from '../parts/PartOverview';
import type { RenderDrawing, RenderFiles } from '../parts/PartOverview';
import { partViewOf } from '../parts/part-fields';
import type { PartView } from '../parts/part-fields';
import { usePartsQuery } from '../projects.api';
import { Reason } from './Reason';
import { requestFacts } from '../request-facts';

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
  return (
    <Flex vertical gap="middle">
      <Reason project={project} />
      {project.description && (
        <p style={paragraph}>
          <PastValue at="/project/description" label="Mô tả">
            {project.description}
          </PastValue>
        </p>
      )}
      <Facts facts={requestFacts(project)} />
      <h3>Chi tiết sản phẩm ({project.partCount})</h3>
      <Loaded of={parts} failure="Không thể tải danh sách chi tiết">
        {(list) => <Parts parts={list} renderPartTools={renderPartTools} {...files} />}
      </Loaded>
    </Flex>
  );
}

const paragraph = { maxWidth: '75ch', overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' } as const;

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
