import { admits, instalments, passesPage, paymentRoutes, visibleOf } from '@market/contracts';
import type { ProjectStatus } from '@market/contracts';
import { addDays, paymentsFor, timesOf, vietnamDay } from '@market/domain';
import type { AccountState, ClockSettings, CompanyState, ProjectState } from '@market/domain';
import { ownTurn } from '@platform/log';
import ical from 'ical-generator';
import type { ICalCalendar } from 'ical-generator';

/** In these an order has a promised day that is still to come, or that was missed. */
export const promisedStatuses: readonly ProjectStatus[] = [
  ...(['approved', 'payment_pending', 'payment_confirmed'] as const),
  ...(['in_production', 'quality_check', 'ready_for_delivery'] as const),
];

type Entry = { id: string; day: string; text: string };

const labels = new Map<string, string>(instalments.map(({ kind, label }) => [kind, label]));

/** The days of one order that its reader may know: when it is promised, and which instalments are due. */
function entriesOf(
  viewer: AccountState,
  order: ProjectState,
  settings: ClockSettings & Pick<CompanyState, 'bank'>,
  now: string,
): Entry[] {
  const { promisedOn, announcedOn } = timesOf(order, settings, now);
  const day = announcedOn ?? promisedOn;
  const { access, page } = paymentRoutes.detail;
  const payments =
    admits(access, viewer) && passesPage(page, viewer)
      ? paymentsFor(viewer, order, now, settings.bank).instalments
      : [];
  return [
    ...(day === null || order.status === 'ready_for_delivery'
      ? []
      : [{ id: `${order.id}.done`, day, text: `Hẹn xong: ${order.title}` }]),
    ...payments.flatMap(({ kind, dueAt, paidAt }) =>
      dueAt === null || paidAt !== null
        ? []
        : [
            {
              ...{ id: `${order.id}.${kind}`, day: vietnamDay(dueAt) },
              text: `Hạn thanh toán (${labels.get(kind) ?? kind}): ${order.title}`,
            },
          ],
    ),
  ];
}

type Options = { settings: ClockSettings & Pick<CompanyState, 'bank'>; now: string; publicUrl: string };

/** Orders that are looked at before other requests may run. */
const ordersAtOnce = 25;

const emptyCalendar = () =>
  ical({
    ...{ name: 'Việt Phát: đơn hàng', ttl: 60 * 60 },
    prodId: { company: 'Control Center', product: 'Orders', language: 'VI' },
  });

const end = 'END:VCALENDAR';

/** The lines of a calendar's entries. */
function linesOf(calendar: ICalCalendar): string {
  const text = calendar.toString();
  const begin = text.indexOf('BEGIN:VEVENT');
  return begin < 0 ? '' : text.slice(begin, text.lastIndexOf(end));
}

/**
 * The calendar of a person, as they may read the orders now (RFC 5545). Whole days are those of Vietnam. Of orders that were looked at,
 * only the entries stay in memory.
 */
export async function calendarFor(
  viewer: AccountState,
  orders: AsyncIterable<ProjectState> | Iterable<ProjectState>,
  { settings, now, publicUrl }: Options,
): Promise<string> {
  const lines: string[] = [];
  let calendar = emptyCalendar();
  let looked = 0;
  for await (const order of orders) {
    for (const { id, day, text } of entriesOf(viewer, order, settings, now)) {
      calendar.createEvent({
        ...{ id, summary: visibleOf(text), url: `${publicUrl}/projects/${order.id}`, allDay: true },
        ...{ start: dateOf(day), end: dateOf(addDays(day, 1)), stamp: now },
      });
    }
    looked += 1;
    if (looked % ordersAtOnce > 0) continue;
    lines.push(linesOf(calendar));
    calendar = emptyCalendar();
    await ownTurn();
  }
  lines.push(linesOf(calendar));
  return emptyCalendar()
    .toString()
    .replace(end, () => lines.join('') + end);
}

/** The library writes the day that a date has in UTC. */
const dateOf = (day: string): Date => new Date(`${day}T00:00:00Z`);
