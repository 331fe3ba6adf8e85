import { mostSqlRows } from '@market/contracts';
import type { SavedQueries, SqlLibrary, SqlResult } from '@market/contracts';
import { expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderScreen, userOf } from '../../../testing/render-screen';
import { errorReply, requestsTo, server } from '../../../testing/server';
import type { Call } from '../../../testing/server';
import { questions } from '@market/contracts/questions';
import { keep } from '../../../testing/unsent';
import { SqlDesk } from './SqlDesk';

const path = 'POST /api/reports/sql';
const result: SqlResult = {
  ...{ columns: [{ name: 'week', type: 'date' }], rows: [['2026-11-16']], isCut: false },
  ...{ milliseconds: 3, people: [] },
};
const kept = { name: 'Đơn trễ', statement: 'select 8', isShared: false };
const library: SqlLibrary = {
  own: [kept],
  shared: [{ name: 'Của Giang', statement: 'select 9', author: 'Giang' }],
};
const history = [{ statement: 'select\n  7', at: '2026-11-16T17:30:00.000Z' }];
function open(answer: object | (() => unknown), id = 'lan') {
  cleanup();
  const calls = server({
    'GET /api/reports/sql': [],
    'GET /api/reports/sql/queries': library,
    'GET /api/reports/sql/history': history,
    'PUT /api/reports/sql/queries': ({ body }: Call) => ({ ...library, own: (body as SavedQueries).queries }),
    [path]: answer,
  });
  const user = userOf({ id, role: 'vietphat' });
  renderScreen(<SqlDesk user={user} />, { user });
  return calls;
}
const editor = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Câu lệnh SQL' });
const type = (value: string) => fireEvent.change(editor(), { target: { value } });
const run = () => fireEvent.keyDown(editor(), { key: 'Enter', ctrlKey: true });

it('runs a statement once until it is answered, and none that is empty', async () => {
  let answer = (_reply: object): void => undefined;
  const reply = new Promise<object>((resolve) => (answer = resolve));
  const calls = open(() => reply);
  type('  ');
  run();
  type('select 1');
  for (const key of ['1', 'Enter']) fireEvent.keyDown(editor(), { key });
  expect(screen.queryByText('Đang chạy…')).toBeNull();
  run();
  await screen.findByText('Đang chạy…');
  run();
  answer(result);
  expect(await screen.findByText('2026-11-16')).toBeTruthy();
  expect(editor().getAttribute('aria-invalid')).toBe('false');
  expect(requestsTo(calls, 'POST').map(({ body }) => body)).toEqual([{ statement: 'select 1' }]);
});

it('keeps what was typed, for its account alone, in all of its tabs', () => {
  open(result);
  const first = editor().value;
  type('select 2');
  open(result, 'another');
  expect(editor().value).toBe(first);
  open(result);
  expect(editor().value).toBe('select 2');
  // In another tab.
  act(() => keep('sql', { statement: 'select 3' }, { by: 'lan' }));
  expect(editor().value).toBe('select 3');
});

it('a statement that was stopped is no failure', async () => {
  open(() => new Promise(() => undefined));
  run();
  fireEvent.click(await screen.findByRole('button', { name: /Dừng$/ }));
  expect(await screen.findByText('Đã dừng.')).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
  expect(editor().getAttribute('aria-invalid')).toBe('false');
});

it('says what PostgreSQL refused, and leads to the place', async () => {
  open(errorReply(400, 'sql.failed', 'column "wek" does not exist', { position: 7 }));
  type('select\nwek from weekly_funnel');
  run();
  expect((await screen.findByRole('alert')).textContent).toContain('column "wek" does not exist');
  expect(editor().getAttribute('aria-invalid')).toBe('true');
  // The place in what ran, also once something else is being typed.
  type('select wek, from weekly_funnel');
  fireEvent.click(screen.getByRole('button', { name: 'Dòng 2, cột 1' }));
  await waitFor(() => expect(document.activeElement).toBe(editor()));
  expect(editor().selectionStart).toBe(7);
});

it.each([
  [1, false, '1 dòng, 3 ms.'],
  [1, true, '1 dòng, 3 ms. Kết quả quá lớn nên bị cắt bớt: còn nữa.'],
  [mostSqlRows, true, '10.000 dòng, 3 ms. Chỉ 10.000 dòng đầu: còn nữa.'],
])('%d rows, of which there are more: %s, are «%s»', async (count, isCut, text) => {
  open({ ...result, isCut, rows: Array.from({ length: count }, () => ['2026-11-16']) });
  run();
  await screen.findAllByText('2026-11-16');
  expect(screen.getAllByRole('status').map((status) => status.textContent)).toContain(text);
});

it('a null differs from a text, and two columns of one name are two', async () => {
  const columns = ['text', 'int8', 'text'].map((type) => ({ name: 'x', type }));
  open({ ...result, columns, rows: [['null', null, 'b']] });
  run();
  const cells = await screen.findAllByRole('cell');
  expect(cells.map(({ innerHTML }) => innerHTML.replace(/ class="[^"]*"/, ''))).toEqual([
    ...['null', '<span>null</span>', 'b'],
  ]);
});

it('a failure takes the place of the rows that were there, and they cannot be saved any more', async () => {
  let answer: object = result;
  open(() => answer);
  run();
  await screen.findByText('2026-11-16');
  answer = errorReply(400, 'sql.failed', 'no such view');
  run();
  await screen.findByRole('alert');
  expect(screen.queryByText('2026-11-16')).toBeNull();
  expect(screen.queryByRole('button', { name: /CSV$/ })).toBeNull();
});

const tab = (name: string) => fireEvent.click(screen.getByRole('tab', { name }));
it('brings questions, kept and shared statements, and those that were run into the editor', async () => {
  open(result);
  fireEvent.click(await screen.findByRole('button', { name: questions[3]!.title }));
  expect(editor().value).toBe(questions[3]!.statement);
  tab('Đã lưu');
  fireEvent.click(await screen.findByRole('button', { name: 'Đơn trễ' }));
  expect(editor().value).toBe('select 8');
  fireEvent.click(screen.getByRole('button', { name: 'Của Giang' }));
  expect(editor().value).toBe('select 9');
  tab('Đã chạy');
  fireEvent.click(await screen.findByRole('button', { name: 'select 7' }));
  expect(editor().value).toBe('select\n  7');
});

it('keeps a statement by its name for everybody, in place of an older one, and lets go of it', async () => {
  const calls = open(result);
  const saved = () => requestsTo(calls, 'PUT').map(({ body }) => (body as SavedQueries).queries);
  tab('Đã lưu');
  await screen.findByRole('button', { name: 'Đơn trễ' });
  type('select 5');
  fireEvent.click(screen.getByRole('button', { name: 'Lưu câu lệnh' }));
  fireEvent.change(await screen.findByRole('textbox', { name: 'Tên câu lệnh' }), {
    target: { value: 'Đơn trễ' },
  });
  fireEvent.click(screen.getByRole('checkbox'));
  fireEvent.click(screen.getByRole('button', { name: 'Lưu' }));
  await waitFor(() =>
    expect(saved()).toEqual([[{ name: 'Đơn trễ', statement: 'select 5', isShared: true }]]),
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Xoá câu lệnh Đơn trễ' }));
  await waitFor(() => expect(saved().at(-1)).toEqual([]));
});

it('draws an answer that can be drawn, when it is asked to', async () => {
  // A picture, which jsdom does not draw.
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  const columns = [...result.columns, { name: 'orders', type: 'int4' }];
  open({
    ...result,
    columns,
    rows: [
      ['2026-11-16', '7'],
      ['2026-11-09', '5'],
    ],
  });
  run();
  fireEvent.click(await screen.findByRole('button', { name: 'Biểu đồ' }));
  expect(await screen.findByRole('img', { name: 'Biểu đồ: orders. Số liệu ở bảng bên dưới.' })).toBeTruthy();
  open(result);
  run();
  await screen.findByText('2026-11-16');
  expect(screen.queryByRole('button', { name: 'Biểu đồ' })).toBeNull();
});
