import { ArrayMaxSize, ArrayMinSize, ArrayUnique, IsArray, IsIn } from 'class-validator';
import { RequiredText } from '../../kernel/fields.js';
import { get, post } from '../../kernel/route.js';
import { noticeKinds } from '../people/notice-kinds.js';
import type { NoticeKind } from '../people/notice-kinds.js';

/** A program of others that is called when something happens to an order. */
export type Webhook = { id: string; url: string; kinds: NoticeKind[] };

export const mostWebhooks = 20;

/** The secret that signs what is sent; it is shown this once. */
export type NewWebhook = { webhook: Webhook; secret: string };

export const deliveryStates = ['waiting', 'done', 'dropped', 'dead'] as const;
export type DeliveryState = (typeof deliveryStates)[number];
export const deliveryStateLabels: Record<DeliveryState, string> = {
  waiting: 'Chờ gửi',
  done: 'Đã nhận',
  dropped: 'Đã bỏ',
  dead: 'Không gửi được',
};

/** What a webhook was sent, or is still to be sent. */
export type WebhookDelivery = {
  /** As the call names it in `webhook-id`: the same for each attempt. */
  id: string;
  kind: NoticeKind;
  projectId: string;
  occurredAt: string;
  state: DeliveryState;
  attempts: number;
  /** Why the last attempt failed, or why it was dropped; null where there is nothing to say. */
  reason: string | null;
  /** Of the last attempt, or when the next one is due. */
  at: string;
};

export class AddWebhook {
  @RequiredText(500, 'Vui lòng nhập địa chỉ') url: string;

  @ArrayUnique({ message: 'Mỗi loại chỉ chọn một lần' })
  @ArrayMinSize(1, { message: 'Vui lòng chọn ít nhất một loại' })
  @ArrayMaxSize(noticeKinds.length, { message: 'Quá nhiều loại' })
  @IsIn(noticeKinds, { each: true, message: 'Loại thông báo không hợp lệ' })
  @IsArray({ message: 'kinds phải là danh sách' })
  kinds: NoticeKind[];
}

const access = { admin: 'canManageCompany' } as const;

export const webhookRoutes = {
  list: get('/api/webhooks', { access }).replies<Webhook[]>(),
  add: post('/api/webhooks', { access, body: AddWebhook }).replies<NewWebhook>(),
  remove: post('/api/webhooks/:id/remove', { access }).replies<Webhook[]>(),
  /** The newest first, at most 50; what ended is kept for 30 days. */
  deliveries: get('/api/webhooks/:id/deliveries', { access }).replies<WebhookDelivery[]>(),
};
