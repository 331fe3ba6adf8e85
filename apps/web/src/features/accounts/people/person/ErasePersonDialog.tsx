import type { Person } from '@market/contracts';
import { Alert, Input } from 'antd';
import { errorBodyOf } from '../../../../api/errors';
import { useCommand } from '../../../../commands/use-command';
import { Field } from '../../../../forms/fields/Field';
import { FormDialog } from '../../../../forms/FormDialog';
import { useEraseAccountMutation } from '../../accounts.api';
import { freshLoginUrl } from '../../sign-in';
import { displayName, personPath } from '../person-text';

type Confirmation = { typed: string };

/** Erases a person's data at their request. It cannot be undone: the admin types the address, or the name where there is none, and signs in again. */
export function ErasePersonDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const name = displayName(person);
  const erase = useCommand(useEraseAccountMutation(), {
    done: 'Đã xoá dữ liệu cá nhân',
    failed: 'Không thể xoá dữ liệu cá nhân. Vui lòng thử lại.',
    refusals: { 'access.sign-in-again': 'Đang mở trang đăng nhập để xác nhận đây là bạn…' },
  });
  const expected = person.email || name;
  const matches = ({ typed = '' }: Partial<Confirmation>) =>
    typed.trim().toLowerCase() === expected.toLowerCase();
  const run = async () => {
    const result = await erase.run({ id: person.id });
    if (errorBodyOf(result.error)?.code === 'access.sign-in-again')
      location.assign(freshLoginUrl(personPath(person.id)));
    return result;
  };
  return (
    <FormDialog<Confirmation>
      place={`erase.${person.id}`}
      title={`Xoá dữ liệu cá nhân của ${name}`}
      submitText="Xoá vĩnh viễn"
      danger
      ready={matches}
      onSubmit={run}
      onClose={onClose}
    >
      <Alert
        type="warning"
        showIcon
        title="Không thể hoàn tác"
        description="Họ tên, email, số điện thoại, ảnh và nội dung tin nhắn của người này sẽ bị xoá, mọi phiên đăng nhập kết thúc. Dự án, chi tiết và bản vẽ được giữ lại làm chứng từ kinh doanh."
        style={{ marginBottom: 16 }}
      />
      <Field
        name="typed"
        label={`Gõ ${expected} để xác nhận`}
        rules={[
          {
            validator: (_, typed: string) =>
              matches({ typed })
                ? Promise.resolve()
                : Promise.reject(new Error(person.email ? 'Email chưa khớp' : 'Tên chưa khớp')),
          },
        ]}
      >
        <Input autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
