import { mostSqlRows } from '@market/contracts';
import type { SqlResult } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { renderScreen, userOf } from '../../../testing/render-screen';
import { errorReply, requestsTo, server } from '../../../testing/server';
import { SqlDesk } from './SqlDesk';

const path = 'POST /api/reports/sql';
const result: SqlResult = {
  ...{ columns: [{ name: 'week', type: 'date' }], rows: [['2026-11-16']], isCut: false, milliseconds: 3 },
};
function open(answer: object | (() => unknown), id = 'lan') {
  cleanup();
  const calls = server({ 'GET /api/reports/sql': [], [path]: answer });
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
  run();
  await screen.findByText('Đang chạy…');
  run();
  answer(result);
  expect(await screen.findByText('2026-11-16')).toBeTruthy();
  expect(requestsTo(calls, 'POST').map(({ body }) => body)).toEqual([{ statement: 'select 1' }]);
});

it('keeps what was typed, for its account alone', () => {
  open(result);
  const first = editor().value;
  type('select 2');
  open(result, 'another');
  expect(editor().value).toBe(first);
  open(result);
  expect(editor().value).toBe('select 2');
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
