import { actionOf, calledActions, turnOf } from '@control-center/contracts';
import type {
  CalledAction,
  Factory,
  Payments,
  Project,
  ProjectAction,
  Quote,
  Side,
} from '@control-center/contracts';
import { Button } from 'antd';
import { Fragment, useState } from 'react';
import { Tip } from '../../../components/Tip';
import { isDangerous, labelOf } from './action-label';
import type { ActionBarDialog, ActionBarDialogProps, Desk } from './ActionBarDialog';
import { changedIn } from '../../../commands/changed/changed-rows';
import type { Changed } from '../../../commands/changed/changed-rows';
import { MoreActions } from './MoreActions';
import { useAction } from './use-action';

/** Offered by the request form, the picker of factories, the customer's price panel, the payments card and the status form. */
const offeredElsewhere: readonly ProjectAction[] = [
  'SubmitProject',
  'InviteFactories',
  'RequestQuoteChange',
  'DeclineQuote',
  'RecordPayment',
  'CorrectPayment',
  'RefundPayment',
  'OverrideStatus',
  'ConfirmDrawings',
  'AnnounceDelay',
];

type ActionBarProps = {
  project: Project;
  quotes?: readonly Quote[];
  factories?: readonly Factory[];
  payments?: Payments | undefined;
  /** What the dialogs of the provider show besides. */
  desk?: Desk | undefined;
  /** Actions that the page offers elsewhere. */
  except?: readonly ProjectAction[];
  side?: Side;
};

type Opened = {
  dialog: ActionBarDialogProps['dialog'];
  Dialog: typeof ActionBarDialog;
  refused?: Changed | undefined;
};

const roleOf = { customer: 'customer', factory: 'manufacturer', provider: 'vietphat' } as const;

/** Whether the action makes sense beside its status. */
function isOffered(action: CalledAction, project: Project): boolean {
  if (action === 'ConfirmQuote') return project.hasOutdatedQuote;
  return true;
}

/** Why a button is there and cannot be pressed yet; '' where it can. */
function missingFor(action: CalledAction, project: Project, quotes: readonly Quote[]): string {
  if (action === 'ReleaseQuote' && quotes.length === 0)
    return project.hasOutdatedQuote
      ? 'Báo giá cho bản yêu cầu trước: chờ nhà máy xác nhận'
      : 'Chưa có báo giá của nhà máy';
  const lacksFactory = project.assignedManufacturerId === null && !project.isDemo;
  return action === 'StartProduction' && lacksFactory ? 'Đơn chưa có nhà máy' : '';
}

/** Buttons for the actions that the server allows the user now, in the order of the action table. */
export function ActionBar(props: ActionBarProps) {
  const { project, quotes = [], factories = [], payments, desk, except = [], side = 'provider' } = props;
  const { run, busy } = useAction(project);
  const [opened, setOpened] = useState<Opened>();
  /**
   * A phone that only lists orders loads no forms. Not by `lazy`: React may interrupt the first render of what was lazy, and
   * antd then takes a dialog for open that is not, so that Escape no longer closes the one below it.
   */
  const open = (dialog: Opened['dialog'], refused?: Changed): void =>
    void import('./ActionBarDialog').then(
      (dialogs) => setOpened({ dialog, Dialog: dialogs.ActionBarDialog, refused }),
      (error: unknown) =>
        setOpened(() => {
          throw error;
        }),
    );
  const actions = calledActions.filter(
    (action) =>
      project.allowed.includes(action) &&
      ![...offeredElsewhere, ...except].includes(action) &&
      isOffered(action, project),
  );
  const turn = turnOf(project);
  const next = actions.find((action) => turn?.whose === roleOf[side] && action === turn.by);
  const main = next ?? actions.find((action) => actionOf(action).primaryIn?.includes(project.status));
  const waiting = quotes.filter(({ state, isOutdated }) => state === 'waiting' && !isOutdated);
  // It voids the price that was accepted, and must not look like a step forward.
  const isRequote = project.status === 'approved';
  const inMenu = actions.filter((action) => isRequote && action === 'SendToFactory');

  const press = async (action: CalledAction) => {
    const { consequence, oneTap } = actionOf(action);
    if (consequence.kind !== 'undo' && !oneTap) return open(action);
    const seen = project.terms;
    const refused = changedIn((await run(action, {}, seen)).error, seen);
    if (refused) open(action, refused);
  };

  return (
    <>
      {actions
        .filter((action) => !inMenu.includes(action))
        .map((action) => {
          const missing = missingFor(action, project, waiting);
          return (
            <Fragment key={action}>
              <Tip text={missing}>
                <Button
                  {...(action === main && missing === '' ? { type: 'primary', 'data-next-step': true } : {})}
                  danger={isDangerous(action)}
                  disabled={busy || missing !== ''}
                  onClick={() => void press(action)}
                >
                  {labelOf(action, project)}
                </Button>
              </Tip>
              {action === 'SendToFactory' && <Button onClick={() => open('pick')}>Chọn nhà máy</Button>}
            </Fragment>
          );
        })}
      <MoreActions
        actions={inMenu.flatMap((action) => [
          { key: action, label: labelOf(action, project), onClick: () => open(action) },
          { key: 'pick', label: 'Chọn nhà máy khác để báo giá lại', onClick: () => open('pick') },
        ])}
      />
      {opened && (
        <opened.Dialog
          {...{
            dialog: opened.dialog,
            refused: opened.refused,
            project,
            quotes: waiting,
            factories,
            payments,
            desk,
            side,
          }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
