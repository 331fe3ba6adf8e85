import { formatVnd, mostAuditCounted, mostSavedFilters } from '@market/contracts';
import type { AuditEntry } from '@market/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { api } from '../../api/api';
import { auditTag } from '../../api/tags';
import { renderScreen } from '../../testing/render-screen';
import { errorReply, requestsTo, server } from '../../testing/server';
import type { Call } from '../../testing/server';
import { AuditLog } from './AuditLog';
import { auditApi } from './audit.api';

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
  ...{
    onBehalfOf: null,
    command: 'OverrideStatus',
    commandId: `c${number}`,
    correlationId: null,
    causationId: null,
  },
  ...{ eventId: `event-${number}`, stream: 'project-p1', revision: number, position: '7' },
  ...{ projectId: null, projectTitle: '', accountId: null, statusFrom: null, statusTo: null },
  ...{ isOverride: false, changes: [], data: { finalPrice: 5 }, device: null, address: null },
  ...change,
});

const kinds = {
  ...{ override: 4, access: 0, quotes: 1_208, denied: mostAuditCounted + 1, 'sign-in': 5, viewed: 6, sql: 7 },
};

/** The records of each filter, newest first; the first request of a filter is the list, the others are its tail. */
function open(records: Record<string, AuditEntry[]>, path = '/?q=') {
  const byFilter = { ...records };
  const calls = server({
    [`GET ${events}`]: ({ query }: Call) => byFilter[query['q'] ?? ''] ?? [],
    'GET /api/audit/count': ({ query }: Call) => ({ count: byFilter[query['q'] ?? '']?.length ?? 0 }),
    'GET /api/audit/kinds': kinds,
    'GET /api/audit/filters': [],
    'GET /api/audit/share': { time: '2026-11-21T03:00:00.000Z', signed: 990, unsigned: 10 },
    'GET /api/audit/causation/:id': [],
  });
  const shown = renderScreen(
    <AuditLog
      pastOf={({ id }) => (id === 'e1' ? '/past/e1' : undefined)}
      renderTools={(projectId) => <i>tools of {projectId}</i>}
    />,
    {
      user: { role: 'admin' },
      path,
    },
  );
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

  it('says at each question of a kind how many records it has', async () => {
    open({});
    const questions = screen.getByRole('navigation', { name: 'Câu hỏi thường gặp' });
    await within(questions).findByRole('link', { name: 'Ghi đè 4' });
    expect(
      within(questions)
        .getAllByRole('link')
        .map(({ textContent }) => textContent.trim()),
    ).toEqual([
      ...['Tất cả', 'Ghi đè 4', 'Thay đổi quyền 0', 'Bị từ chối 10.000+', 'Hôm qua', 'Báo giá 1.208'],
      ...['Đăng nhập 5', 'Ai đã xem nhật ký 6', 'Truy vấn SQL 7'],
    ]);
  });

  it('shows only records of the filter that is asked for, also after others have arrived', async () => {
    const records = { '': [entryOf(2), entryOf(1)], 'is:override': [entryOf(9)] };
    const { write, at } = open(records, '/?q=&record=e1');
    await shows(2, 1);
    write('', [entryOf(3), entryOf(2), entryOf(1)]);
    await shows(3, 2, 1);
    search('is:override');
    await shows(9);
    // Nor is the record opened that the address named among the others.
    expect(Object.fromEntries(new URLSearchParams(at().slice(1)))).toEqual({ q: 'is:override' });
    fireEvent.click(screen.getByRole('link', { name: 'Tất cả' }));
    await shows(3, 2, 1);
  });

  it('shows nothing new while it is paused, and then all of it', async () => {
    const { write, calls, store } = open({ '': [entryOf(1)] });
    await shows(1);
    await waitFor(() => expect(requestsTo(calls, 'GET', events)).toHaveLength(2));
    const counts = () => requestsTo(calls, 'GET', '/api/audit/count').length;
    await waitFor(() => expect(counts()).toBe(1));
    const toggle = () => fireEvent.click(screen.getByRole('checkbox', { name: 'Tự cập nhật' }));
    toggle();
    write('', [entryOf(2), entryOf(1)]);
    // What is asked after it has been answered: by then more would have been asked for.
    await store.dispatch(auditApi.endpoints.causation.initiate({ correlationId: 'c' }, { subscribe: false }));
    expect(requestsTo(calls, 'GET', events)).toHaveLength(2);
    expect([rows(), counts()]).toEqual([['Việc 1'], 1]);
    toggle();
    await shows(2, 1);
  });

  it('says that more came than it holds, and loads the list anew on demand', async () => {
    const { write } = open({ '': [entryOf(2), entryOf(1)] });
    await shows(2, 1);
    for (const more of [
      [9, 8],
      [19, 18, 17],
    ]) {
      write(
        '',
        more.map((number) => entryOf(number)),
      );
      fireEvent.click(await screen.findByRole('button', { name: /Có nhiều bản ghi mới/ }));
      await shows(...more);
      expect(screen.queryByRole('button', { name: /Có nhiều bản ghi mới/ })).toBeNull();
    }
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

  it('asks once for older records that cannot be loaded, and again when it is told to', async () => {
    const { calls, store } = open({});
    let older: object = errorReply(403, 'access.denied');
    const page = [entryOf(2)];
    server({
      [`GET ${events}`]: ({ query }: Call) =>
        query['cursor']
          ? older
          : HttpResponse.json(page, { headers: { link: '</api/audit/events?cursor=older>; rel="next"' } }),
    });
    search('lan');
    const again = await screen.findByRole('button', { name: /Không tải được bản ghi cũ hơn/ });
    await store.dispatch(auditApi.endpoints.causation.initiate({ correlationId: 'c' }, { subscribe: false }));
    expect(calls.filter(({ query }) => query['cursor'])).toHaveLength(1);
    older = [entryOf(1)];
    fireEvent.click(again);
    await shows(2, 1);
    expect(screen.queryByRole('button', { name: /Không tải được/ })).toBeNull();
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
    fireEvent.click(screen.getByRole('button', { name: 'Xuất' }));
    const link = await screen.findByRole('link', { name: `Xuất ${format.toUpperCase()}`, hidden: true });
    const address = new URL(link.getAttribute('href')!, location.origin);
    expect(address.pathname).toBe('/api/audit/export');
    expect(Object.fromEntries(address.searchParams)).toEqual({ q: 'actor:lan', format, names: '1' });
  });
});

it('says how much of the log is signed, with the way to its proof', async () => {
  open({ '': [] });
  const link = await screen.findByRole('link', { name: 'Đã ký 99%' });
  expect(link.getAttribute('href')).toBe('/admin-dashboard/operations');
});

describe('the lines of the list', () => {
  it('are by day; what one command did beside its main event opens under it', async () => {
    const command = { commandId: 'c' };
    open({ '': [entryOf(3, command), entryOf(2, command), entryOf(1, { ...command, commandId: 'other' })] });
    await shows(2, 1);
    expect(screen.getByRole('heading', { name: '21/11/2026' })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'và 1 việc nhỏ' }));
    await shows(2, 3, 1);
  });

  it('many equal ones are one that opens', async () => {
    const type = (number: number) => ({ type: number % 2 ? 'StageCompleted' : 'StageReopened' });
    const all = [5, 4, 3, 2, 1].map((number) => entryOf(number, type(number)));
    open({ '': [entryOf(6, { actorId: 'an' }), ...all] });
    await shows(6, 5);
    expect(screen.getByText('5 lần')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Mở cả 5 bản ghi' }));
    await shows(6, 5, 5, 4, 3, 2, 1);
  });

  it('tell who, in which role, and from what to what', async () => {
    const sentence = [
      { text: 'Lan', accountId: 'lan' },
      { text: ' (Việt Phát)' },
      { text: ' đặt giá, Việc 1' },
    ];
    open({ '': [entryOf(1, { sentence, changes: [{ field: 'finalPrice', from: null, to: 2_888_000 }] })] });
    await shows(1);
    expect(screen.getByRole('link', { name: 'Lan' }).getAttribute('title')).toBe('Lan – Việt Phát');
    const [, row] = screen.getAllByRole('listitem');
    expect(row!.textContent).toContain(`Giá: – → ${formatVnd(2_888_000)}`);
    expect(row!.textContent).not.toContain('(Việt Phát)');
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
    const of = {
      onBehalfOf: 'an',
      changes: [
        { field: 'status', from: 'reviewing', to: 'quoted' },
        { field: 'finalPrice', from: 3_650_000, to: 2_888_000 },
        { field: 'estimatedDays', from: null, to: 12 },
      ],
      data: { finalPrice: 5, reason: 'Khách đồng ý qua điện thoại' },
    };
    const dialog = await openRecord(entryOf(1, { ...of, device: 'Firefox', address: '10.0.0.7' }));
    for (const [label, text] of [
      ['Giờ UTC', '2026-11-21T03:00:01.000Z'],
      ['Trạng thái', 'Đang xem xét → Đã báo giá'],
      ['Giá', `${formatVnd(3_650_000)} → ${formatVnd(2_888_000)}`],
      ['Việt Phát ước tính', '– → 12 ngày'],
      ['Lý do', 'Khách đồng ý qua điện thoại'],
      ['Người làm', 'Lan (Việt Phát)'],
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

  // What a record is of × where its links lead, and whether it shows what its request caused.
  it.each<[string, Partial<AuditEntry>, Record<string, string>, boolean]>([
    [
      'an order',
      { projectId: 'p1', accountId: 'binh', correlationId: 'r1' },
      {
        'project-p1 · 1': '?q=project%3Ap1',
        OverrideStatus: '?q=command%3AOverrideStatus',
        'event-1': '?q=correlation%3Ar1&record=e1',
      },
      true,
    ],
    [
      'an account',
      { stream: 'account-binh', accountId: 'binh' },
      { 'account-binh · 1': '?q=account%3Abinh' },
      false,
    ],
    ['neither', { stream: 'company' }, {}, false],
    ['a refused call', { source: 'denial', command: 'POST /api/quotes', correlationId: 'r1' }, {}, false],
  ])('of %s leads to the records beside it', async (_, change, links, hasCauses) => {
    const dialog = within(await openRecord(entryOf(1, change)));
    for (const [name, path] of Object.entries(links))
      expect(dialog.getByRole('link', { name }).getAttribute('href')?.replace(/^\//, '')).toBe(path);
    if (!('OverrideStatus' in links) && change.command)
      expect(dialog.queryByRole('link', { name: change.command })).toBeNull();
    if (Object.keys(links).length === 0) expect(dialog.queryByRole('link', { name: / · 1$/ })).toBeNull();
    expect(dialog.queryByRole('region', { name: 'Nguyên nhân' }) !== null).toBe(hasCauses);
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

  it('goes away with Escape', async () => {
    fireEvent.keyDown(await openRecord(entryOf(1)), { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('says nothing of what another record has, once the address names that', async () => {
    open({ '': [entryOf(2, { data: { secret: 2 } }), entryOf(1)] }, '/?q=&record=e2');
    expect(await screen.findByText(/"secret": 2/)).toBeTruthy();
    fireEvent.click(screen.getAllByRole('link', { name: /^Bằng chứng lúc/, hidden: true })[1]!);
    expect(await screen.findByText(/"finalPrice": 5/)).toBeTruthy();
    expect(screen.queryByText(/"secret": 2/)).toBeNull();
  });
});

describe('the filters that a user keeps', () => {
  type Saved = { name: string; q: string };
  const own: Saved[] = [
    { name: 'Của Lan', q: 'actor:lan' },
    { name: 'Giá', q: 'is:quotes' },
  ];
  function openWith(saved: Saved[], q: string) {
    const shown = open({}, `/?${new URLSearchParams({ q }).toString()}`);
    let filters = saved;
    server({
      'GET /api/audit/filters': () => filters,
      'PUT /api/audit/filters': ({ body }: Call) => (filters = (body as { filters: Saved[] }).filters),
    });
    return { ...shown, sent: () => requestsTo(shown.calls, 'PUT').map(({ body }) => body) };
  }
  const mayAdd = () => screen.queryByRole('button', { name: 'Lưu bộ lọc này' }) !== null;
  const many = Array.from({ length: mostSavedFilters }, (_, index) => ({
    name: `Bộ ${index}`,
    q: `lan ${index}`,
  }));

  // What is kept × the filter that is shown × whether it can be added.
  it.each<[string, Saved[], string, boolean]>([
    ['another one', own, 'is:denied', true],
    ['one that is kept', own, 'is:quotes', false],
    ['everything', own, '', false],
    ['one more than the server takes', many, 'is:denied', false],
    ['the last that the server takes', many.slice(1), 'is:denied', true],
  ])('can grow by %s', async (_, saved, q, expected) => {
    openWith(saved, q);
    await screen.findByRole('link', { name: saved[0]!.name });
    expect(mayAdd()).toBe(expected);
  });

  // The name under which it is added × what is kept then: the server refuses a name that is there twice.
  it.each([
    ['Mới', [...own, { name: 'Mới', q: 'is:denied' }]],
    ['Giá', [own[0], { name: 'Giá', q: 'is:denied' }]],
  ])('take another one under the name «%s»', async (name, filters) => {
    const { sent } = openWith(own, 'is:denied');
    fireEvent.click(await screen.findByRole('button', { name: 'Lưu bộ lọc này' }));
    fireEvent.change(await screen.findByLabelText('Tên bộ lọc'), { target: { value: name } });
    fireEvent.click(screen.getByRole('button', { name: 'Lưu' }));
    await waitFor(() => expect(sent()).toEqual([{ filters }]));
    await waitFor(() => expect(mayAdd()).toBe(false));
  });

  it('lose the one whose button is pressed, and no other while that is on its way', async () => {
    const { sent } = openWith(own, '');
    let answer = (_reply: object): void => undefined;
    server({ 'PUT /api/audit/filters': () => new Promise((resolve) => (answer = resolve)) });
    const remove = (name: string) =>
      screen.findByRole<HTMLButtonElement>('button', { name: `Bỏ bộ lọc ${name}` });
    fireEvent.click(await remove('Giá'));
    await waitFor(() => expect(sent()).toEqual([{ filters: [own[0]] }]));
    expect((await remove('Của Lan')).disabled).toBe(true);
    answer([own[0]!]);
    await waitFor(async () => expect((await remove('Của Lan')).disabled).toBe(false));
  });
});

it.each([
  ['project:0f8fad5b-d9cb-469f-a165-70867728950e is:override', '0f8fad5b-d9cb-469f-a165-70867728950e'],
  ['project:0f8fad5b', undefined],
  ['is:override', undefined],
])('what settles a dispute is offered where the filter names one order: %s', async (q, order) => {
  open({}, `/?q=${encodeURIComponent(q)}`);
  await screen.findByText('0 bản ghi');
  expect(screen.queryByText(/^tools of/)?.textContent).toBe(order && `tools of ${order}`);
});
