import type { OrderTimes } from '@market/contracts';
import { afterEach, expect, it } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { ReadyDates } from './ReadyDates';

afterEach(cleanup);

const [expectedOn, promisedOn, announcedOn] = ['2026-12-07', '2026-12-04', '2026-12-09'];
const times: OrderTimes = {
  ...{ sla: null, daysOpen: 0, promisedOn: null, expectedOn: null, isBehind: false, announcedOn: null },
  ...{ isLate: false, isLaterThanAnnounced: false, isPriceExpired: false },
};

// What is known of an order's dates × how it is said: the promise, and what is expected where it differs.
it.each<[Partial<OrderTimes> | null, string]>([
  [null, ''],
  [{}, ''],
  [{ expectedOn }, 'Dự kiến xong 07/12/2026'],
  [{ promisedOn }, 'Đã hứa giao 04/12/2026'],
  [{ promisedOn, expectedOn: promisedOn }, 'Đã hứa giao 04/12/2026'],
  [{ promisedOn, isLate: true }, 'Đã hứa giao 04/12/2026 (đã quá)'],
  [{ expectedOn, promisedOn, announcedOn }, 'Đã hứa giao 04/12/2026 · dự kiến xong 07/12/2026'],
])('of %j the dates are «%s»', (known, text) => {
  const { container } = render(<ReadyDates project={known ? { times: { ...times, ...known } } : {}} />);
  expect(container.textContent).toBe(text);
});
