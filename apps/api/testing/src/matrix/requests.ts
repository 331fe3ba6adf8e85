import { randomUUID } from 'node:crypto';
import { quoteDefaults } from '@market/contracts';
import type { CalledAction } from '@market/contracts';
import { actionBodies } from '@control-center/api/openapi';
import { actionsByCall } from './rules.js';
import type { Call } from './rules.js';
import { title } from './world.js';
import type { TestProject, Uploads, World } from './world.js';

/** Possible targets; each call uses those that it needs. */
export type Target = { project: TestProject; accountId: string; upload: Uploads; ids: World['ids'] };

type Request = { path?: Record<string, string>; query?: string; body?: object | string };

const nameOf = (url: string) => url.split('/').at(-1)!;
const byId = ({ project: { id } }: Target): Request => ({ path: { id } });
const ofProject = ({ project }: Target): Request => ({ path: { projectId: project.id } });
const ofPast = ({ project: { id } }: Target): Request => ({ path: { kind: 'project', id } });
const update =
  (body: object) =>
  ({ project: { id } }: Target): Request => ({ path: { id }, body });
const closeQuote =
  (state: string) =>
  ({ project }: Target): Request => ({
    path: { id: randomUUID() },
    body: { projectId: project.id, state, reason: 'Giá' },
  });
const unknownUser = (): Request => ({ path: { userId: randomUUID() }, body: {} });
const unknownStream = (): Request => ({ body: { stream: 'project-none', reason: 'thử' } });
const noBrowser = { endpoint: 'https://127.0.0.1/none' };
const empty = (): Request => ({ body: {} });

/**
 * How each call is made, so that an allowed call changes nothing of importance: it has nothing to change, or it fails
 * at a check that comes after all access checks (a status, a price, an empty form).
 */
export const requests: Partial<Record<Call, (target: Target) => Request>> = {
  'POST /api/auth/set-role': empty,
  'GET /api/exports/:file': () => ({ path: { file: 'none.csv' } }),
  'POST /api/reports/sql': empty,
  'GET /api/reports/:report': () => ({ path: { report: 'none' } }),
  'GET /api/reports/:report/orders': () => ({ path: { report: 'none' } }),
  'GET /api/check-access/:page': () => ({ path: { page: 'messaging' } }),
  'PATCH /api/users/:id': ({ accountId: id }) => ({ path: { id }, body: {} }),
  'POST /api/users/:id/erase {another}': () => ({ path: { id: randomUUID() } }),
  'POST /api/sessions/:id/end': () => ({ path: { id: randomUUID() } }),
  'POST /api/notifications/read': ({ project }) => ({ body: { projectId: project.id, kind: 'messages' } }),

  'GET /api/projects/manufacturer/:manufacturerId': ({ accountId }) => ({
    path: { manufacturerId: accountId },
  }),
  'GET /api/projects/:id': byId,
  'GET /api/projects/:id/drawings': byId,
  'GET /api/projects/:id/history': byId,
  'GET /api/project-parts/:projectId': ofProject,
  'POST /api/projects': empty,
  'PUT /api/projects/:id': update({}),
  'PUT /api/projects/:id {no-op: notes}': update({ vietPhatNotes: '' }),
  'PUT /api/projects/:id {no-op: status}': ({ project: { id, status }, ids }) => ({
    path: { id },
    body: { status, assignedManufacturerId: ids.factory },
  }),
  'PUT /api/projects/:id {no-op: time}': update({ updatedAt: '2026-03-02T03:00:00.000Z' }),
  'PUT /api/projects/:id {title}': update({ title }),
  'PUT /api/projects/:id {notes}': update({ vietPhatNotes: 'Ưu tiên' }),
  'PUT /api/projects/:id {submitted}': update({ status: 'submitted' }),
  'PUT /api/projects/:id {need_customer_revision}': update({ status: 'need_customer_revision' }),
  'PUT /api/projects/:id {bidding}': ({ project: { id }, ids }) => ({
    path: { id },
    body: { status: 'bidding', invitedManufacturerIds: [ids.factory, ids.rival] },
  }),
  'PUT /api/projects/:id {quoted}': update({ status: 'quoted', finalPrice: 1 }),
  'PUT /api/projects/:id {approved}': update({ status: 'approved' }),
  'PUT /api/projects/:id {payment_pending}': update({ status: 'payment_pending' }),
  'PUT /api/projects/:id {in_production}': update({ status: 'in_production' }),
  'PUT /api/projects/:id {completed}': update({ status: 'completed' }),
  'PUT /api/project-parts/:id': ({ project }) => ({ path: { id: project.partId }, body: {} }),
  'PUT /api/project-parts/:id {notes}': ({ project }) => ({
    path: { id: project.partId },
    body: { notes: 'Bo cạnh' },
  }),

  'GET /api/messages/project/:projectId': ofProject,
  'POST /api/messages': ({ project }) => ({ body: { projectId: project.id, content: 'Xin chào' } }),
  'GET /api/quotes/manufacturer/:manufacturerId': ({ accountId }) => ({
    path: { manufacturerId: accountId },
  }),
  'GET /api/quotes/project/:projectId': ofProject,
  'POST /api/quotes': ({ project }) => ({
    body: { ...quoteDefaults, projectId: project.id, materialCost: 1000, totalPrice: 1 },
  }),
  'PATCH /api/quotes/:id {withdrawn}': closeQuote('withdrawn'),
  'PATCH /api/quotes/:id {rejected}': closeQuote('rejected'),
  'GET /api/payments/:projectId': ofProject,
  'POST /api/payments/:projectId': (target) => ({ ...ofProject(target), body: { kind: 'deposit' } }),
  'POST /api/payments/:projectId/announcement': (target) => ({
    ...ofProject(target),
    body: { kind: 'deposit' },
  }),
  'GET /api/progress/:projectId': ofProject,
  'POST /api/progress/:projectId/update': (target) => ({
    ...ofProject(target),
    body: { stageId: 'finishing', isCompleted: true },
  }),

  'POST /api/objects/upload': () => ({ body: { name: 'a.exe' } }),
  'PUT /api/objects/upload/:ticket': ({ upload }) => ({ path: { ticket: nameOf(upload.ticket) } }),
  'PUT /api/objects/acl': ({ upload }) => ({ body: { objectUrl: upload.file } }),
  'GET /objects/:name': ({ project }) => ({ path: { name: nameOf(project.file) } }),
  'GET /objects/:name {before a project references it}': ({ upload }) => ({
    path: { name: nameOf(upload.file) },
  }),

  'GET /objects/:name/thumbnail': ({ project }) => ({ path: { name: nameOf(project.file) } }),
  'PUT /objects/:name/thumbnail': ({ project }) => ({ path: { name: nameOf(project.file) } }),
  'PUT /objects/:name/thumbnail {before a project references it}': ({ upload }) => ({
    path: { name: nameOf(upload.file) },
  }),

  'GET /api/admin/users/:userId': () => ({ path: { userId: randomUUID() } }),
  'GET /api/admin/users/:userId/timeline': () => ({ path: { userId: randomUUID() } }),
  'GET /api/admin/users/:userId/sessions': () => ({ path: { userId: randomUUID() } }),
  'POST /api/admin/users/:userId/sessions/:id/end': () => ({
    path: { userId: randomUUID(), id: randomUUID() },
  }),
  'POST /api/admin/users/:userId/sessions/end': unknownUser,
  'PATCH /api/admin/users/:userId/role': unknownUser,
  'POST /api/admin/set-permissions/:userId': unknownUser,
  'POST /api/admin/set-permissions/:userId {isBlocked}': () => ({
    path: { userId: randomUUID() },
    body: { isBlocked: false },
  }),
  'PUT /api/settings/company': empty,
  'PUT /api/audit/filters': () => ({ body: { filters: [] } }),
  'GET /api/audit/streams/:kind/:id': ofPast,
  'GET /api/audit/streams/:kind/:id/compare': ofPast,
  'GET /api/audit/streams/:kind/:id/blame': ofPast,
  'GET /api/audit/streams/:kind/:id/value': (target) => ({ ...ofPast(target), query: '?pointer=/status' }),
  'GET /api/audit/streams/:kind/:id/viewpoints': ofPast,
  'GET /api/audit/streams/:kind/:id/lanes': ofPast,
  'POST /api/admin/parked/retry': () => ({ body: { stream: 'project-none' } }),
  'POST /api/admin/parked/discard': unknownStream,
  'PUT /api/notices/settings': () => ({ body: { kind: 'messages', channels: ['bell'] } }),
  'PUT /api/notices/mail-times': () => ({ body: { digest: false, quietFrom: null, quietUntil: null } }),
  // A push service that no visitor has: who may ask is told that the address is not allowed.
  'POST /api/notices/push': () => ({ body: { ...noBrowser, p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) } }),
  'POST /api/notices/push/confirm': () => ({ body: noBrowser }),
  'POST /api/notices/push/end': () => ({ body: noBrowser }),
  'GET /api/calendar.ics': () => ({ query: '?token=none' }),
  'POST /api/notices/unsubscribe': () => ({ query: '?token=none' }),
  // An address that is not allowed.
  'POST /api/webhooks': () => ({ body: { url: noBrowser.endpoint, kinds: ['messages'] } }),
  'POST /api/webhooks/:id/remove': () => ({ path: { id: randomUUID() } }),
  'GET /api/webhooks/:id/deliveries': () => ({ path: { id: randomUUID() } }),
  'POST /api/operations/outbox/retry': () => ({ body: { eventId: 'none', number: '0' } }),
  'POST /api/operations/outbox/drop': () => ({ body: { eventId: 'none', number: '0', reason: 'thử' } }),
  'GET /api/operations/mails/:id': () => ({ path: { id: 'none' } }),
};

/** An action on a cancelled project is refused by its status or changes nothing. Its notes need a right of their own. */
function actionRequest(action: CalledAction, target: Target): Request {
  if (action === 'OverrideStatus') return { ...byId(target), body: { status: 'cancelled', reason: 'thử' } };
  const body: object = { ...actionBodies[`actionRoutes.${action}`] };
  Reflect.deleteProperty(body, 'vietPhatNotes');
  return { ...byId(target), body };
}

/** The address and the content of a call. `content` replaces the body; '' sends none. */
export function requestOf(
  call: Call,
  target: Target,
  content?: object | '',
): { path: string; init: RequestInit } {
  const [method, template] = call.split(' ') as [string, string];
  const action = actionsByCall.get(call);
  const request = (action ? actionRequest(action, target) : requests[call]?.(target)) ?? {};
  const { path = {}, query = '' } = request;
  const body = content ?? request.body;
  return {
    path: template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(path[name]!)) + query,
    init: {
      method,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    },
  };
}
