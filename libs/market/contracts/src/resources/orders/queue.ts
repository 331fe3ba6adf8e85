import { IsIn } from 'class-validator';
import { provider } from '../../kernel/access.js';
import { get } from '../../kernel/route.js';
import { ProjectListQuery } from './project-requests.js';
import type { Project } from './projects.js';

/** The provider's lists of orders that wait for something, in the order of their tabs. */
export const queues = {
  ourTurn: 'Đến lượt Việt Phát',
  dueSoon: 'Sắp hoặc đã quá 24 giờ',
  newQuotes: 'Có báo giá mới',
  answered: 'Khách đã trả lời',
  paymentOverdue: 'Quá hạn thanh toán',
  late: 'Chậm tiến độ',
  /** Every order whose 24 hours run: the list of all orders, sorted by the clock. */
  clock: 'Đồng hồ 24 giờ',
} as const;
export type Queue = keyof typeof queues;
export const queueNames = Object.keys(queues) as Queue[];

/** An order is due soon from this many hours before its quote is promised, and stays so once it is overdue. */
export const dueSoonHours = 4;

/** Orders of a queue are counted up to this number. */
export const mostQueueCounted = 1_000;

export class QueueQuery extends ProjectListQuery {
  @IsIn(queueNames, { message: 'Hàng đợi không hợp lệ' }) queue: Queue;
}

/** How many orders wait in each queue, at most `mostQueueCounted` of each. */
export type QueueCounters = Record<Queue, number>;

export const queueRoutes = {
  /** What has waited longest comes first. */
  list: get('/api/projects/queue', {
    access: provider('canViewAllProjects'),
    query: QueueQuery,
  }).replies<Project[]>(),
  counters: get('/api/projects/queue/counters', {
    access: provider('canViewAllProjects'),
  }).replies<QueueCounters>(),
};
