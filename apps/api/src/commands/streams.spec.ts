import { streamBounds } from '@market/domain';
import { Conflict, MalformedEvent, noDiscards, UnknownOutcome } from '@platform/log';
import type { EventStore } from '@platform/log';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RequestFacts } from '../audit-log/request-facts.js';
import type { Quotas } from '../protection/rates/quotas.js';
import type { RequestContext } from './request-context.js';
import { Streams } from './streams.js';

// Quotas, positions and records of commands besides their events.

let steps: string[];
let failure: Error | undefined;
beforeEach(() => {
  steps = [];
  failure = undefined;
});

function streamsOf(revision = -1, bytes = 0): Streams {
  const state = { recent: [], revision, updatedAt: '' };
  const cached = {
    ...{ state, revision, bytes, position: 60n, eventId: 'e', recentCommands: [] },
    ...{ discarded: 0, added: new Map() },
  };
  const folds = {
    clearings: 0,
    get: () => (revision < 0 ? undefined : cached),
    set: () => {},
    forget: () => {},
  };
  const store = {
    folds,
    foldings: { run: (_: string, work: () => unknown) => work() },
    discards: () => Promise.resolve(noDiscards),
    loadToEnd: () => Promise.resolve({ events: [], revision }),
    append: (stream: string, events: { data: object; metadata: object; id: string; type: string }[]) => {
      if (failure) return Promise.reject(failure);
      steps.push(`append ${stream}`);
      const added = events.map((event, index) => ({
        ...event,
        revision: revision + 1 + index,
        position: 70n,
      }));
      return Promise.resolve({ events: added, position: 70n });
    },
    findLeader: () => Promise.resolve(),
    patience: 0,
  } as unknown as EventStore;
  const quotas = {
    take: ({ id }: { id: string }, kind: string, taken: number) => {
      steps.push(`take ${kind} of ${id}: ${taken > 0}`);
      const keep = (kept: number) => {
        steps.push(`keep ${kept}`);
        return Promise.resolve();
      };
      return Promise.resolve({ keep });
    },
  } as unknown as Quotas;
  const facts = {
    record: (...recorded: string[]) => steps.push(`from where: ${recorded[0]} ${recorded[1]}`),
  };
  return new Streams(store, quotas, facts as unknown as RequestFacts);
}

const context = {
  ...{ actor: { id: 'an', role: 'customer' }, correlationId: 'request-1', bodyHash: 'hash' },
  ...{ idFor: (purpose: string) => purpose, origin: { device: '', address: '' } },
  reportPosition: (position: bigint) => steps.push(`position ${position}`),
} as unknown as RequestContext;
const send = (streams: Streams, commands = 1) => {
  const names = new Set<string>();
  const data = {
    messageId: 'm',
    projectId: 'p',
    channel: 'customer',
    content: 'x',
    receiverId: null,
  } as const;
  const command = { type: 'SendMessage' as const, data: { ...data, fromProvider: false } };
  return streams
    .execute('conversation', 'p', { ...context, commandNames: names }, () => Array(commands).fill(command))
    .then(
      () => [...names].join() || 'nothing',
      ({ code, name }: { code?: string; name: string }) => code ?? name,
    );
};

describe('a command', () => {
  it('takes from its author’s quota before it is written, then reports its position, address and device', async () => {
    expect(await send(streamsOf())).toBe('SendMessage');
    expect(steps).toEqual([
      ...['take log of an: true', 'append conversation-p'],
      ...['position 70', 'from where: request-1 an'],
    ]);
  });

  it('returns the quota when nothing was written, unless the outcome is unknown', async () => {
    failure = new Conflict('conversation-p', 3);
    // There is no other writer to conflict with.
    expect(await send(streamsOf())).toBe('Unreachable');
    expect(steps.filter((step) => step === 'keep 0')).toHaveLength(1);
    steps = [];
    failure = new UnknownOutcome('conversation-p', new Error('no answer'));
    expect(await send(streamsOf())).toBe('UnknownOutcome');
    expect(steps).toEqual(['take log of an: true']);
  });

  it.each([
    ['events', streamBounds.events - 1, 0],
    ['bytes', 5, streamBounds.bytes],
  ])('that would make its stream too large by %s takes no quota', async (_, revision, bytes) => {
    expect(await send(streamsOf(revision, bytes))).toBe('stream.full');
    expect(steps).toEqual([]);
    expect(await send(streamsOf(revision - 1, bytes / 2))).toBe('SendMessage');
  });

  it('that changes nothing reports the position of the last event', async () => {
    expect(await send(streamsOf(5), 0)).toBe('nothing');
    expect(steps).toEqual(['position 60', 'from where: request-1 an']);
  });

  it('that no person requested has no address and device', async () => {
    const system = { ...context, commandNames: new Set<string>() };
    delete system.origin;
    await streamsOf(5).execute('conversation', 'p', system, () => []);
    expect(steps).toEqual(['position 60']);
  });
});

describe('the history of an order', () => {
  const event = (revision: number, type: string, metadata: object = {}) => ({
    ...{ id: `e-${revision}`, stream: 'project-p', type, data: { n: revision }, revision, position: 7n },
    metadata: { occurredAt: `at ${revision}`, actorId: 'an', actorRole: 'vietphat', ...metadata },
  });
  const historyOf = (events: ReturnType<typeof event>[], discarded: number[] = []) => {
    const store = {
      load: (...asked: unknown[]) => {
        steps.push(asked.join(' '));
        return Promise.resolve(events);
      },
      discards: () =>
        Promise.resolve({ has: ({ revision }: { revision: number }) => discarded.includes(revision) }),
    };
    return new Streams(store as unknown as EventStore, {} as Quotas, {} as RequestFacts).historyOf('p', 3, 2);
  };

  it('has its events from a revision on, with who acted, in which role, and for whom', async () => {
    const events = [event(3, 'ReviewStarted'), event(4, 'QuoteApproved', { onBehalfOf: 'binh' })];
    expect(await historyOf(events)).toEqual([
      { type: 'ReviewStarted', data: { n: 3 }, at: 'at 3', by: 'an', revision: 3, role: 'vietphat' },
      {
        ...{ type: 'QuoteApproved', data: { n: 4 }, at: 'at 4', by: 'an', revision: 4, role: 'vietphat' },
        onBehalfOf: 'binh',
      },
    ]);
    expect(steps).toEqual(['project-p 3 2']);
  });

  it('omits discarded events, and throws at an event of a later release', async () => {
    const events = [event(3, 'ReviewStarted'), event(4, 'Unheard')];
    expect((await historyOf(events, [4])).map(({ revision }) => revision)).toEqual([3]);
    await expect(historyOf(events)).rejects.toThrow('Event 4 of project-p (Unheard, position 7) is unknown');
    await expect(historyOf([event(3, 'toString')])).rejects.toThrow(MalformedEvent);
  });
});
