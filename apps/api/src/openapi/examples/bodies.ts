import type { PageKey } from '@market/contracts';
import { storySteps } from '@market/contracts/story';
import type { BodyByRoute } from '../routes.js';
import { actionBodies } from './actions.js';
import { idOf, orderIds } from './ids.js';

const { projectId } = orderIds;
const objectUrl = `/objects/${idOf('drawing')}.step`;

const deadLetter = {
  eventId: '5d2f7c1e-3c8b-4a53-9d0c-0c5b1b1f2a10',
  number: 'whenAnOrderMovesThenTellThoseConcerned/0.0',
};

const pushSubscription = {
  endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/gAAAAABn',
  // The example of RFC 8291, appendix A.
  p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};

/**
 * The request bodies sent for one order, from the request to production, and for the accounts and settings
 * around it.
 */
export const bodyExamples = {
  'objectRoutes.requestUpload': { name: 'Gá kẹp trục.step', size: 1_048_576, type: 'model/step' },
  'objectRoutes.setAccess': { objectUrl, visibility: 'private' },
  'projectRoutes.submit': storySteps.submit(orderIds).body,
  ...actionBodies,
  'projectRoutes.update': storySteps.review(orderIds).body,
  'partRoutes.update': { drawingFileUrl: objectUrl, notes: 'Bo cạnh R2' },
  'messageRoutes.send': { projectId, content: 'Bản vẽ đã được cập nhật.' },
  'quoteRoutes.submit': storySteps.quote(orderIds).body,
  'quoteRoutes.update': { projectId, state: 'withdrawn', reason: 'Giá phôi đã thay đổi' },
  'notificationRoutes.read': { projectId, kind: 'quote_released' },
  'paymentRoutes.record': storySteps.payDeposit(orderIds).body,
  'paymentRoutes.announce': { kind: 'deposit', note: 'Chuyển từ tài khoản công ty' },
  'progressRoutes.update': storySteps['rough-machining'](orderIds).body,
  'companyRoutes.change': {
    defaultManufacturerId: idOf('xuong'),
    bank: {
      bankName: 'Ngân hàng Mẫu',
      accountName: 'Việt Phát (mẫu)',
      accountNumber: '0000 0001',
      bankBin: '',
    },
    dueDays: { deposit: 3, progress: 7, final: 7 },
    slaHours: { promise: 24, second: 48 },
    reminders: { quoteHours: 4, revisionDays: 7 },
    quoteValidityDays: 15,
    workingDays: [1, 2, 3, 4, 5, 6],
    holidays: [{ date: '2026-09-02', name: 'Quốc khánh' }],
  },
  'auditRoutes.saveFilters': {
    filters: [{ name: 'Ghi đè tháng 3', q: 'from:2026-03-01 to:2026-03-31 is:override' }],
  },
  'sqlRoutes.saveQueries': {
    queries: [
      {
        ...{ name: 'Yêu cầu theo tuần', isShared: true },
        statement: 'select week, submitted from weekly_funnel order by week desc',
      },
    ],
  },
  'sqlRoutes.run': { statement: 'select week, submitted from weekly_funnel order by week desc' },
  'accountRoutes.setRole': { role: 'customer' },
  'accountRoutes.updateProfile': { phoneNumber: '0900 000 000', jobTitle: 'Trưởng phòng mua hàng' },
  'adminRoutes.assignRole': { role: 'manufacturer' },
  'adminRoutes.setPermissions': {
    allowedPages: ['customer-interface', 'customer-projects', 'project-details'] satisfies PageKey[],
    pagePermissions: { 'customer-interface': { canCancelProject: false } },
    isBlocked: false,
  },
  'operationRoutes.retry': { stream: `project-${projectId}` },
  'operationRoutes.discard': {
    stream: `project-${projectId}`,
    revision: 12,
    reason: 'Sự kiện hỏng khi nhập từ bản sao',
  },
  'operationRoutes.prove': { sample: 100 },
  'noticeSettingRoutes.chooseMailTimes': { digest: false, quietFrom: '22:00', quietUntil: '06:00' },
  'noticeSettingRoutes.push': pushSubscription,
  'noticeSettingRoutes.confirmPush': { endpoint: pushSubscription.endpoint },
  'noticeSettingRoutes.endPush': { endpoint: pushSubscription.endpoint },
  'noticeSettingRoutes.choose': { kind: 'stage_completed', channels: ['bell'] },
  'webhookRoutes.add': {
    url: 'https://erp.example/hooks/control-center',
    kinds: ['quote_received', 'order_completed'],
  },
  'mailRoutes.retry': deadLetter,
  'mailRoutes.drop': { ...deadLetter, reason: 'Người nhận đã nghỉ việc' },
} satisfies BodyByRoute;
