import { accountRoutes, projectRoutes, reconnectAfter } from '@market/contracts';
import { beforeEach, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { fakeSockets } from '../../testing/fake-socket';
import { renderScreen } from '../../testing/render-screen';
import { projectOf } from '../../testing/orders';
import { server } from '../../testing/server';
import { api } from '../api';
import { queryOf } from '../calls';
import { accountTag, projectTag } from '../tags';
import { LiveUpdates, useLiveProject } from './LiveUpdates';

let sockets: ReturnType<typeof fakeSockets>;
beforeEach(() => void (sockets = fakeSockets()));

const { useProjectQuery, useAccountQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    account: build.query(queryOf(accountRoutes.me, () => [accountTag])),
    project: build.query(queryOf(projectRoutes.detail, ({ id }) => [projectTag(id)])),
  }),
});

const { id } = projectOf();
function Page() {
  useLiveProject(id);
  return <p>{useProjectQuery({ id }).data?.title}</p>;
}
const Account = () => <p>{useAccountQuery().data?.id}</p>;
function Frame() {
  const [mounted, setMounted] = useState(true);
  return mounted ? (
    <LiveUpdates>
      <Page />
      <button onClick={() => setMounted(false)}>đi</button>
    </LiveUpdates>
  ) : null;
}

it('shows changes made elsewhere without a reload, and closes the socket on unmount', async () => {
  let title = 'Gá kẹp';
  server({ [`GET /api/projects/${id}`]: () => projectOf({ title }) });
  renderScreen(<Frame />);
  await screen.findByText('Gá kẹp');
  const [socket] = sockets;
  expect(socket!.url).toBe('ws://localhost/ws');
  act(() => socket!.accept());
  expect(socket!.sent).toContainEqual({ type: 'join', projectId: id });
  title = 'Gá kẹp H7';
  act(() => socket!.receive({ type: 'project_changed', projectId: id }));
  await screen.findByText('Gá kẹp H7');
  title = 'Gá kẹp H8';
  act(() => socket!.receive({ type: 'resync', mark: '' }));
  await screen.findByText('Gá kẹp H8');
  fireEvent.click(screen.getByText('đi'));
  await waitFor(() => expect(socket!.close).toHaveBeenCalled());
  expect(reconnectAfter).toBe(3000);
});

it('loads everything again after a gap, the account as well: a right may have been taken away meanwhile', async () => {
  let asked = 0;
  server({
    [`GET ${accountRoutes.me.path}`]: () => ({ id: `an${(asked += 1)}` }),
    [`GET /api/projects/${id}`]: projectOf(),
  });
  renderScreen(
    <LiveUpdates>
      <Account />
      <Page />
    </LiveUpdates>,
  );
  await screen.findByText('an1');
  act(() => sockets[0]!.receive({ type: 'resync', mark: '' }));
  await screen.findByText('an2');
});

it('looks at the account when the socket is refused: it may be signed out or blocked', async () => {
  let asked = 0;
  server({ [`GET ${accountRoutes.me.path}`]: () => ({ id: `an${(asked += 1)}` }) });
  renderScreen(
    <LiveUpdates>
      <Account />
    </LiveUpdates>,
  );
  await screen.findByText('an1');
  act(() => sockets[0]!.drop());
  await screen.findByText('an2');
});

it('tabs that can share a socket open none of their own', async () => {
  server({ [`GET /api/projects/${id}`]: projectOf() });
  const said: unknown[] = [];
  class SharedWorker {
    port = Object.assign(new EventTarget(), {
      start: () => undefined,
      postMessage: (message: unknown) => void said.push(message),
    });
  }
  Object.assign(globalThis, { SharedWorker });
  renderScreen(<Frame />);
  await screen.findByText('Gá kẹp trục');
  expect(said).toEqual([expect.objectContaining({ type: 'hello' }), { type: 'join', projectId: id }]);
  fireEvent.click(screen.getByText('đi'));
  await waitFor(() => expect(said).toContainEqual({ type: 'bye' }));
  expect(sockets).toEqual([]);
  Reflect.deleteProperty(globalThis, 'SharedWorker');
});

it('a page that is told of no change loads everything again every thirty seconds', async () => {
  jest.useFakeTimers({ advanceTimers: true });
  let title = 'Gá kẹp';
  server({ [`GET /api/projects/${id}`]: () => projectOf({ title }) });
  renderScreen(<Frame />);
  await screen.findByText('Gá kẹp');
  title = 'Gá kẹp H7';
  act(() => sockets[0]!.drop(4429));
  await act(() => jest.advanceTimersByTimeAsync(30_000));
  await screen.findByText('Gá kẹp H7');
  act(() => sockets.at(-1)!.receive({ type: 'mark', mark: '7-1' }));
  title = 'Gá kẹp H8';
  await act(() => jest.advanceTimersByTimeAsync(90_000));
  expect(screen.queryByText('Gá kẹp H8')).toBeNull();
  jest.useRealTimers();
});
