import { statusLabel } from '@control-center/contracts';
import type { Project, ProjectStatus, ProviderCounters } from '@control-center/contracts';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Flex, Tabs } from 'antd';
import { Dialog } from '../../components/Dialog';
import { LinkButton } from '../../components/LinkButton';
import { useUrlParams } from '../../components/url-params';
import { Panel } from '../../components/layout/Panel';
import { PagedList } from '../../components/loading/PagedList';
import { StatusTag } from '../../components/status/StatusTag';
import { Money } from '../../components/values/Money';
import { formatDate } from '../../components/values/dates';
import { formatNumber } from '../../components/values/numbers';
import { quantityText, shortId, titleOf } from '../../features/projects/project-text';
import { useCountersQuery, useProjectsInfiniteQuery } from '../../features/projects/projects.api';
import { ReviewPane } from '../provider/review/ReviewPane';
import styles from './OrderReviewPage.module.css';

/** The filters, and the statuses that the details set (specification, sections 2 and 4). */
const reviewStatuses = [
  ...(['submitted', 'reviewing', 'quoted'] as const),
  ...(['approved', 'cancelled'] as const),
] satisfies ProjectStatus[];
const counted = ['submitted', 'reviewing', 'approved'] as const;

const isReviewed = (status: string | null): status is (typeof reviewStatuses)[number] =>
  (reviewStatuses as readonly (string | null)[]).includes(status);

/** The provider's review of orders: how many stand where, and each one's details in a dialog. */
export function OrderReviewPage() {
  const [params, setParams] = useUrlParams();
  const requested = params.get('status');
  const status = isReviewed(requested) ? requested : undefined;
  const openId = params.get('project') ?? undefined;
  const projects = useProjectsInfiniteQuery(status ? { query: { status: [status] } } : {});
  return (
    <>
      <Flex align="center" gap="small" style={{ marginBottom: 16 }}>
        <LinkButton to="/" icon={<ArrowLeftOutlined />} aria-label="Về trang chủ" />
        <h1>Duyệt đơn hàng</h1>
      </Flex>
      <Counters />
      <Panel title="Dự án">
        <Tabs
          activeKey={status ?? 'all'}
          onChange={(key) => setParams({ status: key === 'all' ? undefined : key, pages: undefined })}
          items={[
            { key: 'all', label: 'Tất cả' },
            ...reviewStatuses.map((key) => ({ key, label: statusLabel(key, 'review') })),
          ]}
        />
        <PagedList
          of={projects}
          failure="Không thể tải danh sách dự án"
          empty={status ? 'Không có dự án ở trạng thái này.' : 'Chưa có dự án nào được gửi đến.'}
          keyOf={({ id }) => id}
          pageCountParam="pages"
        >
          {(project) => <Row project={project} onOpen={() => setParams({ project: project.id })} />}
        </PagedList>
      </Panel>
      {openId && (
        <Dialog
          width={1240}
          title="Chi tiết dự án"
          footer={null}
          onCancel={() => setParams({ project: undefined, tab: undefined })}
        >
          <ReviewPane key={openId} id={openId} view="review" statuses={reviewStatuses} />
        </Dialog>
      )}
    </>
  );
}

/** The server's counters; a dash until they are there. */
function Counters() {
  const { data } = useCountersQuery({});
  const counters = data as ProviderCounters | undefined;
  const shown = [
    ...counted.map((key) => [key, statusLabel(key, 'review')] as const),
    ['total', 'Tổng số'] as const,
  ];
  return (
    <dl className={styles['counters']}>
      {shown.map(([key, label]) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{counters ? formatNumber(counters[key]) : '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

const Row = ({ project, onOpen }: { project: Project; onOpen: () => void }) => (
  <article className={styles['row']} aria-label={titleOf(project)}>
    <div>
      <b>{titleOf(project)}</b>
      <small>
        <code>{shortId(project.id)}</code> {project.customerName} · {formatDate(project.createdAt)}
      </small>
    </div>
    <span>{quantityText(project)}</span>
    <span data-number>{project.finalPrice !== null && <Money amount={project.finalPrice} />}</span>
    <StatusTag status={project.status} view="review" />
    <Button aria-label={`Xem chi tiết ${titleOf(project)}`} onClick={onOpen}>
      Xem chi tiết
    </Button>
  </article>
);
