import type { Part, Project } from '@control-center/contracts';
import { Flex } from 'antd';
import type { ReactNode } from 'react';
import { Grid } from '../../../components/layout/Grid';
import { StickyColumn } from '../../../components/layout/StickyColumn';
import { useUser } from '../../../features/accounts/user';
import { currentFiles } from '../../../features/objects/place-text';
import { renderDrawing } from '../../../features/objects/preview/PartDrawing';
import { renderFilesOf } from '../../../features/objects/preview/PartFiles';
import { ProjectOverview } from '../../../features/projects/details/ProjectOverview';
import { ChangesInReview } from '../../../features/projects/review/ChangesInReview';
import { LiveViewer } from '../../viewer/LiveViewer';

type OverviewTabProps = {
  project: Project;
  parts: readonly Part[];
  pinOf: (target: string, name: string) => ReactNode;
};

/** The model and the drawings on the left; on the right what the customer changed, the details and the parts. */
export function OverviewTab({ project, parts, pinOf }: OverviewTabProps) {
  const user = useUser();
  return (
    <Grid min={360} gap="16px 24px">
      <StickyColumn>
        <LiveViewer files={currentFiles(project.files)} />
      </StickyColumn>
      <Flex vertical gap="middle" style={{ minWidth: 0 }}>
        <ChangesInReview project={project} parts={parts} />
        <ProjectOverview
          project={project}
          renderDrawing={renderDrawing}
          renderFiles={renderFilesOf(project.files, user)}
          renderPartTools={({ id, partId }) => id && pinOf(id, partId)}
        />
      </Flex>
    </Grid>
  );
}
