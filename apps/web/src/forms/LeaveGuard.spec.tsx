import { SubmitProject } from '@market/contracts';
import { afterEach, expect, it, jest } from '@jest/globals';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Link, Outlet, RouterProvider, createMemoryRouter } from 'react-router-dom';
import { ContractForm } from './ContractForm';
import { LeaveGuard } from './LeaveGuard';
import { SubmitButton } from './SubmitButton';
import { usePendingFiles } from './form-context';
import type { PendingFiles } from './form-context';

const drop = jest.fn();

function Files() {
  const [state, setState] = useState<PendingFiles['state']>();
  usePendingFiles(state, drop);
  return (
    <>
      <button onClick={() => setState('sending')}>gửi file</button>
      <button onClick={() => setState('chosen')}>chọn file</button>
      <button onClick={() => setState(undefined)}>file đã đến</button>
    </>
  );
}

const submit = jest.fn(() => Promise.resolve({ data: {} }));
const form = (
  <ContractForm place="form" contract={SubmitProject} initialValues={{ status: 'draft' }} onSubmit={submit}>
    <Files />
    <SubmitButton>Gửi</SubmitButton>
    <LeaveGuard />
    <Link to="/?tab=approved">xem mục khác</Link>
    <Link to="/?draft=1">bản nháp</Link>
    <Link to="/elsewhere">nơi khác</Link>
  </ContractForm>
);

function renderForm() {
  const router = createMemoryRouter([
    {
      path: '/',
      Component: Outlet,
      children: [
        { index: true, element: form },
        { path: '*', element: '' },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  const user = userEvent.setup();
  const at = () => router.state.location.pathname + router.state.location.search;
  const press = (name: string) => user.click(screen.getByText(name));
  return { at, press };
}
afterEach(() => {
  cleanup();
  jest.clearAllMocks();
});

it('asks before a link leaves the screen during an upload, and then stays or leaves as chosen', async () => {
  const { at, press } = renderForm();
  await press('gửi file');
  for (const link of ['nơi khác', 'bản nháp']) {
    await press(link);
    expect(screen.getByText('Rời đi bây giờ sẽ huỷ việc tải lên.')).toBeTruthy();
    await press('Ở lại');
    expect(at()).toBe('/');
  }
  await press('nơi khác');
  await press('Rời đi');
  await waitFor(() => expect(at()).toBe('/elsewhere'));
});

it('asks before the window closes during an upload, but not after it', async () => {
  const { press } = renderForm();
  const isBlocked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
  expect(isBlocked()).toBe(false);
  await press('gửi file');
  expect(isBlocked()).toBe(true);
  await press('file đã đến');
  expect(isBlocked()).toBe(false);
});

it('allows another view of the same screen, and leaves by itself once the upload has finished', async () => {
  const { at, press } = renderForm();
  await press('gửi file');
  await press('xem mục khác');
  expect(at()).toBe('/?tab=approved');
  await press('nơi khác');
  expect(at()).toBe('/?tab=approved');
  await press('file đã đến');
  await waitFor(() => expect(at()).toBe('/elsewhere'));
});

it('asks before a link leaves the screen with a chosen file', async () => {
  const { at, press } = renderForm();
  await press('chọn file');
  await press('nơi khác');
  expect(screen.getByText('File đã chọn nhưng chưa tải lên sẽ bị bỏ.')).toBeTruthy();
  await press('Ở lại');
  expect(at()).toBe('/');
});

it('sends without the chosen files only after confirmation, and drops them', async () => {
  const { press } = renderForm();
  await press('chọn file');
  await press('Gửi');
  await press('Quay lại');
  expect(submit).not.toHaveBeenCalled();
  expect(drop).not.toHaveBeenCalled();
  await press('Gửi');
  await press('Tiếp tục không kèm file');
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  expect(drop).toHaveBeenCalledTimes(1);
});
