import {
  accountRoutes,
  historyRoutes,
  messageRoutes,
  notificationRoutes,
  partRoutes,
  pathOf,
  paymentRoutes,
  progressRoutes,
  projectRoutes,
  quoteRoutes,
} from '@market/contracts';
import type { HistoryEntry, Message, PastOrder } from '@market/contracts';
import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { useEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { Provider } from 'react-redux';
import { api } from '../../api/api';
import type { OtherServer } from '../../api/base-query';
import { WithoutLiveUpdates } from '../../api/live/LiveUpdates';
import { allTags } from '../../api/tags';
import { toasts } from '../../components/toasts/toasts';

/** What the screens of an order load. */
export type PastReplies = { order: PastOrder; history: HistoryEntry[]; messages: Message[] };

/** The replies by their addresses. Nothing is allowed in the past. */
function repliesOf(id: string, { order, history, messages }: PastReplies): Record<string, unknown> {
  const ofProject = { id, projectId: id };
  return {
    [pathOf(projectRoutes.detail, ofProject)]: order.project && { ...order.project, allowed: [] },
    [pathOf(partRoutes.ofProject, ofProject)]: order.parts,
    [pathOf(partRoutes.drawings, ofProject)]: order.drawings,
    [pathOf(progressRoutes.detail, ofProject)]: order.progress,
    [pathOf(paymentRoutes.detail, ofProject)]: order.payments,
    [pathOf(quoteRoutes.ofProject, ofProject)]: order.quotes,
    [pathOf(historyRoutes.ofProject, ofProject)]: history,
    [pathOf(messageRoutes.ofProject, ofProject)]: messages,
    [notificationRoutes.list.path]: { unreadMessages: 0, items: [] },
    [accountRoutes.factories.path]: [],
  };
}

type PageParams = { channel?: string; limit?: number; cursor?: string };

/** A page of a list, with the address of the next one, as the server gives it. */
function pageOf(all: readonly unknown[], { channel, limit = all.length, cursor = '0' }: PageParams) {
  const list = channel ? all.filter((item) => (item as Message).channel === channel) : all;
  const end = Number(cursor) + limit;
  const link = end < list.length ? `<?cursor=${String(end)}>; rel="next"` : '';
  const response = new Response(null, { headers: { link } });
  return { data: list.slice(Number(cursor), end), meta: { request: new Request(location.href), response } };
}

const refused = (status: number, message: string) => ({
  error: { status, data: { code: status === 404 ? 'project.not-found' : 'access.denied', message } },
});

function createPastStore(id: string, first: PastReplies) {
  let shown = first;
  let replies = repliesOf(id, first);
  const server: OtherServer = {
    answer: ({ url, method, params }) => {
      if (method !== 'GET') return refused(403, 'Đang xem quá khứ: không thể thay đổi gì.');
      const data = replies[url];
      if (data === undefined || data === null) return refused(404, 'Lúc đó chưa có.');
      return Array.isArray(data) ? pageOf(data, (params ?? {}) as PageParams) : { data };
    },
  };
  const store = configureStore({
    reducer: combineReducers({ [api.reducerPath]: api.reducer, [toasts.name]: toasts.reducer }),
    middleware: (defaults) => defaults({ thunk: { extraArgument: server } }).concat(api.middleware),
  });
  const show = (next: PastReplies) => {
    if (next === shown) return;
    shown = next;
    replies = repliesOf(id, next);
    store.dispatch(api.util.invalidateTags(allTags));
  };
  return { store, show };
}

type PastStoreProps = { id: string; replies: PastReplies; children: ReactNode };

/** Screens in it load from these replies alone. They stay mounted, and keep their place, when the replies change. */
export function PastStore({ id, replies, children }: PastStoreProps) {
  const [past] = useState(() => createPastStore(id, replies));
  useEffect(() => past.show(replies), [past, replies]);
  return (
    <Provider store={past.store}>
      <WithoutLiveUpdates>{children}</WithoutLiveUpdates>
    </Provider>
  );
}
