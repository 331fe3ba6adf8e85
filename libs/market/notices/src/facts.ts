import { admits, channelsOf, coverOf, isProvider, noticeOf } from '@market/contracts';
import type { HistoryEntry, NoticeChannel, Role } from '@market/contracts';
import {
  accountDecider,
  companyDecider,
  companyId,
  conversationDecider,
  filesFor,
  historyEntryFor,
  isActive,
  mayReadProjects,
  noProject,
  projectDecider,
  relationTo,
  slaClockOf,
  slaMark,
  streamName,
  systemActor,
} from '@market/domain';
import { evolve, once } from '@platform/kernel';
import type {
  AccountState,
  ConversationState,
  NoticeData,
  ProjectEvents,
  ProjectState,
  Viewer,
} from '@market/domain';
import { current, recorded } from '@platform/log';
import type { EventStore, StoredEvent } from '@platform/log';
import type { Item } from '@platform/reactions';
import { untilText } from './until.js';

/** What a notice says to one reader, by the rights of the moment at which it is sent. */
export type NoticeFact = {
  item: Item;
  data: NoticeData;
  order: ProjectState;
  /** The event of the order that the notice is about; undefined for a message, and for an event that was discarded. */
  step: Step | undefined;
  says: string;
  viewer: Viewer;
};

export const accountOf = async (store: EventStore, id: string): Promise<AccountState> =>
  (await current(store, accountDecider, streamName('account', id))).state;

/** The role in which a person is notified. Of the provider's staff, only those who act as such now. */
function roleFor({ side }: NoticeData, account: AccountState): Role | undefined {
  if (side === 'provider') return isProvider(account.role) ? account.role : undefined;
  return side === 'customer' ? 'customer' : 'manufacturer';
}

/** The role in which a person may receive this notice on this channel; undefined when they do not want it or may not. */
function viewerFor(
  data: NoticeData,
  account: AccountState,
  channel: NoticeChannel,
): (Viewer & AccountState) | undefined {
  const told = noticeOf(data.kind).to[data.side];
  const role = roleFor(data, account);
  if (!isActive(account) || !told || !role) return undefined;
  const viewer = { ...account, role };
  const isWanted = channelsOf(data.kind, data.side, account.noticeChoices).includes(channel);
  return isWanted && admits(told.access, viewer) && mayReadProjects(viewer) ? viewer : undefined;
}

/** An event of an order, with the states before and after it. */
type Step = { stored: StoredEvent; before: ProjectState; after: ProjectState };

/** An order as it is now, and those of its events that are told about, by their ids. */
type Order = { state: ProjectState; steps: ReadonlyMap<string, Step> };

/** Reads and folds an order once. Discarded events are left out, as they are in the rows. */
async function orderFrom(store: EventStore, id: string, told: ReadonlySet<string>): Promise<Order> {
  const [stream, discards] = await Promise.all([store.load(streamName('project', id)), store.discards()]);
  const steps = new Map<string, Step>();
  let state = noProject;
  for (const stored of stream) {
    if (discards.has(stored)) continue;
    const before = state;
    state = evolve(projectDecider, before, recorded<ProjectEvents>(stored));
    if (told.has(stored.id)) steps.set(stored.id, { stored, before, after: state });
  }
  return { state, steps };
}

/**
 * The event's sentence, as the reader sees it, and what they must know beside it. The sentence names earlier values, so it
 * needs the states around it. That of a deadline repeats the words of the notice.
 */
async function eventText(
  { step, viewer, data, order }: NoticeFact,
  promiseOf: (order: ProjectState) => Promise<string | null>,
): Promise<string> {
  if (!step) return '';
  const { stored, ...states } = step;
  const event = { ...recorded<ProjectEvents>(stored), role: stored.metadata.actorRole as Role };
  const isDeadline = stored.metadata.actorId === systemActor.id;
  const entry = isDeadline ? undefined : historyEntryFor(viewer, event, states);
  const sentence = entry ? sentenceText(entry) : '';
  // The event is due before the promise that it warns of.
  const passed = data.kind === 'quote_due_soon' ? { dueAt: await promiseOf(order) } : event.data;
  return [sentence, untilText(data.kind, order, passed)].filter(Boolean).join('\n');
}

function messageText(
  { recent }: ConversationState,
  stream: readonly StoredEvent[],
  { item }: NoticeFact,
): string {
  const { messageId } = (stream.find(({ id }) => id === item.eventId)?.data ?? {}) as { messageId?: string };
  return recent.find(({ id }) => id === messageId)?.content ?? '';
}

const sides: Record<HistoryEntry['by'], string> = {
  customer: 'Khách hàng',
  factory: 'Nhà máy',
  provider: 'Việt Phát',
};

/** Names of people appear on screens only: a mail cannot be changed once it is sent. */
const sentenceText = ({ sentence, by }: HistoryEntry): string =>
  sentence
    .map((part) => part.text || ('accountId' in part ? sides[by] : ''))
    .join('')
    .trim();

const maxText = 300;
const shortened = (text: string): string => (text.length > maxText ? `${text.slice(0, maxText)}…` : text);

/** Undefined when the reader does not want the notice, may no longer read it, or it is out of date. */
async function factFor(
  orderOf: (id: string) => Promise<Order>,
  account: AccountState,
  item: Item,
  channel: NoticeChannel,
): Promise<NoticeFact | undefined> {
  const data = item.data as NoticeData;
  const viewer = viewerFor(data, account, channel);
  if (!viewer) return undefined;
  const { state: order, steps } = await orderOf(data.projectId);
  const { while: statuses, to } = noticeOf(data.kind);
  const isOver = statuses !== undefined && !statuses.includes(order.status);
  const fact = { item, data, order, step: steps.get(item.eventId), says: to[data.side]!.says, viewer };
  if (isLost(data)) return fact;
  return isOver || relationTo(order, viewer) === undefined ? undefined : fact;
}

/** A factory that has lost the order reads so, and nothing else about the order but its title, which it knew. */
export const isLost = ({ kind }: NoticeData): boolean => kind === 'factory_left';

/** Where the web shows what the fact is about. An order that was lost can no longer be opened. */
export const pathOf = ({ data, order }: NoticeFact): string =>
  isLost(data) ? '/' : `/projects/${order.id}${data.kind === 'messages' ? '?tab=messages' : ''}`;

/** The address of the file that stands for the order in the reader's lists, if they may open one. */
export const coverFor = ({ data, order, viewer }: NoticeFact): string | undefined =>
  isLost(data)
    ? undefined
    : coverOf({ drawingFileUrl: order.drawingFileUrl, files: filesFor(viewer, order) })?.url;

/** What each fact adds to what it says. A conversation is read once, up to the last of the messages. */
export function textsOf(store: EventStore, facts: readonly NoticeFact[]): Promise<string[]> {
  const ends = new Map<string, number>();
  for (const { item } of facts)
    ends.set(item.stream, Math.max(ends.get(item.stream) ?? 0, item.revision + 1));
  const streamOf = once((stream: string) => store.load(stream, 0, ends.get(stream)));
  const conversationOf = once(
    async (stream: string) => (await current(store, conversationDecider, stream)).state,
  );
  const hoursOf = once(
    async (stream: string) => (await current(store, companyDecider, stream)).state.slaHours,
  );
  const promiseOf = async (order: ProjectState) =>
    slaMark(slaClockOf(order), (await hoursOf(streamName('settings', companyId))).promise);
  const textOf = async (fact: NoticeFact): Promise<string> => {
    const { data, item } = fact;
    if (isLost(data)) return '';
    return data.kind === 'messages'
      ? messageText(await conversationOf(item.stream), await streamOf(item.stream), fact)
      : eventText(fact, promiseOf);
  };
  return Promise.all(facts.map(async (fact) => shortened(await textOf(fact))));
}

/** Orders that are read at the same time. */
const readAtOnce = 20;

/** The facts of the items that the reader wants and may read now. Each order is read once. */
export async function factsFor(
  store: EventStore,
  account: AccountState,
  items: readonly Item[],
  channel: NoticeChannel,
): Promise<NoticeFact[]> {
  const told = new Set(items.map(({ eventId }) => eventId));
  const orderOf = once((id: string) => orderFrom(store, id, told));
  const facts: (NoticeFact | undefined)[] = [];
  for (let from = 0; from < items.length; from += readAtOnce)
    facts.push(
      ...(await Promise.all(
        items.slice(from, from + readAtOnce).map((item) => factFor(orderOf, account, item, channel)),
      )),
    );
  return facts.filter((fact) => fact !== undefined);
}
