import { actionOf, calledActions } from '@control-center/contracts';
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

type Opened = { dialog: ActionBarDialogProps['dialog']; Dialog: typeof ActionBarDialog };

/** Buttons for the actions that the server allows the user now, in the order of the action table. */
export function ActionBar(props: ActionBarProps) {
  const { project, quotes = [], factories = [], payments, desk, except = [], side } = props;
  const { run, busy } = useAction(project);
  const [opened, setOpened] = useState<Opened>();
  /**
   * A phone that only lists orders loads no forms. Not by `lazy`: React may interrupt the first render of what was lazy, and
   * antd then takes a dialog for open that is not, so that Escape no longer closes the one below it.
   */
  const open = (dialog: Opened['dialog']): void =>
    void import('./ActionBarDialog').then(
      (dialogs) => setOpened({ dialog, Dialog: dialogs.ActionBarDialog }),
      (error: unknown) =>
        setOpened(() => {
          throw error;
        }),
    );
  const actions = calledActions.filter(
    (action) => project.allowed.includes(action) && ![...offeredElsewhere, ...except].includes(action),
  );
  const main = actions.find((action) => actionOf(action).primaryIn?.includes(project.status));
  const waiting = quotes.filter(({ state }) => state === 'waiting');

  const press = (action: CalledAction) => {
    if (actionOf(action).consequence.kind !== 'undo') return open(action);
    void run(action, {});
  };

  return (
    <>
      {actions.map((action) => {
        const lacksQuote = action === 'ReleaseQuote' && waiting.length === 0;
        return (
          <Fragment key={action}>
            <Tip text={lacksQuote ? 'Chưa có báo giá của nhà máy' : ''}>
              <Button
                {...(action === main && !lacksQuote ? { type: 'primary', 'data-next-step': true } : {})}
                danger={isDangerous(action)}
                disabled={busy || lacksQuote}
                onClick={() => press(action)}
              >
                {labelOf(action, project)}
              </Button>
            </Tip>
            {action === 'SendToFactory' && <Button onClick={() => open('pick')}>Chọn nhà máy</Button>}
          </Fragment>
        );
      })}
      {opened && (
        <opened.Dialog
          {...{ dialog: opened.dialog, project, quotes: waiting, factories, payments, desk, side }}
          onClose={() => setOpened(undefined)}
        />
      )}
    </>
  );
}
