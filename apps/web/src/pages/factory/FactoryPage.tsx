import type { Project, Quote } from '@control-center/contracts';
import { Card, Flex, Statistic, Tabs } from 'antd';
import { itemsOf } from '../../api/paging';
import { Grid } from '../../components/layout/Grid';
import { Loaded } from '../../components/loading/Loaded';
import { useUser } from '../../features/accounts/user';
import { useProjectsInfiniteQuery } from '../../features/projects/projects.api';
import { useQuotesOfFactoryQuery } from '../../features/quotes/quotes.api';
import { FactoryTab } from './FactoryTab';
import { factoryTabs } from './factory-tabs';

/** The maximum page size, because the tabs display the number of their projects. */
const limit = 500;

/** The factory's projects: drawings to quote, own quotes, confirmed orders, production. */
export function FactoryPage() {
  const { id: manufacturerId } = useUser();
  const projects = useProjectsInfiniteQuery({ query: { limit } });
  const { data: quotes = [] } = useQuotesOfFactoryQuery({ manufacturerId, query: { limit } });
  return (
    <>
      <h1 style={{ marginBottom: 16 }}>Nhà máy sản xuất</h1>
      <Loaded of={projects} failure="Không thể tải dự án" rows={8}>
        {(data) => <ProjectTabs projects={itemsOf(data)} quotes={quotes} />}
      </Loaded>
    </>
  );
}

function ProjectTabs({ projects, quotes }: { projects: Project[]; quotes: Quote[] }) {
  const tabs = factoryTabs(projects, quotes);
  return (
    <Flex vertical gap="small">
      <Grid min={140} gap="8px">
        {tabs.map(({ key, counter, rows }) => (
          <Card key={key} size="small">
            <Statistic title={counter} value={rows.length} />
          </Card>
        ))}
      </Grid>
      <Tabs
        items={tabs.map((tab) => ({
          key: tab.key,
          label: `${tab.label} (${tab.rows.length})`,
          children: <FactoryTab tab={tab} />,
        }))}
      />
    </Flex>
  );
}
