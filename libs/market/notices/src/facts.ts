import { admits, channelsOf, isProvider, noticeOf } from '@market/contracts';
import type { HistoryEntry, NoticeChannel, Role } from '@market/contracts';
import {
  accountDecider,
  conversationDecider,
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

/** What a notice tells one reader, as they may read it now. */
export type NoticeFact = { item: Item; data: NoticeData; order: ProjectState; says: string; text: string };

export const accountOf = async (store: EventStore, id: string): Promise<AccountState> =>
  (await current(store, accountDecider, streamName('account', id))).state;

/** The role in which a person is told: that of the side. Of the provider's staff only who acts as such now. */
function roleFor({ side }: NoticeData, account: AccountState): Role | undefined {
  if (side === 'provider') return isProvider(account.role) ? account.role : undefined;
  return side === 'customer' ? 'customer' : 'manufacturer';
}

/** Whether a person, as they are now, wants and may hear of it on a channel; the role in which they do. */
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

/** What the event of the item means to the reader. The stream is read up to it, because its sentence names what was before. */
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

/** Names of people stand on the screens alone: a mail lies where its sender has no say any more. */
function sentenceText({ sentence, by, text }: HistoryEntry): string {
  const said = sentence.map((part) => part.text || ('accountId' in part ? sides[by] : '')).join('');
  return [said.trim(), text ?? ''].filter((part) => part !== '').join(' – ');
}

const maxText = 300;
const shortened = (text: string): string => (text.length > maxText ? `${text.slice(0, maxText)}…` : text);

/** Undefined where the reader does not want it, may not read it any more, or where it is no news any more. */
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
  // Who has lost the order is told so, and nothing of the order but its title, which they knew.
  if (data.kind === 'factory_left') return { item, data, order, says, text: '' };
  if (isOver || relationTo(order, viewer) === undefined) return undefined;
  const text = await (data.kind === 'messages' ? messageText(store, item) : eventText(store, item, viewer));
  return { item, data, order, says, text: shortened(text) };
}

/** The facts of those items that the reader wants and may read now. */
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
