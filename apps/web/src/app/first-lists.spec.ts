import { homeOfRole } from '@market/contracts';
import { expect, it } from '@jest/globals';
import { requestsTo, server } from '../testing/server';
import { firstLists } from './first-lists';
import { screens } from './screens';
import { createProgramStore } from './store';

it.each([
  ['customer', screens.customer],
  ['manufacturer', screens.factory],
] as const)(
  'what is fetched before the program has loaded is what the page of a %s requests first',
  async (role, screen) => {
    const user = { id: 'u1', role };
    const address = new URL(firstLists[homeOfRole[role]]!(user)!, 'http://localhost');
    const calls = server({ [`GET ${address.pathname}`]: [] });
    const { preload } = await screen();
    await preload(createProgramStore().dispatch, user);
    expect(requestsTo(calls, 'GET').map(({ path, query }) => [path, query])).toEqual([
      [address.pathname, Object.fromEntries(address.searchParams)],
    ]);
  },
);

it('nothing is fetched for an admin who has to pick a factory first', () => {
  expect(firstLists[homeOfRole.manufacturer]!({ id: 'u1', role: 'admin' })).toBeUndefined();
});
