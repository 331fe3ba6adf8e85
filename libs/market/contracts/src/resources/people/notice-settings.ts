import { ArrayMaxSize, IsArray, IsIn } from 'class-validator';
import { RequiredText } from '../../kernel/fields.js';
import { get, post, put } from '../../kernel/route.js';
import { noticeChannels, noticeKinds } from './notice-kinds.js';
import type { NoticeChannel, NoticeKind } from './notice-kinds.js';

/** A kind of notice that a person may get, and how they hear of it. */
export type NoticeSetting = { kind: NoticeKind; channels: readonly NoticeChannel[] };

export type NoticeSettings = {
  /** Where mails go; '' where no address is known. */
  email: string;
  /** What the mail server said when it refused this address; null while it takes mails. */
  refusal: string | null;
  settings: NoticeSetting[];
};

export class ChooseNotice {
  @IsIn(noticeKinds, { message: 'Loại thông báo không hợp lệ' }) kind: NoticeKind;

  @IsArray({ message: 'channels phải là danh sách' })
  @ArrayMaxSize(noticeChannels.length, { message: 'Quá nhiều kênh' })
  @IsIn(noticeChannels, { each: true, message: 'Kênh không hợp lệ' })
  channels: NoticeChannel[];
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
  /** Ends the mails of one kind. The link is signed, so that mail programs can call it without a sign-in (RFC 8058). */
  unsubscribe: post('/api/notices/unsubscribe', {
    access: 'anyone',
    query: UnsubscribeQuery,
    limit: 'callbacks',
  }).replies<{ kind: NoticeKind }>(),
};
