import { skipToken } from '@reduxjs/toolkit/query';
import { useAllProjectsInfiniteQuery, useProjectsOfFactoryInfiniteQuery } from './projects.api';

/** The orders of one customer, or those that one factory quotes and makes. */
export type OrdersOf = { customerId: string } | { manufacturerId: string };

/** As the admin's lists load them; without one, the customer's or all that the query lets through. */
export function useOrders(of: OrdersOf | undefined, query: object = {}) {
  const ofFactory = of && 'manufacturerId' in of ? of : undefined;
  const ofAll = useAllProjectsInfiniteQuery(
    { query: { ...(of && 'customerId' in of ? of : {}), ...query } },
    { skip: ofFactory !== undefined },
  );
  const atFactory = useProjectsOfFactoryInfiniteQuery(ofFactory ?? skipToken);
  return ofFactory ? atFactory : ofAll;
}
