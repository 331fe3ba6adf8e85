import { actionOf, calledActions, turnOf } from '@market/contracts';
import type { CalledAction, Factory, Payments, Project, ProjectAction, Quote, Side } from '@market/contracts';
import { Button } from 'antd';
import { useState } from 'react';
import { Tip } from '../../../components/Tip';
import { useLedTo } from '../../../components/overlays/open-dialog';
import { MoreActions } from '../../../components/overlays/MoreActions';
import type { MoreAction } from '../../../components/overlays/MoreActions';
import { isDangerous, labelOf } from './action-label';
import type { ActionBarDialog, ActionBarDialogProps, Desk } from './ActionBarDialog';
import { changedIn } from '../../../commands/changed/changed';
import type { Changed } from '../../../commands/changed/changed';
import { useAction } from './use-action';

/** Offered by the request form, the picker of factories, the payments card and the status form. */
const offeredElsewhere: readonly ProjectAction[] = [
  'SubmitProject',
  'InviteFactories',
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
  /** How many buttons stand beside the primary one; the others are in the menu. */
  beside?: number;
  /** Of several orders in a list one has the primary button. */
  primary?: boolean;
  /** What else the page offers in the menu. */
  more?: readonly MoreAction[];
};

type Opened = {
  dialog: ActionBarDialogProps['dialog'];
  Dialog: typeof ActionBarDialog;
  refused?: Changed | undefined;
};

type Offer = {
  key: string;
  label: string;
  /** Why it cannot be pressed yet. */
  missing: string;
  danger: boolean;
  isMain: boolean;
  /** It stands in the menu although there is room beside the primary button. */
  isSeldom: boolean;
  onClick: () => void;
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

/**
 * The actions that the server allows the user now: the next step first, a few beside it, the others and what ends the order in
 * a menu.
 */
export function ActionBar(props: ActionBarProps) {
  const { project, quotes = [], factories = [], payments, desk, except = [], side = 'provider' } = props;
  const { beside = 2, primary = true, more = [] } = props;
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
  useLedTo((place) => {
    const [name = '', ...about] = place.split('.');
    const dialog = name as Opened['dialog'];
    const isHere = [project.id, ...quotes.map(({ id }) => id)].includes(about.join('.'));
    return isHere && actions.includes(dialog === 'pick' ? 'SendToFactory' : dialog) && dialog;
  }, open);
  const turn = turnOf(project);
  const next = actions.find((action) => turn?.whose === roleOf[side] && action === turn.by);
  const main = next ?? actions.find((action) => actionOf(action).primaryIn?.includes(project.status));
  const waiting = quotes.filter(({ state, isOutdated }) => state === 'waiting' && !isOutdated);
  const press = async (action: CalledAction) => {
    const { consequence, oneTap } = actionOf(action);
    if (consequence.kind !== 'undo' && !oneTap) return open(action);
    const seen = project.terms;
    const refused = changedIn((await run(action, {}, seen)).error, seen);
    if (refused) open(action, refused);
  };

  const offers = actions.flatMap((action): Offer[] => {
    const missing = missingFor(action, project, waiting);
    const offer: Offer = {
      ...{ key: action, label: labelOf(action, project), missing, danger: isDangerous(action) },
      isMain: action === main && missing === '',
      // It voids the price that was accepted, and must not look like a step forward.
      isSeldom: project.status === 'approved' && action === 'SendToFactory',
      onClick: () => void press(action),
    };
    if (action !== 'SendToFactory') return [offer];
    const label = offer.isSeldom ? 'Chọn nhà máy khác để báo giá lại' : 'Chọn nhà máy';
    return [offer, { ...offer, key: 'pick', label, isMain: false, onClick: () => open('pick') }];
  });
  const others = offers.filter(({ isMain, isSeldom, danger }) => !isMain && !isSeldom && !danger);
  const shown = [...offers.filter(({ isMain }) => isMain), ...others.slice(0, beside)];
  const folded = offers.filter((offer) => !shown.includes(offer));

  return (
    <>
      {shown.map(({ key, label, missing, isMain, onClick }) => (
        <Tip key={key} text={missing}>
          <Button
            {...(isMain && primary ? { type: 'primary', 'data-next-step': true } : {})}
            disabled={busy || missing !== ''}
            onClick={onClick}
          >
            {label}
          </Button>
        </Tip>
      ))}
      <MoreActions
        actions={[
          ...folded.map(({ key, label, missing, danger, onClick }) => ({
            ...{ key, label: [label, missing].filter(Boolean).join(' – '), danger, onClick },
            disabled: busy || missing !== '',
          })),
          ...more,
        ]}
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
