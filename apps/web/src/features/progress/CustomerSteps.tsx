import { customerStepsOf } from '@control-center/contracts';
import type { CustomerStep } from '@control-center/contracts';
import { Loaded } from '../../components/loading/Loaded';
import { PercentBar } from './PercentBar';
import { useProgressQuery } from './progress.api';
import styles from './progress.module.css';

const stateLabels: Record<CustomerStep['state'], string> = {
  done: 'Đã xong',
  open: 'Chưa xong',
  'not-applicable': 'Không áp dụng',
};

type CustomerStepsProps = { projectId: string; processes: readonly string[] };

/** The customer's nine steps, derived from the factory's eight stages. */
export function CustomerSteps({ projectId, processes }: CustomerStepsProps) {
  const load = useProgressQuery({ projectId });
  return (
    <Loaded of={load} failure="Không thể tải tiến độ" rows={5}>
      {({ percent, stages }) => {
        const completed = new Set(stages.filter((stage) => stage.isCompleted).map(({ stageId }) => stageId));
        return (
          <>
            <PercentBar percent={percent} />
            <ol className={`${styles['steps']} ${styles['wide']}`}>
              {customerStepsOf(completed, processes).map(({ id, label, state }) => (
                <li key={id} data-state={state}>
                  <span>{label}</span>
                  <small>{stateLabels[state]}</small>
                </li>
              ))}
            </ol>
          </>
        );
      }}
    </Loaded>
  );
}
