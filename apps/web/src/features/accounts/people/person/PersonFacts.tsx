import { roleLabels } from '@market/contracts';
import type { Person, Role } from '@market/contracts';
import type { ReactNode } from 'react';
import { Facts } from '../../../../components/layout/Facts';
import type { FactSource } from '../../../../components/layout/Facts';
import { formatDate } from '../../../../components/values/dates';

const at = (name: keyof Person): FactSource => ({ at: `/person/${name}` });

type PersonFactsProps = {
  person: Person;
  /** What they have ordered or make. */
  orders?: ReactNode;
};

/** What there usually is of a person stands in one row. */
const columns = 6;

/** Who a person is. */
export const PersonFacts = ({ person, orders }: PersonFactsProps) => (
  <Facts
    columns={columns}
    facts={[
      ['Email', person.email, at('email')],
      ['Công ty', person.companyName, at('companyName')],
      ['Chức vụ', person.jobTitle, at('jobTitle')],
      ['Số điện thoại', person.phoneNumber, at('phoneNumber')],
      ['Đơn hàng', orders],
      [
        'Vai trò đang dùng',
        // In the present it stands beside the name, where it is changed.
        orders === undefined && roleLabels[person.role],
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
      [
        'Đăng ký · mã',
        <>
          {formatDate(person.createdAt)} · <code title={person.id}>{person.id.slice(0, 8)}</code>
        </>,
      ],
    ]}
  />
);
