import { companyId, streamName, streams } from '@market/domain';
import { derivedId } from '@platform/log';
import { demoAccounts, demoWorld } from '@platform/settings';
import type { DemoAccount } from '@platform/settings';
import type { Actor, Group } from '../orders/participants.js';
import { StreamBuilder } from '../orders/stream-builder.js';
import type { Append } from '../orders/stream-builder.js';

type Person = DemoAccount & { issuer: string };

const invented = (
  subject: string,
  role: DemoAccount['role'],
  lastName: string,
  firstName: string,
  companyName: string,
): Person => ({
  ...{ subject, role, lastName, companyName, issuer: demoWorld.issuer },
  firstName: `${firstName} (mẫu)`,
  email: `${subject}@mau.test`,
});

/** The people of the demo world: those of the embedded provider, and others who cannot sign in. */
export const people: readonly Person[] = [
  invented('khach3', 'customer', 'Hoàng', 'Linh', 'Khuôn mẫu Mẫu Sông Xanh'),
  ...demoAccounts.map((account) => ({ ...account, issuer: 'embedded' })),
  invented('khach4', 'customer', 'Đặng', 'Quân', 'Tự động hoá Mẫu Núi Bạc'),
  invented('khach5', 'customer', 'Bùi', 'Ngọc', 'Kết cấu thép Mẫu Đồng Lúa'),
  invented('khach6', 'customer', 'Phan', 'Khánh', 'Chế tạo máy Mẫu Gió Mới'),
  invented('xuong3', 'manufacturer', 'Ngô', 'Nam', 'Xưởng Mẫu Laser Biển Đông'),
  invented('xuong4', 'manufacturer', 'Vũ', 'Hà', 'Xưởng Mẫu Tiện Phay Rừng Thông'),
  // The world is complete once this account is in the log.
  invented(demoWorld.lastSubject, 'vietphat', 'Hồ', 'Giang', 'Việt Phát'),
];

const idOf = ({ issuer, subject }: Person): string => derivedId('account', issuer, subject);

/** The account of a person, by the subject. */
export function actor(subject: string): Actor {
  const person = people.find((one) => one.subject === subject)!;
  return { id: idOf(person), role: person.role };
}

const ofRole = (role: Actor['role']): Actor[] =>
  people.filter((person) => person.role === role).map(({ subject }) => actor(subject));

export const group: Group = {
  customers: ofRole('customer'),
  factories: ofRole('manufacturer'),
  reviewers: ofRole('vietphat'),
};
/** The readers of customers' and factories' messages. */
export const readers: Actor[] = [...ofRole('vietphat'), ...ofRole('admin')];

const jobTitles: Record<DemoAccount['role'], string> = {
  customer: 'Kỹ sư mua hàng',
  manufacturer: 'Quản đốc',
  vietphat: 'Kỹ sư báo giá',
  admin: 'Quản trị hệ thống',
};

/** The registrations, as a first sign-in makes them, with a profile; one follows the other by a minute. */
const registrationsOf = (begins: number): Append[] =>
  people.flatMap((person, index) => {
    const { issuer, subject, email, firstName, lastName, companyName, role } = person;
    const accountId = idOf(person);
    const isGranted = role === 'vietphat' || role === 'admin';
    return new StreamBuilder(streams.account, streamName('account', accountId))
      .execute({ id: accountId, role }, new Date(begins + index * 60_000).toISOString(), {
        type: 'Register',
        data: {
          ...{ accountId, issuer, subject, email, role, pictureUrl: '' },
          profile: { firstName, lastName, companyName, phoneNumber: '', jobTitle: jobTitles[role] },
          grantedRoles: isGranted ? [role] : [],
        },
      })
      .takeAppend();
  });

/** Where customers pay. No bank has this number, so that nobody can pay by mistake. */
const bank = {
  bankName: 'Ngân hàng Mẫu, CN Tân Bình',
  bankBin: '999999',
  accountNumber: '0000000001',
  accountName: 'CONG TY MAU VIET PHAT',
};

/** The accounts and the settings of the company; the last one completes the world. */
export function registrations(begins: number): Append[] {
  const accounts = registrationsOf(begins);
  const settings = new StreamBuilder(streams.settings, streamName('settings', companyId))
    .execute(actor('admin'), new Date(begins + accounts.length * 60_000).toISOString(), {
      type: 'ChangeCompany',
      data: { changes: { bank } },
    })
    .takeAppend();
  return [...accounts.slice(0, -1), ...settings, ...accounts.slice(-1)];
}
