// Apart from the table (notices.ts), which is larger and which few screens need.

export const noticeKinds = [
  'messages',
  'request_submitted',
  'revision_requested',
  'revision_sent',
  'revision_waits',
  'quote_due_soon',
  'quote_late',
  'factory_invited',
  'factory_assigned',
  'factory_left',
  'request_changed',
  'quote_received',
  'quote_withdrawn',
  'quote_rejected',
  'quote_released',
  'price_expired',
  'quote_answered',
  'quote_accepted',
  'payment_due',
  'payment_overdue',
  'payment_announced',
  'payment_recorded',
  'payment_refunded',
  'production_started',
  'stage_completed',
  'delay_announced',
  'delivery_late',
  'order_ready',
  'order_completed',
  'order_cancelled',
  'status_overridden',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/** The ways in which a notice reaches a person. */
export const noticeChannels = ['bell', 'mail', 'push'] as const;
export type NoticeChannel = (typeof noticeChannels)[number];
