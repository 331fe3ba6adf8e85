import { noticeOf, roleLabels } from '@market/contracts';
import type { CompanySection, Role, SentencePart } from '@market/contracts';
import type { AccountEvents } from '../account/account.js';
import type { AdministratorEvents } from '../account/administrators.js';
import type { CompanyEvents } from '../company/company.js';
import type { ConversationEvents } from '../conversation/conversation.js';
import type { OperationEvents } from '@platform/kernel';
import { projectHistory } from '../project/project.js';
import type { ProjectState } from '../project/state.js';
import { sentenceOf } from '../project/history/sentence.js';
import type { EventHistory } from '../project/history/sentence.js';

/** The event of an audit's sentence, with the role in which its actor acted. */
export type AuditedEvent = { type: string; data: object; by: string; role: string; onBehalfOf?: string };

type OtherEvents = AccountEvents & AdministratorEvents & CompanyEvents & ConversationEvents & OperationEvents;

/** `streamId` is the id of the account, order or conversation that the event belongs to. */
type Phrase<Data> = (data: Data, streamId: string) => SentencePart[];

const plain =
  (text: string) =>
  (_: unknown): SentencePart[] => [{ text: ` ${text}` }];

/** A reference: the present name is filled in when the sentence is read. */
const account = (accountId: string): SentencePart => ({ text: '', accountId });

const about =
  (verb: string) =>
  (_: unknown, streamId: string): SentencePart[] => [{ text: ` ${verb} ` }, account(streamId)];

const roleName = (role: string): string =>
  Object.hasOwn(roleLabels, role) ? roleLabels[role as Role] : role;

const sectionLabels: Record<CompanySection, string> = {
  defaultManufacturerId: 'nhà máy mặc định',
  bank: 'tài khoản ngân hàng',
  dueDays: 'hạn thanh toán',
  slaHours: 'thời hạn báo giá',
  reminders: 'nhắc hạn',
  quoteValidityDays: 'hiệu lực báo giá',
  workingDays: 'ngày làm việc',
  holidays: 'ngày nghỉ lễ',
};

const profileLabels: Record<string, string> = {
  firstName: 'tên',
  lastName: 'họ',
  companyName: 'công ty',
  phoneNumber: 'số điện thoại',
  jobTitle: 'chức danh',
};

const listed = (names: readonly string[], labels: Readonly<Record<string, string>>): string =>
  names.map((name) => labels[name] ?? name).join(', ');

const withReason = (reason: string | undefined): SentencePart[] => (reason ? [{ text: ` – ${reason}` }] : []);

const waysOut: Record<string, string> = { mail: 'thư', push: 'thông báo đẩy', webhook: 'webhook' };
const wayOf = (channel: string): string => waysOut[channel] ?? `mục «${channel}»`;

/** Mails and pushes go to people; the recipients of other ways have names of their own. */
const recipientOf = (channel: string, recipient: string): SentencePart =>
  channel === 'mail' || channel === 'push' ? account(recipient) : { text: recipient };

/** The sentences of all events but those of orders, whose sentences stand beside the events. */
const phrases: { [Type in keyof OtherEvents]: Phrase<OtherEvents[Type]> } = {
  AccountRegistered: plain('đăng ký tài khoản'),
  ProfileChanged: ({ changes }) => [{ text: ` đổi hồ sơ: ${listed(Object.keys(changes), profileLabels)}` }],
  EmailChanged: plain('có email mới ở dịch vụ đăng nhập'),
  RoleActivated: ({ role }) => [{ text: ` chuyển sang giao diện ${roleName(role)}` }],
  RoleAssigned: ({ role }, id) => [
    { text: ' gán vai trò ' },
    { text: `${roleName(role)} cho ` },
    account(id),
  ],
  PermissionsSet: about('đặt quyền của'),
  AccountBlocked: ({ reason }, id) => [...about('chặn tài khoản')({}, id), ...withReason(reason)],
  AccountUnblocked: about('bỏ chặn tài khoản'),
  NoticeChannelsChosen: ({ kind }) => [{ text: ` chọn cách nhận thông báo: ${noticeOf(kind).label}` }],
  MailTimesChosen: plain('chọn giờ nhận email'),
  AccountErased: about('xoá dữ liệu cá nhân của'),
  AdministratorAdmitted: ({ accountId }) => about('thêm quản trị viên')({}, accountId),
  AdministratorReleased: ({ accountId }) => about('bớt quản trị viên')({}, accountId),
  CompanyChanged: ({ changes }) => [
    { text: ` đổi cài đặt công ty: ${listed(Object.keys(changes), sectionLabels)}` },
  ],
  MessageSent: ({ channel }) => [
    { text: ` gửi tin nhắn trong kênh ${channel === 'customer' ? 'khách hàng' : 'nhà máy'}` },
  ],
  EventDiscarded: ({ stream, revision, reason }) => [
    { text: ` bỏ qua sự kiện ${revision} của ${stream}` },
    ...withReason(reason),
  ],
  RebuildRequested: ({ purpose }) => [
    { text: purpose === 'proof' ? ' kiểm chứng dữ liệu đọc' : ' dựng lại dữ liệu đọc' },
  ],
  RebuildCompleted: ({ events, differences }) => [
    { text: ` dựng xong dữ liệu đọc: ${events} sự kiện, ${differences} bảng khác` },
  ],
  RebuildFailed: ({ error }) => [{ text: ' dựng dữ liệu đọc không thành' }, ...withReason(error)],
  RebuildCancelled: plain('huỷ việc dựng dữ liệu đọc'),
  DeadLetterRetried: ({ channel, recipient }) => [
    { text: ` gửi lại ${wayOf(channel)} cho ` },
    recipientOf(channel, recipient),
  ],
  DeadLetterDropped: ({ channel, recipient, reason }) => [
    { text: ` bỏ, không gửi ${wayOf(channel)} cho ` },
    recipientOf(channel, recipient),
    ...withReason(reason),
  ],
  WebhookAdded: ({ url }) => [{ text: ` thêm webhook tới ${url}` }],
  WebhookRemoved: ({ url }) => [{ text: ` gỡ webhook tới ${url}` }],
};

/** What an event of an order is, without its contents: «báo giá». Undefined for a type that this release does not know. */
export function verbOfProject(type: string): string | undefined {
  if (!Object.hasOwn(projectHistory, type)) return undefined;
  const { verb, alone = verb } = projectHistory[type as keyof typeof projectHistory];
  return alone.replace(/[:,].*$/, '');
}

function phraseOf({ type, data }: AuditedEvent, streamId: string, before: ProjectState | undefined) {
  if (before && Object.hasOwn(projectHistory, type)) {
    const history = projectHistory[type as keyof typeof projectHistory] as EventHistory<object>;
    const line = history.readers.provider?.(data, before, { id: '', role: 'admin' });
    return sentenceOf(history, line ?? {});
  }
  if (Object.hasOwn(phrases, type))
    return (phrases[type as keyof OtherEvents] as Phrase<object>)(data, streamId);
  return [{ text: ` ghi sự kiện ${type}` }];
}

/**
 * Who did what, for an auditor. Accounts are references: the sentence holds no name. `before` is the state of the order
 * before the event, for events of orders.
 */
export function auditSentence(event: AuditedEvent, streamId: string, before?: ProjectState): SentencePart[] {
  const actor = [
    account(event.by),
    { text: ` (${roleName(event.role)})` },
    ...(event.onBehalfOf ? [{ text: ' thay ' }, account(event.onBehalfOf)] : []),
  ];
  try {
    return [...actor, ...phraseOf(event, streamId, before)];
  } catch {
    // An event whose data is not what its type says is audited all the same.
    return [...actor, { text: ` ghi sự kiện ${event.type}` }];
  }
}
