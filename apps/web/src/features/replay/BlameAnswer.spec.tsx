import type { Blame, PastEvent } from '@market/contracts';
import { expect, it, jest } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderScreen } from '../../testing/render-screen';
import { requestsTo, server } from '../../testing/server';
import { BlameAnswer } from './BlameAnswer';

const path = '/api/audit/streams/project/p1/blame';
const eventOf = (revision: number, isRead = true): PastEvent => ({
  ...{
    revision,
    at: `2026-03-0${revision + 1}T03:00:00.000Z`,
    isDiscarded: false,
    phase: null,
    command: revision,
    topics: [],
  },
  entry: isRead
    ? {
        ...{ id: String(revision), createdAt: '', what: 'X', by: 'provider', status: null },
        sentence: [{ text: 'Lan' }, { text: ` đặt lần ${revision}` }],
      }
    : null,
});
const values: Blame['values'] = [
  { pointer: '/project/material', revision: 1 },
  { pointer: '/project/materialSpecification', revision: 4 },
  { pointer: '/parts/1/quantity', revision: 2 },
  { pointer: '/parts/1/attachments/0', revision: 3 },
  { pointer: '/parts/10/quantity', revision: 5 },
  { pointer: '/project/title', revision: 6 },
];
const events = [1, 2, 3, 4, 5].map((revision) => eventOf(revision));

const onVisit = jest.fn();
const onFollow = jest.fn();
const ask = (pointer: string) =>
  renderScreen(
    <BlameAnswer
      stream={{ kind: 'project', id: 'p1' }}
      at="5"
      as="customer"
      {...{ pointer, onVisit, onFollow }}
    />,
    { user: { role: 'admin' } },
  );

it.each([
  ['a value, though the name of a later one begins with its name', '/project/material', 'Lan đặt lần 1'],
  ['the later one', '/project/materialSpecification', 'Lan đặt lần 4'],
  ['the newest value of an element, and of no other', '/parts/1', 'Lan đặt lần 3'],
  ['one value of an element', '/parts/1/quantity', 'Lan đặt lần 2'],
  ['an element with a longer number', '/parts/10', 'Lan đặt lần 5'],
  ['a value that nobody has set', '/project/description', 'Chưa ai đặt giá trị này.'],
  ['a value whose event is not among those of the reply', '/project/title', 'Chưa ai đặt giá trị này.'],
])('tells who set %s', async (_, pointer, text) => {
  const calls = server({ [`GET ${path}`]: { revision: 5, values, events } });
  ask(pointer);
  expect(await screen.findByText(text)).toBeTruthy();
  expect(requestsTo(calls, 'GET')[0]!.query).toEqual({ at: '5', as: 'customer' });
});

it('does not tell a viewer what an event says that they could not read, but when it was', async () => {
  server({ [`GET ${path}`]: { revision: 5, values, events: [eventOf(1, false)] } });
  ask('/project/material');
  expect(await screen.findByText('Người xem này không xem được sự kiện đó.')).toBeTruthy();
  expect(screen.getByText('10:00:00 02/03/2026')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Tới lúc đó' }));
  expect(onVisit).toHaveBeenCalledWith(1);
  fireEvent.click(screen.getByRole('button', { name: 'Mọi lần đổi' }));
  expect(onFollow).toHaveBeenCalled();
});
