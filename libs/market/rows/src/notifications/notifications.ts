import { coverOf, isProvider } from '@market/contracts';
import type { Channel, Notification, NotificationKind } from '@market/contracts';
import { projectContentFor } from '@market/domain';
import type { Viewer } from '@market/domain';
import type { Database } from '@platform/rows';
import type { ProjectRow } from '../projects/projects.js';

/** A viewer and when their account was created: messages and quotes from before that are not reported. */
export type Reader = Viewer & { createdAt: string };

/** Only this many of the newest messages and quotes are considered. */
const candidates = 1_000;
const maxItems = 50;
/** Of a text, this many characters are shown. */
const maxText = 200;

type Found = ProjectRow & {
  channel: Channel | null;
  factoryId: string | null;
  text: string | null;
  count: number;
  at: string;
};

/** One item per conversation with unread messages to this reader. */
export async function unreadMessages(
  db: Database,
  reader: Reader,
  channels: readonly Channel[],
): Promise<Notification[]> {
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
     select p.*, said.channel, said."factoryId", (array_agg(said.text order by said."createdAt" desc))[1] as text, count(*)::integer as count, max(said."createdAt") as at
     from said join projects p on p.id = said."projectId"
     left join lateral (
       select max(r."readAt") as "readAt" from read_markers r
       where r."accountId" = $1 and r."projectId" = p.id
         and r.topic in ('messages/' || said.channel, 'messages/' || said.channel || ':' || said."factoryId")) r on true
     where said."createdAt" > coalesce(r."readAt", $3)
     group by p.id, said.channel, said."factoryId" order by at desc limit ${maxItems}`,
    [reader.id, channels, reader.createdAt],
  );
  return itemsOf('messages', reader, rows);
}

/** When a project came to the status of the third parameter: what happens in it, such as an internal note, is no news. */
const since = `(p."reachedAt"->>$3)::timestamptz`;

/** Projects in a status in which they wait for this customer. */
const waitingFor =
  (kind: NotificationKind, status: 'quoted' | 'need_customer_revision') =>
  async (db: Database, reader: Reader): Promise<Notification[]> => {
    const { rows } = await db.query<Found>(
      `select p.*, null as channel, null as "factoryId", nullif(left(p.reason, ${maxText}), '') as text, 1 as count,
         ${since} as at
       from projects p
       left join read_markers r on r."accountId" = $1 and r."projectId" = p.id and r.topic = $2
       where p."customerId" = $1 and p.status = $3 and ${since} > coalesce(r."readAt", '-infinity')
       order by ${since} desc limit ${maxItems}`,
      [reader.id, kind, status],
    );
    return itemsOf(kind, reader, rows);
  };

export const releasedQuotes = waitingFor('quote_released', 'quoted');
export const requestedRevisions = waitingFor('revision_requested', 'need_customer_revision');

/** Quotes of factories that await the provider's decision. */
export async function receivedQuotes(db: Database, reader: Reader): Promise<Notification[]> {
  const { rows } = await db.query<Found>(
    `with offered as (
       select q."projectId", q."updatedAt" from quotes q
       where q.state = 'waiting' order by q."updatedAt" desc limit ${candidates})
     select p.*, null as channel, null as "factoryId", null as text, count(*)::integer as count, max(offered."updatedAt") as at
     from offered join projects p on p.id = offered."projectId"
     left join read_markers r
       on r."accountId" = $1 and r."projectId" = p.id and r.topic = 'quote_received'
     where p.status in ('ready_for_manufacturer', 'bidding')
       and offered."updatedAt" > coalesce(r."readAt", $2)
     group by p.id order by at desc limit ${maxItems}`,
    [reader.id, reader.createdAt],
  );
  return itemsOf('quote_received', reader, rows);
}

/** Leaves out projects that the reader no longer takes part in. */
const itemsOf = (kind: NotificationKind, reader: Reader, found: readonly Found[]): Notification[] =>
  found.flatMap((row) => {
    const project = projectContentFor(reader, row);
    if (!project) return [];
    const cover = coverOf(project);
    return {
      kind,
      projectId: row.id,
      title: row.title,
      channel: row.channel,
      factoryId: row.factoryId,
      text: kind === 'quote_released' ? null : row.text,
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
