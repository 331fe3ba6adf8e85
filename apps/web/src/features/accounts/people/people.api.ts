import { adminRoutes, sessionRoutes } from '@market/contracts';
import type { Person } from '@market/contracts';
import { original } from '@reduxjs/toolkit';
import type { ThunkDispatch } from '@reduxjs/toolkit';
import type { UnknownAction } from 'redux';
import { api } from '../../../api/api';
import { commandOf, pagesOf, queryOf } from '../../../api/calls';
import { peopleTag, sessionsTag } from '../../../api/tags';

/** A list of more pages than this is not loaded again at every change: a change made here is put into it. */
const livePages = 10;

const stale = () => [peopleTag];

type Started = {
  dispatch: ThunkDispatch<unknown, unknown, UnknownAction>;
  getState: () => unknown;
  queryFulfilled: PromiseLike<{ data: Person }>;
};

/** Puts the changed account into all lists that are loaded. */
function showInLists(_arg: unknown, { dispatch, getState, queryFulfilled }: Started): void {
  queryFulfilled.then(
    ({ data: changed }) => {
      const { util } = peopleApi;
      const isChanged = ({ id }: Person) => id === changed.id;
      for (const arg of util.selectCachedArgsForQuery(getState() as never, 'people'))
        dispatch(
          util.updateQueryData('people', arg, (draft) => {
            // Not the draft: to look through 100,000 of its items would make as many proxies.
            const list = original(draft) ?? draft;
            const pages = list.pages.map((page) =>
              page.items.some(isChanged)
                ? { ...page, items: page.items.map((person) => (isChanged(person) ? changed : person)) }
                : page,
            );
            return { ...list, pages };
          }) as never,
        );
    },
    () => undefined,
  );
}

export const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    people: build.infiniteQuery({
      ...pagesOf(adminRoutes.users, stale),
      providesTags: (result) => (result && result.pages.length > livePages ? [] : stale()),
      // To compare 100,000 accounts with those before would stop the page for a moment.
      structuralSharing: false,
    }),
    person: build.query(queryOf(adminRoutes.user, stale)),
    personTimeline: build.infiniteQuery(pagesOf(adminRoutes.timeline, () => [peopleTag, sessionsTag])),
    permissionRepairs: build.query(queryOf(adminRoutes.repairs, stale)),
    assignRole: build.mutation({ ...commandOf(adminRoutes.assignRole, stale), onQueryStarted: showInLists }),
    setPermissions: build.mutation({
      ...commandOf(adminRoutes.setPermissions, stale),
      onQueryStarted: showInLists,
    }),
    personSessions: build.query(queryOf(sessionRoutes.ofAccount, () => [sessionsTag, peopleTag])),
    endSessionOfPerson: build.mutation(commandOf(sessionRoutes.endOfAccount, () => [sessionsTag])),
    endSessionsOfPerson: build.mutation(commandOf(sessionRoutes.endAllOfAccount, () => [sessionsTag])),
  }),
});

export const {
  usePeopleInfiniteQuery,
  usePersonQuery,
  usePersonTimelineInfiniteQuery,
  usePermissionRepairsQuery,
  useAssignRoleMutation,
  useSetPermissionsMutation,
  usePersonSessionsQuery,
  useEndSessionOfPersonMutation,
  useEndSessionsOfPersonMutation,
} = peopleApi;
