import type { AccountState } from '@market/domain';
import { held } from '@platform/testing/held';
import { describe, expect, it } from '@jest/globals';
import type { Streams } from '../commands/streams.js';
import { Accounts } from './accounts.js';

/** Accounts over a stream of one account, whose folds arrive when the test releases them. */
function world() {
  const stream = { revision: 4, isBlocked: false };
  const load = held((_kind: string, id: string) => ({ ...stream, id }) as AccountState);
  const accounts = new Accounts({ load: load.call } as unknown as Streams);
  /** The account as a reader gets it now. */
  const find = async () => {
    const found = accounts.find('an');
    for (const { release } of load.calls) await release();
    return found;
  };
  return { accounts, stream, load, find };
}

describe('an account that is looked up', () => {
  it('is read once while changes are followed, and each time while they are not', async () => {
    const { accounts, load, find } = world();
    await find();
    await find();
    expect(load.calls).toHaveLength(2);
    accounts.setFollowed(true);
    await find();
    await find();
    expect(load.calls).toHaveLength(3);
    accounts.setFollowed(false);
    await find();
    await find();
    expect(load.calls).toHaveLength(5);
  });

  it('is unknown until its stream has an event', async () => {
    const { accounts, stream, find } = world();
    accounts.setFollowed(true);
    stream.revision = -1;
    expect(await find()).toBeUndefined();
    stream.revision = 0;
    expect(await find()).toMatchObject({ id: 'an', revision: 0 });
  });

  it.each<[string, (accounts: Accounts) => unknown]>([
    ['the account changes', (accounts) => accounts.changed('an')],
    ['the log is replaced', (accounts) => accounts.logReplaced()],
    [
      'the changes are followed again after a lost connection',
      (accounts) => {
        accounts.setFollowed(false);
        accounts.setFollowed(true);
      },
    ],
  ])('is not cached when its fold is being read while %s', async (_, happens) => {
    const { accounts, stream, load, find } = world();
    accounts.setFollowed(true);
    const early = accounts.find('an');
    stream.isBlocked = true;
    await happens(accounts);
    await load.calls[0]!.release();
    expect(await early).toMatchObject({ isBlocked: false });
    expect(await find()).toMatchObject({ isBlocked: true });
  });

  it.each<[string, (accounts: Accounts) => unknown, (string | undefined)[]]>([
    ['the account changes', (accounts) => accounts.changed('an'), ['an']],
    ['the log is replaced', (accounts) => accounts.logReplaced(), [undefined]],
  ])('is removed from the cache when %s, before listeners are called', async (_, happens, heard) => {
    const { accounts, stream, find } = world();
    accounts.setFollowed(true);
    await find();
    stream.isBlocked = true;
    const told: unknown[] = [];
    accounts.onChange(async (id) => {
      told.push(id);
      expect(await find()).toMatchObject({ isBlocked: true });
    });
    await happens(accounts);
    expect(told).toEqual(heard);
  });
});

it('an order goes only to factories that exist and are neither blocked nor erased', async () => {
  const states: Record<string, Partial<AccountState>> = {
    active: { revision: 0, role: 'manufacturer' },
    blocked: { revision: 1, role: 'manufacturer', isBlocked: true },
    erased: { revision: 1, role: 'manufacturer', isErased: true },
    customer: { revision: 1, role: 'customer' },
    admin: { revision: 1, role: 'admin' },
    unknown: { revision: -1 },
  };
  const load = (_kind: string, id: string) => Promise.resolve({ id, ...states[id] });
  const accounts = new Accounts({ load } as unknown as Streams);
  await accounts.requireFactories(['active', 'active']);
  for (const id of ['blocked', 'erased', 'customer', 'admin', 'unknown'])
    await expect(accounts.requireFactories(['active', id])).rejects.toMatchObject({
      code: 'account.not-found',
    });
});
