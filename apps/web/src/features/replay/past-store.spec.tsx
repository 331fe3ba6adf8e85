import { messageRoutes, paymentRoutes, projectRoutes } from '@market/contracts';
import type { Channel, Message, Payments } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { api } from '../../api/api';
import { commandOf, pagesOf, queryOf } from '../../api/calls';
import { statusOf } from '../../api/errors';
import { itemsOf } from '../../api/paging';
import { messagesTag, projectTag } from '../../api/tags';
import { useCommand } from '../../commands/use-command';
import { projectOf } from '../../testing/orders';
import { renderScreen } from '../../testing/render-screen';
import { server } from '../../testing/server';
import { PastStore } from './past-store';
import type { PastReplies } from './past-store';

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

const { useTalkInfiniteQuery, useOrderQuery, useOwnBillsQuery } = api.injectEndpoints({
  endpoints: (build) => ({
    talk: build.infiniteQuery(pagesOf(messageRoutes.ofProject, () => [messagesTag(project.id)])),
    order: build.query(queryOf(projectRoutes.detail, () => [projectTag(project.id)])),
    ownBills: build.query(queryOf(paymentRoutes.detail, () => [projectTag(project.id)])),
  }),
});
const messageOf = (id: string, channel: Channel) => ({ id, channel, content: id }) as Message;
const messages = [
  messageOf('k1', 'customer'),
  messageOf('x1', 'factory'),
  messageOf('k2', 'customer'),
  messageOf('x2', 'factory'),
  messageOf('k3', 'customer'),
];

function Talks({ channel }: { channel?: Channel }) {
  const { data, hasNextPage, fetchNextPage } = useTalkInfiniteQuery({
    ...{ projectId: project.id },
    query: { ...(channel && { channel }), limit: 2 },
  });
  return (
    <>
      <p role="log">{itemsOf(data).map(({ id }) => `${id} `)}</p>
      {hasNextPage && <button onClick={() => void fetchNextPage()}>thêm</button>}
    </>
  );
}
const past = (replies: Partial<PastReplies>, children: ReactNode) => (
  <PastStore id={project.id} replies={{ order, history: [], messages, ...replies }}>
    {children}
  </PastStore>
);

it.each<[Channel | undefined, pages: string[]]>([
  ['customer', ['k1 k2 ', 'k1 k2 k3 ']],
  ['factory', ['x1 x2 ']],
  [undefined, ['k1 x1 ', 'k1 x1 k2 x2 ', 'k1 x1 k2 x2 k3 ']],
])('of the conversation %s it has the messages and no other, page by page', async (channel, pages) => {
  server({});
  renderScreen(past({}, <Talks {...(channel && { channel })} />));
  for (const [index, page] of pages.entries()) {
    await waitFor(() => expect(screen.getByRole('log').textContent).toBe(page));
    if (index < pages.length - 1) fireEvent.click(screen.getByText('thêm'));
  }
  expect(screen.queryByText('thêm')).toBeNull();
});

function Facts() {
  const { data } = useOrderQuery({ id: project.id });
  const bills = useOwnBillsQuery({ projectId: project.id });
  return <p>{JSON.stringify([data?.title, data?.allowed, statusOf(bills.error) ?? bills.data?.total])}</p>;
}

it('allows nothing, has nothing of what was not there then, and shows the next moment in place', async () => {
  server({});
  let show: (replies: Partial<PastReplies>) => void = () => undefined;
  function Moments() {
    const [replies, setReplies] = useState<Partial<PastReplies>>({
      order: { ...order, project: { ...project, allowed: ['CancelProject'] } },
    });
    show = setReplies;
    return past(replies, <Facts />);
  }
  renderScreen(<Moments />);
  expect(await screen.findByText(JSON.stringify([project.title, [], 404]))).toBeTruthy();
  const payments = { projectId: project.id, total: 7, instalments: [], bank: null } as unknown as Payments;
  act(() => show({ order: { ...order, project: { ...project, title: 'Về sau' }, payments } }));
  expect(await screen.findByText(JSON.stringify(['Về sau', [], 7]))).toBeTruthy();
});
