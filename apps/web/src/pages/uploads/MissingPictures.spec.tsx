import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { Thumbnail } from '../../components/pictures/Thumbnail';
import type { ModelCommand, ModelEvent } from '../../features/models/worker/protocol';
import { renderScreen } from '../../testing/render-screen';
import { requestsTo, server } from '../../testing/server';
import type { Call } from '../../testing/server';
import { MissingPictures } from './MissingPictures';

/** Draws every file that it receives. */
class DrawingWorker {
  static readonly drawn: string[] = [];
  onmessage?: (event: { data: ModelEvent }) => void;
  terminate = () => undefined;
  postMessage(command: ModelCommand) {
    if (command.type !== 'draw') throw new Error(command.type);
    DrawingWorker.drawn.push(command.file.as);
    // jsdom's own Blob cannot be sent.
    void new Response('{}')
      .blob()
      .then((picture) => this.onmessage!({ data: { type: 'drawn', drawn: { picture } } }));
  }
}

beforeEach(() => {
  DrawingWorker.drawn.length = 0;
  Object.assign(globalThis, { Worker: DrawingWorker });
  Object.assign(URL, { createObjectURL: jest.fn(() => 'blob:drawn'), revokeObjectURL: jest.fn() });
});
afterEach(() => void jest.restoreAllMocks());

const picture = () => screen.queryByRole('presentation', { hidden: true }) as HTMLImageElement | null;
const none = new HttpResponse(null, { status: 204 });

/** Shows a file whose picture the browser cannot load. Each test has a file of its own: each is tried once. */
function show(id: string, name: string, role: 'customer' | 'manufacturer' = 'customer') {
  const file = { url: `/objects/${id}`, name };
  renderScreen(
    <MissingPictures>
      <Thumbnail file={file} />
    </MissingPictures>,
    { user: { role } },
  );
  fireEvent.error(picture()!);
}

/** Files are drawn in turn: the next one has its turn when the one before has ended. */
async function waitForTurn(calls: readonly Call[], id: string) {
  cleanup();
  server({ [`GET /objects/${id}/thumbnail`]: new HttpResponse(null, { status: 403 }) });
  show(id, 'Sau.pdf');
  await waitFor(() => expect(requestsTo(calls, 'GET', `/objects/${id}/thumbnail`)).toHaveLength(1));
}

// Promise: A PDF, a picture or a model without a small picture gets one when its order is opened
it.each([
  ['a1', 'Bản vẽ.pdf', 'pdf'],
  ['a2', 'Ảnh.png', 'image'],
  ['a3', 'Trục.stl', '.stl'],
  ['a4', 'Nét.svg', 'svg'],
])('%s: the picture that %s lacks is drawn, shown and stored', async (id, name, as) => {
  const calls = server({
    [`GET /objects/${id}/thumbnail`]: none,
    [`GET /objects/${id}`]: new HttpResponse('file'),
    [`PUT /objects/${id}/thumbnail`]: { size: 4 },
  });
  show(id, name);
  await waitFor(() => expect(picture()?.getAttribute('src')).toBe('blob:drawn'));
  await waitFor(() => expect(requestsTo(calls, 'PUT')).toHaveLength(1));
  expect(DrawingWorker.drawn).toEqual([as]);
});

it('a file whose picture could only not be loaded is not drawn', async () => {
  const calls = server({ 'GET /objects/b1/thumbnail': new HttpResponse(null, { status: 403 }) });
  show('b1', 'Bản vẽ.pdf');
  await waitFor(() => expect(calls).toHaveLength(1));
  expect(screen.getByText('PDF')).toBeTruthy();
  await waitForTurn(calls, 'b2');
  expect(calls.map(({ path }) => path)).toEqual(['/objects/b1/thumbnail', '/objects/b2/thumbnail']);
});

it('a file of more than 10 MB is not downloaded for its picture', async () => {
  const headers = { 'content-length': String(10 * 2 ** 20 + 1) };
  const calls = server({
    'GET /objects/c1/thumbnail': none,
    'GET /objects/c1': new HttpResponse('file', { headers }),
  });
  show('c1', 'Trục.stl');
  await waitFor(() => expect(calls).toHaveLength(2));
  await waitForTurn(calls, 'c2');
  expect(DrawingWorker.drawn).toEqual([]);
});

it('a factory draws nothing', () => {
  const calls = server({});
  show('d1', 'Trục.stl', 'manufacturer');
  expect(calls).toEqual([]);
});
