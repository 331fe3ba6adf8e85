import { roleLabels } from '@market/contracts';
import type { Person, Role } from '@market/contracts';
import { Facts } from '../../../../components/layout/Facts';
import type { FactSource } from '../../../../components/layout/Facts';
import { formatDateTime } from '../../../../components/values/dates';

const at = (name: keyof Person): FactSource => ({ at: `/person/${name}` });

/** Who a person is. */
export const PersonFacts = ({ person }: { person: Person }) => (
  <Facts
    facts={[
      ['Email', person.email, at('email')],
      ['Mã người dùng', <code key="id">{person.id}</code>],
      ['Số điện thoại', person.phoneNumber, at('phoneNumber')],
      ['Công ty', person.companyName, at('companyName')],
      ['Chức vụ', person.jobTitle, at('jobTitle')],
      [
        'Vai trò đang dùng',
        roleLabels[person.role],
        { ...at('role'), text: (before: Role) => roleLabels[before] },
      ],
      [
        'Vai trò có thể dùng',
        person.grantedRoles.map((each) => roleLabels[each]).join(', '),
        {
          ...at('grantedRoles'),
          text: (before: Role[]) => before.map((each) => roleLabels[each]).join(', '),
        },
      ],
      ['Đăng ký lúc', formatDateTime(person.createdAt)],
      ['Thay đổi lần cuối', formatDateTime(person.updatedAt)],
    ]}
  />
);
