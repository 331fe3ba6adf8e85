import { SubmitProject, drawingExtensions, maxFileBytes } from '@market/contracts';
import type { StoredFile } from '@market/contracts';
import { expect, it, jest } from '@jest/globals';
import { configureStore } from '@reduxjs/toolkit';
import { act, fireEvent, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { api } from '../../../api/api';
import { toasts } from '../../../components/toasts/toasts';
import { ContractForm } from '../../../forms/ContractForm';
import { SubmitButton } from '../../../forms/SubmitButton';
import { renderScreen } from '../../../testing/render-screen';
import { errorReply, networkError, requestsTo, server } from '../../../testing/server';
import { UploadZone } from './UploadZone';
import { pendingStateOf, useUploader } from './use-uploader';
import type { PendingUpload } from './use-uploader';

const address = `${location.origin}/objects/uploads/a`;
const stored = { url: '/objects/a.step', name: 'a.step', size: 4 };
const allowed = { objectPath: '/objects/a.step?public' };

/** The addresses that reach the form when one file is uploaded. */
async function uploaded(access: object, needsAccess: boolean) {
  const calls = server({
    'POST /api/objects/upload': { uploadURL: address },
    [`PUT ${address}`]: stored,
    'PUT /api/objects/acl': access,
  });
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, [toasts.name]: toasts.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  let end: (files: StoredFile[]) => void;
  const ended = new Promise<StoredFile[]>((resolve) => (end = resolve));
  const onEnd = (files: StoredFile[]) => end(files);
  const options = {
    ...{ maxFiles: 1, extensions: drawingExtensions, needsAccess, onEnd },
    drawFile: () => Promise.resolve({}),
    place: () => 'public' as const,
    onFailure: (file: string, reason: string) => expect([file, reason]).toEqual([]),
  };
  const { result, unmount } = renderHook(() => useUploader(options), { wrapper });
  const uppy = await act(() => result.current.load());
  const files = await act(async () => {
    uppy.addFile({ name: 'a.step', type: 'model/step', data: new File(['ISO-'], 'a.step') });
    await uppy.upload();
    return ended;
  });
  expect(requestsTo(calls, 'PUT', '/api/objects/acl').map(({ body }) => body)).toEqual([
    { objectUrl: stored.url, visibility: 'public' },
  ]);
  unmount();
  return files.map(({ url }) => url);
}

// How the access of an upload is set × whether the form can use a file that only its uploader may open.
it.each<[string, () => object, boolean, string]>([
  ['is set', () => allowed, false, allowed.objectPath],
  ['is set', () => allowed, true, allowed.objectPath],
  ['is refused', () => errorReply(403, 'access.denied'), false, stored.url],
  ['is refused', () => errorReply(403, 'access.denied'), true, ''],
  ['gets no answer', networkError, false, stored.url],
  ['gets no answer', networkError, true, ''],
])(
  'an upload whose access %s (case %#) has the address that its readers may open',
  async (_, access, needed, url) => {
    expect(await uploaded(access(), needed)).toEqual([url]);
  },
);

it('takes no more than there is room for, also after the room has become less', async () => {
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer, [toasts.name]: toasts.reducer },
    middleware: (defaults) => defaults().concat(api.middleware),
  });
  const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
  const optionsFor = (maxFiles: number) => ({
    ...{ maxFiles, extensions: drawingExtensions, onEnd: () => undefined, onFailure: () => undefined },
    drawFile: () => Promise.resolve({}),
    place: () => 'public' as const,
  });
  const { result, rerender } = renderHook((maxFiles: number) => useUploader(optionsFor(maxFiles)), {
    wrapper,
    initialProps: 3,
  });
  const uppy = await act(() => result.current.load());
  const add = (name: string) => act(() => void uppy.addFile({ name, data: new File(['ISO-'], name) }));
  add('a.step');
  rerender(2);
  add('b.step');
  expect(() => add('c.step')).toThrow(/^Bạn chỉ có thể tải lên 2 file/);
  rerender(3);
  add('c.step');
  expect(() => add('d.txt')).toThrow(/^Chỉ chấp nhận file/);
});

// What became of the files of a form × what the form does when it is sent: it waits, asks, or goes.
it.each<[PendingUpload['state'][], ReturnType<typeof pendingStateOf>]>([
  [[], undefined],
  [['chosen'], 'chosen'],
  [['failed'], 'chosen'],
  [['chosen', 'failed'], 'chosen'],
  [['sending'], 'sending'],
  [['drawing'], 'sending'],
  [['stored'], 'sending'],
  [['failed', 'sending'], 'sending'],
  [['chosen', 'drawing'], 'sending'],
  [['failed', 'stored'], 'sending'],
])('files that are %j are to their form %s', (states, pending) => {
  expect(pendingStateOf(states.map((state) => ({ state })))).toBe(pending);
});

it('asks before the form is sent without a file whose upload failed', async () => {
  server({ 'POST /api/objects/upload': errorReply(503, 'store.unavailable') });
  const submit = jest.fn(() => Promise.resolve({ data: {} }));
  renderScreen(
    <ContractForm place="form" contract={SubmitProject} initialValues={{ status: 'draft' }} onSubmit={submit}>
      <UploadZone
        extensions={drawingExtensions}
        maxBytes={maxFileBytes}
        drawFile={() => Promise.resolve({})}
        place={() => 'public'}
      />
      <SubmitButton>Gửi</SubmitButton>
    </ContractForm>,
  );
  fireEvent.change(screen.getByLabelText('Chọn file để tải lên'), {
    target: { files: [new File(['ISO-'], 'a.step')] },
  });
  await screen.findByText(/Tải lên thất bại/);
  const send = screen.getByRole<HTMLButtonElement>('button', { name: 'Gửi' });
  await waitFor(() => expect(send.disabled).toBe(false));
  fireEvent.click(send);
  fireEvent.click(await screen.findByRole('button', { name: 'Tiếp tục không kèm file' }));
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
});
