import { SubmitProject, drawingExtensions } from '@control-center/contracts';
import type { StoredFile } from '@control-center/contracts';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { ContractForm } from '../../../forms/ContractForm';
import { Field } from '../../../forms/Field';
import { SubmitButton } from '../../../forms/SubmitButton';
import { renderScreen } from '../../../testing/render-screen';
import { requestsTo, server } from '../../../testing/server';
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

it('gives up one file, and the others stay', async () => {
  server({ 'HEAD /objects/b.pdf': new HttpResponse(null, { headers }) });
  show(['/objects/a.pdf', '/objects/b.pdf']);
  fireEvent.click(screen.getByRole('button', { name: 'Bỏ file Bản vẽ.pdf' }));
  await waitFor(() => expect(texts()).toEqual(['Ren M8.pdf1 KB']));
  expect(await sent()).toEqual(['/objects/b.pdf']);
});

it.each([
  [2, false],
  [1, true],
])('takes up to %d files; with one it is full: %s', (most, isFull) => {
  show(['/objects/a.pdf'], most);
  expect(upload().disabled).toBe(isFull);
});
