import { coverOf, isOnTurn, roleLabels, statusLabel, turnOf, priceOf } from '@market/contracts';
import type { Project, ProjectStatus, ProviderCounters } from '@market/contracts';
import { ArrowLeftOutlined } from '@ant-design/icons';
import { Button, Drawer, Flex, Tabs } from 'antd';
import { LinkButton } from '../../components/LinkButton';
import { SearchBox } from '../../components/SearchBox';
import { PagedList } from '../../components/loading/PagedList';
import { Thumbnail } from '../../components/pictures/Thumbnail';
import { Ruler } from '../../components/status/Ruler';
import { StatusTag } from '../../components/status/StatusTag';
import { useUrlParams } from '../../components/url-params';
import { ShortDate } from '../../components/values/ShortDate';
import { formatNumber } from '../../components/values/numbers';
import { useNow } from '../../components/values/use-now';
import { quantityText, shortId, titleOf } from '../../features/projects/project-text';
import { useCountersQuery, useProjectsInfiniteQuery } from '../../features/projects/projects.api';
import { slaText } from '../../features/projects/sla-text';
import { useIsNarrow } from '../../look/use-media';
import { ReviewPane } from '../provider/review/ReviewPane';
import styles from './OrderReviewPage.module.css';

/** The filters, and the statuses that the details set. */
const reviewStatuses = [
  ...(['submitted', 'reviewing', 'quoted'] as const),
  ...(['approved', 'cancelled'] as const),
] satisfies ProjectStatus[];

const isReviewed = (status: string | null): status is (typeof reviewStatuses)[number] =>
  (reviewStatuses as readonly (string | null)[]).includes(status);

/** The provider's review of orders: how many stand where, and each one's details beside the list. */
export function OrderReviewPage() {
  const [params, setParams] = useUrlParams();
  const requested = params.get('status');
  const status = isReviewed(requested) ? requested : undefined;
  const search = params.get('search') ?? '';
  const openId = params.get('project') ?? undefined;
  const isNarrow = useIsNarrow();
  const now = useNow();
  const query = { ...(status ? { status: [status] } : {}), ...(search ? { search } : {}) };
  const projects = useProjectsInfiniteQuery(Object.keys(query).length > 0 ? { query } : {});
  const { data } = useCountersQuery({});
  const counters = data as ProviderCounters | undefined;
  const tabOf = (key: 'all' | (typeof reviewStatuses)[number], label: string) => ({
    key,
    label: (
      <span className={styles['counter']}>
        <b>{counters ? formatNumber(counters[key === 'all' ? 'total' : key]) : '–'}</b> <span>{label}</span>
      </span>
    ),
  });
  return (
    <div className={styles['page']}>
      <Flex wrap align="center" gap="small" className={styles['title'] ?? ''}>
        <LinkButton to="/" type="text" icon={<ArrowLeftOutlined />} aria-label="Về trang chủ" />
        <h1>Duyệt đơn hàng</h1>
        <SearchBox
          live
          label="Tìm dự án"
          placeholder="Tìm theo tiêu đề hoặc mã"
          value={search}
          onSearch={(text) => setParams({ search: text, pages: undefined }, 'replace')}
        />
      </Flex>
      <section aria-label="Dự án" className={styles['sheet']}>
        <Tabs
          className={styles['tabs'] ?? ''}
          activeKey={status ?? 'all'}
          onChange={(key) => setParams({ status: key === 'all' ? undefined : key, pages: undefined })}
          items={[
            tabOf('all', 'Tất cả (tổng số)'),
            ...reviewStatuses.map((key) => tabOf(key, statusLabel(key, 'review'))),
          ]}
        />
        <div className={styles['head']} aria-hidden>
          <span />
          <span>Dự án</span>
          <span>Gửi lúc</span>
          <span>Số lượng</span>
          <span data-number>Giá</span>
          <span>Trạng thái</span>
          <span>Hạn</span>
          <span />
        </div>
        <div className={styles['rows']} role="group" aria-label="Danh sách dự án" tabIndex={0}>
          <PagedList
            of={projects}
            failure="Không thể tải danh sách dự án"
            empty={status ? 'Không có dự án ở trạng thái này.' : 'Chưa có dự án nào được gửi đến.'}
            keyOf={({ id }) => id}
            pageCountParam="pages"
          >
            {(project) => (
              <Row project={project} now={now} onOpen={() => setParams({ project: project.id })} />
            )}
          </PagedList>
        </div>
      </section>
      {openId && (
        <Drawer
          open
          title="Chi tiết dự án"
          placement={isNarrow ? 'bottom' : 'right'}
          size={isNarrow ? '100dvh' : 'min(1120px, 92vw)'}
          onClose={() => setParams({ project: undefined, tab: undefined })}
          styles={{ body: { display: 'flex', flexDirection: 'column', padding: isNarrow ? 12 : 0 } }}
        >
          <ReviewPane key={openId} id={openId} view="review" statuses={reviewStatuses} />
        </Drawer>
      )}
    </div>
  );
}

type RowProps = { project: Project; now: number; onOpen: () => void };

const Row = ({ project, now, onOpen }: RowProps) => {
  const turn = turnOf(project);
  const clock = slaText(project, now);
  const isOurs = isOnTurn(project, 'vietphat');
  return (
    <article className={styles['row']} aria-label={titleOf(project)}>
      <Thumbnail file={coverOf(project)} />
      <div>
        <b>{titleOf(project)}</b>
        <small>
          <code>{shortId(project.id)}</code> {project.customerName && `· ${project.customerName}`}
        </small>
      </div>
      <small data-wide>{project.submittedAt && <ShortDate iso={project.submittedAt} />}</small>
      <span data-wide>{quantityText(project)}</span>
      <span data-number>{priceOf(project) || '–'}</span>
      <Flex wrap align="center" gap={8}>
        <StatusTag status={project.status} view="review" />
        <Ruler status={project.status} />
      </Flex>
      <span data-tone={clock?.tone}>
        {clock
          ? clock.short
          : turn && !isOurs
            ? `chờ ${roleLabels[turn.whose].toLowerCase()}`
            : (turn?.next ?? '–')}
      </span>
      <Button type="link" aria-label={`Xem chi tiết ${titleOf(project)}`} onClick={onOpen}>
        Xem chi tiết
      </Button>
    </article>
  );
};
