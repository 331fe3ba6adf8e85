import { reconnectAfter } from '@control-center/contracts';
import { beforeEach, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { useProjectQuery } from '../../features/projects/projects.api';
import { draw } from '../../testing/draw';
import { projectOf } from '../../testing/orders';
import { server } from '../../testing/server';
import { LiveUpdates, useProjectRoom } from './LiveUpdates';

/** A socket whose other end is the test. */
class Line extends EventTarget {
  static all: Line[] = [];
  readonly CONNECTING = 0;
  readonly OPEN = 1;
  readyState = 1;
  sent: unknown[] = [];
  closed = false;
  constructor(readonly url: string) {
    super();
    Line.all.push(this);
  }
  send = (text: string) => void this.sent.push(JSON.parse(text));
  close = () => void (this.closed = true);
  hear = (message: object) =>
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }));
}
beforeEach(() => {
  Line.all = [];
  Object.assign(globalThis, { WebSocket: Line });
});

const { id } = projectOf();
function Page() {
  useProjectRoom(id);
  return <p>{useProjectQuery({ id }).data?.title}</p>;
}
function Frame() {
  const [here, setHere] = useState(true);
  return here ? (
    <LiveUpdates>
      <Page />
      <button onClick={() => setHere(false)}>đi</button>
    </LiveUpdates>
  ) : null;
}

it('shows what changed elsewhere without a reload, and hangs up when it goes', async () => {
  let title = 'Gá kẹp';
  server({ [`GET /api/projects/${id}`]: () => projectOf({ title }) });
  draw(<Frame />);
  await screen.findByText('Gá kẹp');
  const [line] = Line.all;
  expect(line!.url).toBe('ws://localhost/ws');
  act(() => void line!.dispatchEvent(new Event('open')));
  expect(line!.sent).toContainEqual({ type: 'join', projectId: id });
  title = 'Gá kẹp H7';
  act(() => void line!.hear({ type: 'project_changed', projectId: id }));
  await screen.findByText('Gá kẹp H7');
  title = 'Gá kẹp H8';
  act(() => void line!.hear({ type: 'resync', mark: '' }));
  await screen.findByText('Gá kẹp H8');
  fireEvent.click(screen.getByText('đi'));
  await waitFor(() => expect(line!.closed).toBe(true));
  expect(reconnectAfter).toBe(3000);
});
