import type { Grants, Person } from '@market/contracts';
import { pages, pageNames, roleLabels, SetPermissions } from '@market/contracts';
import { Alert, Button, Flex, Input } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../../../commands/use-command';
import type { Conflict } from '../../../../commands/use-command';
import { useWhileMounted } from '../../../../components/use-while-mounted';
import { Field } from '../../../../forms/fields/Field';
import { FormDialog } from '../../../../forms/FormDialog';
import { useFormState } from '../../../../forms/form-context';
import { useUser } from '../../user';
import { BlockDialog } from '../BlockDialog';
import { useSetPermissionsMutation } from '../people.api';
import { displayName } from '../person-text';
import { ConflictAlert } from './ConflictAlert';
import { PageChoices } from './PageChoices';
import styles from './permissions.module.css';
import { byRole, choiceOf, effectOf, isWithin, limitsOf, noLimits, nothing } from './permission-choice';
import type { Basis, Choice, Limits } from './permission-choice';

/** Sets which pages and features a person can use, within the role; what follows and the reason stand beside each other. */
export function PermissionDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [basis, setBasis] = useState<Basis>(person);
  const [choice, setChoice] = useState<Choice>(choiceOf(person));
  const [conflict, setConflict] = useState<Conflict>();
  const [blocking, setBlocking] = useState(false);
  const closeThis = useWhileMounted(onClose);
  const me = useUser();
  const name = displayName(person);
  const set = useCommand(useSetPermissionsMutation(), {
    done: `Đã cập nhật quyền truy cập cho ${name}`,
    failed: 'Không thể cập nhật quyền truy cập',
    onConflict: setConflict,
  });
  const limits = limitsOf(choice, basis);
  const { lost, gained } = effectOf(choice, basis);
  const changes = lost.length + gained.length;
  const isEmpty = choice.pages.length === 0;
  const save = (body: Limits, reason: string, version = basis.version) =>
    set.run({
      ...{ userId: person.id, versions: [version] },
      body: { ...body, ...(reason.trim() !== '' && { reason }) },
    });
  const saveAndClose = async (...args: Parameters<typeof save>) => {
    const result = await save(...args);
    if (!result.error) closeThis();
    return result;
  };

  if (blocking) return <BlockDialog person={person} onClose={onClose} />;
  return (
    <FormDialog<SetPermissions>
      place={`permissions.${person.id}`}
      title={`Quyền truy cập của ${name}`}
      submitText="Lưu quyền"
      width={840}
      contract={SetPermissions}
      ready={() => conflict === undefined && !isEmpty && (changes > 0 || differ(limits, basis))}
      summary={changes > 0 && <small>{changes} thay đổi</small>}
      onSubmit={({ reason = '' }) => save(limits, reason)}
      onClose={onClose}
    >
      <div className={styles['tools']}>
        <small>
          Chỉ đặt được trong phạm vi vai trò <b>{roleLabels[basis.role]}</b>
        </small>
        <Button size="small" onClick={() => setChoice(byRole(basis))}>
          Mặc định theo vai trò
        </Button>
        <Button size="small" onClick={() => setChoice(byRole(basis))}>
          Chọn hết
        </Button>
        <Button size="small" onClick={() => setChoice(nothing)}>
          Bỏ hết
        </Button>
      </div>
      <PageChoices grants={basis} choice={choice} onChange={setChoice} />
      <Beyond grants={basis} />
      <div className={styles['after']}>
        <div>
          <h3>Sau khi lưu</h3>
          <Consequences lost={lost} gained={gained} />
          {!isEmpty && (
            <Button danger type="text" style={{ paddingInline: 0 }} onClick={() => setBlocking(true)}>
              Chặn tài khoản
            </Button>
          )}
        </div>
        <Field
          name="reason"
          label="Lý do (vào nhật ký)"
          extra="Đừng ghi họ tên hay dữ liệu riêng tư."
          rules={isEmpty ? [] : [{ required: true, whitespace: true, message: 'Vui lòng nêu lý do' }]}
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
      {isEmpty && (
        <EmptyChoice
          onNoLimits={(reason) => saveAndClose(noLimits, reason)}
          onBlock={() => setBlocking(true)}
        />
      )}
      {conflict && (
        <ConflictAlert
          present={presentIn(conflict, basis)}
          basis={basis}
          onOverwrite={(reason) => {
            const present = presentIn(conflict, basis);
            setConflict(undefined);
            setBasis(present);
            return saveAndClose(limitsOf(choice, present), reason, present.version);
          }}
          onReload={() => {
            const present = presentIn(conflict, basis);
            setConflict(undefined);
            setBasis(present);
            setChoice(choiceOf(present));
          }}
        />
      )}
    </FormDialog>
  );
}

const differ = (limits: Limits, { allowedPages = [], pagePermissions = {} }: Grants): boolean =>
  JSON.stringify(limits) !== JSON.stringify({ allowedPages, pagePermissions });

/** The access that somebody else has saved meanwhile. */
const presentIn = ({ version, fields }: Conflict, basis: Basis): Basis => ({
  ...basis,
  ...(fields as Partial<Grants>),
  version,
});

/** What no setting opens in this role. */
function Beyond({ grants }: { grants: Grants }) {
  const names = pages.filter((page) => !isWithin(grants, page)).map((page) => pageNames[page]);
  if (names.length === 0) return null;
  return (
    <p className={styles['beyond']}>
      <small>Ngoài phạm vi vai trò, không mở được: {names.join(', ')}.</small>
    </p>
  );
}

const Consequences = ({ lost, gained }: { lost: string[]; gained: string[] }) => (
  <ul role="status" className={styles['changes']}>
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
  onNoLimits: (reason: string) => ReturnType<ReturnType<typeof useFormState>['send']>;
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
          <Button loading={busy} onClick={() => void send(() => onNoLimits(''))}>
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
