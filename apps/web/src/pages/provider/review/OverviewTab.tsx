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
  const files = currentFiles(project.files);
  const viewer = <LiveViewer files={files} />;
  const details = (
    <Flex vertical gap="middle" style={{ minWidth: 0 }}>
      {files.length === 0 && viewer}
      <ChangesInReview project={project} parts={parts} />
      <ProjectOverview
        project={project}
        renderDrawing={renderDrawing}
        renderFiles={renderFilesOf(project.files, user)}
        renderPartTools={({ id, partId }) => id && pinOf(id, partId)}
      />
    </Flex>
  );
  // Half a window for the words that there is no file would squeeze the details.
  if (files.length === 0) return details;
  return (
    <Grid min={360} gap="16px 24px">
      <StickyColumn>{viewer}</StickyColumn>
      {details}
    </Grid>
  );
}
