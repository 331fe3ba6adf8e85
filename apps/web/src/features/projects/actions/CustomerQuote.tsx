import { optionLabel, projectActions } from '@control-center/contracts';
import type { Project } from '@control-center/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { Facts } from '../../../components/layout/Facts';
import { Money } from '../../../components/values/Money';
import { ReasonDialog } from './ReasonDialog';
import type { ReasonedAction } from './ReasonDialog';
import styles from './actions.module.css';
import { useProjectCommand } from './use-command';

const answers = ['RequestQuoteChange', 'DeclineQuote'] as const satisfies readonly ReasonedAction[];

/** The price as the customer sees it, and the three answers to it. */
export function CustomerQuote({ project }: { project: Project }) {
  const { run, busy } = useProjectCommand(project);
  const [asking, setAsking] = useState<ReasonedAction>();
  const allowed = (action: Project['allowed'][number]) => project.allowed.includes(action);
  const accept = () => {
    // A failure has been told by the command itself.
    run({ status: 'approved' }, 'Đã chấp nhận báo giá').catch(() => undefined);
  };

  return (
    <div className={styles['quote']}>
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
          ['Thời gian', optionLabel('desiredCompletionTime', project.desiredCompletionTime)],
          ['Số lượng', project.quantity],
          ['Chi tiết', project.partCount],
        ]}
      />
      <div className={styles['answers']}>
        {allowed('ApproveQuote') && (
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
