import type { Grants, PageKey, Person } from '@market/contracts';
import { featureNames, pageNames, pages, roleLabels } from '@market/contracts';
import { Alert, Button, Checkbox, Flex } from 'antd';
import { useState } from 'react';
import { useCommand } from '../../../../commands/use-command';
import type { Conflict } from '../../../../commands/use-command';
import { Dialog } from '../../../../components/Dialog';
import { useWhileMounted } from '../../../../components/use-while-mounted';
import { useUser } from '../../user';
import { BlockDialog } from '../BlockDialog';
import { useSetPermissionsMutation } from '../people.api';
import { displayName } from '../person-text';
import styles from './permissions.module.css';
import {
  byRole,
  changesBetween,
  choiceOf,
  effectOf,
  featuresOf,
  isWithin,
  limitsOf,
  noLimits,
  nothing,
  withFeature,
  withPage,
} from './permission-choice';
import type { Choice, Limits } from './permission-choice';

/** The access that the choice is based on, with its version. */
type Basis = Grants & { version: string };

/** Sets which pages and features a person can use, within the role, and says what the person loses and gains. */
export function PermissionDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const [basis, setBasis] = useState<Basis>(person);
  const [choice, setChoice] = useState<Choice>(choiceOf(person));
  const [conflict, setConflict] = useState<Conflict>();
  const [asksEmpty, setAsksEmpty] = useState(false);
  const [blocking, setBlocking] = useState(false);
  const closeThis = useWhileMounted(onClose);
  const me = useUser();
  const name = displayName(person);
  const set = useCommand(useSetPermissionsMutation(), {
    done: `Đã cập nhật quyền truy cập cho ${name}`,
    failed: 'Không thể cập nhật quyền truy cập',
    onConflict: setConflict,
  });
  const change = (next: Choice) => {
    setChoice(next);
    setAsksEmpty(false);
  };
  const limits = limitsOf(choice, basis);
  const { lost, gained } = effectOf(choice, basis);
  const isSame = lost.length === 0 && gained.length === 0;
  const save = async (body: Limits, version = basis.version) => {
    const result = await set.run({ userId: person.id, body, versions: [version] });
    if (!result.error) closeThis();
  };
  const submit = () => (choice.pages.length === 0 ? setAsksEmpty(true) : void save(limits));

  if (blocking) return <BlockDialog person={person} onClose={onClose} />;
  return (
    <Dialog
      title={`Quyền truy cập của ${name}`}
      onCancel={onClose}
      width={760}
      footer={
        <Flex wrap justify="flex-end" gap="small">
          <Button onClick={onClose}>Đóng</Button>
          <Button
            type="primary"
            loading={set.busy}
            disabled={conflict !== undefined || asksEmpty || (isSame && !differ(limits, basis))}
            onClick={submit}
          >
            Lưu quyền
          </Button>
        </Flex>
      }
    >
      <Flex wrap align="center" gap="small" className={styles['tools'] ?? ''}>
        <small>
          Vai trò đang dùng: <b>{roleLabels[basis.role]}</b>
        </small>
        <Button size="small" onClick={() => change(byRole(basis))}>
          Mặc định theo vai trò
        </Button>
        <Button size="small" onClick={() => change(nothing)}>
          Bỏ hết
        </Button>
        <Button size="small" onClick={() => change(byRole(basis))}>
          Chọn hết
        </Button>
      </Flex>
      <ul className={styles['pages']}>
        {pages.map((page) => (
          <PageChoice key={page} page={page} grants={basis} choice={choice} onChange={change} />
        ))}
      </ul>
      <Consequences lost={lost} gained={gained} />
      {person.id === me.id && lost.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title="Đây là tài khoản của bạn: quyền đã mất thì chỉ quản trị viên khác trả lại được."
        />
      )}
      {asksEmpty && (
        <Alert
          type="warning"
          showIcon
          title="Chưa chọn trang nào. Bạn muốn gì?"
          description={
            <Flex wrap gap="small">
              <Button onClick={() => void save(noLimits)}>Dùng quyền theo vai trò</Button>
              <Button danger onClick={() => setBlocking(true)}>
                Chặn tài khoản
              </Button>
              <Button type="text" onClick={() => setAsksEmpty(false)}>
                Chọn lại
              </Button>
            </Flex>
          }
        />
      )}
      {conflict && (
        <ConflictAlert
          present={presentIn(conflict, basis)}
          basis={basis}
          onOverwrite={() => {
            const present = presentIn(conflict, basis);
            setConflict(undefined);
            setBasis(present);
            void save(limitsOf(choice, present), present.version);
          }}
          onReload={() => {
            const present = presentIn(conflict, basis);
            setConflict(undefined);
            setBasis(present);
            change(choiceOf(present));
          }}
        />
      )}
    </Dialog>
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

type PageChoiceProps = { page: PageKey; grants: Grants; choice: Choice; onChange: (choice: Choice) => void };

function PageChoice({ page, grants, choice, onChange }: PageChoiceProps) {
  const within = isWithin(grants, page);
  const ticked = within && choice.pages.includes(page);
  return (
    <li data-beyond={!within || undefined}>
      <Checkbox
        checked={ticked}
        disabled={!within}
        onChange={({ target }) => onChange(withPage(choice, page, target.checked))}
      >
        {pageNames[page]}
      </Checkbox>
      {!within && <small>Ngoài phạm vi của vai trò {roleLabels[grants.role]}</small>}
      {within && featuresOf(page).length > 0 && (
        <div role="group" aria-label={`Chức năng của ${pageNames[page]}`} className={styles['features']}>
          {featuresOf(page).map((feature) => (
            <Checkbox
              key={feature}
              checked={ticked && !choice.off.includes(feature)}
              disabled={!ticked}
              onChange={({ target }) => onChange(withFeature(choice, feature, target.checked))}
            >
              {featureNames[feature]}
            </Checkbox>
          ))}
        </div>
      )}
    </li>
  );
}

const Consequences = ({ lost, gained }: { lost: string[]; gained: string[] }) => (
  <div role="status" className={styles['changes']}>
    {lost.length === 0 && gained.length === 0 && <small>Chưa có gì thay đổi với người này.</small>}
    {lost.length > 0 && (
      <p data-kind="lost">
        <b>Người này sẽ mất:</b> {lost.join(', ')}
      </p>
    )}
    {gained.length > 0 && (
      <p data-kind="gained">
        <b>Người này sẽ được:</b> {gained.join(', ')}
      </p>
    )}
  </div>
);

type ConflictAlertProps = { present: Basis; basis: Basis; onOverwrite: () => void; onReload: () => void };

function ConflictAlert({ present, basis, onOverwrite, onReload }: ConflictAlertProps) {
  const { lost, gained } = changesBetween(basis, present);
  const texts = [
    ...(present.role === basis.role ? [] : [`vai trò nay là ${roleLabels[present.role]}`]),
    ...(lost.length > 0 ? [`đã mất ${lost.join(', ')}`] : []),
    ...(gained.length > 0 ? [`đã được thêm ${gained.join(', ')}`] : []),
  ];
  return (
    <Alert
      type="warning"
      showIcon
      role="alertdialog"
      title="Người khác vừa đổi quyền của người này"
      description={
        <Flex vertical gap="small">
          <p>Từ khi bạn mở hộp này: {texts.join('; ') || 'quyền đã đổi rồi đổi lại'}.</p>
          <Flex wrap gap="small">
            <Button onClick={onReload}>Xem quyền hiện tại</Button>
            <Button danger onClick={onOverwrite}>
              Vẫn lưu lựa chọn của tôi
            </Button>
          </Flex>
        </Flex>
      }
    />
  );
}
