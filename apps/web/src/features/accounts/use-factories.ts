import { accountRoutes } from '@market/contracts';
import type { Factory } from '@market/contracts';
import { useFactoriesQuery } from './accounts.api';
import { useMayCall } from './user';

const none: readonly Factory[] = [];

/** The factories that orders are sent to; none for users who may not know them. */
export function useFactories(): readonly Factory[] {
  const mayCall = useMayCall(accountRoutes.factories);
  return useFactoriesQuery(undefined, { skip: !mayCall }).data ?? none;
}
