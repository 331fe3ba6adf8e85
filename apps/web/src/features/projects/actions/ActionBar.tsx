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
import { Fragment, Suspense, lazy, useState } from 'react';
import { Tip } from '../../../components/Tip';
import { isDangerous, labelOf } from './action-label';
import type { ActionBarDialogProps, Desk } from './ActionBarDialog';
import { useAction } from './use-action';

/** Offered by the request form, the picker of factories, the customer's price panel, the payments card and the status form. */
const offeredElsewhere: readonly ProjectAction[] = [
  'SubmitProject',
  'InviteFactories',
  'RequestQuoteChange',
  'DeclineQuote',
  'RecordPayment',
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

// A phone that only lists orders loads no forms.
const ActionBarDialog = lazy(async () => ({
  default: (await import('./ActionBarDialog')).ActionBarDialog,
}));

/** Buttons for the actions that the server allows the user now, in the order of the action table. */
export function ActionBar(props: ActionBarProps) {
  const { project, quotes = [], factories = [], payments, desk, except = [], side } = props;
  const { run, busy } = useAction(project);
  const [dialog, setDialog] = useState<ActionBarDialogProps['dialog']>();
  const actions = calledActions.filter(
    (action) => project.allowed.includes(action) && ![...offeredElsewhere, ...except].includes(action),
  );
  const main = actions.find((action) => actionOf(action).primaryIn?.includes(project.status));
  const waiting = quotes.filter(({ state }) => state === 'waiting');

  const press = (action: CalledAction) => {
    if (actionOf(action).consequence.kind !== 'undo') return setDialog(action);
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
            {action === 'SendToFactory' && <Button onClick={() => setDialog('pick')}>Chọn nhà máy</Button>}
          </Fragment>
        );
      })}
      {dialog && (
        <Suspense>
          <ActionBarDialog
            {...{ dialog, project, quotes: waiting, factories, payments, desk, side }}
            onClose={() => setDialog(undefined)}
          />
        </Suspense>
      )}
    </>
  );
}
