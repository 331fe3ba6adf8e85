import { isEditable, isInProduction, isTrackable, optionLabel } from '@control-center/contracts';
import type { Project } from '@control-center/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { Facts } from '../../components/layout/Facts';
import { StatusFigure } from '../../components/status/StatusTag';
import { formatDate } from '../../components/values/dates';
import styles from './ProjectCard.module.css';
import { processesText, shortId } from './project-text';

/** `track` is drawn only while the card is open. */
type ProjectCardProps = { project: Project; track: (project: Project) => ReactNode };

/** One of the customer's orders; it opens to show how payment and production stand. */
export function ProjectCard({ project, track }: ProjectCardProps) {
  const [open, setOpen] = useState(false);
  const { id, status } = project;
  const trackable = isTrackable(status);
  return (
    <article className={styles['card']} aria-label={project.title}>
      <header>
        <h3>
          <Link to={`/projects/${id}`}>{project.title}</Link>
        </h3>
        {(isInProduction(status) || status === 'completed') && (
          <output className={styles['percent']} aria-label="Tiến độ">
            {project.percent}%
          </output>
        )}
      </header>
      <StatusFigure status={status} />
      {status === 'need_customer_revision' && project.reason && (
        <p className={styles['reason']}>Việt Phát yêu cầu: {project.reason}</p>
      )}
      <p className={styles['line']}>
        <code>{shortId(id)}</code>
        <span>{optionLabel('material', project.material)}</span>
        <span>Số lượng {project.quantity}</span>
        <span>Gửi ngày {formatDate(project.createdAt)}</span>
      </p>
      <div className={styles['buttons']}>
        <Link to={`/projects/${id}`}>
          <Button tabIndex={-1}>Xem chi tiết</Button>
        </Link>
        {isEditable(status) && (
          <Link to={`/customer/edit-project/${id}`}>
            <Button tabIndex={-1}>Sửa</Button>
          </Link>
        )}
        {trackable && (
          <Button aria-expanded={open} onClick={() => setOpen(!open)}>
            {open ? 'Thu gọn' : 'Theo dõi'}
          </Button>
        )}
      </div>
      {trackable && open && (
        <div className={styles['track']}>
          {track(project)}
          <section>
            <h4>Thông tin dự án</h4>
            <Facts
              facts={[
                ['Quy trình', processesText(project.manufacturingProcesses, 'Chưa xác định')],
                ['Dung sai', optionLabel('tolerance', project.tolerance)],
                [
                  'Thời gian mong muốn',
                  optionLabel('desiredCompletionTime', project.desiredCompletionTime) || 'Linh hoạt',
                ],
                ['Kích thước tối đa', project.maxDimensions || 'Theo bản vẽ'],
              ]}
            />
          </section>
        </div>
      )}
    </article>
  );
}
