import { optionLabel, projectActions } from '@control-center/contracts';
import type { Project } from '@control-center/contracts';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { Facts } from '../../../components/layout/Facts';
import { Money } from '../../../components/values/Money';
import { ReasonDialog } from './ReasonDialog';
import type { ReasonedAction } from './ReasonDialog';
import styles from './actions.module.css';
import { useProjectCommand } from './use-command';

const waits = ({ status }: Project): boolean => status !== 'draft' && status !== 'cancelled';

const answers = ['RequestQuoteChange', 'DeclineQuote'] as const satisfies readonly ReasonedAction[];

type CustomerQuoteProps = {
  project: Project;
  /** Of the released quote. */
  deliveryDays?: number | undefined;
};

/** The price as the customer sees it, and the three answers to it. */
export function CustomerQuote({ project, deliveryDays }: CustomerQuoteProps) {
  const { run, busy } = useProjectCommand(project);
  const [asking, setAsking] = useState<ReasonedAction>();
  const allowed = (action: Project['allowed'][number]) => project.allowed.includes(action);
  const answerable = allowed('ApproveQuote');
  const panel = useRef<HTMLDivElement>(null);
  const wasAnswerable = useRef(answerable);
  // The answers go away with the answer: whoever gave it goes on here, and not at the top of the page.
  useEffect(() => {
    const answered = wasAnswerable.current && !answerable;
    if (answered && document.activeElement === document.body) panel.current?.focus({ preventScroll: true });
    wasAnswerable.current = answerable;
  }, [answerable]);
  const accept = () => {
    // A failure has been told by the command itself.
    run({ status: 'approved' }, 'Đã chấp nhận báo giá').catch(() => undefined);
  };

  return (
    <div ref={panel} tabIndex={-1} className={styles['quote']}>
      {project.finalPrice === null ? (
        <>
          <p className={styles['price']}>Liên hệ báo giá</p>
          <p className={styles['quiet']}>Việt Phát báo giá trong vòng 24 giờ kể từ khi nhận yêu cầu.</p>
        </>
      ) : (
        <p className={styles['price']}>
          <Money amount={project.finalPrice} />
        </p>
      )}
      <Facts
        facts={[
          ['Giao hàng', deliveryDays && `${deliveryDays} ngày`],
          ['Dự kiến báo giá', project.finalPrice === null && waits(project) ? '1-2 ngày' : ''],
          ['Thời gian', optionLabel('desiredCompletionTime', project.desiredCompletionTime)],
          ['Tổng số lượng', project.totalQuantity],
          ['Số chi tiết', project.partCount],
        ]}
      />
      <div className={styles['answers']}>
        {answerable && (
          <Button type="primary" block loading={busy} onClick={accept}>
            {projectActions.ApproveQuote.label}
          </Button>
        )}
        {answers.filter(allowed).map((action) => (
          <Button key={action} block danger={action === 'DeclineQuote'} onClick={() => setAsking(action)}>
            {projectActions[action].label}
          </Button>
        ))}
      </div>
      {asking && <ReasonDialog project={project} action={asking} onClose={() => setAsking(undefined)} />}
    </div>
  );
}
