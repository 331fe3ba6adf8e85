import { expect, it } from '@jest/globals';
import { stateAfter } from '@market/domain/testing/trial';
import type { AccountEvents } from '../account/account.js';
import type { AdministratorEvents } from '../account/administrators.js';
import type { CompanyEvents } from '../company/company.js';
import type { ConversationEvents } from '../conversation/conversation.js';
import type { OperationEvents } from '@platform/kernel';
import * as examples from '../project/examples.js';
import { auditSentence } from './sentences.js';

const written = (type: string, data: object, more: object = {}, before = stateAfter(examples.reviewing)) =>
  auditSentence({ type, data, by: 'boss', role: 'vietphat', ...more }, 'other', before)
    .map(({ text, accountId }) => (accountId ? `[${accountId}]` : String(text)))
    .join('');

// A kind of event that is added needs a line here.
type Told<Events> = { [Type in keyof Events]: [data: Partial<Events[Type]>, sentence: string] };
const ofAccounts: Told<AccountEvents & AdministratorEvents> = {
  AccountRegistered: [{}, 'đăng ký tài khoản'],
  ProfileChanged: [
    { changes: { firstName: 'An', lastName: 'Lê', companyName: 'x', phoneNumber: '1', jobTitle: 'y' } },
    'đổi hồ sơ: tên, họ, công ty, số điện thoại, chức danh',
  ],
  EmailChanged: [{ email: 'an@x' }, 'có email mới ở dịch vụ đăng nhập'],
  RoleActivated: [{ role: 'customer' }, 'chuyển sang giao diện Khách hàng'],
  RoleAssigned: [{ role: 'manufacturer' }, 'gán vai trò Nhà máy cho [other]'],
  PermissionsSet: [{ allowedPages: [] }, 'đặt quyền của [other]'],
  AccountBlocked: [{ reason: 'Nợ' }, 'chặn tài khoản [other] – Nợ'],
  AccountUnblocked: [{}, 'bỏ chặn tài khoản [other]'],
  NoticeChannelsChosen: [{ kind: 'messages', channels: [] }, 'chọn cách nhận thông báo: Tin nhắn mới'],
  MailTimesChosen: [{ digest: true }, 'chọn giờ nhận email'],
  AccountErased: [{}, 'xoá dữ liệu cá nhân của [other]'],
  AdministratorAdmitted: [{ accountId: 'a' }, 'thêm quản trị viên [a]'],
  AdministratorReleased: [{ accountId: 'a' }, 'bớt quản trị viên [a]'],
};
const ofOthers: Told<CompanyEvents & ConversationEvents & OperationEvents> = {
  CompanyChanged: [
    { changes: { defaultManufacturerId: 'f', quoteValidityDays: 9, workingDays: [], holidays: [] } },
    'đổi cài đặt công ty: nhà máy mặc định, hiệu lực báo giá, ngày làm việc, ngày nghỉ lễ',
  ],
  MessageSent: [{ channel: 'customer', content: 'Bí mật' }, 'gửi tin nhắn trong kênh khách hàng'],
  EventDiscarded: [{ stream: 's', revision: 3, reason: 'Hỏng' }, 'bỏ qua sự kiện 3 của s – Hỏng'],
  RebuildRequested: [{ purpose: 'repair' }, 'dựng lại dữ liệu đọc'],
  RebuildCompleted: [{ events: 5, differences: 0 }, 'dựng xong dữ liệu đọc: 5 sự kiện, 0 bảng khác'],
  RebuildFailed: [{ error: 'Hết chỗ' }, 'dựng dữ liệu đọc không thành – Hết chỗ'],
  RebuildCancelled: [{}, 'huỷ việc dựng dữ liệu đọc'],
  DeadLetterRetried: [{ channel: 'mail', recipient: 'an' }, 'gửi lại thư cho [an]'],
  DeadLetterDropped: [
    { channel: 'webhook', recipient: 'w', reason: 'Đã đổi máy' },
    'bỏ, không gửi webhook cho w – Đã đổi máy',
  ],
  WebhookAdded: [{ url: 'https://a.test', kinds: [] }, 'thêm webhook tới https://a.test'],
  WebhookRemoved: [{ url: 'https://a.test' }, 'gỡ webhook tới https://a.test'],
};
it.each(Object.entries({ ...ofAccounts, ...ofOthers }))(
  '%s has a sentence for auditors',
  (type, [data, sentence]) => {
    expect(written(type, data)).toBe(`[boss] (Việt Phát) ${sentence}`);
  },
);

it.each([
  ['MessageSent', { channel: 'manufacturer' }, 'gửi tin nhắn trong kênh nhà máy'],
  ['RebuildRequested', { purpose: 'proof' }, 'kiểm chứng dữ liệu đọc'],
  ['RoleAssigned', { role: 'admin' }, 'gán vai trò Quản trị cho [other]'],
  ['AccountBlocked', {}, 'chặn tài khoản [other]'],
  ['CompanyChanged', { changes: { unknown: 1 } }, 'đổi cài đặt công ty: unknown'],
  ['SentToFactory', { manufacturerId: 'f' }, 'gửi dự án cho [f]'],
  // Of another release, or not what its type says.
  ['Unknown', {}, 'ghi sự kiện Unknown'],
  ['toString', {}, 'ghi sự kiện toString'],
  ['FactoriesInvited', {}, 'ghi sự kiện FactoriesInvited'],
])('the sentence of %s with %j is «%s»', (type, data, sentence) => {
  expect(written(type, data)).toBe(`[boss] (Việt Phát) ${sentence}`);
});

it('an event on behalf of somebody names both people, and an unknown role is written literally', () => {
  expect(written('QuoteApproved', {}, { onBehalfOf: 'lan' })).toBe(
    '[boss] (Việt Phát) thay [lan] chấp nhận báo giá',
  );
  expect(written('QuoteApproved', {}, { role: 'robot' })).toBe('[boss] (robot) chấp nhận báo giá');
});
