import { featureNames, noticeOf, pageNames, roleLabels } from '@market/contracts';
import type { Feature, PagePermissions, SentencePart } from '@market/contracts';
import type { RecordedOf } from '@platform/kernel';
import { systemActor, systemName } from '../actor.js';
import type { AccountEvents, Profile } from './account.js';

const profileLabels: Record<keyof Profile, string> = {
  firstName: 'tên',
  lastName: 'họ và tên đệm',
  companyName: 'công ty',
  phoneNumber: 'số điện thoại',
  jobTitle: 'chức vụ',
};

const switchedOff = (permissions: PagePermissions): string[] =>
  Object.values(permissions).flatMap((toggles) =>
    Object.entries(toggles).flatMap(([feature, on]) => (on ? [] : [featureNames[feature as Feature]])),
  );

/** What was done, without personal texts. */
const verbs: { [Type in keyof AccountEvents]: (data: AccountEvents[Type]) => string } = {
  AccountRegistered: () => 'đăng ký tài khoản',
  ProfileChanged: ({ changes }) =>
    `sửa hồ sơ: ${Object.keys(changes)
      .map((name) => profileLabels[name as keyof Profile])
      .join(', ')}`,
  EmailChanged: () => 'có email mới ở dịch vụ đăng nhập',
  RoleActivated: ({ role }) => `chuyển sang vai trò ${roleLabels[role]}`,
  RoleAssigned: ({ role }) => `đặt vai trò ${roleLabels[role]}`,
  PermissionsSet: ({ allowedPages, pagePermissions, reason }) => {
    const why = reason ? ` – ${reason}` : '';
    const pages = allowedPages.map((page) => pageNames[page]).join(', ');
    const off = switchedOff(pagePermissions).join(', ');
    if (pages === '' && off === '') return `đặt quyền truy cập theo vai trò${why}`;
    return `giới hạn quyền truy cập${pages && ` còn: ${pages}`}${off && `; tắt: ${off}`}${why}`;
  },
  AccountBlocked: ({ reason }) => `chặn tài khoản${reason ? ` – ${reason}` : ''}`,
  AccountUnblocked: () => 'bỏ chặn tài khoản',
  NoticeChannelsChosen: ({ kind }) => `chọn cách nhận thông báo: ${noticeOf(kind).label}`,
  MailTimesChosen: () => 'chọn giờ nhận email',
  AccountErased: () => 'xoá dữ liệu cá nhân',
};

/** The sentence of an event of an account; the actor's name is filled in when it is read. */
export function accountSentence({ type, data, by }: RecordedOf<AccountEvents>): SentencePart[] {
  const verb = verbs[type] as (data: object) => string;
  const actor = by === systemActor.id ? { text: systemName } : { text: '', accountId: by };
  return [actor, { text: ` ${verb(data)}` }];
}
