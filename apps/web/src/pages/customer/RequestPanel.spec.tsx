import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { projectOf } from '../../testing/orders';
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
      <RequestPanel accountId="an" draftId={open} onOpen={() => undefined} />
    </>
  );
}
const title = () => screen.getByLabelText<HTMLInputElement>('Tiêu đề dự án');

// The way to a form × the request that it holds and saves.
it.each([
  [['a'], 'a'],
  [['a', 'b'], 'b'],
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
