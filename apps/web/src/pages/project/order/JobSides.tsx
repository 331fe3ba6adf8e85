import { paymentRoutes } from '@market/contracts';
import type { Project } from '@market/contracts';
import { Button, Drawer } from 'antd';
import { Suspense, lazy } from 'react';
import { MoreActions } from '../../../components/overlays/MoreActions';
import { useOpened } from '../../../components/overlays/open-dialog';
import { useMayCall, useUser } from '../../../features/accounts/user';
import { FactoryPayment } from '../../../features/payments/FactoryPayment';
import { JobStages } from '../../../features/progress/stages/JobStages';
import { StageTracker } from '../../../features/progress/StageTracker';
import { Timeline } from '../../../features/projects/details/Timeline';
import { Warnings } from '../../../features/projects/details/Warnings';
import { FactoryQuotes } from '../FactoryQuotes';
import { ProjectActions } from '../ProjectActions';
import styles from './JobSides.module.css';

const DelayDialog = lazy(async () => ({
  default: (await import('../../../features/projects/actions/dialogs/DelayDialog')).DelayDialog,
}));

type JobSidesProps = {
  project: Project;
  /** Opens the conversation; undefined while it is open. */
  onTalk: (() => void) | undefined;
};

/** What the factory does with an order that it makes: its stages and the button of the next one; all else is a press away. */
export function JobSides({ project, onTalk }: JobSidesProps) {
  const { id: accountId, role } = useUser();
  const { id: projectId, reachedAt, vietPhatNotes, allowed } = project;
  const [opened, open] = useOpened<'delay' | 'terms'>(
    (place) => allowed.includes('AnnounceDelay') && place === `AnnounceDelay.${projectId}` && 'delay',
  );
  const close = () => open(undefined);
  const terms = { key: 'terms', label: 'Báo giá, thanh toán, mốc thời gian', onClick: () => open('terms') };
  const more = (
    <MoreActions
      actions={[
        ...(onTalk ? [{ key: 'talk', label: 'Trao đổi với Việt Phát', onClick: onTalk }] : []),
        terms,
      ]}
    />
  );
  return (
    <section aria-label="Tiến độ sản xuất" className={styles['job']}>
      <header>
        <h2>Tiến độ</h2>
        <ProjectActions project={project} />
        {!allowed.includes('CompleteStage') && more}
      </header>
      {vietPhatNotes && <blockquote>Ghi chú của Việt Phát: {vietPhatNotes}</blockquote>}
      <Warnings project={project} reader={role} />
      {allowed.includes('CompleteStage') ? (
        <JobStages project={project} owner={{ accountId, role }} startedAt={reachedAt.in_production}>
          {allowed.includes('AnnounceDelay') && <Button onClick={() => open('delay')}>Báo trễ</Button>}
          {more}
        </JobStages>
      ) : (
        <div className={styles['tracker']}>
          <StageTracker projectId={projectId} />
        </div>
      )}
      {opened === 'delay' && (
        <Suspense>
          <DelayDialog project={project} onClose={close} />
        </Suspense>
      )}
      {opened === 'terms' && <TermsDrawer project={project} onClose={close} />}
    </section>
  );
}

/** The factory's own quote, what it is paid, and what happened. */
function TermsDrawer({ project, onClose }: { project: Project; onClose: () => void }) {
  const user = useUser();
  const mayPay = useMayCall(paymentRoutes.detail);
  return (
    <Drawer open title={project.title} onClose={onClose} size={480}>
      {mayPay && (
        <>
          <h3>Thanh toán</h3>
          <FactoryPayment projectId={project.id} />
        </>
      )}
      <h3>Báo giá</h3>
      <FactoryQuotes projectId={project.id} />
      <h3>Mốc thời gian</h3>
      <Timeline project={project} reader={user} />
    </Drawer>
  );
}
