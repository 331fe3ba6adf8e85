import { coverOf, isOnTurn } from '@control-center/contracts';
import type { Project, ProjectAction } from '@control-center/contracts';
import { Button, Card, Flex } from 'antd';
import { Suspense, lazy, useState } from 'react';
import { itemsOf } from '../../api/paging';
import { LinkButton } from '../../components/LinkButton';
import { Facts } from '../../components/layout/Facts';
import { PagedList } from '../../components/loading/PagedList';
import { Lines } from '../../components/loading/Skeletons';
import { Thumbnail } from '../../components/pictures/Thumbnail';
import { StatusFigure } from '../../components/status/StatusTag';
import { ActionBar } from '../../features/projects/actions/ActionBar';
import { useProjectsOfFactoryInfiniteQuery } from '../../features/projects/projects.api';
import { turnTitle } from '../../features/projects/your-turn';
import { QuoteButton } from '../project/QuoteButton';
import styles from './FactoryPage.module.css';
import { Drawings } from './Drawings';
import { factsOf, statusesOf } from './factory-tabs';
import type { ProjectTabKey } from './factory-tabs';

// What the first tab does not show is loaded when it is opened; the job card at once where the address names its tab.
const loadJobCard = async () => ({ default: (await import('./JobCard')).JobCard });
if (new URLSearchParams(location.search).get('tab') === 'progress') void loadJobCard().catch(() => undefined);
const JobCard = lazy(loadJobCard);
const Conversations = lazy(async () => ({
  default: (await import('../project/Conversations')).Conversations,
}));

type ProjectsTabProps = { factoryId: string; tab: ProjectTabKey; empty: string; readOnly: boolean };

/** The factory's projects in the statuses of a tab; those that wait for the factory first. */
export function ProjectsTab({ factoryId, tab, empty, readOnly }: ProjectsTabProps) {
  const query = { status: statusesOf(tab) };
  const projects = useProjectsOfFactoryInfiniteQuery({ manufacturerId: factoryId, query });
  const waiting = itemsOf(projects.data).filter((project) => isOnTurn(project, 'manufacturer'));
  return (
    <PagedList
      of={projects}
      failure="Không thể tải dự án"
      empty={empty}
      keyOf={({ id }) => id}
      first={
        readOnly ? undefined : { title: turnTitle(waiting.length, projects.hasNextPage), items: waiting }
      }
      pageCountParam="pages"
    >
      {(project) =>
        tab === 'progress' ? (
          <Suspense fallback={<Lines count={6} />}>
            <JobCard project={project} readOnly={readOnly} />
          </Suspense>
        ) : (
          <Row project={project} tab={tab} readOnly={readOnly} />
        )
      }
    </PagedList>
  );
}

type RowProps = { project: Project; tab: Exclude<ProjectTabKey, 'progress'>; readOnly: boolean };

function Row({ project, tab, readOnly }: RowProps) {
  const [chatOpen, setChatOpen] = useState(false);
  return (
    <Card role="article" aria-label={project.title} className={styles['row'] ?? ''}>
      <Flex vertical gap="middle">
        <Flex component="header" wrap align="center" justify="space-between" gap="8px 24px">
          <Flex align="center" gap={12}>
            <Thumbnail file={coverOf(project)} />
            <h2>{project.title}</h2>
          </Flex>
          <StatusFigure project={project} reader="manufacturer" />
        </Flex>
        <Facts facts={factsOf(tab, project)} />
        <Drawings project={project} readOnly={readOnly} />
        <Flex wrap gap="small">
          {tab === 'drawings' && !readOnly && <QuoteButton project={project} />}
          {!readOnly && <FactoryActions project={project} tab={tab} />}
          <LinkButton to={`/projects/${project.id}`} aria-label={`Xem chi tiết: ${project.title}`}>
            Xem chi tiết
          </LinkButton>
          {!readOnly && (
            <Button aria-expanded={chatOpen} onClick={() => setChatOpen(!chatOpen)}>
              {chatOpen ? 'Đóng trao đổi' : 'Trao đổi với Việt Phát'}
            </Button>
          )}
        </Flex>
        {chatOpen && (
          <Suspense fallback={<Lines count={4} />}>
            <Conversations project={project} />
          </Suspense>
        )}
      </Flex>
    </Card>
  );
}

/** An order with an own quote is declined by withdrawing that first; it is confirmed orders that are started. */
function FactoryActions({ project, tab }: { project: Project; tab: 'drawings' | 'confirmed' }) {
  const elsewhere: ProjectAction[] = [
    ...(project.hasWaitingQuote || project.hasOutdatedQuote ? (['DeclineOrder'] as const) : []),
    ...(tab === 'drawings' ? (['StartProduction'] as const) : []),
  ];
  return <ActionBar project={project} side="factory" except={elsewhere} />;
}
