import { actionOf, calledActions } from '@control-center/contracts';
import type {
  CalledAction,
  Factory,
  Part,
  Payments,
  Project,
  ProjectAction,
  Quote,
  Side,
  Visibility,
} from '@control-center/contracts';
import { Button } from 'antd';
import { Fragment, useState } from 'react';
import { Tip } from '../../../components/Tip';
import { labelOf } from './action-label';
import { ActionDialog, isDangerous } from './ActionDialog';
import { ReleaseDialog } from './ReleaseDialog';
import type { RenderQuotes } from './ReleaseDialog';
import { RevisionDialog } from './RevisionDialog';
import { SendDialog } from './SendDialog';
import type { SharedFile } from './SendDialog';
import { SendNowDialog } from './SendNowDialog';
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

export type Desk = {
  accountId: string;
  parts: readonly Part[];
  /** The current files, told apart by their labels. */
  files: readonly (SharedFile & { visibility: Visibility })[];
  renderQuotes: RenderQuotes;
};

/** Buttons for the actions that the server allows the user now, in the order of the action table. */
export function ActionBar(props: ActionBarProps) {
  const { project, quotes = [], factories = [], payments, desk, except = [], side } = props;
  const { run, busy } = useAction(project);
  const [dialog, setDialog] = useState<CalledAction | 'pick'>();
  const { files = [] } = desk ?? {};
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
      {dialog === 'pick' ? (
        <SendDialog
          project={project}
          factories={factories}
          files={files.filter(({ visibility }) => visibility === 'private')}
          onClose={close}
        />
      ) : dialog === 'SendToFactory' ? (
        <SendNowDialog project={project} factories={factories} onClose={close} />
      ) : dialog === 'RequestRevision' ? (
        <RevisionDialog
          project={project}
          parts={desk?.parts ?? []}
          files={files}
          accountId={desk?.accountId}
          onClose={close}
        />
      ) : dialog === 'ReleaseQuote' ? (
        <ReleaseDialog
          project={project}
          quotes={waiting}
          factories={factories}
          renderQuotes={desk?.renderQuotes}
          onClose={close}
        />
      ) : (
        dialog && (
          <ActionDialog project={project} action={dialog} payments={payments} side={side} onClose={close} />
        )
      )}
    </>
  );
}
