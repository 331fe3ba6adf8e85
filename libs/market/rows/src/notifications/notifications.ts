import { coverOf, isProvider, noticeKinds, noticeOf } from '@market/contracts';
import type { Channel, NoticeKind, Notification, NotificationKind } from '@market/contracts';
import { projectContentFor, providerStaff } from '@market/domain';
import type { ProjectState, Viewer } from '@market/domain';
import type { Database } from '@platform/rows';

/** A viewer and when their account was created: messages and, to the provider, notices from before that are not reported. */
export type Reader = Viewer & { createdAt: string };

/** Only this many of the newest messages and notices are considered. */
const candidates = 1_000;
const maxItems = 50;
/** The number of characters of a text that are shown. */
const maxText = 200;

type Found = {
  state: ProjectState;
  channel: Channel | null;
  factoryId: string | null;
  text: string | null;
  count: number;
  at: string;
};

/** One item per conversation with unread messages to this reader. */
export const unreadMessages = (
  db: Database,
  reader: Reader,
  channels: readonly Channel[],
): Promise<Notification[]> => messagesTo(db, reader, channels, 'unread');

/** One item per conversation with messages to this reader, of which `count` are unread. */
export const conversations = (
  db: Database,
  reader: Reader,
  channels: readonly Channel[],
): Promise<Notification[]> => messagesTo(db, reader, channels, 'all');

async function messagesTo(
  db: Database,
  reader: Reader,
  channels: readonly Channel[],
  which: 'unread' | 'all',
): Promise<Notification[]> {
  const isUnread = 'said."createdAt" > coalesce(r."readAt", $3)';
  // Messages of customers and factories to the provider have no receiver. The order names both columns of the index,
  // because the planner does not treat all nulls as equal, as it does with a value.
  const toReader = isProvider(reader.role) ? 'is null' : '= $1';
  const factory = isProvider(reader.role) ? `case when m.channel = 'factory' then m."senderId" end` : 'null';
  const { rows } = await db.query<Found>(
    `with said as (
       select m."projectId", m.channel, ${factory} as "factoryId", m."createdAt", left(m.content, ${maxText}) as text
       from messages m
       where m."receiverId" ${toReader} and m.channel = any($2)
       order by m."receiverId" desc, m."createdAt" desc limit ${candidates})
     select p.state, said.channel, said."factoryId", (array_agg(said.text order by said."createdAt" desc))[1] as text,
       count(*)${which === 'all' ? ` filter (where ${isUnread})` : ''}::integer as count, max(said."createdAt") as at
     from said join projects p on p.id = said."projectId"
     left join lateral (
       select max(r."readAt") as "readAt" from read_markers r
       where r."accountId" = $1 and r."projectId" = p.id
         and r.topic in ('messages/' || said.channel, 'messages/' || said.channel || ':' || said."factoryId")) r on true
     ${which === 'all' ? '' : `where ${isUnread}`}
     group by p.id, said.channel, said."factoryId" order by at desc limit ${maxItems}`,
    [reader.id, channels, reader.createdAt],
  );
  return itemsOf('messages', reader, rows);
}

/** The statuses in which a kind is news, by kind; those that are news in any are absent. */
const newsIn = JSON.stringify(
  Object.fromEntries(
    noticeKinds.flatMap((kind) => (noticeOf(kind).while ? [[kind, noticeOf(kind).while]] : [])),
  ),
);
/** What is news in any status is so for this time. */
const newsFor = '3 days';

/** What of these kinds a reader has not read, where it is still news. Of quotes, those that wait are counted. */
export async function unreadNotices(
  db: Database,
  reader: Reader,
  kinds: readonly NoticeKind[],
): Promise<Notification[]> {
  const isStaff = isProvider(reader.role);
  const { rows } = await db.query<Found & { kind: NoticeKind }>(
    `with told as (
       select n."projectId", n.kind, n."createdAt" as at, coalesce(r."readAt", $4) as "readAt"
       from notices n
       left join read_markers r on r."accountId" = $1 and r."projectId" = n."projectId" and r.topic = n.kind
       where n.reader = $2 and n.kind = any($3) and n."createdAt" > coalesce(r."readAt", $4)
         and ($5::jsonb ? n.kind or n."createdAt" > now() - interval '${newsFor}')
       order by n."createdAt" desc limit ${candidates}),
     open as (
       select p.state, told.kind, told.at, null as channel, null as "factoryId",
         case told.kind when 'revision_requested' then nullif(left(p.state->>'reason', ${maxText}), '') end as text,
         case told.kind when 'quote_received' then (
           select count(*) from quotes q
           where q."projectId" = p.id and q.state = 'waiting' and q."updatedAt" > told."readAt") else 1 end::integer as count
       from told join projects p on p.id = told."projectId"
       where $5::jsonb -> told.kind is null or $5::jsonb -> told.kind ? p.status)
     select * from open where count > 0 order by at desc limit ${maxItems}`,
    [
      ...[reader.id, isStaff ? providerStaff : reader.id, kinds],
      // Whoever joins the provider later is not told of what was there before; what is one's own always was.
      ...[isStaff ? reader.createdAt : '-infinity', newsIn],
    ],
  );
  return rows.flatMap((row) => itemsOf(row.kind, reader, [row]));
}

/** Leaves out projects that the reader no longer takes part in. */
const itemsOf = (kind: NotificationKind, reader: Reader, found: readonly Found[]): Notification[] =>
  found.flatMap((row) => {
    const project = projectContentFor(reader, row.state);
    if (!project) return [];
    const cover = coverOf(project);
    return {
      kind,
      label: noticeOf(kind).label,
      projectId: row.state.id,
      title: row.state.title,
      channel: row.channel,
      factoryId: row.factoryId,
      text: row.text,
      cover: cover ? { url: cover.url, name: cover.name } : null,
      count: row.count,
      createdAt: row.at,
    };
  });

export const newestFirst = (items: readonly Notification[]): Notification[] =>
  [...items].sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, maxItems);

export type ReadMarker = {
  projectId: string;
  kind: NotificationKind;
  /** The channels whose messages were read; empty for the other kinds. */
  channels: readonly Channel[];
  /** Of the channel of factories, only the messages of this one. */
  factoryId?: string | undefined;
  /** ISO 8601; a time in the future counts as now. */
  until: string;
};

/** Marks everything up to `until` as read. */
export async function markRead(
  db: Database,
  accountId: string,
  { projectId, kind, channels, factoryId, until }: ReadMarker,
): Promise<void> {
  const topicOf = (channel: Channel) =>
    channel === 'factory' && factoryId ? `${kind}/${channel}:${factoryId}` : `${kind}/${channel}`;
  const topics = kind === 'messages' ? channels.map(topicOf) : [kind];
  await db.query(
    `insert into read_markers as known ("accountId", "projectId", topic, "readAt")
     select $1, $2, topic, least($4::timestamptz, now()) from unnest($3::text[]) topic
     on conflict ("accountId", "projectId", topic)
     do update set "readAt" = greatest(known."readAt", excluded."readAt")`,
    [accountId, projectId, topics, until],
  );
}
