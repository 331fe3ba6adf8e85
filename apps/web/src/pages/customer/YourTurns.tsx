import { coverOf, formatVnd, instalmentLabel, priceOf, turnOf } from '@market/contracts';
import type { Project } from '@market/contracts';
import { Badge, Button } from 'antd';
import { useState } from 'react';
import { LinkButton } from '../../components/LinkButton';
import type { FirstGroup } from '../../components/layout/GroupedList';
import { Panel } from '../../components/layout/Panel';
import { Thumbnail } from '../../components/pictures/Thumbnail';
import { DueDay } from '../../components/status/TurnNext';
import { ShortDate } from '../../components/values/ShortDate';
import { editPath, titleOf } from '../../features/projects/project-text';
import { paymentBeside } from '../../features/projects/your-turn';
import styles from './CustomerPage.module.css';

/** More push the list off the screen. */
const most = 4;

/** The projects that wait for the customer: what for, and the button that leads there. Nothing while none waits. */
export function YourTurns({ turns: { title, items } }: { turns: FirstGroup<Project> }) {
  const [all, setAll] = useState(false);
  if (items.length === 0) return null;
  const shown = all ? items : items.slice(0, most);
  return (
    <Panel
      flush
      title="Đến lượt bạn"
      extra={<Badge count={/\d+\+?/.exec(title)?.[0]} color="var(--accent)" title={title} />}
    >
      <ul className={styles['turns']} aria-label={title}>
        {shown.map((project) => (
          <li key={project.id}>
            <Thumbnail file={coverOf(project)} />
            <div>
              <b>{titleOf(project)}</b>
              <small>
                <What project={project} />
              </small>
            </div>
            <TurnLink project={project} />
          </li>
        ))}
      </ul>
      {items.length > shown.length && (
        <Button type="link" block onClick={() => setAll(true)}>
          Xem cả {items.length}
        </Button>
      )}
    </Panel>
  );
}

/** «Duyệt báo giá 42.350.000 ₫ · đến 04/12»; on a phone the amount and the date have lines of their own. */
function What({ project }: { project: Project }) {
  const { status, quoteValidUntil, reason, duePayment } = project;
  const price = duePayment ? formatVnd(duePayment.amount) : priceOf(project);
  const beside = paymentBeside(project);
  const next = beside ? instalmentLabel(beside.kind) : (turnOf(project)?.next ?? '');
  const action = next.charAt(0).toUpperCase() + next.slice(1);
  // The button beside it says what to do.
  if (status === 'need_customer_revision' && reason) return `Việt Phát hỏi: ${reason}`;
  return (
    <>
      {action}
      {price && <b> {price}</b>}
      {status === 'quoted' && quoteValidUntil && (
        <span>
          {' đến '}
          <ShortDate iso={quoteValidUntil} />
        </span>
      )}
      {duePayment && (
        <span>
          {' '}
          <DueDay due={duePayment} />
        </span>
      )}
    </>
  );
}

function TurnLink({ project }: { project: Project }) {
  const edit = editPath(project);
  const text = edit ? 'Chỉnh sửa' : project.status === 'quoted' ? 'Xem báo giá' : 'Thanh toán';
  return (
    <LinkButton
      size="small"
      to={edit ?? `/projects/${project.id}`}
      aria-label={`${text}: ${titleOf(project)}`}
    >
      {text}
    </LinkButton>
  );
}
