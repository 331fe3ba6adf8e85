import type { Pool } from 'pg';
import { expect, it } from '@jest/globals';
import type { Sessions } from '../../sessions/sessions.js';
import { InterfaceLease } from './interface-lease.js';

/** A lease that counts its statements. */
function counted() {
  let statements = 0;
  const query = () => Promise.resolve({ rowCount: (statements += 1) });
  const lease = new InterfaceLease(
    { query } as unknown as Pool,
    { onEnd: () => undefined } as unknown as Sessions,
  );
  return {
    lease,
    during: async (work: () => Promise<unknown>) => {
      statements = 0;
      await work();
      return statements;
    },
  };
}

it('the use of an interface is written once a minute, and at once when the interface changes or the lease has ended', async () => {
  const { lease, during } = counted();
  const use = (role: 'customer' | 'manufacturer') => during(() => lease.renew('an', 'session', role));
  expect([await use('customer'), await use('customer')]).toEqual([1, 0]);
  expect([await use('manufacturer'), await use('customer')]).toEqual([1, 1]);
  await lease.endAll('an');
  expect([await use('customer'), await use('customer')]).toEqual([1, 0]);
});
