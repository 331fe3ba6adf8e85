import { messageRoutes } from '@control-center/contracts';
import { expect, it } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { api } from '../../api/api';
import { commandOf } from '../../api/calls';
import { useCommand } from '../../commands/use-command';
import { projectOf } from '../../testing/orders';
import { renderScreen } from '../../testing/render-screen';
import { server } from '../../testing/server';
import { PastStore } from './past-store';

const project = projectOf();
const order = { project, parts: [], progress: null, payments: null, drawings: [], quotes: [] };
const { useSayMutation } = api.injectEndpoints({
  endpoints: (build) => ({ say: build.mutation(commandOf(messageRoutes.send)) }),
});

function Talk() {
  const { run } = useCommand(useSayMutation(), { failed: null });
  const [result, setResult] = useState({});
  const say = async () => setResult(await run({ body: { projectId: project.id, content: 'Chào' } }));
  return (
    <>
      <button onClick={() => void say()}>gửi</button>
      <p>{JSON.stringify(result)}</p>
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
