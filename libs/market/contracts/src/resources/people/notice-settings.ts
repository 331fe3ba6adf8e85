import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsOptional,
  IsString,
  Matches,
  MaxLength,
} from 'class-validator';
import { RequiredText } from '../../kernel/fields.js';
import { get, post, put } from '../../kernel/route.js';
import { noticeChannels, noticeKinds } from './notice-kinds.js';
import type { NoticeChannel, NoticeKind } from './notice-kinds.js';

/** A kind of notice that a person may get, and how they hear of it. */
export type NoticeSetting = { kind: NoticeKind; channels: readonly NoticeChannel[] };

/** When mails go out. Times are those of Vietnam, as in 22:00. */
export type MailTimes = {
  /** One mail a day, at 07:00, in place of one for each event. */
  digest: boolean;
  /** From then until then none is sent; null without quiet hours. The end may be on the next day. */
  quietFrom: string | null;
  quietUntil: string | null;
};

export const anyMailTime: MailTimes = { digest: false, quietFrom: null, quietUntil: null };
/** When a day's notices go out as one mail. */
export const digestTime = '07:00';

export type NoticeSettings = {
  /** Where mails go; '' where no address is known. */
  email: string;
  /** What the mail server said when it refused this address; null while it takes mails. */
  refusal: string | null;
  /** By which browsers know the pushes of this installation (RFC 8292), in base64url; null where it sends none. */
  pushKey: string | null;
  /** The address of the person's calendar, which contains a secret; null where there is none. */
  calendar: string | null;
  mailTimes: MailTimes;
  settings: NoticeSetting[];
};

export class ChooseNotice {
  @IsIn(noticeKinds, { message: 'Loại thông báo không hợp lệ' }) kind: NoticeKind;

  @IsArray({ message: 'channels phải là danh sách' })
  @ArrayMaxSize(noticeChannels.length, { message: 'Quá nhiều kênh' })
  @IsIn(noticeChannels, { each: true, message: 'Kênh không hợp lệ' })
  channels: NoticeChannel[];
}

/** The longest address of a push service. */
const endpointLength = 1000;

export class PushEndpoint {
  /** The address of the browser's push service, as the browser says. */
  @RequiredText(endpointLength, 'endpoint là bắt buộc') endpoint: string;
}

export class AskForPushes extends PushEndpoint {
  /** The browser's public key and its secret (RFC 8291), in base64url. */
  @IsString({ message: 'p256dh không hợp lệ' })
  @MaxLength(90, { message: 'p256dh không hợp lệ' })
  @Matches(/^[\w-]{87}=?$/, { message: 'p256dh không hợp lệ' })
  p256dh: string;

  @IsString({ message: 'auth không hợp lệ' })
  @MaxLength(30, { message: 'auth không hợp lệ' })
  @Matches(/^[\w-]{22}(==)?$/, { message: 'auth không hợp lệ' })
  auth: string;
}

export type PushState = { isOn: boolean };

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/;
const noTime = { message: 'Giờ không hợp lệ' };

export class ChooseMailTimes {
  @IsBoolean({ message: 'digest là có hoặc không' }) digest: boolean;

  /** Both null or absent: no quiet hours. */
  @IsOptional()
  @IsString(noTime)
  @MaxLength(5, noTime)
  @Matches(timeOfDay, noTime)
  quietFrom?: string | null;

  @IsOptional()
  @IsString(noTime)
  @MaxLength(5, noTime)
  @Matches(timeOfDay, noTime)
  quietUntil?: string | null;
}

export class CalendarQuery {
  /** From the address of a calendar. */
  @RequiredText(100, 'token là bắt buộc') token: string;
}

export class UnsubscribeQuery {
  /** From the link in a mail. */
  @RequiredText(500, 'token là bắt buộc') token: string;
}

export const noticeSettingRoutes = {
  list: get('/api/notices/settings', { access: 'signed-in' }).replies<NoticeSettings>(),
  choose: put('/api/notices/settings', {
    access: 'signed-in',
    body: ChooseNotice,
  }).replies<NoticeSettings>(),
  chooseMailTimes: put('/api/notices/mail-times', {
    access: 'signed-in',
    body: ChooseMailTimes,
  }).replies<NoticeSettings>(),
  /** Pushes to this browser, for the account that is signed in. */
  push: post('/api/notices/push', { access: 'signed-in', body: AskForPushes }).replies<PushState>(),
  /** Whether this browser gets pushes for the account that is signed in. Those for another account end. */
  confirmPush: post('/api/notices/push/confirm', {
    access: 'signed-in',
    body: PushEndpoint,
  }).replies<PushState>(),
  endPush: post('/api/notices/push/end', { access: 'signed-in', body: PushEndpoint }).replies<PushState>(),
  /**
   * Promised days and due payments as an iCalendar file (RFC 5545), as the person may read the orders now. For calendar
   * programs: the address contains a secret in place of a sign-in.
   */
  calendar: get('/api/calendar.ics', {
    access: 'anyone',
    query: CalendarQuery,
    limit: 'signedLinks',
  }).replies<string>(),
  /** Makes an address for the caller's calendar; an earlier one ends. */
  renewCalendar: post('/api/notices/calendar', { access: 'signed-in' }).replies<NoticeSettings>(),
  endCalendar: post('/api/notices/calendar/end', { access: 'signed-in' }).replies<NoticeSettings>(),
  /** Ends the mails of one kind. The link is signed, so that mail programs can call it without a sign-in (RFC 8058). */
  unsubscribe: post('/api/notices/unsubscribe', {
    access: 'anyone',
    query: UnsubscribeQuery,
    limit: 'signedLinks',
  }).replies<{ kind: NoticeKind }>(),
};
