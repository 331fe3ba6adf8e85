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
import { useState } from 'react';
import { Tip } from '../../../components/Tip';
import { labelOf } from './action-label';
import { ActionDialog, isDangerous } from './ActionDialog';
import { ReleaseDialog } from './ReleaseDialog';
import { SendDialog } from './SendDialog';
import { useAction } from './use-action';

/** Offered by the request form, the customer's price panel and the payments card; the last two have no dialog yet. */
const offeredElsewhere: readonly ProjectAction[] = [
  'SubmitProject',
  'RequestQuoteChange',
  'DeclineQuote',
  'RecordPayment',
  'InviteFactories',
  'OverrideStatus',
  'ConfirmDrawings',
  'AnnounceDelay',
];

type ActionBarProps = {
  project: Project;
  quotes?: readonly Quote[];
  factories?: readonly Factory[];
  payments?: Payments | undefined;
  /** Actions that the page offers elsewhere. */
  except?: readonly ProjectAction[];
  side?: Side;
};

/** Buttons for the actions that the server allows the user now, in the order of the action table. */
export function ActionBar(props: ActionBarProps) {
  const { project, quotes = [], factories = [], payments, except = [], side } = props;
  const { run, busy } = useAction(project);
  const [dialog, setDialog] = useState<CalledAction>();
  const actions = calledActions.filter(
    (action) => project.allowed.includes(action) && ![...offeredElsewhere, ...except].includes(action),
  );
  const main = actions.find((action) => actionOf(action).primaryIn?.includes(project.status));
  const waiting = quotes.filter(({ state }) => state === 'waiting');
  const close = () => setDialog(undefined);

  const press = (action: CalledAction) => {
    if (actionOf(action).consequence.kind !== 'undo') return setDialog(action);
    void run(action, {});
  };

  return (
    <>
      {actions.map((action) => {
        const lacksQuote = action === 'ReleaseQuote' && waiting.length === 0;
        return (
          <Tip key={action} text={lacksQuote ? 'Chưa có báo giá của nhà máy' : ''}>
            <Button
              type={action === main && !lacksQuote ? 'primary' : 'default'}
              danger={isDangerous(action)}
              disabled={busy || lacksQuote}
              onClick={() => press(action)}
            >
              {labelOf(action, project)}
            </Button>
          </Tip>
        );
      })}
      {dialog === 'SendToFactory' ? (
        <SendDialog project={project} factories={factories} onClose={close} />
      ) : dialog === 'ReleaseQuote' ? (
        <ReleaseDialog project={project} quotes={waiting} factories={factories} onClose={close} />
      ) : (
        dialog && (
          <ActionDialog project={project} action={dialog} payments={payments} side={side} onClose={close} />
        )
      )}
    </>
  );
}
