import {
  instalments,
  partOptions,
  quoteEndingLabels,
  quoteOutcomeLabels,
  requestOptions,
  roleLabels,
  roles,
  stages,
  statusesInOrder,
  statusLabel,
} from '@market/contracts';
import { defaultCalendar, workingDaysBetween, workingTime } from '@market/domain';
import type { Calendar } from '@market/domain';
import { expect, it } from '@jest/globals';
import { analyticsViews } from '../views.js';
import { factoryOf, histories, production } from './fold.fixture.js';
import {
  compared,
  day,
  expectRows,
  grouped,
  hour,
  keyOf,
  log,
  ms,
  orders,
  priced,
  settings,
  shown,
  shownByDefault,
  unreadable,
} from './taken.fixture.js';

export function figuresOfRecords(): void {
  it('responses to messages', () => {
    type Message = {
      messageId: string;
      projectId: string;
      channel: string;
      senderId: string;
      receiverId: string | null;
      fromProvider: boolean;
    };
    const sent = log
      .filter(({ type }) => type === 'MessageSent')
      .map(({ data, metadata }) => ({ ...(data as Message), at: metadata.occurredAt }));
    const talks = grouped(sent, ({ projectId, channel, fromProvider, senderId, receiverId }) =>
      [projectId, channel, channel === 'factory' ? (fromProvider ? receiverId : senderId) : ''].join(' '),
    );
    expectRows(
      'message_response',
      [...talks.values()].flatMap((talk) =>
        talk.flatMap((message, index) => {
          if (message.fromProvider || (index > 0 && !talk[index - 1]!.fromProvider)) return [];
          const answer = talk.slice(index).find(({ fromProvider }) => fromProvider)?.at ?? null;
          return [
            {
              project_id: message.projectId,
              channel: message.channel,
              sender_key: keyOf(message.senderId),
              is_waiting: answer === null,
              asked_at: message.at,
              answered_at: answer,
              response_hours: answer && (ms(answer) - ms(message.at)) / hour,
              working_response_hours: answer && workingTime(settings, message.at, answer) / hour,
            },
          ];
        }),
      ),
    );
  });

  it('events', () => {
    const steps = new Map([...orders.values()].flat().map((step) => [step.event.id, step]));
    const nobody = {
      ...{ command: '', actor_key: null, actor_role: null, on_behalf_of_key: null, account_key: null },
      ...{ status_from: null, status_to: null, is_override: false, correlation_id: null },
    };
    expectRows('events', [
      ...log.map(({ id, position, type, stream, revision, metadata }) => {
        const [kind, own] = [stream.slice(0, stream.indexOf('-')), stream.slice(stream.indexOf('-') + 1)];
        const step = steps.get(id);
        const isFirst = revision === 0;
        const changes = step && (isFirst || step.before.status !== step.after.status);
        return {
          position: Number(position),
          type,
          occurred_at: metadata.occurredAt,
          recorded_at: latestUntil(position),
          command: metadata.command,
          actor_key: keyOf(metadata.actorId),
          actor_role: metadata.actorRole,
          on_behalf_of_key: keyOf(metadata.onBehalfOf ?? null),
          stream_kind: kind,
          project_id: ['project', 'conversation'].includes(kind) ? own : null,
          account_key: kind === 'account' ? keyOf(own) : null,
          revision,
          status_from: changes && !isFirst ? step.before.status : null,
          status_to: changes ? step.after.status : null,
          is_override: type === 'StatusOverridden',
          correlation_id: metadata.correlationId,
        };
      }),
      {
        ...nobody,
        ...{ position: Number(unreadable.position), type: unreadable.type, stream_kind: 'project' },
        ...{ project_id: 'unreadable', revision: 0 },
        occurred_at: latestUntil(unreadable.position!),
        recorded_at: latestUntil(unreadable.position!),
      },
    ]);
  });

  it('changes of accounts, refused calls, sign-ins and looks at the audit', () => {
    const ofApp = (source: string, date: string, type: string, actor: string) => ({
      ...{ source, occurred_at: `${date}T00:00:00.000Z`, type, command: null as string | null },
      ...{ actor_key: keyOf(actor), actor_role: null as string | null, account_key: null as string | null },
    });
    expectRows('access_audit', [
      ...log
        .filter(({ stream }) => stream.startsWith('account-'))
        .map(({ type, stream, metadata }) => ({
          ...{ source: 'account', occurred_at: metadata.occurredAt, type, command: metadata.command },
          ...{ actor_key: keyOf(metadata.actorId), actor_role: metadata.actorRole },
          account_key: keyOf(stream.slice('account-'.length)),
        })),
      {
        ...ofApp('refusal', '2026-01-01', 'access.denied', 'customer-1'),
        ...{ command: 'SendToFactory', actor_role: 'customer' },
      },
      { ...ofApp('sign-in', '2026-01-02', 'SignedIn', 'customer-2'), account_key: keyOf('customer-2') },
      { ...ofApp('sign-in', '2026-01-03', 'SessionEnded', 'admin-1'), account_key: keyOf('customer-2') },
      { ...ofApp('view', '2026-01-04', 'AuditViewed', 'admin-1'), actor_role: 'admin' },
    ]);
  });

  it('parts and files', () => {
    const parts = histories().flatMap(({ state }) => state.parts.map((part) => ({ state, part })));
    const option = (text: string, options: readonly { value: string }[]) =>
      text === '' ? null : options.some(({ value }) => value === text) ? text : 'other';
    expectRows(
      'parts',
      parts.map(({ state, part }) => ({
        ...{ part_id: part.id, project_id: state.id, is_demo: state.isDemo, pieces: part.quantity },
        material: option(part.material, partOptions.material),
        surface_finish: option(part.surfaceFinish, partOptions.surfaceFinish),
        tolerance: option(part.tolerance, partOptions.tolerance),
        processes: part.manufacturingProcesses.length,
        ...{ weight: part.weight, volume: part.volume },
        estimated_cost: part.estimatedCost,
        estimated_lead_time: part.estimatedLeadTime,
        drawings: state.drawings.filter(({ partId }) => partId === part.id).length,
        ...{ created_at: part.createdAt, updated_at: part.updatedAt },
      })),
    );
    const processes = [...requestOptions.manufacturingProcesses, ...partOptions.manufacturingProcesses];
    expectRows(
      'part_processes',
      parts.flatMap(({ state, part }) =>
        part.manufacturingProcesses.map((process) => ({
          ...{ part_id: part.id, project_id: state.id, is_demo: state.isDemo, pieces: part.quantity },
          ...{ process: option(process, processes), material: option(part.material, partOptions.material) },
        })),
      ),
    );
    const formats: Record<string, string> = { '/objects/c.STEP': 'step', '/objects/e.hỏng': 'other' };
    const shared = ['/objects/d.pdf', '/objects/e.hỏng'];
    expectRows(
      'files',
      histories().flatMap(({ state }) =>
        state.files.map(({ url, size, addedBy, addedAt }, index) => ({
          ...{ project_id: state.id, is_demo: state.isDemo, number: index + 1, size },
          format: formats[url] ?? url.slice(url.lastIndexOf('.') + 1),
          is_shared: shared.includes(url),
          ...{ added_by_key: keyOf(addedBy), added_at: addedAt },
        })),
      ),
    );
  });

  it('the calendar, by the company’s settings and by the defaults', () => {
    const total = (date: string, calendar: Calendar) =>
      Number(isWorkingDay(calendar, '2020-01-01')) + workingDaysBetween(calendar, '2020-01-01', date);
    const dates = shown['calendar']!.map((row) => String(row['day']));
    expect([dates[0], dates.at(-1), dates.length]).toEqual(['2020-01-01', '2040-12-31', 7671]);
    const isWorkingDay = (calendar: Calendar, date: string) =>
      workingDaysBetween(calendar, new Date(ms(date) - day).toISOString().slice(0, 10), date) === 1;
    for (const [rows, calendar] of [
      [shown['calendar']!, settings],
      [shownByDefault['calendar']!, defaultCalendar],
    ] as const) {
      expect(rows.map(({ is_working: isWorking }) => isWorking)).toEqual(
        dates.map((date) => isWorkingDay(calendar, date)),
      );
      for (const row of rows.filter((_, index) => index % 500 === 0))
        expect([row['day'], row['working_days']]).toEqual([row['day'], total(String(row['day']), calendar)]);
    }
    for (const name of ['day', 'is_working', 'working_days']) compared.add(`calendar.${name}`);
  });

  it('freshness and the quality of data', () => {
    expectRows('freshness', [
      {
        ...{
          rows_position: Number(unreadable.position) + 1,
          audit_position: Number(unreadable.position) + 1,
        },
        rows_event_at: log.at(-1)!.metadata.occurredAt,
        last_event_at: latestUntil(log.at(-1)!.position),
        ...{ lag_seconds: 0, is_replaced: false, parked_streams: 1 },
      },
    ]);
    const states = histories().map(({ state }) => state);
    const many = (is: (state: (typeof states)[number]) => boolean) => states.filter(is).length;
    const made = [...production, 'completed'];
    const meanings = new Map(shown['data_quality']!.map((row) => [row['check_id'], row['meaning']]));
    expect([...meanings.values()].filter((meaning) => String(meaning).length < 10)).toEqual([]);
    expectRows(
      'data_quality',
      Object.entries({
        'price-missing': many(
          ({ status, finalPrice }) => finalPrice === null && priced.some((one) => one === status),
        ),
        'factory-missing': many((state) => !state.isDemo && !factoryOf(state) && made.includes(state.status)),
        'schedule-differs': many(
          ({ instalments, finalPrice }) =>
            finalPrice !== null &&
            instalments.length === 3 &&
            instalments.reduce((sum, { amount }) => sum + amount, 0) !== finalPrice,
        ),
        overridden: many(({ isOverridden }) => isOverridden),
        demo: 1,
        ...{ 'parked-streams': 1, 'unreadable-events': 1, 'key-missing': 1, erased: 1 },
      }).map(([id, rows]) => ({ check_id: id, meaning: meanings.get(id), rows })),
    );
  });

  it('the dictionary, and the labels of values', () => {
    const known = analyticsViews.flatMap(({ name, meaning, columns }) => [
      { view_name: name, number: 0, column_name: null, type: null, meaning },
      ...columns.map((column, index) => ({
        ...{ view_name: name, number: index + 1, column_name: column.name },
        type: column.type === 'timestamptz' ? 'timestamp with time zone' : column.type,
        meaning: column.meaning,
      })),
    ]);
    expectRows('dictionary', known);
    const numbered = (all: readonly (readonly [string, string])[]) =>
      all.map(([value, label], index) => ({ value, label, number: index + 1 }));
    const options = (all: readonly { value: string; label: string }[]) =>
      all.map(({ value, label }) => [value, label] as const);
    const unlisted = [['other', 'Khác'] as const, ['none', 'Không nêu'] as const];
    const lists = {
      statuses: statusesInOrder.map((status) => [status, statusLabel(status)] as const),
      stage_names: stages.map(({ id, label }) => [id, label] as const),
      quote_states: Object.entries(quoteOutcomeLabels),
      quote_endings: Object.entries(quoteEndingLabels),
      roles: roles.map((role) => [role, roleLabels[role]] as const),
      instalment_kinds: instalments.map(({ kind, label }) => [kind, label] as const),
      channels: [
        ['customer', 'Khách hàng'],
        ['factory', 'Nhà máy'],
      ] as const,
      deadlines: options(requestOptions.deadline),
      part_materials: [...options(partOptions.material), ['other', 'Khác'] as const],
      processes: [
        ...options(requestOptions.manufacturingProcesses),
        ...[['tapping', 'Taro ren'] as const, ...unlisted],
      ],
      materials: [
        ...options(partOptions.material).map(
          ([value, label]) => [value, value === 'copper' ? 'Đồng' : label] as const,
        ),
        ...options(requestOptions.material).filter(([value]) => value !== 'copper'),
        ['none', 'Không nêu'] as const,
      ],
    };
    for (const [view, all] of Object.entries(lists)) expectRows(view, numbered(all));
  });
}

/** The latest time of an event up to a position. */
const latestUntil = (last: bigint): string =>
  log
    .filter(({ position }) => position <= last)
    .map(({ metadata }) => metadata.occurredAt)
    .sort()
    .at(-1)!;
