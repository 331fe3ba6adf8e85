import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { Thumbnail } from '../../components/pictures/Thumbnail';
import type { ModelCommand, ModelEvent } from '../../features/models/worker/protocol';
import { renderScreen } from '../../testing/render-screen';
import { networkError, requestsTo, server } from '../../testing/server';
import type { Call } from '../../testing/server';
import { MissingPictures, useMissingPicture } from './MissingPictures';

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

// What the server has of a file × whether it is drawn from that: more than 10 MB are not downloaded for a picture.
it.each<[string, number, number, string[]]>([
  ['10 MB', 200, 10 * 2 ** 20, ['.stl']],
  ['more than 10 MB', 200, 10 * 2 ** 20 + 1, []],
  ['no right to it', 403, 4, []],
])('a file without a picture of which the server has %s (case %#)', async (_, status, size, drawn) => {
  const id = `c-${status}-${size}`;
  const headers = { 'content-length': String(size) };
  const calls = server({
    [`GET /objects/${id}/thumbnail`]: none,
    [`GET /objects/${id}`]: new HttpResponse('file', { status, headers }),
    [`PUT /objects/${id}/thumbnail`]: { size: 4 },
  });
  show(id, 'Trục.stl');
  await waitFor(() => expect(requestsTo(calls, 'GET')).toHaveLength(2));
  await waitForTurn(calls, `${id}-next`);
  expect(DrawingWorker.drawn).toEqual(drawn);
});

it('a file is tried once, and the files after one that cannot be loaded have their turn', async () => {
  const calls = server({ 'GET /objects/e1/thumbnail': networkError() });
  show('e1', 'Bản vẽ.pdf');
  await waitFor(() => expect(calls).toHaveLength(1));
  cleanup();
  show('e1', 'Bản vẽ.pdf');
  await waitForTurn(calls, 'e2');
  expect(calls.map(({ path }) => path)).toEqual(['/objects/e1/thumbnail', '/objects/e2/thumbnail']);
});

it('a file that cannot be drawn gets no picture', async () => {
  const calls = server({
    'GET /objects/f1/thumbnail': none,
    'GET /objects/f1': new HttpResponse('file'),
  });
  jest.spyOn(DrawingWorker.prototype, 'postMessage').mockImplementation(function (this: DrawingWorker) {
    this.onmessage!({ data: { type: 'drawn', drawn: { problem: 'Không vẽ được' } } });
  });
  show('f1', 'Trục.stl');
  await waitFor(() => expect(requestsTo(calls, 'GET')).toHaveLength(2));
  await waitForTurn(calls, 'f2');
  expect(requestsTo(calls, 'PUT')).toEqual([]);
});

it('a factory draws nothing', () => {
  const calls = server({});
  show('d1', 'Trục.stl', 'manufacturer');
  expect(calls).toEqual([]);
});

// Who displays a model × what the server says of its picture × whether the one that was drawn is stored for all.
it.each<['customer' | 'vietphat' | 'manufacturer', string, Response, boolean]>([
  ['customer', 'there is none', none, true],
  ['vietphat', 'there is none', none, true],
  ['customer', 'there is one', new HttpResponse('picture'), false],
  ['customer', 'nobody may know', new HttpResponse(null, { status: 403 }), false],
  ['customer', 'it has no answer', networkError(), false],
  ['manufacturer', 'there is none', none, false],
])(
  'a model that a %s displays, when the server says that %s (case %#)',
  async (role, _, answer, isStored) => {
    const url = `/objects/g-${role}-${answer.status}`;
    const calls = server({ [`GET ${url}/thumbnail`]: answer, [`PUT ${url}/thumbnail`]: { size: 4 } });
    const drawn = await new Response('{}').blob();
    function Displayed() {
      const store = useMissingPicture(url);
      return <button onClick={() => store(drawn)}>Vẽ xong</button>;
    }
    renderScreen(<Displayed />, { user: { role } });
    fireEvent.click(screen.getByRole('button', { name: 'Vẽ xong' }));
    const asked = role === 'manufacturer' ? 0 : 1;
    await waitFor(() => expect(requestsTo(calls, 'GET')).toHaveLength(asked));
    if (isStored) await waitFor(() => expect(requestsTo(calls, 'PUT')).toHaveLength(1));
    for (let turns = 0; turns < 50; turns += 1) await new Promise((turn) => setImmediate(turn));
    expect(requestsTo(calls, 'PUT')).toHaveLength(isStored ? 1 : 0);
    expect(requestsTo(calls, 'GET')).toHaveLength(asked);
  },
);
