import type { Part, Project } from '@market/contracts';
import { messageRoutes } from '@market/contracts';
import type { ReactNode } from 'react';
import { Facts } from '../../../components/layout/Facts';
import { Panel } from '../../../components/layout/Panel';
import { useUrlParams } from '../../../components/url-params';
import { priceText } from '../../../components/values/price-preview';
import { useMayCall } from '../../../features/accounts/user';
import { Reason } from '../../../features/projects/details/Reason';
import { deadlineText } from '../../../features/projects/details/ProjectTitle';
import { PartStage } from '../../../features/projects/parts/PartStage';
import { quantityText } from '../../../features/projects/project-text';
import { ChangesInReview } from '../../../features/projects/review/ChangesInReview';
import { MessageCard } from '../../project/order/MessageCard';
import { MilestoneCard } from '../../project/order/MilestoneCard';
import { useStageFiles } from '../../viewer/use-stage-files';
import styles from './OverviewTab.module.css';

type OverviewTabProps = {
  project: Project;
  parts: readonly Part[];
  pinOf: (target: string, name: string) => ReactNode;
};

/** The part as the hero; beside it what the customer changed and asks for, the newest message and the newest milestones. */
export function OverviewTab({ project, parts, pinOf }: OverviewTabProps) {
  const [, setParams] = useUrlParams();
  const mayTalk = useMayCall(messageRoutes.ofProject);
  return (
    <div className={styles['overview']}>
      <div className={styles['main']}>
        <PartStage
          project={project}
          parts={parts}
          {...useStageFiles(project)}
          renderTools={({ id, partId }) => pinOf(id, partId)}
        />
      </div>
      <aside className={styles['sides']}>
        <Reason project={project} />
        <ChangesInReview project={project} parts={parts} />
        <Panel title="Yêu cầu" kind="side">
          <Facts
            columns={1}
            facts={[
              ['Số lượng', quantityText(project)],
              ['Hạn giao', deadlineText(project)],
              ['Giá mong muốn', priceText(project.suggestedPrice)],
              ['Yêu cầu đặc biệt', project.specialRequirements],
              ['Dự kiến báo giá', '1-2 ngày'],
              ['Việt Phát ước tính', project.estimatedDays !== null && `${project.estimatedDays} ngày`],
              ['Ghi chú của Việt Phát', project.vietPhatNotes],
            ]}
          />
        </Panel>
        {mayTalk && <MessageCard project={project} onOpen={() => setParams({ tab: 'talk' }, 'replace')} />}
        <MilestoneCard project={project} />
      </aside>
    </div>
  );
}
