import { isOnTurn, projectStatuses } from '@market/contracts';
import type { Role } from '@market/contracts';
import {
  conversationDecider,
  defaultCalendar,
  duePaymentOf,
  isReleasable,
  projectDecider,
  timesOf,
  vietnamDay,
} from '@market/domain';
import { evolve } from '@platform/kernel';
import type { ConversationEvents, ProjectEvents, ProjectState } from '@market/domain';
import { recorded } from '@platform/log';
import { describe, expect, it } from '@jest/globals';
import type { Append } from '../orders/stream-builder.js';
import { actor } from './people.js';
import { beginOf, stories, worldFrom } from './world.js';

const day = 86_400_000;
const clock = { ...defaultCalendar, slaHours: { promise: 24, second: 48 } };

const eventsOf = (appends: readonly Append[], kind: 'project' | 'conversation') =>
  appends.filter(({ stream }) => stream.startsWith(`${kind}-`)).flatMap(({ events }) => events);

/** An order as its events are folded. */
function folded(appends: readonly Append[]) {
  const project = eventsOf(appends, 'project').reduce(
    (state, event, revision) =>
      evolve(projectDecider, state, recorded<ProjectEvents>({ ...event, revision })),
    projectDecider.initial,
  );
  const conversation = eventsOf(appends, 'conversation').reduce(
    (state, event, revision) =>
      evolve(conversationDecider, state, recorded<ConversationEvents>({ ...event, revision })),
    conversationDecider.initial,
  );
  return { appends, project, messages: conversation.recent };
}

const moments = {
  'on a Friday afternoon': '2026-11-27T08:30:00.000Z',
  'in the night before a Monday': '2026-07-05T20:10:00.000Z',
  'in the night before a Sunday': '2026-11-28T18:04:00.000Z',
  'in the holidays of Tết': '2027-02-07T03:00:00.000Z',
};

describe.each(Object.entries(moments))('the demo world %s', (_, moment) => {
  const now = Date.parse(moment);
  const world = worldFrom(beginOf(now));
  const orders = world.orders.map(folded);
  const recent = orders.slice(-stories.length);
  const earlier = orders.slice(0, -stories.length);
  const times = ({ project }: (typeof orders)[number]) => timesOf(project, clock, moment);
  const all = [...world.registrations, ...world.orders.flat()];

  it('has some forty orders of the last weeks, in every status that is written', () => {
    expect(recent.length).toBeGreaterThanOrEqual(38);
    expect(recent.length).toBeLessThanOrEqual(50);
    const statuses = new Set(recent.map(({ project }) => project.status));
    expect([...statuses].sort()).toEqual(
      projectStatuses.filter((one) => one !== 'sent_to_manufacturer').sort(),
    );
    for (const { project } of recent) expect(now - Date.parse(project.createdAt)).toBeLessThan(60 * day);
  });

  it('waits for each of the demo accounts', () => {
    const isFor = (project: ProjectState, role: Role, id: string) =>
      isOnTurn(
        {
          ...project,
          hasWaitingQuote: project.quotes.some((one) => isReleasable(project, one)),
          hasOutdatedQuote: false,
          duePayment: duePaymentOf(project),
        },
        role,
      ) &&
      (role === 'vietphat' ||
        [project.customerId, project.assignedManufacturerId, ...project.invitedManufacturerIds].includes(id));
    for (const subject of ['khach', 'khach2', 'xuong', 'xuong2', 'vietphat']) {
      const { id, role } = actor(subject);
      const waiting = recent.filter(({ project }) => isFor(project, role, id));
      expect([subject, waiting.length >= 2]).toEqual([subject, true]);
    }
  });

  it.each<[string, (order: (typeof orders)[number]) => boolean]>([
    [
      'a bidding with three quotes',
      ({ project }) => project.status === 'bidding' && project.quotes.length === 3,
    ],
    ['a revision that was asked for', ({ project }) => project.revisionRequests[0]?.target === 'tolerance'],
    [
      'a price that expires tomorrow',
      ({ project }) =>
        project.status === 'quoted' &&
        project.quoteValidUntil === vietnamDay(new Date(now + day).toISOString()),
    ],
    ['a price that has expired', (order) => times(order).isPriceExpired && order.project.status === 'quoted'],
    ['a late order', (order) => order.project.status === 'in_production' && times(order).isLate],
    [
      'an overdue deposit',
      ({ project }) =>
        project.status === 'payment_pending' &&
        project.instalments.some(({ dueAt, paidAt }) => dueAt && !paidAt && Date.parse(dueAt) < now),
    ],
    [
      'an announced delay beyond what was promised',
      (order) => (times(order).announcedOn ?? '') > (times(order).promisedOn ?? '9'),
    ],
    [
      'a conversation with files of both sides',
      ({ messages }) =>
        new Set(messages.filter(({ attachments }) => attachments).map((one) => one.isFromVietPhat)).size ===
        2,
    ],
    [
      'a completed order with the report of its measurements',
      ({ project }) =>
        project.status === 'completed' &&
        project.stages.some(
          ({ stageId, attachments }) =>
            stageId === 'quality-inspection' && attachments.some((url) => url.endsWith('.pdf')),
        ),
    ],
    ['a status that was set by hand', ({ project }) => project.isOverridden],
  ])('has %s', (_, isOne) => {
    expect(recent.filter(isOne).length).toBeGreaterThan(0);
  });

  it('has two messages that the first customer has not read, and all others but one are read', () => {
    const unread = orders.flatMap(({ appends, messages }) => {
      const read = appends.flatMap((append) => append.read);
      return messages.filter(
        ({ createdAt, channel }) => !read.some((one) => one.channel === channel && one.until >= createdAt),
      );
    });
    const { id } = actor('khach');
    expect(unread.filter(({ receiverId }) => receiverId === id)).toHaveLength(2);
    expect(unread).toHaveLength(3);
  });

  it('has a year of orders behind it, which have ended', () => {
    const ended = earlier.map(({ project }) => project.status);
    expect(new Set(ended)).toEqual(new Set(['completed', 'cancelled']));
    const months = new Map<string, number>();
    for (const { project } of earlier.filter(({ project }) => project.status === 'completed')) {
      const month = project.reachedAt.completed!.slice(0, 7);
      months.set(month, (months.get(month) ?? 0) + 1);
    }
    expect(months.size).toBeGreaterThanOrEqual(11);
    const first = Math.min(...earlier.map(({ project }) => Date.parse(project.createdAt)));
    expect(now - first).toBeGreaterThan(350 * day);
  });

  it('has requests in time among those that wait for a price, whatever day it is', () => {
    const running = recent
      .flatMap((order) => times(order).sla ?? [])
      .filter(({ state }) => state === 'running');
    expect(running.filter(({ breached }) => !breached).length).toBeGreaterThan(running.length / 2);
  });

  const timesIn = (appends: readonly Append[]) =>
    appends.flatMap(({ events }) => events.map(({ metadata }) => metadata.occurredAt));

  it('happens between its beginning and now, and stands in the log in the order in which it happened', () => {
    for (const { events, files, read } of all) {
      const at = events.map(({ metadata }) => metadata.occurredAt);
      for (const time of [
        ...at,
        ...files.map((file) => file.uploadedAt),
        ...read.map(({ until }) => until),
      ]) {
        expect(Date.parse(time)).toBeLessThanOrEqual(now);
        expect(Date.parse(time)).toBeGreaterThanOrEqual(beginOf(now));
      }
    }
    for (const appends of world.orders) expect(timesIn(appends)).toEqual(timesIn(appends).sort());
  });

  it('gives every part of an order a model and a drawing, and stores exactly the files that events name', () => {
    for (const { appends, project, messages } of orders) {
      const stored = appends.flatMap(({ files }) => files);
      const named = [...project.files, ...messages.flatMap(({ attachments = [] }) => attachments)];
      expect(stored.map(({ file }) => file.url).sort()).toEqual(named.map(({ url }) => url).sort());
      for (const part of project.parts) {
        expect(part.drawingFileUrl).toMatch(/\.(stl|step|dxf)$/);
        expect(part.attachments[0]).toMatch(/\.pdf$/);
      }
    }
  });
});

it('is the same world for the same beginning', () => {
  const ids = (begins: number) =>
    worldFrom(begins).orders.flatMap((appends) =>
      appends.flatMap(({ events }) => events.map(({ id }) => id)),
    );
  const begins = beginOf(Date.parse(moments['on a Friday afternoon']));
  const once = ids(begins);
  expect(ids(begins)).toEqual(once);
  expect(new Set(once).size).toBe(once.length);
});
