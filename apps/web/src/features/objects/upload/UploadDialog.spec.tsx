import { drawingExtensions, restrictionMessage } from '@market/contracts';
import type { RequestUpload } from '@market/contracts';
import { afterEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { themeMode } from '../../../look/theme-mode';
import { renderScreen } from '../../../testing/render-screen';
import { UploadDialog } from './UploadDialog';
import { drawingUploader } from './uploader';

afterEach(() => void jest.restoreAllMocks());

/** The dialog of an uploader; what it asks an address for, and how often it closed. */
function show() {
  const asked: RequestUpload[] = [];
  const uppy = drawingUploader({
    maxFiles: 3,
    extensions: drawingExtensions,
    requestUpload: (file) => {
      asked.push(file);
      return Promise.reject(new Error('mất kết nối'));
    },
    drawFile: () => Promise.resolve({}),
    onSent: ({ url }) => Promise.resolve(url),
    onFailure: () => undefined,
  });
  const onClose = jest.fn();
  const { store } = renderScreen(
    <UploadDialog uppy={uppy} extensions={drawingExtensions} open onClose={onClose} />,
  );
  const add = (name: string) => {
    const data = new File(['ISO-'], name);
    return act(async () => uppy.addFile({ name, type: 'model/step', data, meta: { name } }));
  };
  return { uppy, store, asked, onClose, add };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const dashboard = () => document.querySelector('.uppy-Dashboard')!;

it('says what it takes, also once a file was chosen, in the colours of the page', async () => {
  const { store, add } = show();
  expect(screen.getByText(restrictionMessage)).toBeTruthy();
  await add('a.step');
  expect(screen.getByText(restrictionMessage)).toBeTruthy();
  expect(dashboard().textContent).not.toContain('Uppy');
  expect(dashboard().getAttribute('data-uppy-theme')).toBe('light');
  act(() => void store.dispatch(themeMode.actions.systemChanged('dark')));
  await waitFor(() => expect(dashboard().getAttribute('data-uppy-theme')).toBe('dark'));
});

it('sends a file with the name and the description that it is given', async () => {
  const { asked, add } = show();
  await add('a.step');
  const group = within(await screen.findByRole('group', { name: 'a.step' }));
  const enter = (label: string, placeholder: string, value: string) => {
    const input = group.getByLabelText<HTMLInputElement>(label);
    expect(input.placeholder).toBe(placeholder);
    fireEvent.change(input, { target: { value } });
  };
  enter('Tên file', 'Tên file', 'Trục chính');
  enter('Mô tả', 'Bản vẽ này là gì?', 'Trục của máy 3');
  press('Tải lên 1 file');
  await waitFor(() => expect(asked).toHaveLength(1));
  expect(asked).toEqual([
    { name: 'Trục chính.step', size: 4, type: 'model/step', description: 'Trục của máy 3' },
  ]);
});

it('lists its files, also when there is one, for who reads by ear', async () => {
  const { add } = show();
  await add('a.step');
  await waitFor(() => expect(screen.getAllByRole('list')).toHaveLength(1));
  await add('b.step');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  expect(screen.getAllByRole('list')).toHaveLength(1);
});

// What became of the files that were sent together × whether there is nothing more to do in the dialog.
it.each([
  ['all are stored', 2, 0, 1],
  ['one failed', 1, 1, 0],
  ['all failed', 0, 2, 0],
  ['all were removed', 0, 0, 0],
])('when %s it closes, or stays', async (_, stored, failed, times) => {
  const { uppy, onClose, add } = show();
  await add('a.step');
  const files = (count: number) => Array.from({ length: count }, () => uppy.getFiles()[0]!);
  const end = () =>
    act(() =>
      uppy.emit('complete', {
        ...(stored > 0 && { successful: files(stored) }),
        ...(failed > 0 && { failed: files(failed) }),
      }),
    );
  end();
  expect(onClose).toHaveBeenCalledTimes(times);
  cleanup();
  end();
  expect(onClose).toHaveBeenCalledTimes(times);
});
