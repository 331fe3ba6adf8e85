import type { AuditEntry } from '@control-center/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { api } from '../../api/api';
import { auditTag } from '../../api/tags';
import { renderScreen } from '../../testing/render-screen';
import { requestsTo, server } from '../../testing/server';
import type { Call } from '../../testing/server';
import { AuditLog } from './AuditLog';

// jsdom has no layout: a list without height has no visible row.
const height = jest.spyOn(Element.prototype, 'clientHeight', 'get');
beforeAll(() => void height.mockReturnValue(600));
afterAll(() => height.mockRestore());

const events = '/api/audit/events';
const entryOf = (number: number, change: Partial<AuditEntry> = {}): AuditEntry => ({
  ...{ id: `e${number}`, source: 'event', type: 'StatusOverridden', sentence: [{ text: `Việc ${number}` }] },
  createdAt: `2026-11-21T03:00:${String(number).padStart(2, '0')}.000Z`,
  occurredAt: `2026-11-21T03:00:${String(number).padStart(2, '0')}.000Z`,
  ...{ actorId: 'lan', actorName: 'Lan', actorRole: 'vietphat', interface: 'vietphat-admin' },
  ...{ onBehalfOf: null, command: 'OverrideStatus', commandId: 'c1', correlationId: null, causationId: null },
  ...{ eventId: `event-${number}`, stream: 'project-p1', revision: number, position: '7' },
  ...{ projectId: null, projectTitle: '', accountId: null, statusFrom: null, statusTo: null },
  ...{ isOverride: false, data: { finalPrice: 5 }, device: null, address: null },
  ...change,
});

/** The records of each filter, newest first; the first request of a filter is the list, the others are its tail. */
function open(records: Record<string, AuditEntry[]>, path = '/?q=') {
  const byFilter = { ...records };
  const calls = server({
    [`GET ${events}`]: ({ query }: Call) => byFilter[query['q'] ?? ''] ?? [],
    'GET /api/audit/count': ({ query }: Call) => ({ count: byFilter[query['q'] ?? '']?.length ?? 0 }),
    'GET /api/audit/filters': [],
    'GET /api/audit/heads': [],
    'GET /api/audit/causation/:id': [],
  });
  const shown = renderScreen(<AuditLog pastOf={({ id }) => (id === 'e1' ? '/past/e1' : undefined)} />, {
    user: { role: 'admin' },
    path,
  });
  /** More records come into the log. */
  const write = (filter: string, entries: AuditEntry[]) => {
    byFilter[filter] = entries;
    shown.store.dispatch(api.util.invalidateTags([auditTag]));
  };
  return { calls, write, ...shown };
}
const rows = () =>
  screen
    .queryAllByRole('listitem')
    .flatMap(({ textContent }) => /Việc \d+/.exec(textContent) ?? [])
    .map(String);
const shows = (...numbers: number[]) =>
  waitFor(() => expect(rows()).toEqual(numbers.map((number) => `Việc ${number}`)));
const search = (text: string) => {
  const box = screen.getByRole('combobox', { name: 'Tìm trong nhật ký' });
  fireEvent.change(box, { target: { value: text } });
  fireEvent.keyDown(box, { key: 'Enter', keyCode: 13 });
};

describe('the audit', () => {
  it('shows what is new above the list, each record once, and counts again', async () => {
    const { write } = open({ '': [entryOf(2), entryOf(1)] });
    await shows(2, 1);
    expect(await screen.findByText('2 bản ghi')).toBeTruthy();
    write('', [entryOf(3), entryOf(2), entryOf(1)]);
    await shows(3, 2, 1);
    expect(await screen.findByText('3 bản ghi')).toBeTruthy();
  });

  it('shows only records of the filter that is asked for, also after others have arrived', async () => {
    const { write, at } = open({ '': [entryOf(2), entryOf(1)], 'is:override': [entryOf(9)] });
    await shows(2, 1);
    write('', [entryOf(3), entryOf(2), entryOf(1)]);
    await shows(3, 2, 1);
    search('is:override');
    await shows(9);
    expect(new URLSearchParams(at().slice(1)).get('q')).toBe('is:override');
    fireEvent.click(screen.getByRole('link', { name: 'Tất cả' }));
    await shows(3, 2, 1);
  });

  it('shows nothing new while it is paused, and then all of it', async () => {
    const { write, calls } = open({ '': [entryOf(1)] });
    await shows(1);
    const counts = () => requestsTo(calls, 'GET', '/api/audit/count').length;
    await waitFor(() => expect(counts()).toBe(1));
    const toggle = () => fireEvent.click(screen.getByRole('switch', { name: 'Tự cập nhật' }));
    toggle();
    write('', [entryOf(2), entryOf(1)]);
    expect([rows(), counts()]).toEqual([['Việc 1'], 1]);
    toggle();
    await shows(2, 1);
  });

  it('says that more came than it holds, and loads the list anew on demand', async () => {
    const { write } = open({ '': [entryOf(2), entryOf(1)] });
    await shows(2, 1);
    write('', [entryOf(9), entryOf(8)]);
    const reload = await screen.findByRole('button', { name: /Có nhiều bản ghi mới/ });
    write('', [entryOf(9), entryOf(8), entryOf(7)]);
    fireEvent.click(reload);
    await shows(9, 8, 7);
    expect(screen.queryByRole('button', { name: /Có nhiều bản ghi mới/ })).toBeNull();
  });

  it('loads the older records of its filter', async () => {
    const { calls } = open({});
    server({
      [`GET ${events}`]: ({ query }: Call) =>
        query['cursor']
          ? [entryOf(1)]
          : HttpResponse.json([entryOf(2)], {
              headers: { link: '</api/audit/events?cursor=older>; rel="next"' },
            }),
    });
    search('lan');
    await shows(2, 1);
    expect(requestsTo(calls, 'GET', events).map(({ query }) => query)).toContainEqual({
      ...{ q: 'lan', limit: '100', cursor: 'older' },
    });
  });

  it('asks nothing while a filter is wrong, and says what is', async () => {
    const { calls } = open({}, '/?q=is:nothing');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(requestsTo(calls, 'GET', events)).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Xuất CSV' })).toBeNull();
  });

  it.each(['jsonl', 'csv'])('exports the records of the filter that is shown: %s', async (format) => {
    open({ 'actor:lan': [entryOf(1)] }, '/?q=actor:lan');
    await shows(1);
    const link = screen.getByRole('link', { name: `Xuất ${format.toUpperCase()}` });
    const address = new URL(link.getAttribute('href')!, location.origin);
    expect(address.pathname).toBe('/api/audit/export');
    expect(Object.fromEntries(address.searchParams)).toEqual({ q: 'actor:lan', format });
  });
});

describe('the evidence of a record', () => {
  const fact = (label: string) => screen.queryByText(label)?.nextElementSibling?.textContent ?? '';
  const openRecord = async (entry: AuditEntry) => {
    open({ '': [entry] });
    await shows(1);
    fireEvent.click(screen.getByRole('link', { name: /^Bằng chứng lúc/ }));
    return screen.findByRole('dialog');
  };

  it('tells all that is known of it, with the way to its past', async () => {
    const of = { statusFrom: 'reviewing', statusTo: 'quoted', onBehalfOf: 'an' } as const;
    const dialog = await openRecord(entryOf(1, { ...of, device: 'Firefox', address: '10.0.0.7' }));
    for (const [label, text] of [
      ['Giờ UTC', '2026-11-21T03:00:01.000Z'],
      ['Trạng thái', 'Đang xem xét → Đã báo giá'],
      ['Người làm', 'lan'],
      ['Thay cho', 'an'],
      ['Lệnh', 'OverrideStatus'],
      ['Thiết bị', 'Firefox'],
      ['Địa chỉ', '10.0.0.7'],
    ] as const)
      expect([label, fact(label)]).toEqual([label, text]);
    expect(within(dialog).getByRole('link', { name: 'Xem lại lúc này' }).getAttribute('href')).toBe(
      '/past/e1',
    );
    expect(within(dialog).getByText(/"finalPrice": 5/)).toBeTruthy();
  });

  it.each([
    ['event', null, 'Bạn không có quyền xem dữ liệu của sự kiện này.'],
    ['query', { statement: 'select 1' }, '"statement": "select 1"'],
    ['denial', { body: 'x' }, undefined],
    ['sign-in', { body: 'x' }, undefined],
    ['view', { body: 'x' }, undefined],
  ] as const)('of a %s has the data %j as «%s»', async (source, data, text) => {
    const dialog = await openRecord(entryOf(1, { source, data }));
    const section = within(dialog).queryByRole('region', { name: 'Dữ liệu' });
    expect(section?.textContent.includes(text!)).toBe(text && true);
  });

  it('says nothing of what another record has, once the address names that', async () => {
    open({ '': [entryOf(2, { data: { secret: 2 } }), entryOf(1)] }, '/?q=&record=e2');
    expect(await screen.findByText(/"secret": 2/)).toBeTruthy();
    fireEvent.click(screen.getAllByRole('link', { name: /^Bằng chứng lúc/, hidden: true })[1]!);
    expect(await screen.findByText(/"finalPrice": 5/)).toBeTruthy();
    expect(screen.queryByText(/"secret": 2/)).toBeNull();
  });
});
