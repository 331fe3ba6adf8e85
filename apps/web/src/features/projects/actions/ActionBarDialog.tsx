import type {
  CalledAction,
  Factory,
  Part,
  Payments,
  Project,
  Quote,
  Side,
  Visibility,
} from '@market/contracts';
import { ActionDialog } from './ActionDialog';
import { AssignDialog } from './dialogs/AssignDialog';
import { BankAccountFirst } from './dialogs/BankAccountFirst';
import type { Changed } from '../../../commands/changed/changed';
import { ReleaseDialog } from './dialogs/ReleaseDialog';
import type { RenderNewer, RenderQuotes } from './dialogs/ReleaseDialog';
import { RevisionDialog } from './dialogs/RevisionDialog';
import { SendDialog } from './dialogs/SendDialog';
import type { SharedFile } from './dialogs/SendDialog';
import { SendNowDialog } from './dialogs/SendNowDialog';

export type Desk = {
  accountId: string;
  parts: readonly Part[];
  /** The current files, told apart by their labels. */
  files: readonly (SharedFile & { visibility: Visibility })[];
  renderQuotes: RenderQuotes;
  renderNewer?: RenderNewer;
};

export type ActionBarDialogProps = {
  /** `pick`: choose the factory that the order is sent to. */
  dialog: CalledAction | 'pick';
  project: Project;
  /** Those that wait for an answer. */
  quotes: readonly Quote[];
  factories: readonly Factory[];
  payments: Payments | undefined;
  desk: Desk | undefined;
  side: Side | undefined;
  /** Why the action was refused that a button without a dialog took. */
  refused?: Changed | undefined;
  onClose: () => void;
};

/** The dialog of an action: its own, or the one that all others share. */
export function ActionBarDialog(props: ActionBarDialogProps) {
  const { dialog, project, quotes, factories, payments, desk, side, refused, onClose } = props;
  const { files = [] } = desk ?? {};
  const shared = { project, payments, side, refused, onClose };
  switch (dialog) {
    case 'pick': {
      const shareable = files.filter(({ visibility }) => visibility === 'private');
      return <SendDialog {...{ project, factories, onClose }} files={shareable} />;
    }
    case 'AssignManufacturer':
      return <AssignDialog {...{ project, factories, onClose }} />;
    case 'SendToFactory':
      return <SendNowDialog {...{ project, factories, onClose }} />;
    case 'RequestPayment':
      return (
        <BankAccountFirst {...{ payments, onClose }}>
          <ActionDialog {...shared} action={dialog} />
        </BankAccountFirst>
      );
    case 'RequestRevision': {
      const { parts = [], accountId } = desk ?? {};
      return <RevisionDialog {...{ project, parts, files, accountId, onClose }} />;
    }
    case 'ReleaseQuote':
      return (
        <ReleaseDialog
          {...{ project, quotes, factories, onClose }}
          renderQuotes={desk?.renderQuotes}
          renderNewer={desk?.renderNewer}
        />
      );
    default:
      return <ActionDialog {...shared} action={dialog} />;
  }
}
