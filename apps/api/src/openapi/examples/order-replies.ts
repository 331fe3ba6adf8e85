import type { Message, MessageFile, Notification } from '@market/contracts';
import {
  drawingsFor,
  messageOf,
  partsFor,
  paymentsFor,
  progressFor,
  projectFor,
  quotesFor,
  quotesOf,
  showcaseOf,
  timesOf,
} from '@market/domain';
import type { ProjectState, Viewer } from '@market/domain';
import { actionReplies } from './actions.js';
import { bodyExamples } from './bodies.js';
import { idOf } from './ids.js';
import { company, companyNameOf, demoOrder, drawing, history, order, people } from './order.js';
import type { ReplyByRoute } from '../routes.js';

const { customer, factory, provider, admin } = people;
const { id, title } = order.submitted;
const detail = (viewer: Viewer, state: ProjectState) => projectFor(viewer, state)!;
const read = (viewer: Viewer, state: ProjectState) => ({
  ...detail(viewer, state),
  times: timesOf(state, company, state.updatedAt),
});
const toProvider = (viewer: Viewer, state: ProjectState) => ({
  ...read(viewer, state),
  customerName: companyNameOf(customer.id),
});
const announcedPayments = paymentsFor(customer, order.announced, order.announced.updatedAt, company.bank);
const refundedPayments = paymentsFor(provider, order.refunded, order.refunded.updatedAt, company.bank);
const payments = paymentsFor(customer, order.paid, order.paid.updatedAt, company.bank);
const progress = progressFor(provider, order.producing);
const message = (text: string, from: Viewer, at: string, attachments?: MessageFile[]): Message =>
  messageOf(
    {
      messageId: idOf(text),
      projectId: id,
      channel: 'customer',
      content: text,
      ...(attachments && { attachments }),
      senderId: from.id,
      receiverId: from === customer ? null : customer.id,
      fromProvider: from !== customer,
    },
    at,
  );
const question = message(bodyExamples['messageRoutes.send'].content, customer, order.redrawn.updatedAt);
const answer = message('Cảm ơn. Ảnh mẫu ở file kèm theo.', provider, '2026-03-02T06:40:00.000Z', [
  { url: `/objects/${idOf('sample')}.jpg`, name: 'Ảnh mẫu.jpg', size: 182_400, type: 'image/jpeg' },
]);
const conversation: Notification = {
  ...{ kind: 'messages', label: 'Tin nhắn mới', projectId: id, title, channel: 'customer', factoryId: null },
  ...{ text: answer.content, cover: { url: drawing.url, name: drawing.name }, count: 1 },
  createdAt: answer.createdAt,
};
const counters = {
  draft: 0,
  submitted: 4,
  reviewing: 3,
  approved: 2,
  sent_to_manufacturer: 0,
  bidding: 1,
  need_customer_revision: 2,
  ready_for_manufacturer: 5,
  quoted: 6,
  payment_pending: 1,
  payment_confirmed: 2,
  in_production: 8,
  quality_check: 1,
  ready_for_delivery: 2,
  completed: 31,
  cancelled: 3,
};

const total = Object.values(counters).reduce((sum, count) => sum + count, 0);

/** One order at its steps, each as one of its viewers sees it. */
export const orderReplies = {
  'projectRoutes.submit': detail(customer, order.submitted),
  'projectRoutes.update': detail(provider, order.reviewing),
  ...actionReplies,
  'projectRoutes.detail': toProvider(provider, order.redrawn),
  'projectRoutes.list': [read(customer, order.quoted)],
  'projectRoutes.ofManufacturer': [read(factory, order.producing)],
  'projectRoutes.all': [toProvider(admin, order.inRevision)],
  'projectRoutes.showcase': [showcaseOf(order.producing)],
  'projectRoutes.demo': detail(customer, demoOrder),
  'partRoutes.ofProject': partsFor(provider, order.quoteSubmitted),
  'partRoutes.update': partsFor(customer, order.redrawn)[0]!,
  'partRoutes.drawings': drawingsFor(provider, order.redrawn),
  'quoteRoutes.submit': quotesOf(order.quoteSubmitted)[0]!,
  'quoteRoutes.update': quotesOf(order.withdrawn)[0]!,
  'quoteRoutes.ofManufacturer': quotesOf(order.producing),
  'quoteRoutes.ofProject': quotesFor(customer, order.quoted),
  'paymentRoutes.detail': refundedPayments,
  'paymentRoutes.record': payments,
  'paymentRoutes.announce': announcedPayments,
  'progressRoutes.detail': progress,
  'progressRoutes.update': progress,
  'historyRoutes.ofProject': history.slice(0, 6),
  'counterRoutes.ofProjects': { ...counters, total },
  'queueRoutes.list': [toProvider(provider, order.quoteSubmitted)],
  'queueRoutes.counters': {
    ...{ ourTurn: 12, dueSoon: 2, newQuotes: 3, answered: 1, paymentOverdue: 1, late: 2, clock: 17 },
  },
  'objectRoutes.requestUpload': { uploadURL: `/api/objects/upload/${idOf('ticket')}` },
  'objectRoutes.upload': drawing,
  'objectRoutes.setThumbnail': { size: 9_214 },
  'objectRoutes.setAccess': { objectPath: drawing.url },
  'objectRoutes.collect': { deleted: 3, saved: 0, released: 1 },
  'messageRoutes.ofProject': [
    { ...question, pin: { file: '/objects/gia-do.stl', point: [12, 0, 40.5], normal: [0, 0, 1] } },
    answer,
  ],
  'messageRoutes.send': question,
  'notificationRoutes.list': {
    unreadMessages: 1,
    items: [
      {
        kind: 'quote_released',
        label: 'Báo giá đã sẵn sàng',
        projectId: id,
        title,
        channel: null,
        factoryId: null,
        text: null,
        cover: { url: drawing.url, name: drawing.name },
        count: 1,
        createdAt: order.quoted.updatedAt,
      },
      conversation,
    ],
  },
  'notificationRoutes.conversations': [{ ...conversation, count: 0 }],
  'notificationRoutes.read': { read: true },
} satisfies Partial<ReplyByRoute>;
