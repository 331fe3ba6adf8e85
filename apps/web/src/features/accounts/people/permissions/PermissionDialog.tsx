import type { Grants, Person } from '@market/contracts';
import { pages, pageNames, roleLabels, SetPermissions } from '@market/contracts';
import { Alert, Button, Flex, Input } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../../../commands/use-command';
import { valuesOf } from '../../../../components/unsent-input/input';
import { unsentInput, usePlace, useUnsentInput } from '../../../../components/unsent-input/unsent-input';
import { useWhileMounted } from '../../../../components/use-while-mounted';
import { Field } from '../../../../forms/fields/Field';
import { FormDialog } from '../../../../forms/FormDialog';
import { useFormState } from '../../../../forms/form-context';
import type { FormState } from '../../../../forms/form-context';
import { useUser } from '../../user';
import { BlockDialog } from '../BlockDialog';
import { useSetPermissionsMutation } from '../people.api';
import { displayName } from '../person-text';
import { PageChoices } from './PageChoices';
import styles from './permissions.module.css';
import {
  byRole,
  changesBetween,
  choiceOf,
  chosenOf,
  effectOf,
  isEmpty,
  isWithin,
  limitsOf,
  noLimits,
  nothing,
} from './permission-choice';
import type { Basis, Choice, Limits } from './permission-choice';

/** What is typed: the reason, and each box. */
type Typed = Choice & Pick<SetPermissions, 'reason'>;

type PermissionDialogProps = {
  person: Person;
  /** The dialog that blocks the person is open in its place. */
  blocks?: boolean;
  onClose: () => void;
};

/** Sets which pages and features a person can use, within the role; what follows and the reason stand beside each other. */
export function PermissionDialog({ person, blocks = false, onClose }: PermissionDialogProps) {
  const [basis, setBasis] = useState<Basis>(person);
  /** What it was before another admin changed it, while this is open. */
  const [earlier, setEarlier] = useState<Basis>();
  const [blocking, setBlocking] = useState(blocks);
  const closeThis = useWhileMounted(onClose);
  const me = useUser();
  const name = displayName(person);
  const place = usePlace(`permissions.${person.id}`);
  // What only one admin has changed merges by itself; a box has no third state to be asked about.
  const choice = chosenOf(valuesOf(choiceOf(basis), useUnsentInput(place)), basis);
  const set = useCommand(useSetPermissionsMutation(), {
    done: `Đã cập nhật quyền truy cập cho ${name}`,
    failed: 'Không thể cập nhật quyền truy cập',
    onConflict: ({ version, fields }) => {
      setEarlier(earlier ?? basis);
      setBasis({ ...basis, ...(fields as Partial<Grants>), version });
    },
  });
  const limits = limitsOf(choice, basis);
  const { lost, gained } = effectOf(choice, basis);
  const changes = lost.length + gained.length;
  const takesAll = isEmpty(choice);
  const save = (body: Limits, reason = '') =>
    set.run({
      ...{ userId: person.id, versions: [basis.version] },
      body: { ...body, ...(reason.trim() !== '' && { reason }) },
    });

  // The block takes the place of what was ticked.
  if (blocking)
    return <BlockDialog person={person} onClose={onClose} onBlocked={() => unsentInput.forget(place)} />;
  return (
    <FormDialog<Typed>
      place={place.name}
      name="permissions"
      title={`Quyền truy cập của ${name}`}
      submitText="Lưu quyền"
      width={840}
      contract={SetPermissions}
      live
      initialValues={choiceOf(basis)}
      ready={() => !takesAll && (changes > 0 || differ(limits, basis))}
      summary={changes > 0 && <small>{changes} thay đổi</small>}
      onSubmit={({ reason }) => save(limits, reason)}
      onClose={onClose}
    >
      <Tools grants={basis} />
      <PageChoices grants={basis} choice={choice} />
      <Beyond grants={basis} />
      <div className={styles['after']}>
        <div>
          <h3>Sau khi lưu</h3>
          <Consequences lost={lost} gained={gained} />
          {!takesAll && (
            <Button danger type="text" style={{ paddingInline: 0 }} onClick={() => setBlocking(true)}>
              Chặn tài khoản
            </Button>
          )}
        </div>
        <Field
          name="reason"
          label="Lý do (vào nhật ký)"
          extra="Đừng ghi họ tên hay dữ liệu riêng tư."
          rules={takesAll ? [] : [{ required: true, whitespace: true, message: 'Vui lòng nêu lý do' }]}
        >
          <Input.TextArea rows={2} />
        </Field>
      </div>
      {person.id === me.id && lost.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="Đây là tài khoản của bạn: quyền đã mất thì chỉ quản trị viên khác trả lại được."
        />
      )}
      {takesAll && (
        <EmptyChoice
          onNoLimits={async () => {
            const result = await save(noLimits);
            if (!result.error) closeThis();
            return result;
          }}
          onBlock={() => setBlocking(true)}
        />
      )}
      {earlier && <ChangedAlert before={earlier} present={basis} />}
    </FormDialog>
  );
}

/** Sets many boxes at once. */
function Tools({ grants }: { grants: Grants }) {
  const { enter } = useFormState();
  return (
    <div className={styles['tools']}>
      <small>
        Chỉ đặt được trong phạm vi vai trò <b>{roleLabels[grants.role]}</b>
      </small>
      <Button size="small" onClick={() => enter(byRole(grants))}>
        Mặc định theo vai trò
      </Button>
      <Button size="small" onClick={() => enter(byRole(grants))}>
        Chọn hết
      </Button>
      <Button size="small" onClick={() => enter(nothing(grants))}>
        Bỏ hết
      </Button>
    </div>
  );
}

/** What another admin has set since this was opened: the boxes above are merged with it, and sent when saved once more. */
function ChangedAlert({ before, present }: { before: Basis; present: Basis }) {
  const { place } = useFormState();
  const { lost, gained } = changesBetween(before, present);
  const texts = [
    ...(present.role === before.role ? [] : [`vai trò nay là ${roleLabels[present.role]}`]),
    ...(lost.length > 0 ? [`đã mất ${lost.join(', ')}`] : []),
    ...(gained.length > 0 ? [`đã được thêm ${gained.join(', ')}`] : []),
  ];
  return (
    <Alert
      type="warning"
      showIcon
      role="alertdialog"
      title="Người khác vừa đổi quyền của người này"
      description={`Từ khi bạn mở hộp này: ${texts.join('; ') || 'quyền đã đổi rồi đổi lại'}. Các ô trên đã gồm cả hai; xem lại rồi lưu.`}
      action={
        <Button size="small" onClick={() => unsentInput.forget(place)}>
          Bỏ lựa chọn của tôi
        </Button>
      }
    />
  );
}

const differ = (limits: Limits, { allowedPages = [], pagePermissions = {} }: Grants): boolean =>
  JSON.stringify(limits) !== JSON.stringify({ allowedPages, pagePermissions });

/** What no setting opens in this role. */
function Beyond({ grants }: { grants: Grants }) {
  const names = pages.filter((page) => !isWithin(grants, page)).map((page) => pageNames[page]);
  if (names.length === 0) return null;
  return (
    <p className={styles['beyond']}>
      <small>Ngoài phạm vi vai trò, không mở được: {names.join(', ')}. Muốn mở, hãy đổi vai trò.</small>
    </p>
  );
}

const Consequences = ({ lost, gained }: { lost: string[]; gained: string[] }) => (
  <ul aria-live="polite" className={styles['changes']}>
    {lost.length === 0 && gained.length === 0 && <li>Chưa có gì thay đổi với người này.</li>}
    {lost.length > 0 && (
      <li data-kind="lost">
        <b>Người này sẽ mất:</b> {lost.join(', ')}
      </li>
    )}
    {gained.length > 0 && (
      <li data-kind="gained">
        <b>Người này sẽ được:</b> {gained.join(', ')}
      </li>
    )}
    {(lost.length > 0 || gained.length > 0) && <li>Trang họ đang mở đổi ngay, không phải đăng nhập lại.</li>}
  </ul>
);

type EmptyChoiceProps = {
  onNoLimits: () => ReturnType<FormState['send']>;
  onBlock: () => void;
};

/** Nothing ticked could mean two things. */
function EmptyChoice({ onNoLimits, onBlock }: EmptyChoiceProps) {
  const { send, busy } = useFormState();
  return (
    <Alert
      type="warning"
      showIcon
      title="Chưa chọn trang nào. Bạn muốn gì?"
      description={
        <Flex wrap gap="small">
          <Button loading={busy !== undefined} onClick={() => void send(onNoLimits)}>
            Dùng quyền theo vai trò
          </Button>
          <Button danger onClick={onBlock}>
            Chặn tài khoản
          </Button>
        </Flex>
      }
    />
  );
}
