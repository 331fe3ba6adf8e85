import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { projectOf } from '../../testing/orders';
import { renderScreen } from '../../testing/render-screen';
import { server } from '../../testing/server';
import { useSendMessageMutation } from '../messages/messages.api';
import { PastStore } from './past-store';

const project = projectOf();
const order = { project, parts: [], progress: null, payments: null, drawings: [], quotes: [] };

function Talk() {
  const [send, { error }] = useSendMessageMutation();
  return (
    <>
      <button onClick={() => void send({ body: { projectId: project.id, content: 'Chào' } })}>gửi</button>
      <p>{JSON.stringify(error)}</p>
    </>
  );
}

// Whatever a screen offers: in the past no command reaches the server, which would carry it out today.
it('refuses every command', async () => {
  const calls = server({});
  renderScreen(
    <PastStore id={project.id} replies={{ order, history: [], messages: [] }}>
      <Talk />
    </PastStore>,
  );
  fireEvent.click(screen.getByText('gửi'));
  expect(await screen.findByText(/Đang xem quá khứ: không thể thay đổi gì/)).toBeTruthy();
  expect(calls).toEqual([]);
});
