import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { LiveUpdates } from '../../api/live/LiveUpdates';
import { projectOf } from '../../testing/orders';
import { renderScreen } from '../../testing/render-screen';
import { server } from '../../testing/server';
import { ReviewPane } from '../provider/review/ReviewPane';
import { ProjectPage } from './ProjectPage';

const { id } = projectOf();

class OpenSocket extends EventTarget {
  static last: OpenSocket;
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readyState = 1;
  sent: string[] = [];
  close = () => undefined;
  send = (text: string) => void this.sent.push(text);
  constructor() {
    super();
    OpenSocket.last = this;
  }
}

// Each screen of one order × that it follows what others do to it.
it.each<[string, ReactElement]>([
  ['the page of an order', <ProjectPage key="page" />],
  ['the order at the provider’s desk', <ReviewPane key="pane" id={id} />],
])('%s follows its order', async (_, shown) => {
  Object.assign(globalThis, { WebSocket: OpenSocket });
  server({
    [`GET /api/projects/${id}`]: projectOf(),
    [`GET /api/project-parts/${id}`]: [],
    [`GET /api/projects/${id}/history`]: [],
    [`GET /api/quotes/project/${id}`]: [],
    [`GET /api/messages/project/${id}`]: [],
    'GET /api/notifications': { unreadMessages: 0, items: [] },
    'GET /api/factories': [],
  });
  renderScreen(
    <LiveUpdates>
      <Routes>
        <Route path="/projects/:id" element={shown} />
      </Routes>
    </LiveUpdates>,
    { user: { role: 'vietphat' }, path: `/projects/${id}` },
  );
  await screen.findByRole('heading', { name: /^Gá kẹp trục/ });
  act(() => void OpenSocket.last.dispatchEvent(new Event('open')));
  await waitFor(() => expect(OpenSocket.last.sent.join()).toContain(id));
});
