import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { LiveUpdates } from '../../api/live/LiveUpdates';
import { fakeSockets } from '../../testing/fake-socket';
import { besideOrder, projectOf } from '../../testing/orders';
import { renderScreen } from '../../testing/render-screen';
import { server } from '../../testing/server';
import { ReviewPane } from '../provider/review/ReviewPane';
import { ProjectPage } from './ProjectPage';

const { id } = projectOf();

// Each screen of one order × that it follows what others do to it.
it.each<[string, ReactElement]>([
  ['the page of an order', <ProjectPage key="page" />],
  ['the order at the provider’s desk', <ReviewPane key="pane" id={id} />],
])('%s follows its order', async (_, shown) => {
  const sockets = fakeSockets();
  server({ ...besideOrder, [`GET /api/projects/${id}`]: projectOf() });
  renderScreen(
    <LiveUpdates>
      <Routes>
        <Route path="/projects/:id" element={shown} />
      </Routes>
    </LiveUpdates>,
    { user: { role: 'vietphat' }, path: `/projects/${id}` },
  );
  await screen.findByRole('heading', { name: /^Gá kẹp trục/ });
  act(() => sockets.at(-1)!.accept());
  await waitFor(() => expect(sockets.at(-1)!.sent).toContainEqual({ type: 'join', projectId: id }));
});
