import { coverOf, isOnTurn, optionLabel } from '@control-center/contracts';
import { Button, Card, Empty, Flex } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { GroupedList } from '../../components/layout/GroupedList';
import { Facts } from '../../components/layout/Facts';
import type { Fact } from '../../components/layout/Facts';
import { Thumbnail } from '../../components/pictures/Thumbnail';
import { StatusFigure } from '../../components/status/StatusTag';
import { Money } from '../../components/values/Money';
import { StageTracker } from '../../features/progress/StageTracker';
import { ActionBar } from '../../features/projects/actions/ActionBar';
import { quantityText, shortId } from '../../features/projects/project-text';
import { turnTitle } from '../../features/projects/your-turn';
import { QuoteFacts } from '../../features/quotes/QuoteFacts';
import { Conversations } from '../project/Conversations';
import { QuoteButton } from '../project/ProjectActions';
import styles from './FactoryTab.module.css';
import type { FactoryRow, FactoryTabContent, FactoryTabKey } from './factory-tabs';

export const FactoryTab = ({ tab: { key, rows, empty } }: { tab: FactoryTabContent }) =>
  rows.length === 0 ? (
    <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={empty} />
  ) : (
    <GroupedList first={yourTurnOf(rows)} items={rows} keyOf={({ project }) => project.id} gap="middle">
      {(row) => <Row row={row} tab={key} />}
    </GroupedList>
  );

function yourTurnOf(rows: readonly FactoryRow[]) {
  const items = rows.filter(({ project }) => isOnTurn(project, 'manufacturer'));
  return { title: turnTitle(items.length), items };
}

function Row({ row, tab }: { row: FactoryRow; tab: FactoryTabKey }) {
  const { project, quote } = row;
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
        <Facts facts={factsOf(row)} />
        {tab === 'orders' && quote && <QuoteFacts quote={quote} />}
        {tab === 'progress' && (
          <StageTracker projectId={project.id} mayUpdate={project.allowed.includes('CompleteStage')} />
        )}
        <Flex wrap gap="small">
          {tab === 'drawings' && <QuoteButton project={project} />}
          {tab === 'confirmed' && <ActionBar project={project} />}
          <Link to={`/projects/${project.id}`}>
            <Button tabIndex={-1}>Xem chi tiết</Button>
          </Link>
          <Button aria-expanded={chatOpen} onClick={() => setChatOpen(!chatOpen)}>
            {chatOpen ? 'Đóng trao đổi' : 'Trao đổi với Việt Phát'}
          </Button>
        </Flex>
        {chatOpen && <Conversations projectId={project.id} first="factory" />}
      </Flex>
    </Card>
  );
}

const factsOf = ({ project, quote }: FactoryRow): Fact[] => [
  ['Mã đơn', <code key="id">{shortId(project.id)}</code>],
  ['Giá của bạn', quote ? <Money key="price" amount={quote.totalPrice} /> : 'Đang tính toán'],
  ['Số lượng', quantityText(project)],
  ['Vật liệu', optionLabel('material', project.material)],
  ['Hạn giao', optionLabel('deadline', project.deadline) || 'Thoả thuận sau'],
];
