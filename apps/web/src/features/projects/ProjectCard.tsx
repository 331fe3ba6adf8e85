import { coverOf, instalmentLabel, isMade, isTrackable, optionLabel, priceOf } from '@market/contracts';
import type { Project } from '@market/contracts';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Facts } from '../../components/layout/Facts';
import { Thumbnail } from '../../components/pictures/Thumbnail';
import { Ruler } from '../../components/status/Ruler';
import { StatusTag, TurnText } from '../../components/status/StatusTag';
import { DueDay } from '../../components/status/TurnNext';
import { ShortDate } from '../../components/values/ShortDate';
import { formatPercent } from '../../components/values/numbers';
import styles from './ProjectCard.module.css';
import { UnsentNote } from './edit/UnsentNote';
import {
  deliveryText,
  editLabel,
  editPath,
  processesText,
  quantityText,
  shortId,
  titleOf,
} from './project-text';
import { paymentBeside, waitsForCustomer } from './your-turn';

type ProjectCardProps = {
  project: Project;
  /** Opens a preview of the project without leaving the list. */
  onPreview: () => void;
  /** Renders payments and progress; called only while the card is open. */
  renderTracking: (project: Project) => ReactNode;
};

/** One of the customer's projects, a row of a list; it expands to show the state of payment and production. */
export function ProjectCard({ project, onPreview, renderTracking }: ProjectCardProps) {
  const [open, setOpen] = useState(false);
  const { id, status } = project;
  const editLink = editPath(project);
  const trackable = isTrackable(status);
  const toggle = open ? 'Thu gọn' : 'Theo dõi';
  /** Tells the links of one row from those of the others. */
  const named = (text: string) => `${text} ${titleOf(project)}`;
  return (
    <article
      className={styles['card']}
      aria-label={titleOf(project)}
      data-mine={waitsForCustomer(project) || undefined}
    >
      <button type="button" className={styles['picture']} aria-label={named('Xem nhanh')} onClick={onPreview}>
        <Thumbnail file={coverOf(project)} size="list" />
      </button>
      <div className={styles['words']}>
        <h3>
          <Link to={`/projects/${id}`}>{titleOf(project)}</Link>
        </h3>
        <Meta project={project} />
        <Flex wrap align="center" gap="4px 10px">
          <StatusTag status={status} />
          <Ruler status={status} {...(isMade(status) ? { percent: project.percent } : {})} />
          {isMade(status) && (
            <small>
              <output aria-label="Tiến độ">{formatPercent(project.percent)}</output>
            </small>
          )}
        </Flex>
      </div>
      <div className={styles['turn']}>
        <TurnText project={project} reader="customer" />
        <Payment project={project} />
        <When project={project} />
      </div>
      <Price project={project} />
      <div className={styles['links']}>
        <Link to={`/projects/${id}`} aria-label={named('Xem chi tiết')}>
          Xem chi tiết
        </Link>
        {editLink && (
          <Link to={editLink} aria-label={named(editLabel(project))}>
            {editLabel(project)}
          </Link>
        )}
        {trackable && (
          <Button
            type="link"
            size="small"
            aria-expanded={open}
            onClick={() => setOpen(!open)}
            aria-label={named(toggle)}
          >
            {toggle} {open ? '▴' : '▾'}
          </Button>
        )}
      </div>
      {status === 'need_customer_revision' && project.reason && (
        <blockquote className={styles['wide']}>Việt Phát yêu cầu: {project.reason}</blockquote>
      )}
      <div className={styles['wide']}>
        <UnsentNote project={project} />
      </div>
      {trackable && open && (
        <Flex vertical gap={20} className={styles['wide'] ?? ''}>
          {renderTracking(project)}
          <section>
            <h4>Thông tin dự án</h4>
            <Facts
              facts={[
                ['Quy trình', processesText(project.manufacturingProcesses, 'Chưa xác định')],
                ['Dung sai', optionLabel('tolerance', project.tolerance)],
                [
                  'Thời gian mong muốn',
                  optionLabel('desiredCompletionTime', project.wishedCompletionTime) || 'Linh hoạt',
                ],
                ['Kích thước tối đa', project.maxDimensions || 'Theo bản vẽ'],
              ]}
            />
          </section>
        </Flex>
      )}
    </article>
  );
}

/** Code, material, quantity and the day of the request in one line. */
const Meta = ({ project }: { project: Project }) => (
  <small className={styles['meta']}>
    <code>{shortId(project.id)}</code>
    {[optionLabel('material', project.material), quantityText(project)].filter(Boolean).map((text) => (
      <span key={text}> · {text}</span>
    ))}
    <span>
      {project.submittedAt ? ' · gửi ' : ' · tạo '}
      <ShortDate iso={project.submittedAt ?? project.createdAt} />
    </span>
    {project.isDemo && <span> · Dự án mẫu</span>}
  </small>
);

/** What is to be paid while somebody else works on the order. */
function Payment({ project }: { project: Project }) {
  const due = paymentBeside(project);
  if (!due) return null;
  return (
    <small data-mine={due.announcedAt === null || undefined}>
      {due.announcedAt === null && <b>Đến lượt bạn: </b>}
      {instalmentLabel(due.kind).toLowerCase()}, <DueDay due={due} />
    </small>
  );
}

/** The day that matters now: of the delivery, or until when the price is good. */
function When({ project: { status, times, reachedAt, quoteValidUntil } }: { project: Project }) {
  const line = (text: string, iso: string, after = '') => (
    <small>
      {text} <ShortDate iso={iso} />
      {after}
    </small>
  );
  if (status === 'completed') return reachedAt.completed ? line('Đã giao', reachedAt.completed) : null;
  if (status === 'quoted' && quoteValidUntil)
    return times?.isPriceExpired
      ? line('Giá hết hiệu lực sau', quoteValidUntil)
      : line('Giá có hiệu lực đến', quoteValidUntil);
  if (times?.expectedOn)
    return line('Dự kiến xong', times.expectedOn, times.isBehind ? ' · chậm hẹn' : ' · đúng hẹn');
  return times?.promisedOn ? line('Đã hứa giao', times.promisedOn) : null;
}

const Price = ({ project }: { project: Project }) => (
  <div className={styles['price']}>
    <b>{priceOf(project) || '–'}</b>
    <small>
      {priceOf(project) ? deliveryText(project) : project.status !== 'cancelled' && 'chưa báo giá'}
    </small>
  </div>
);
