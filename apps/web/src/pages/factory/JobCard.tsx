import { coverOf } from '@control-center/contracts';
import type { Project } from '@control-center/contracts';
import { Button, Card, Flex } from 'antd';
import { Suspense, lazy, useState } from 'react';
import { LinkButton } from '../../components/LinkButton';
import { Facts } from '../../components/layout/Facts';
import { Thumbnail } from '../../components/pictures/Thumbnail';
import { StatusTag } from '../../components/status/StatusTag';
import { useUser } from '../../features/accounts/user';
import { JobStages } from '../../features/progress/JobStages';
import { StageTracker } from '../../features/progress/StageTracker';
import { Conversations } from '../project/Conversations';
import styles from './FactoryPage.module.css';
import { Drawings } from './Drawings';
import { factsOf } from './factory-tabs';

const DelayDialog = lazy(async () => ({
  default: (await import('../../features/projects/actions/DelayDialog')).DelayDialog,
}));

type JobCardProps = { project: Project; readOnly: boolean };

/** One order at the machine: what to make, from which drawings, and the next stage. No prices. */
export function JobCard({ project, readOnly }: JobCardProps) {
  const { id: accountId, role } = useUser();
  const [delaying, setDelaying] = useState(false);
  const [chatOpen, setChatOpen] = useState(false);
  const mayUpdate = !readOnly && project.allowed.includes('CompleteStage');
  const cover = coverOf(project);
  return (
    <Card role="article" aria-label={project.title} className={styles['row'] ?? ''}>
      <div className={styles['job']}>
        <div className={styles['picture']} data-empty={!cover || undefined}>
          <Thumbnail file={cover} size="large" />
        </div>
        <Flex vertical gap={12}>
          <Flex component="header" wrap align="center" gap="6px 12px">
            <h2>{project.title}</h2>
            <StatusTag status={project.status} />
          </Flex>
          <Facts columns={2} facts={factsOf('progress', project)} />
          <Drawings project={project} readOnly={readOnly} />
          {mayUpdate ? (
            <JobStages project={project} owner={{ accountId, role }} />
          ) : (
            <StageTracker projectId={project.id} />
          )}
          <Flex wrap gap="small">
            {!readOnly && project.allowed.includes('AnnounceDelay') && (
              <Button onClick={() => setDelaying(true)}>Báo trễ</Button>
            )}
            <LinkButton to={`/projects/${project.id}`} aria-label={`Xem chi tiết: ${project.title}`}>
              Xem chi tiết
            </LinkButton>
            {!readOnly && (
              <Button aria-expanded={chatOpen} onClick={() => setChatOpen(!chatOpen)}>
                {chatOpen ? 'Đóng trao đổi' : 'Trao đổi với Việt Phát'}
              </Button>
            )}
          </Flex>
          {chatOpen && <Conversations project={project} />}
        </Flex>
      </div>
      {delaying && (
        <Suspense>
          <DelayDialog project={project} onClose={() => setDelaying(false)} />
        </Suspense>
      )}
    </Card>
  );
}
