import { coverOf, isMade, isTrackable, optionLabel } from '@control-center/contracts';
import type { Project } from '@control-center/contracts';
import { Button, Flex } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LinkButton } from '../../components/LinkButton';
import { Facts } from '../../components/layout/Facts';
import { Thumbnail } from '../../components/pictures/Thumbnail';
import { StatusFigure } from '../../components/status/StatusTag';
import { formatDate } from '../../components/values/dates';
import styles from './ProjectCard.module.css';
import { UnsentNote } from './edit/UnsentNote';
import { editLabel, editPath, processesText, quantityText, shortId, titleOf } from './project-text';

type ProjectCardProps = {
  project: Project;
  /** Opens a preview of the project without leaving the list. */
  onPreview: () => void;
  /** Renders payments and progress; called only while the card is open. */
  renderTracking: (project: Project) => ReactNode;
};

/** One of the customer's projects; it expands to show the state of payment and production. */
export function ProjectCard({ project, onPreview, renderTracking }: ProjectCardProps) {
  const [open, setOpen] = useState(false);
  const { id, status } = project;
  const editLink = editPath(project);
  const trackable = isTrackable(status);
  const toggle = open ? 'Thu gọn' : 'Theo dõi';
  /** Tells the buttons of one card from those of the others. */
  const named = (text: string) => `${text} ${titleOf(project)}`;
  return (
    <article className={styles['card']} aria-label={titleOf(project)}>
      <Thumbnail file={coverOf(project)} />
      <Flex component="header" gap={12} align="baseline">
        <h3>
          <Link to={`/projects/${id}`}>{titleOf(project)}</Link>
        </h3>
        {isMade(status) && (
          <b>
            <output aria-label="Tiến độ">{project.percent}%</output>
          </b>
        )}
      </Flex>
      <StatusFigure project={project} reader="customer" />
      {status === 'need_customer_revision' && project.reason && (
        <blockquote>Việt Phát yêu cầu: {project.reason}</blockquote>
      )}
      <UnsentNote project={project} />
      <Flex wrap gap="2px 16px" component="small">
        <code>{shortId(id)}</code>
        <span>{optionLabel('material', project.material)}</span>
        <span>{quantityText(project)}</span>
        <span>
          {project.submittedAt
            ? `Gửi ngày ${formatDate(project.submittedAt)}`
            : `Tạo ngày ${formatDate(project.createdAt)}`}
        </span>
        {project.isDemo && <span>Dự án mẫu</span>}
      </Flex>
      <Flex wrap gap="small" className={styles['wide'] ?? ''}>
        <LinkButton size="small" to={`/projects/${id}`} aria-label={named('Xem chi tiết')}>
          Xem chi tiết
        </LinkButton>
        {editLink && (
          <LinkButton size="small" to={editLink} aria-label={named(editLabel(project))}>
            {editLabel(project)}
          </LinkButton>
        )}
        <Button size="small" onClick={onPreview} aria-label={named('Xem nhanh')}>
          Xem nhanh
        </Button>
        {trackable && (
          <Button size="small" aria-expanded={open} onClick={() => setOpen(!open)} aria-label={named(toggle)}>
            {toggle}
          </Button>
        )}
      </Flex>
      {trackable && open && (
        <Flex vertical gap={20} className={`${styles['track']} ${styles['wide']}`}>
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
