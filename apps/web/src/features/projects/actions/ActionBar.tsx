import { projectActions } from '@control-center/contracts';
import type { Factory, Project, ProjectAction, Quote } from '@control-center/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { Tip } from '../../../components/Tip';
import { ReasonDialog } from './ReasonDialog';
import { ReleaseDialog } from './ReleaseDialog';
import { SendDialog } from './SendDialog';
import { useProjectCommand } from './use-command';
import type { Change } from './use-command';

/** The moves that need nothing but the press of a button. */
const plainMoves = {
  StartReview: { change: { status: 'reviewing' }, done: 'Đã bắt đầu xem xét' },
  Resubmit: { change: { status: 'submitted' }, done: 'Đã gửi lại yêu cầu' },
  ReturnToReview: { change: { status: 'reviewing' }, done: 'Dự án đã quay lại xem xét' },
  ApproveQuote: { change: { status: 'approved' }, done: 'Đã chấp nhận báo giá' },
  RequestPayment: { change: { status: 'payment_pending' }, done: 'Đã yêu cầu thanh toán' },
  StartProduction: { change: { status: 'in_production' }, done: 'Đã bắt đầu sản xuất' },
  CompleteProject: { change: { status: 'completed' }, done: 'Dự án đã hoàn thành' },
} as const satisfies Partial<Record<ProjectAction, { change: Change; done: string }>>;

type PlainMove = keyof typeof plainMoves;
const isPlain = (action: ProjectAction): action is PlainMove => action in plainMoves;

/** Every action that the bar offers, in its order; the first of `forward` that is allowed is the main one. */
const offered = [
  'StartReview',
  'ReleaseQuote',
  'SendToFactory',
  'RequestRevision',
  'Resubmit',
  'RequestPayment',
  'StartProduction',
  'CompleteProject',
  'ApproveQuote',
  'ReturnToReview',
  'CancelProject',
] as const satisfies readonly ProjectAction[];
type Offered = (typeof offered)[number];
type Asking = Exclude<Offered, PlainMove>;

const forward: readonly Offered[] = [
  'StartReview',
  'ReleaseQuote',
  'RequestPayment',
  'StartProduction',
  'SendToFactory',
  'CompleteProject',
];

type ActionBarProps = {
  project: Project;
  quotes?: readonly Quote[];
  factories?: readonly Factory[];
  /** Leaves out what the screen offers elsewhere. */
  except?: readonly ProjectAction[];
};

/** What the reader may do with the project now, as the server says. */
export function ActionBar({ project, quotes = [], factories = [], except = [] }: ActionBarProps) {
  const { run, busy } = useProjectCommand(project);
  const [asking, setAsking] = useState<Asking>();
  const actions = offered.filter((action) => project.allowed.includes(action) && !except.includes(action));
  const main = forward.find((action) => actions.includes(action));
  const waiting = quotes.filter(({ state }) => state === 'waiting');
  const close = () => setAsking(undefined);

  const press = (action: Offered) => {
    if (!isPlain(action)) return setAsking(action);
    const { change, done } = plainMoves[action];
    // A failure has been told by the command itself.
    run(change, done).catch(() => undefined);
  };

  return (
    <>
      {actions.map((action) => {
        const lacksQuote = action === 'ReleaseQuote' && waiting.length === 0;
        return (
          <Tip key={action} text={lacksQuote ? 'Chưa có báo giá của nhà máy' : ''}>
            <Button
              type={action === main && !lacksQuote ? 'primary' : 'default'}
              danger={action === 'CancelProject'}
              disabled={busy || lacksQuote}
              onClick={() => press(action)}
            >
              {projectActions[action].label}
            </Button>
          </Tip>
        );
      })}
      {asking === 'SendToFactory' && <SendDialog project={project} factories={factories} onClose={close} />}
      {asking === 'ReleaseQuote' && (
        <ReleaseDialog project={project} quotes={waiting} factories={factories} onClose={close} />
      )}
      {(asking === 'RequestRevision' || asking === 'CancelProject') && (
        <ReasonDialog project={project} action={asking} onClose={close} />
      )}
    </>
  );
}
