import type { Part, Project } from '@market/contracts';
import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { partOf, projectOf } from '../../testing/orders';
import { expectToast, renderScreen } from '../../testing/render-screen';
import { requestsTo, server } from '../../testing/server';
import { RequestPanel } from './RequestPanel';

const idOf = (name: string) => `${name}f8fad5b-d9cb-469f-a165-70867728950e`;
const draftOf = (name: string) =>
  projectOf({
    id: idOf(name),
    title: `Nháp ${name}`,
    status: 'draft',
    quantity: 5,
    description: `Của ${name}`,
  });
const draft = (name: string) => ({
  [`GET /api/projects/${idOf(name)}`]: draftOf(name),
  [`PUT /api/projects/${idOf(name)}`]: draftOf(name),
  [`GET /api/project-parts/${idOf(name)}`]: [],
});

/** The links of the page that open a draft, or an empty request. */
function Page() {
  const [open, setOpen] = useState<string>();
  return (
    <>
      {['a', 'b', ''].map((name) => (
        <button key={name} type="button" onClick={() => setOpen(name ? idOf(name) : undefined)}>
          mở {name || 'mới'}
        </button>
      ))}
      <RequestPanel draftId={open} onOpen={() => undefined} />
    </>
  );
}
const title = () => screen.getByLabelText<HTMLInputElement>('Tiêu đề dự án');

// The way to a form × the request that it holds and saves.
it.each([
  [['a', 'b', 'a'], 'a'],
  [['a', 'mới', 'b'], 'b'],
  [['a', 'mới'], undefined],
])('opened one after the other, %j, the form holds the last alone, and saves it there', async (way, last) => {
  const calls = server({ ...draft('a'), ...draft('b'), 'POST /api/projects': { id: idOf('c') } });
  renderScreen(<Page />);
  for (const name of way) {
    fireEvent.click(screen.getByText(`mở ${name}`));
    await waitFor(() => expect(title().value).toBe(name === 'mới' ? '' : `Nháp ${name}`));
  }
  fireEvent.change(title(), { target: { value: 'Đã sửa' } });
  fireEvent.click(screen.getByRole('button', { name: 'Lưu nháp' }));
  await expectToast('Đã lưu bản nháp');
  const saved = calls.filter(({ method }) => method !== 'GET');
  expect(saved.map(({ method, path }) => [method, path])).toEqual([
    last ? ['PUT', `/api/projects/${idOf(last)}`] : ['POST', '/api/projects'],
  ]);
  expect(saved[0]!.body).toMatchObject({ title: 'Đã sửa' });
  const { description } = saved[0]!.body as { description?: string };
  expect(description ?? '').toBe(last ? `Của ${last}` : '');
  expect(requestsTo(calls, 'DELETE')).toEqual([]);
});

const opened = jest.fn();
/** Opens the draft «a» as it is changed here. */
function showDraft(change: Partial<Project>, parts: Part[] = []) {
  opened.mockClear();
  const calls = server({
    ...draft('a'),
    [`GET /api/projects/${idOf('a')}`]: { ...draftOf('a'), ...change },
    [`GET /api/project-parts/${idOf('a')}`]: parts,
  });
  renderScreen(<RequestPanel draftId={idOf('a')} onOpen={opened} />);
  return calls;
}

it('a draft is sent with its parts and files, which keep their names, and the form is then that of a new request', async () => {
  const url = '/objects/b7.pdf';
  const file = { url, name: 'Bản vẽ gá.pdf', size: 4, state: 'current', place: 'main', addedAt: '' };
  const part = partOf({ id: `${idOf('a')}.1`, partId: 'GK-09' });
  const calls = showDraft({ drawingFileUrl: url, files: [file] as unknown as Project['files'] }, [part]);
  expect(await screen.findByText('Bản vẽ gá.pdf')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Gửi yêu cầu báo giá' }));
  await expectToast('Đã gửi yêu cầu');
  expect(requestsTo(calls, 'PUT').map(({ body }) => body)).toMatchObject([
    { status: 'submitted', drawingFileUrl: url, projectParts: [{ partId: 'GK-09' }] },
  ]);
  expect(opened.mock.calls).toEqual([[undefined]]);
});

it('a draft that is saved stays open, and a new request can be begun', async () => {
  showDraft({});
  fireEvent.click(await screen.findByRole('button', { name: 'Lưu nháp' }));
  await expectToast('Đã lưu bản nháp');
  expect(opened.mock.calls.flat().filter((one) => one !== idOf('a'))).toEqual([]);
  opened.mockClear();
  fireEvent.click(screen.getByRole('button', { name: 'Yêu cầu mới' }));
  expect(opened.mock.calls).toEqual([[undefined]]);
});

it.each(['submitted', 'cancelled'] as const)(
  'a draft that has become %s meanwhile is not sent again',
  async (status) => {
    showDraft({ status });
    const link = await screen.findByRole('link', { name: 'Mở trang dự án' });
    expect(link.getAttribute('href')).toBe(`/projects/${idOf('a')}`);
    expect(screen.queryByRole('button', { name: 'Gửi yêu cầu báo giá' })).toBeNull();
  },
);
