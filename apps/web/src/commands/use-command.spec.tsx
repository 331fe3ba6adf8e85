import { projectRoutes } from '@market/contracts';
import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { api } from '../api/api';
import { commandOf } from '../api/calls';
import { renderScreen } from '../testing/render-screen';
import { errorReply, networkError, requestsTo, server } from '../testing/server';
import { useCommand } from './use-command';
import type { CommandResult, Conflict } from './use-command';

const { useRenameMutation } = api.injectEndpoints({
  endpoints: (build) => ({ rename: build.mutation(commandOf(projectRoutes.update)) }),
});
type Outcome = Parameters<typeof useCommand<{ id: string; body: { title?: string } }, { title: string }>>[1];

const path = 'PUT /api/projects/p1';
const result = jest.fn<(result: CommandResult) => void>();

function Button({ outcome }: { outcome: Outcome }) {
  const { run, busy } = useCommand(useRenameMutation(), outcome);
  return (
    <button disabled={busy} onClick={() => void run({ id: 'p1', body: { title: 'Trục' } }).then(result)}>
      đổi tên
    </button>
  );
}
const press = () => fireEvent.click(screen.getByText('đổi tên'));

/** Runs the command once and waits for its result. */
async function runOnce(outcome: Outcome) {
  result.mockClear();
  renderScreen(<Button outcome={outcome} />);
  press();
  await waitFor(() => expect(result).toHaveBeenCalledTimes(1));
  return result.mock.calls[0]![0];
}
const messages = () => screen.queryAllByText(/./, { selector: '[data-toast] b, [data-toast] p' });
const shown = () => messages().map(({ textContent }) => textContent);

it.each<[string, Outcome['done'], string[]]>([
  ['a title', 'Đã đổi', ['Đã đổi']],
  ['a title and a text', ['Đã đổi', 'Tên mới'], ['Đã đổi', 'Tên mới']],
  ['what the reply says', ({ title }, { id }) => [`Đã đổi ${id}`, title], ['Đã đổi p1', 'Trục vít']],
  ['nothing, where the screen itself shows it', undefined, []],
])('shows a success as %s, and returns the reply', async (_, done, expected) => {
  server({ [path]: { title: 'Trục vít' } });
  const { data, error } = await runOnce({ ...(done ? { done } : {}), failed: 'Hỏng' });
  expect(data).toEqual({ title: 'Trục vít' });
  expect(error).toBeUndefined();
  expect(shown()).toEqual(expected);
});

it.each<[string, object, Partial<Outcome>, string[]]>([
  ['of the network', networkError, {}, ['Hỏng']],
  ['of the server', errorReply(500, 'server.failed', 'Nội bộ'), {}, ['Hỏng']],
  ['below a title', errorReply(503, 'store.unavailable'), { failed: ['Lỗi', 'Thử lại'] }, ['Lỗi', 'Thử lại']],
  ['by a refusal with its reason', errorReply(409, 'project.not-editable', 'Đã gửi'), {}, ['Đã gửi']],
  [
    'by a refusal below a title',
    errorReply(409, 'project.not-editable', 'Đã gửi'),
    { failed: ['Lỗi', 'Thử lại'] },
    ['Lỗi', 'Đã gửi'],
  ],
  [
    'by a refusal with a text of the screen',
    errorReply(409, 'project.not-editable', 'Đã gửi'),
    { refusals: { 'project.not-editable': 'Khoá' } },
    ['Khoá'],
  ],
  [
    'by another refusal',
    errorReply(409, 'stream.conflict', 'Trùng'),
    { refusals: { 'project.not-editable': 'Khoá' } },
    ['Trùng'],
  ],
  ['silently, if the session has ended', errorReply(401, 'Unauthorized'), {}, []],
  ['silently, if it is shown elsewhere', errorReply(500, 'server.failed'), { failed: null }, []],
])('shows a failure %s, and returns the error', async (_, answer, outcome, expected) => {
  server({ [path]: answer });
  const { data, error } = await runOnce({ done: 'Đã đổi', failed: 'Hỏng', ...outcome });
  expect(error).toBeTruthy();
  expect(data).toBeUndefined();
  expect(shown()).toEqual(expected);
});

it('passes on what others have saved in the meantime, or shows that they have', async () => {
  const present: Conflict = { version: 'details:9', fields: { title: 'Của họ' } };
  server({ [path]: errorReply(412, 'section.stale', 'Đã có người sửa', { present }) });
  const onConflict = jest.fn();
  const { error } = await runOnce({ failed: 'Hỏng', onConflict });
  expect(error).toBeTruthy();
  expect(onConflict).toHaveBeenCalledWith(present);
  expect(shown()).toEqual([]);
});

it('shows a conflict that the screen does not handle like any refusal', async () => {
  const present: Conflict = { version: 'details:9', fields: {} };
  server({ [path]: errorReply(412, 'section.stale', 'Đã có người sửa', { present }) });
  await runOnce({ failed: 'Hỏng' });
  expect(shown()).toEqual(['Đã có người sửa']);
});

it('is busy until the answer, and repeats a command without an answer under the same key', async () => {
  const calls = server({ [path]: networkError });
  await runOnce({ failed: 'Hỏng' });
  const button = screen.getByText<HTMLButtonElement>('đổi tên');
  server({ [path]: { title: 'Trục' } });
  for (const times of [2, 3]) {
    await waitFor(() => expect(button.disabled).toBe(false));
    press();
    expect(button.disabled).toBe(true);
    await waitFor(() => expect(result).toHaveBeenCalledTimes(times));
  }
  const [first, repeated, next] = requestsTo(calls, 'PUT').map(({ headers }) =>
    headers.get('Idempotency-Key'),
  );
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(repeated).toBe(first);
  expect(next).not.toBe(first);
});
