import type { Channel, Message, Role } from '@market/contracts';
import { noProject } from '@market/domain';
import type { ProjectState } from '@market/domain';
import { describe, expect, it } from '@jest/globals';
import type { RequestContext } from '../commands/request-context.js';
import type { Streams } from '../commands/streams.js';
import type { Caller } from '../http/caller.js';
import type { UploadClaims } from '../objects/upload-claims.js';
import { channelsOfRole, mayRead, readableBy, recipientOf } from './channels.js';
import { SendMessage, SendMessageHandler } from './messages.commands.js';

const project = (more: Partial<ProjectState> = {}): ProjectState => ({
  ...noProject,
  ...{ revision: 3, customerId: 'customer', submittedAt: '2026-03-02T03:00:00.000Z' },
  ...{ invitedManufacturerIds: ['factory', 'rival'], factoryIds: ['factory', 'rival'] },
  ...more,
});
const caller = (accountId: string, role: Role) => ({ accountId, role, sessionId: 's' }) as Caller;
const readers = {
  customer: caller('customer', 'customer'),
  factory: caller('factory', 'manufacturer'),
  rival: caller('rival', 'manufacturer'),
  provider: caller('provider', 'vietphat'),
  admin: caller('admin', 'admin'),
};
const message = (channel: Channel, senderId: string, receiverId: string | null) =>
  ({ channel, senderId, receiverId }) as Message;

describe('a message', () => {
  it.each<[string, Message, (keyof typeof readers)[]]>([
    ['of the customer', message('customer', 'customer', null), ['customer', 'provider', 'admin']],
    ['to the customer', message('customer', 'provider', 'customer'), ['customer', 'provider', 'admin']],
    ['of a factory', message('factory', 'factory', null), ['factory', 'provider', 'admin']],
    ['to a factory', message('factory', 'provider', 'factory'), ['factory', 'provider', 'admin']],
    ['to its rival', message('factory', 'provider', 'rival'), ['rival', 'provider', 'admin']],
    // No call writes these two messages; each of the two checks alone hides them.
    [
      'of the customer’s channel, to a factory',
      message('customer', 'provider', 'factory'),
      ['customer', 'provider', 'admin'],
    ],
    [
      'of the factories’ channel, to the customer',
      message('factory', 'provider', 'customer'),
      ['provider', 'admin'],
    ],
  ])('%s is read by its two sides alone', (_, sent, expected) => {
    const may = Object.entries(readers).filter(([, reader]) => mayRead(reader, project(), sent));
    expect(may.map(([name]) => name)).toEqual(expected);
  });

  it.each(['factory', 'rival'] as const)('is not read by a %s that no longer has the order', (name) => {
    const left = project({ factoryIds: [], assignedManufacturerId: 'factory' });
    const own = message('factory', 'provider', name);
    expect(mayRead(readers[name], left, own)).toBe(false);
    expect(readableBy(readers[name], left)).toEqual({ channels: [], factoryId: name });
    expect(readableBy(readers[name], project()).channels).toEqual(['factory']);
    expect(mayRead(caller('stranger', 'customer'), left, message('customer', 'customer', null))).toBe(false);
  });

  it('is written to the channel of its writer’s role, which reads no other channel', () => {
    expect(channelsOfRole).toEqual({
      customer: ['customer'],
      manufacturer: ['factory'],
      vietphat: ['customer', 'factory'],
      admin: ['customer', 'factory'],
    });
  });
});

describe('a message of the provider', () => {
  const assigned = {
    ...{ assignedManufacturerId: 'factory', invitedManufacturerIds: [], factoryIds: ['factory'] },
  };
  const refused = { code: 'request.invalid', details: { fields: { receiverId: expect.any(String) } } };
  it.each<[Partial<ProjectState>, string | undefined, Channel | undefined, unknown]>([
    [assigned, undefined, undefined, ['customer', 'customer']],
    [assigned, undefined, 'customer', ['customer', 'customer']],
    [assigned, undefined, 'factory', ['factory', 'factory']],
    [{}, undefined, 'factory', 'refused'],
    [assigned, 'customer', undefined, ['customer', 'customer']],
    [assigned, 'customer', 'factory', 'refused'],
    [assigned, 'factory', undefined, ['factory', 'factory']],
    [assigned, 'factory', 'customer', 'refused'],
    [{}, 'rival', undefined, ['factory', 'rival']],
    [assigned, 'rival', undefined, 'refused'],
    [assigned, 'stranger', 'factory', 'refused'],
  ])('about an order with %j, addressed to %s in %s, goes to %j', (more, receiverId, channel, expected) => {
    const find = () => {
      const found = recipientOf({ projectId: 'p', content: 'x', receiverId, channel }, project(more));
      return [found.channel, found.receiverId];
    };
    if (expected === 'refused') expect(find).toThrow(expect.objectContaining(refused));
    else expect(find()).toEqual(expected);
  });
});

it.each([
  ['sent for the first time', [], []],
  ['sent after another one', [{ id: 'other', attachments: [{ url: '/objects/b.pdf' }] }], []],
  ['repeated', [{ id: 'm', attachments: [{ url: '/objects/a.pdf' }] }], ['/objects/a.pdf']],
])('a message that is %s claims its files, except those that it has already', async (_, recent, known) => {
  const claimed: unknown[] = [];
  const streams = {
    load: (kind: string) => Promise.resolve(kind === 'project' ? project() : { recent }),
  } as unknown as Streams;
  const claims = { during: (...asked: unknown[]) => Promise.resolve(claimed.push(...asked.slice(0, 3))) };
  const context = { actor: { id: 'customer', role: 'customer' }, idFor: () => 'm' };
  const body = { projectId: 'p', content: 'x', attachments: ['/objects/a.pdf', '/objects/a.pdf'] };
  await new SendMessageHandler(streams, claims as unknown as UploadClaims).execute(
    new SendMessage(context as unknown as RequestContext, body),
  );
  const claim = { accountId: 'customer', claimant: 'm', as: 'sent' };
  expect(claimed).toEqual([claim, ['/objects/a.pdf'], known]);
});
