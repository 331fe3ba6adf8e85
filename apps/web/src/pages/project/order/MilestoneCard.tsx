import type { Project } from '@market/contracts';
import { Button } from 'antd';
import { Suspense, lazy, useState } from 'react';
import { Panel } from '../../../components/layout/Panel';
import { usePast } from '../../../components/past/past';
import { useUser } from '../../../features/accounts/user';
import { Timeline, useMilestoneCount } from '../../../features/projects/details/Timeline';

const Milestones = lazy(async () => ({ default: (await import('./Milestones')).Milestones }));

/** As many as there is room for beside the order. */
const newest = 3;

/** The newest milestones of an order; a press shows all. */
export function MilestoneCard({ project }: { project: Project }) {
  const user = useUser();
  const isPast = usePast() !== undefined;
  const count = useMilestoneCount(project.id, user);
  const [all, setAll] = useState(false);
  return (
    <Panel
      title="Mốc thời gian"
      kind="side"
      extra={
        !isPast && (
          <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={() => setAll(true)}>
            {count === undefined ? 'Xem cả' : `Xem cả ${count} mốc`}
          </Button>
        )
      }
    >
      <Timeline project={project} reader={user} {...(isPast ? {} : { most: newest })} />
      {all && (
        <Suspense>
          <Milestones project={project} onClose={() => setAll(false)} />
        </Suspense>
      )}
    </Panel>
  );
}
