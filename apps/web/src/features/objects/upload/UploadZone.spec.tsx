import { SubmitProject, drawingExtensions, maxFileBytes, restrictionMessage } from '@market/contracts';
import type { RequestUpload, SetObjectAccess } from '@market/contracts';
import { expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Drawn } from '../../../components/pictures/drawn';
import { ContractForm } from '../../../forms/ContractForm';
import { SubmitButton } from '../../../forms/SubmitButton';
import { renderScreen } from '../../../testing/render-screen';
import { errorReply, requestsTo, server } from '../../../testing/server';
import type { Call } from '../../../testing/server';
import { UploadZone } from './UploadZone';
import type { UploadZoneProps } from './UploadZone';

const addressOf = (name: string) => `${location.origin}/objects/uploads/${name}`;
const nameIn = ({ path }: Call) => path.slice(path.lastIndexOf('/') + 1);
const stored = (call: Call) => ({ url: `/objects/${nameIn(call)}`, name: nameIn(call), size: 4 });
const refused = () => errorReply(415, 'object.wrong-kind', 'nội dung không đúng định dạng');
const busy = () => errorReply(503, 'store.unavailable', 'kho file tạm ngừng');

const submit = jest.fn((_body: object) => Promise.resolve({ data: {} }));

/** A form with the zone. `request` answers when an address is asked for, `answer` when the bytes of a file have come. */
function show({ request = () => undefined, answer = stored, place, drawn = {} }: Partial<Options> = {}) {
  submit.mockClear();
  const placed = jest.fn<UploadZoneProps['place']>(place ?? (() => 'public'));
  const calls = server({
    'POST /api/objects/upload': async ({ body }: Call) => {
      const { name = '' } = body as RequestUpload;
      await request(name);
      return { uploadURL: addressOf(name) };
    },
    [`PUT ${addressOf(':name')}`]: answer,
    'PUT /api/objects/acl': ({ body }: Call) => ({ objectPath: (body as SetObjectAccess).objectUrl }),
  });
  renderScreen(
    <ContractForm
      place="form"
      contract={SubmitProject}
      initialValues={{ title: 'Gá', status: 'draft' }}
      onSubmit={submit}
    >
      <UploadZone
        extensions={drawingExtensions}
        maxBytes={maxFileBytes}
        drawFile={() => Promise.resolve(drawn)}
        place={placed}
      />
      <SubmitButton>Gửi</SubmitButton>
    </ContractForm>,
  );
  return { calls, placed };
}
type Options = {
  request: (name: string) => unknown;
  answer: (call: Call) => unknown;
  place: UploadZoneProps['place'];
  drawn: Drawn;
};

const zone = () => screen.getByRole('region', { name: 'Thả file vào đây' });
const files = (names: readonly string[]) => names.map((name) => new File(['ISO-'], name));
const drop = (...names: string[]) => fireEvent.drop(zone(), { dataTransfer: { files: files(names) } });
const list = () => screen.queryByRole('list', { name: 'File đang tải lên' });
const row = async (name: string) => (await within(zone()).findByText(name)).closest('li')!;
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const send = async () => {
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Gửi' });
  await waitFor(() => expect(button.disabled).toBe(false));
  await act(() => Promise.resolve(press('Gửi')));
};

it.each([
  ['dropped', drop],
  [
    'chosen',
    (...names: string[]) =>
      fireEvent.change(screen.getByLabelText('Chọn file để tải lên'), { target: { files: files(names) } }),
  ],
])(
  'files that are %s are sent at once, and each comes into the form with the names of all',
  async (_, give) => {
    const { calls, placed } = show();
    give('a.step', 'b.pdf');
    await waitFor(() => expect(placed).toHaveBeenCalledTimes(2));
    const names = ['a.step', 'b.pdf'];
    expect(new Set(placed.mock.calls.map(([{ url }, , together]) => [url, together]))).toEqual(
      new Set(names.map((name) => [`/objects/${name}`, names])),
    );
    await waitFor(() => expect(list()).toBeNull());
    await waitFor(() =>
      expect(new Set(requestsTo(calls, 'PUT', '/api/objects/acl').map(({ body }) => body))).toEqual(
        new Set(names.map((name) => ({ objectUrl: `/objects/${name}`, visibility: 'public' }))),
      ),
    );
    expect(document.querySelector('[role=dialog]')).toBeNull();
    await send();
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  },
);

it('says which files it does not take, and takes the others', async () => {
  const { placed } = show();
  drop('a.txt', 'b.step', 'c.exe');
  await waitFor(() => expect(placed.mock.calls.map(([{ name }]) => name)).toEqual(['b.step']));
  await waitFor(() => expect(within(zone()).queryByText('b.step')).toBeNull());
  for (const name of ['a.txt', 'c.exe']) {
    const said = within(await row(name)).getByRole('status');
    expect([said.textContent, said.className]).toEqual([
      restrictionMessage,
      expect.stringContaining('danger'),
    ]);
  }
  press('Đóng thông báo về a.txt');
  expect(
    within(list()!)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([`c.exe${restrictionMessage}`]);
  // What was said of earlier files is over with the next ones.
  drop('d.step');
  await waitFor(() => expect(placed).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(list()).toBeNull());
});

it('says what cannot be measured or drawn of a file that it took', async () => {
  const { placed } = show({ drawn: { problem: 'Không đo được mô hình' } });
  drop('a.step');
  await waitFor(() => expect(list()?.textContent).toBe('a.stepKhông đo được mô hình'));
  expect(within(list()!).getByRole('status').className).toContain('warning');
  expect(placed).toHaveBeenCalledTimes(1);
});

// Why a file did not come into the form × what its row says × whether to send it again may help.
it.each<[string, Partial<Options>, string, boolean]>([
  ['the server refuses it', { answer: refused }, 'nội dung không đúng định dạng', false],
  ['the server is away', { answer: busy }, 'kho file tạm ngừng', true],
  [
    'the form has no place for it',
    {
      place: () => {
        throw new Error('đã đủ 5 file đính kèm');
      },
    },
    'đã đủ 5 file đính kèm',
    true,
  ],
])(
  'a file stays when %s, with the reason; the form is not sent without it unasked',
  async (_, options, reason, mayHelp) => {
    show(options);
    drop('a.step');
    await waitFor(async () =>
      expect((await row('a.step')).textContent).toContain(`Tải lên thất bại do ${reason}`),
    );
    expect(screen.queryByRole('button', { name: 'Thử lại a.step' }) !== null).toBe(mayHelp);
    expect(within(await row('a.step')).queryByRole('progressbar')).toBeNull();
    await send();
    press('Quay lại');
    expect(submit).not.toHaveBeenCalled();
    press('Bỏ a.step');
    await waitFor(() => expect(list()).toBeNull());
    await send();
    await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
  },
);

it('a file that failed comes into the form when it is tried again', async () => {
  let answer: (call: Call) => unknown = busy;
  const { placed } = show({ answer: (call) => answer(call) });
  drop('a.step', 'b.step');
  await screen.findByRole('button', { name: 'Thử lại a.step' });
  await screen.findByRole('button', { name: 'Thử lại b.step' });
  answer = stored;
  press('Thử lại b.step');
  await waitFor(() => expect(placed.mock.calls.map(([{ name }]) => name)).toEqual(['b.step']));
  await waitFor(() => expect(within(zone()).queryByText('b.step')).toBeNull());
  expect(await row('a.step')).toBeTruthy();
});

it('while a file is on its way the form waits; a cancelled one does not come into it', async () => {
  let answerNow: (() => void) | undefined;
  const answered = new Promise<void>((resolve) => (answerNow = resolve));
  const { placed } = show({
    request: (name) => name === 'a.step' && answered,
  });
  drop('a.step', 'b.step');
  await waitFor(() => expect(placed.mock.calls.map(([{ name }]) => name)).toEqual(['b.step']));
  expect((await row('a.step')).textContent).toContain('Đang tải lên');
  // What is stored leaves the list with the others, and cannot be cancelled any more.
  await waitFor(async () => expect((await row('b.step')).textContent).toBe('b.stepXong'));
  expect(screen.queryByRole('button', { name: /b\.step|^Thử lại/ })).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Gửi' }).disabled).toBe(true);
  press('Huỷ tải lên a.step');
  answerNow!();
  await waitFor(() => expect(list()).toBeNull());
  expect(placed).toHaveBeenCalledTimes(1);
  await send();
  await waitFor(() => expect(submit).toHaveBeenCalledTimes(1));
});

it('says what it takes, and shows the files of its computer in those formats', () => {
  show();
  expect(zone().textContent).toContain('Thả mô hình 3D và bản vẽ vào đây');
  expect(zone().textContent).toMatch(/PDF DWG DXF STEP STP IGS .* SLDPRT · tối đa 50 MB mỗi file$/);
  const input = screen.getByLabelText<HTMLInputElement>('Chọn file để tải lên');
  expect([input.type, input.multiple, input.accept]).toEqual(['file', true, drawingExtensions.join(',')]);
  const choose = jest.spyOn(input, 'click');
  press('Chọn file');
  expect(choose).toHaveBeenCalledTimes(1);
});

it('the same file can be chosen again, once the dialog of the computer is closed', async () => {
  const { placed } = show();
  const input = screen.getByLabelText<HTMLInputElement>('Chọn file để tải lên');
  const clear = jest.spyOn(input, 'value', 'set');
  fireEvent.change(input, { target: { files: files(['a.step']) } });
  expect(clear.mock.calls).toEqual([['']]);
  await waitFor(() => expect(placed).toHaveBeenCalledTimes(1));
  fireEvent.change(input, { target: { files: null } });
  await waitFor(() => expect(list()).toBeNull());
});

it('is marked while files are held over it, and takes what is dropped instead of the browser', async () => {
  const { placed } = show();
  const isMarked = () => zone().hasAttribute('data-over');
  const isLeftToBrowser = () => fireEvent.dragOver(zone());
  expect([isMarked(), isLeftToBrowser(), isMarked()]).toEqual([false, false, true]);
  fireEvent.dragLeave(zone());
  expect([isMarked(), isLeftToBrowser(), isMarked()]).toEqual([false, false, true]);
  expect(drop('a.step')).toBe(false);
  expect(isMarked()).toBe(false);
  await waitFor(() => expect(placed).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(list()).toBeNull());
});

it('opens the dialog in which files get a name and a description; what is chosen there waits until it is sent', async () => {
  const { placed } = show();
  const dialog = () => screen.queryByRole('dialog', { name: 'Tải lên file bản vẽ' });
  expect(dialog()).toBeNull();
  press('Tải lên kèm tên và mô tả');
  await waitFor(() => expect(dialog()).toBeTruthy());
  const input = await waitFor(() => {
    const found = document.querySelector('.uppy-Dashboard-input');
    expect(found).not.toBeNull();
    return found!;
  });
  const choose = (name: string) =>
    act(async () => void fireEvent.change(input, { target: { files: files([name]) } }));
  await choose('a.step');
  expect((await row('a.step')).textContent).toBe('a.stepChờ tải lên0%');
  press('Huỷ tải lên a.step');
  await waitFor(() => expect(list()).toBeNull());
  await choose('b.step');
  fireEvent.click(await screen.findByRole('button', { name: /^Tải lên 1/ }));
  await waitFor(() => expect(placed).toHaveBeenCalledTimes(1));
  await waitFor(() => expect(dialog()).toBeNull());
});

it('a file that is on its way when the form is left is not sent', async () => {
  let answerNow: (() => void) | undefined;
  const answered = new Promise<void>((resolve) => (answerNow = resolve));
  const { calls, placed } = show({ request: () => answered });
  drop('a.step');
  await waitFor(() => expect(requestsTo(calls, 'POST')).toHaveLength(1));
  await row('a.step');
  cleanup();
  answerNow!();
  for (let turns = 0; turns < 50; turns += 1) await new Promise((turn) => setImmediate(turn));
  expect([requestsTo(calls, 'PUT'), placed.mock.calls]).toEqual([[], []]);
});
