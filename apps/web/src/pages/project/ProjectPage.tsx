import { isMade, isProvider, progressRoutes } from '@market/contracts';
import type { Project } from '@market/contracts';
import { useParams } from 'react-router-dom';
import { Suspense, lazy, useState } from 'react';
import { useLiveProject } from '../../api/live/LiveUpdates';
import { LinkButton } from '../../components/LinkButton';
import { useUrlParams } from '../../components/url-params';
import { Loaded } from '../../components/loading/Loaded';
import { Settled } from '../../components/loading/Settled';
import { PageSkeleton } from '../../components/loading/Skeletons';
import { Panel } from '../../components/layout/Panel';
import { usePast } from '../../components/past/past';
import { mayReplay, replayPath } from '../../components/past/replay-path';
import { useMayCall, useUser } from '../../features/accounts/user';
import { useMarkNotificationsRead } from '../../features/notifications/use-mark-read';
import { OrderSteps } from '../../features/progress/steps/OrderSteps';
import { EditRights } from '../../features/projects/details/EditRights';
import { ProjectTitle } from '../../features/projects/details/ProjectTitle';
import { FinalRefusals } from '../../features/progress/notes/RefusedNote';
import { UnsentNote } from '../../features/projects/edit/UnsentNote';
import { OrderOfFiles } from '../../features/objects/preview/use-open-viewer';
import { useProjectQuery } from '../../features/projects/projects.api';
import { DueLine } from '../../features/progress/dates/DueLine';
import { NewDrawings } from '../uploads/NewDrawingsLater';
import { MissingPictures } from '../uploads/MissingPictures';
import { MissingProject, isMissing } from './MissingProject';
import { JobSides } from './order/JobSides';
import { OrderSides } from './order/OrderSides';
import { OrderTabs } from './order/OrderTabs';
import styles from './order/OrderPage.module.css';

const AllSteps = lazy(async () => ({ default: (await import('./order/AllSteps')).AllSteps }));
const PushLine = lazy(async () => ({ default: (await import('../../features/notices/PushLine')).PushLine }));
const Steps = lazy(async () => ({ default: (await import('./order/AllSteps')).Steps }));

/** One project for any participant; the server sends the allowed actions with the project. */
export function ProjectPage() {
  const { id = '' } = useParams();
  const load = useProjectQuery({ id });
  useLiveProject(id);
  useMarkNotificationsRead(id);
  if (isMissing(load.error)) return <MissingProject error={load.error} />;
  return (
    <Loaded of={load} failure="Không thể tải dự án" skeleton={<PageSkeleton />}>
      {(project) => (
        // Nothing that was opened or typed at another project stays when the address changes to this one.
        <MissingPictures key={project.id}>
          <OrderOfFiles value={project.id}>
            <Settled skeleton={<PageSkeleton />}>
              <Order project={project} />
            </Settled>
          </OrderOfFiles>
        </MissingPictures>
      )}
    </Loaded>
  );
}

function Order({ project }: { project: Project }) {
  const user = useUser();
  const { id: accountId, role } = user;
  const isPast = usePast() !== undefined;
  const [params, setParams] = useUrlParams();
  const [steps, setSteps] = useState(false);
  const mayFollow = useMayCall(progressRoutes.detail);
  const isOwner = role === 'customer' && project.customerId === accountId && !isPast;
  const tab = params.get('tab') ?? 'overview';
  const onTalk = tab === 'messages' ? undefined : () => setParams({ tab: 'messages' });
  const shows = mayFollow && isMade(project.status);
  const isJob = role === 'manufacturer' && shows && !isPast;
  return (
    <div className={styles['order']} data-flows={isPast || undefined}>
      <header className={styles['head']}>
        <ProjectTitle project={project} showsCustomer={isProvider(role)} />
        {isJob && <DueLine project={project} />}
        <div className={styles['tools']}>
          {role === 'customer' && <EditRights status={project.status} />}
          {!isPast && mayReplay(user, 'project') && (
            <LinkButton to={replayPath('project', project.id)} type="text">
              Xem lại quá khứ
            </LinkButton>
          )}
        </div>
      </header>
      {isOwner && <UnsentNote project={project} />}
      {role === 'manufacturer' && !isPast && (
        <FinalRefusals owner={{ accountId, role }} projectId={project.id} />
      )}
      {isJob ? (
        <NewDrawings project={project} />
      ) : (
        <section className={styles['scale']} aria-label="Trạng thái">
          <OrderSteps
            project={project}
            reader={role}
            mayFollow={mayFollow}
            onSteps={isPast ? undefined : () => setSteps(true)}
          />
        </section>
      )}
      <div className={styles['columns']}>
        <div className={styles['main']}>
          <OrderTabs project={project} isJob={isJob} />
        </div>
        <aside className={styles['sides']}>
          {isJob ? (
            <JobSides project={project} onTalk={onTalk} />
          ) : (
            <OrderSides project={project} isOwner={isOwner} onTalk={onTalk} />
          )}
          {isOwner && project.status !== 'draft' && (
            <Suspense>
              <PushLine />
            </Suspense>
          )}
        </aside>
      </div>
      <Suspense>
        {isPast && shows && (
          <Panel title="Tiến độ sản xuất">
            <Steps project={project} />
          </Panel>
        )}
        {steps && <AllSteps project={project} onClose={() => setSteps(false)} />}
      </Suspense>
    </div>
  );
}
