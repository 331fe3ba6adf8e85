import { actionOf, formatVnd } from '@market/contracts';
import type { BodyOf, CalledAction, Payments, Project, Side } from '@market/contracts';
import { Input, Typography } from 'antd';
import type { FormInstance } from 'antd';
import type { ReactNode } from 'react';
import type { CommandResult } from '../../../commands/use-command';
import type { Contract } from '../../../forms/contract-rules';
import { Field } from '../../../forms/fields/Field';
import { FormDialog } from '../../../forms/FormDialog';
import { isDangerous, labelOf } from './action-label';
import { isGone } from '../../../commands/changed/changed';
import type { Changed } from '../../../commands/changed/changed';
import { ChangedTerms, widthOfChanges } from '../../../commands/changed/ChangedTerms';
import { figuresOf, isUnfinished } from './figures';
import { useAction } from './use-action';

type ActionDialogProps<Name extends CalledAction> = {
  project: Project;
  action: Name;
  /** For the figures of the dialog. */
  payments?: Payments | undefined;
  /** The side of the user, who does not need to be told what they read themselves. */
  side?: Side | undefined;
  form?: FormInstance<BodyOf<Name>>;
  initialValues?: Partial<BodyOf<Name>>;
  onClose: () => void;
  /** The name under which input is kept, where the dialog is about less than the order. */
  place?: string;
  width?: number;
  /** What the button says, until what it is about has changed. */
  submitText?: string;
  /** At the start of the line of the buttons. */
  summary?: ReactNode;
  /** In place of the figures and of what follows, until what it is about has changed. */
  about?: ReactNode;
  /** Why the last try was refused; absent where the dialog takes the action itself. */
  changed?: Changed | undefined;
  /** A refusal that was shown before this dialog opened. */
  refused?: Changed | undefined;
  /** Names of factories among what has changed. */
  nameOf?: ((factoryId: string) => string) | undefined;
  /** The fields are not those of the body. */
  withoutContract?: boolean;
  /** In place of the field for the reason. */
  reason?: ReactNode;
  /** Takes the values of the form in place of the action itself. */
  onSubmit?: (values: BodyOf<Name>) => Promise<CommandResult>;
  /** The fields of the action, without its reason. */
  children?: ReactNode;
};

/** Asks for confirmation of an action: its consequences, its fields, and its reason if it needs one. */
export function ActionDialog<Name extends CalledAction>(props: ActionDialogProps<Name>) {
  const { project, action, payments, side = 'provider', children, reason, ...rest } = props;
  const { changed: shown, refused, nameOf, withoutContract = false, submitText, about, ...dialog } = rest;
  const { body, consequence, informs = {} } = actionOf(action);
  const label = labelOf(action, project);
  const figures = figuresOf(action, project, payments);
  const own = useAction(project, refused);
  const changed = shown ?? own.changed;
  return (
    <FormDialog
      place={`${action}.${project.id}`}
      {...dialog}
      {...(withoutContract ? {} : { contract: body as Contract<BodyOf<Name>> })}
      order={project}
      title={`${changed ? changedTitle(changed) : label}: ${project.title}`}
      submitText={changed ? againText(action, label, changed) : (submitText ?? label)}
      ready={() => !isGone(action, changed)}
      {...(changed ? { width: Math.max(widthOfChanges, props.width ?? 0) } : {})}
      danger={isDangerous(action)}
      onSubmit={props.onSubmit ?? ((values) => own.run(action, values))}
    >
      {changed && <ChangedTerms {...{ changed, action, nameOf }} instalments={action === 'ApproveQuote'} />}
      {about && !changed ? (
        about
      ) : (
        <Typography>
          {!changed &&
            figures.map((figure) => (
              <p key={figure}>
                <b>{figure}</b>
              </p>
            ))}
          {'final' in consequence && <p>{consequence.final}</p>}
          <ul aria-label="Người khác xem được">
            {Object.entries(informs)
              .filter(([reader]) => reader !== side)
              .map(([reader, sentence]) => (
                <li key={reader}>{sentence}</li>
              ))}
          </ul>
        </Typography>
      )}
      {children}
      {reason ??
        (consequence.kind === 'reason' && (
          <ReasonField
            question={consequence.question}
            required={!consequence.onlyUnfinished || isUnfinished(project, payments)}
          />
        ))}
    </FormDialog>
  );
}

const changedTitle = ({ terms }: Changed): string =>
  terms.includes('price') ? 'Giá đã thay đổi' : 'Đơn đã thay đổi';

/** The button names the new price, so that the old consent is not used again. */
const againText = (action: CalledAction, label: string, { now }: Changed): string =>
  action === 'ApproveQuote' && typeof now.price === 'number'
    ? `Chấp nhận giá mới ${formatVnd(now.price)}`
    : `${label} theo nội dung mới`;

const ReasonField = ({ question, required }: { question: string; required: boolean }) => (
  <Field
    name="reason"
    label={question}
    rules={[{ required, whitespace: required, message: 'Vui lòng nêu lý do' }]}
  >
    <Input.TextArea rows={4} />
  </Field>
);
