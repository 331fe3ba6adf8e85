import { SubmitProject, drawingExtensions } from '@market/contracts';
import type { RequestUpload, StoredFile } from '@market/contracts';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { ContractForm } from '../../../forms/ContractForm';
import { Field } from '../../../forms/fields/Field';
import { SubmitButton } from '../../../forms/SubmitButton';
import { expectToast, renderScreen } from '../../../testing/render-screen';
import { errorReply, requestsTo, server } from '../../../testing/server';
import type { Call } from '../../../testing/server';
import { UploadField } from './UploadField';

const known: StoredFile = {
  ...{ url: '/objects/a.pdf', name: 'Bản vẽ.pdf', size: 2048 },
  ...{ type: 'application/pdf', description: '', visibility: 'private' },
};
const submit = jest.fn((_body: object) => Promise.resolve({ data: {} }));
beforeEach(() => void submit.mockClear());

function show(attachments: string[], maxFiles = 3) {
  renderScreen(
    <ContractForm
      place="form"
      contract={SubmitProject}
      initialValues={{ title: 'Gá', status: 'draft', attachments }}
      onSubmit={submit}
    >
      <Field name="attachments" label="File đính kèm">
        <UploadField
          label="Tải lên"
          visibility="private"
          maxFiles={maxFiles}
          extensions={drawingExtensions}
          drawFile={() => Promise.resolve({})}
          known={[known]}
        />
      </Field>
      <SubmitButton>Gửi</SubmitButton>
    </ContractForm>,
  );
}
const files = () => within(screen.getAllByRole('list')[0]!).getAllByRole('listitem');
const texts = () => files().map(({ textContent }) => textContent);
const upload = () => screen.getByRole<HTMLButtonElement>('button', { name: /^upload Tải lên/ });
const sent = async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Gửi' }));
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  return (submit.mock.calls[0]![0] as SubmitProject).attachments;
};
const headers = {
  'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent('Ren M8.pdf')}`,
  'content-length': '1024',
};

it('names the files that it holds: asks about one that the order does not name, and says which are gone', async () => {
  const calls = server({
    'HEAD /objects/b.pdf': new HttpResponse(null, { headers }),
    'HEAD /objects/c.pdf': new HttpResponse(null, { status: 404 }),
  });
  show(['/objects/a.pdf', '/objects/b.pdf', '/objects/c.pdf']);
  await waitFor(() =>
    expect(texts()).toEqual([
      'Bản vẽ.pdf2 KB',
      'Ren M8.pdf1 KB',
      '–c.pdfKhông còn trên máy chủ, vui lòng tải lên lại.',
    ]),
  );
  expect(requestsTo(calls, 'HEAD').map(({ path }) => path)).toEqual(['/objects/b.pdf', '/objects/c.pdf']);
  expect(screen.getAllByRole('button', { name: /^Xem / })).toHaveLength(2);
});

it('shows the preview of a file on demand', async () => {
  show(['/objects/a.pdf']);
  const preview = () => screen.queryByRole('region', { name: 'Xem trước Bản vẽ.pdf' });
  expect(preview()).toBeNull();
  fireEvent.click(screen.getByRole('button', { name: 'Xem Bản vẽ.pdf', expanded: false }));
  await waitFor(() => expect(preview()).toBeTruthy());
  expect(preview()!.querySelector('a')!.getAttribute('href')).toMatch(/^\/objects\/a\.pdf/);
  fireEvent.click(screen.getByRole('button', { name: 'Đóng Bản vẽ.pdf', expanded: true }));
  await waitFor(() => expect(preview()).toBeNull());
});

it('gives up one file, and the others stay', async () => {
  server({ 'HEAD /objects/b.pdf': new HttpResponse(null, { headers }) });
  show(['/objects/a.pdf', '/objects/b.pdf']);
  fireEvent.click(screen.getByRole('button', { name: 'Bỏ file Bản vẽ.pdf' }));
  await waitFor(() => expect(texts()).toEqual(['Ren M8.pdf1 KB']));
  expect(await sent()).toEqual(['/objects/b.pdf']);
});

it.each([
  [3, false, 'Tải lên (1/3)'],
  [2, false, 'Tải lên (1/2)'],
  [1, true, 'Tải lên'],
])('takes up to %d files; with one it is full: %s, and says «%s»', (most, isFull, text) => {
  show(['/objects/a.pdf'], most);
  expect([upload().disabled, upload().textContent]).toEqual([isFull, text]);
});

/** Chooses files in the dialog of the field. */
async function choose(...names: string[]) {
  fireEvent.click(upload());
  const input = await waitFor(() => {
    const found = document.querySelector<HTMLInputElement>('.uppy-Dashboard-input');
    expect(found).not.toBeNull();
    return found!;
  });
  const chosen = names.map((name) => new File(['ISO-'], name));
  await act(async () => void fireEvent.change(input, { target: { files: chosen } }));
}
const dialog = () => screen.queryByRole('dialog', { name: 'Tải lên file bản vẽ' });
const send = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Gửi' });
const addressOf = (name: string) => `${location.origin}/objects/uploads/${name}`;
/** A server that has an address for a file once `ready` is resolved. */
const serverWith = (ready: Promise<unknown>, answer: (call: Call) => object) =>
  server({
    'POST /api/objects/upload': async ({ body }: Call) => {
      await ready;
      return { uploadURL: addressOf((body as RequestUpload).name!) };
    },
    [`PUT ${addressOf(':name')}`]: answer,
    'PUT /api/objects/acl': errorReply(503, 'server.failed'),
  });
const storedAs = ({ path }: Call) => {
  const name = path.slice(path.lastIndexOf('/') + 1);
  return { url: `/objects/${name}`, name, size: 4 };
};

it('adds what was uploaded to the files that it holds; the form waits while they are on their way', async () => {
  let answerNow: (() => void) | undefined;
  const calls = serverWith(new Promise<void>((resolve) => (answerNow = resolve)), storedAs);
  show(['/objects/a.pdf']);
  await choose('b.step', 'c.step');
  fireEvent.click(await screen.findByRole('button', { name: /^Tải lên 2/ }));
  await waitFor(() => expect(send().disabled).toBe(true));
  expect(screen.getByText('Đang tải lên, có thể gửi khi tải xong.')).toBeTruthy();
  answerNow!();
  await waitFor(() => expect(send().disabled).toBe(false));
  await waitFor(() => expect(texts()).toEqual(['Bản vẽ.pdf2 KB', 'b.step4 B', 'c.step4 B']));
  // The dialog has nothing more to show, and nothing was left in it.
  await waitFor(() => expect(dialog()).toBeNull());
  expect(screen.queryByText(/chưa tải lên/)).toBeNull();
  await waitFor(() =>
    expect(new Set(requestsTo(calls, 'PUT', '/api/objects/acl').map(({ body }) => body))).toEqual(
      new Set(['b', 'c'].map((name) => ({ objectUrl: `/objects/${name}.step`, visibility: 'private' }))),
    ),
  );
  expect(upload().disabled).toBe(true);
  expect(await sent()).toEqual(['/objects/a.pdf', '/objects/b.step', '/objects/c.step']);
});

it('stays open while one of its files could not be uploaded', async () => {
  const failure = errorReply(415, 'request.invalid', 'nội dung không đúng định dạng');
  serverWith(Promise.resolve(), (call) => (call.path.endsWith('b.step') ? failure : storedAs(call)));
  show([]);
  await choose('b.step', 'c.step');
  fireEvent.click(await screen.findByRole('button', { name: /^Tải lên 2/ }));
  await waitFor(() => expect(texts()).toEqual(['c.step4 B']));
  // Once it is closed, the form says so.
  expect(screen.queryByText(/^Đã chọn 1 file/)).toBeNull();
  expect(dialog()).not.toBeNull();
});

it('sends no more files than it has room for', async () => {
  const calls = serverWith(Promise.resolve(), storedAs);
  show(['/objects/a.pdf'], 2);
  await choose('b.step', 'c.step');
  await screen.findAllByText(/^Bạn chỉ có thể tải lên 1 file/);
  expect(screen.queryByText(/^Tải lên \d/)).toBeNull();
  expect(calls).toEqual([]);
});

it('shows how far all of its files are, and keeps what it knows of those before', async () => {
  let answerNow: (() => void) | undefined;
  const answered = new Promise<void>((resolve) => (answerNow = resolve));
  serverWith(Promise.resolve(), async (call) => {
    if (call.path.endsWith('c.step')) await answered;
    return storedAs(call);
  });
  show([]);
  const progress = () => screen.queryByRole('progressbar', { name: 'Tiến độ tải lên' });
  await choose('a.step');
  expect(progress()).toBeNull();
  fireEvent.click(await screen.findByRole('button', { name: /^Tải lên 1/ }));
  await waitFor(() => expect(texts()).toEqual(['a.step4 B']));
  await choose('b.step', 'c.step');
  fireEvent.click(await screen.findByRole('button', { name: /^Tải lên 2/ }));
  // One of two is stored.
  await waitFor(() => expect(progress()?.getAttribute('aria-valuenow')).toBe('50'));
  fireEvent.click(document.querySelector('.ant-modal-close')!);
  expect(screen.queryByText(/chưa tải lên/)).toBeNull();
  answerNow!();
  await waitFor(() => expect(texts()).toEqual(['a.step4 B', 'b.step4 B', 'c.step4 B']));
  expect(progress()).toBeNull();
});

it('says why an upload failed, and reminds of chosen files once its dialog is closed', async () => {
  serverWith(Promise.resolve(), () => errorReply(415, 'request.invalid', 'nội dung không đúng định dạng'));
  show([]);
  await choose('b.step');
  fireEvent.click(await screen.findByRole('button', { name: /^Tải lên 1/ }));
  await expectToast('Tải lên thất bại do nội dung không đúng định dạng');
  fireEvent.click(document.querySelector('.ant-modal-close')!);
  const reminder = /^Đã chọn 1 file nhưng chưa tải lên/;
  expect(await screen.findByText(reminder)).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Tải lên tiếp' }));
  await waitFor(() => expect(screen.queryByText(reminder)).toBeNull());
  expect(dialog()).toBeTruthy();
  fireEvent.click(document.querySelector('.ant-modal-close')!);
  await screen.findByText(reminder);
  fireEvent.click(send());
  fireEvent.click(await screen.findByRole('button', { name: 'Tiếp tục không kèm file' }));
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(screen.queryByText(/^Đã chọn 1 file/)).toBeNull());
});
