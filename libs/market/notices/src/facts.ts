import { admits, channelsOf, coverOf, isProvider, noticeOf } from '@market/contracts';
import type { HistoryEntry, NoticeChannel, Role } from '@market/contracts';
import {
  accountDecider,
  conversationDecider,
  filesFor,
  historyEntryFor,
  isActive,
  mayReadProjects,
  noProject,
  projectDecider,
  relationTo,
  streamName,
} from '@market/domain';
import { evolve } from '@platform/kernel';
import type { AccountState, NoticeData, ProjectEvents, ProjectState, Viewer } from '@market/domain';
import { current, recorded } from '@platform/log';
import type { EventStore } from '@platform/log';
import type { Item } from '@platform/reactions';

/** What a notice says to one reader, by the rights of the moment at which it is sent. */
export type NoticeFact = {
  item: Item;
  data: NoticeData;
  order: ProjectState;
  says: string;
  text: string;
  /** The address of the file that stands for the order in the reader's lists, if they may open one. */
  cover: string | undefined;
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

/**
 * The event's sentence, as the reader sees it. The stream is read up to the event, because its sentence names
 * earlier values.
 */
async function eventText(store: EventStore, item: Item, viewer: Viewer): Promise<string> {
  const events = await store.load(item.stream, 0, item.revision + 1);
  const last = events.at(-1);
  if (last?.id !== item.eventId) return '';
  const before = events
    .slice(0, -1)
    .reduce((state, stored) => evolve(projectDecider, state, recorded<ProjectEvents>(stored)), noProject);
  const event = recorded<ProjectEvents>(last);
  const states = { before, after: evolve(projectDecider, before, event) };
  const entry = historyEntryFor(viewer, { ...event, role: last.metadata.actorRole as Role }, states);
  return entry ? sentenceText(entry) : '';
}

async function messageText(store: EventStore, item: Item): Promise<string> {
  const { state } = await current(store, conversationDecider, item.stream);
  const [event] = await store.load(item.stream, item.revision, 1);
  const { messageId } = (event?.data ?? {}) as { messageId?: string };
  return state.recent.find(({ id }) => id === messageId)?.content ?? '';
}

const sides: Record<HistoryEntry['by'], string> = {
  customer: 'Khách hàng',
  factory: 'Nhà máy',
  provider: 'Việt Phát',
};

/** Names of people appear on screens only: a mail cannot be changed once it is sent. */
function sentenceText({ sentence, by, text }: HistoryEntry): string {
  const said = sentence.map((part) => part.text || ('accountId' in part ? sides[by] : '')).join('');
  return [said.trim(), text ?? ''].filter((part) => part !== '').join(' – ');
}

const maxText = 300;
const shortened = (text: string): string => (text.length > maxText ? `${text.slice(0, maxText)}…` : text);

/** Undefined when the reader does not want the notice, may no longer read it, or it is out of date. */
async function factFor(
  store: EventStore,
  account: AccountState,
  item: Item,
  channel: NoticeChannel,
): Promise<NoticeFact | undefined> {
  const data = item.data as NoticeData;
  const viewer = viewerFor(data, account, channel);
  if (!viewer) return undefined;
  const { state: order } = await current(store, projectDecider, streamName('project', data.projectId));
  const { while: statuses, to } = noticeOf(data.kind);
  const isOver = statuses !== undefined && !statuses.includes(order.status);
  const says = to[data.side]!.says;
  // A factory that has lost the order reads so, and nothing else about the order but its title, which it knew.
  if (data.kind === 'factory_left') return { item, data, order, says, text: '', cover: undefined };
  if (isOver || relationTo(order, viewer) === undefined) return undefined;
  const text = await (data.kind === 'messages' ? messageText(store, item) : eventText(store, item, viewer));
  const cover = coverOf({ drawingFileUrl: order.drawingFileUrl, files: filesFor(viewer, order) })?.url;
  return { item, data, order, says, text: shortened(text), cover };
}

/** The facts of the items that the reader wants and may read now. */
export async function factsFor(
  store: EventStore,
  account: AccountState,
  items: readonly Item[],
  channel: NoticeChannel,
): Promise<NoticeFact[]> {
  const facts: NoticeFact[] = [];
  for (const item of items) {
    const fact = await factFor(store, account, item, channel);
    if (fact) facts.push(fact);
  }
  return facts;
}
