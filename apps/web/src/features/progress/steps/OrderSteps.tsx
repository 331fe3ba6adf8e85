import { isMade, isOnTurn, roleLabels, turnOf } from '@market/contracts';
import type { Project, ProjectStatus, Role } from '@market/contracts';
import { Button } from 'antd';
import type { CSSProperties, ReactNode } from 'react';
import { orderSteps, stepsDone } from '../../../components/status/order-steps';
import { TurnNext } from '../../../components/status/TurnNext';
import { ShortDate } from '../../../components/values/ShortDate';
import { formatPercent } from '../../../components/values/numbers';
import { PastValue } from '../../../components/past/PastValue';
import styles from './OrderSteps.module.css';
import { productionSteps, stageMarks } from './production-steps';
import { useProgressQuery } from '../progress.api';

/** The status with which a step is behind the order. */
const reached: readonly (readonly ProjectStatus[])[] = [
  ['submitted'],
  ['reviewing'],
  ['quoted'],
  ['payment_confirmed', 'payment_pending'],
  ['ready_for_delivery', 'in_production'],
  ['completed'],
];

const production = orderSteps.indexOf('Sản xuất');
const delivery = orderSteps.indexOf('Giao hàng');

type OrderStepsProps = {
  project: Project;
  reader: Role;
  /** Whether the reader may follow the stages. */
  mayFollow: boolean;
  /** Opens all steps of production with their notes. */
  onSteps?: (() => void) | undefined;
};

/** How far an order is, at full size: its six steps with their dates, production with its stages at their true percentages. */
export function OrderSteps(props: OrderStepsProps) {
  const { project, reader, mayFollow } = props;
  const { status, percent } = project;
  const done = stepsDone[status] ?? 0;
  const isStopped = status === 'cancelled';
  const isInProduction = done === production && isMade(status) && mayFollow;
  return (
    <ol className={styles['scale']} aria-label="Tiến trình đơn hàng">
      {orderSteps.map((step, index) => {
        const state = isStopped ? 'stopped' : index < done ? 'done' : index === done ? 'now' : 'ahead';
        const isWide = index === production && isInProduction;
        return (
          <li
            key={step}
            data-state={state}
            data-wide={isWide || undefined}
            aria-current={state === 'now' ? 'step' : undefined}
            style={{ '--done': isWide ? `${percent}%` : '100%' } as CSSProperties}
          >
            {isWide && <Marks />}
            <b>
              {step}
              {isWide && (
                <>
                  {' · '}
                  <PastValue
                    at="/progress/percent"
                    label="Tiến độ"
                    text={(before) => formatPercent(Number(before))}
                  >
                    <output aria-label="Tiến độ sản xuất">{formatPercent(percent)}</output>
                  </PastValue>
                </>
              )}
            </b>
            {isWide ? <Steps {...props} /> : <Note {...{ project, reader, index, state }} />}
          </li>
        );
      })}
    </ol>
  );
}

/** Where the stages of production end. */
const Marks = () => (
  <span className={styles['marks']} aria-hidden>
    {stageMarks.map((percent) => (
      <i key={percent} style={{ left: `${percent}%` }} />
    ))}
  </span>
);

function Steps({ project, reader, onSteps }: OrderStepsProps) {
  const { data } = useProgressQuery({ projectId: project.id });
  const steps = data ? productionSteps(data.stages, project.manufacturingProcesses, reader) : [];
  const now = steps.findIndex(({ state }) => state === 'now');
  return (
    <div className={styles['steps']}>
      <ol aria-label="Công đoạn sản xuất">
        {steps.map(({ id, label, state }, index) => (
          <li key={id} data-state={state} data-next={index === now + 1 || undefined}>
            {label}
          </li>
        ))}
      </ol>
      {onSteps && (
        <Button type="link" size="small" onClick={onSteps}>
          Mọi bước
        </Button>
      )}
    </div>
  );
}

type NoteProps = { project: Project; reader: Role; index: number; state: string };

/** The line under a step: when it was, what is awaited, or when it will be. */
function Note({ project, reader, index, state }: NoteProps): ReactNode {
  const { reachedAt, submittedAt, times, status } = project;
  if (state === 'now') {
    const turn = turnOf(project);
    if (!turn) return null;
    const isMine = isOnTurn(project, reader);
    return (
      <span data-mine={isMine || undefined}>
        {isMine ? 'Đến lượt bạn:' : roleLabels[turn.whose]} <TurnNext turn={turn} due={project.duePayment} />
      </span>
    );
  }
  const at = index === 0 ? submittedAt : reached[index]!.map((one) => reachedAt[one]).find(Boolean);
  if (state === 'done' || (state === 'stopped' && at)) return at ? <ShortDate iso={at} /> : null;
  if (index === 3 && status !== 'cancelled') return <span>Đặt cọc 30%</span>;
  const expected = times?.expectedOn ?? times?.promisedOn;
  if (index === delivery && expected)
    return (
      <span>
        dự kiến <ShortDate iso={expected} />
      </span>
    );
  if (index === delivery && times?.offeredOn)
    return (
      <span>
        nếu duyệt hôm nay: <ShortDate iso={times.offeredOn} />
      </span>
    );
  return null;
}
