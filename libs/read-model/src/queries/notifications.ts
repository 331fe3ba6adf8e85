import { isProvider } from '@control-center/contracts';
import type { Channel, Notification, NotificationKind } from '@control-center/contracts';
import { relationTo } from '@control-center/domain';
import type { Viewer } from '@control-center/domain';
import type { Database } from '../engine/database.js';
import type { ProjectRow } from '../tables/projects.js';

/** Who looks, and since when they are here: what was said before is no news to them. */
export type Reader = Viewer & { createdAt: string };

/** The newest messages and quotes that are looked at, however many there are. */
const candidates = 1_000;
const mostItems = 50;

type Found = ProjectRow & { channel: Channel | null; count: number; at: string };

/** An item for each conversation in which something was said to this reader that they have not read. */
export async function unreadMessages(
  db: Database,
  reader: Reader,
  channels: readonly Channel[],
): Promise<Notification[]> {
  // What the customer and the factories say is said to the provider. Ordered by both columns of the index: of
  // nulls, as against values, the planner does not know that they are all the same.
  const toReader = isProvider(reader.role) ? 'is null' : '= $1';
  const { rows } = await db.query<Found>(
    `with said as (
       select m."projectId", m.channel, m."createdAt" from messages m
       where m."receiverId" ${toReader} and m.channel = any($2)
       order by m."receiverId" desc, m."createdAt" desc limit ${candidates})
     select p.*, said.channel, count(*)::integer as count, max(said."createdAt") as at
     from said join projects p on p.id = said."projectId"
     left join read_markers r
       on r."accountId" = $1 and r."projectId" = p.id and r.topic = 'messages/' || said.channel
     where said."createdAt" > coalesce(r."readAt", $3)
     group by p.id, said.channel order by at desc limit ${mostItems}`,
    [reader.id, channels, reader.createdAt],
  );
  return itemsOf('messages', reader, rows);
}

/** Projects that wait for this customer in a status. */
const waitingFor =
  (kind: NotificationKind, status: 'quoted' | 'need_customer_revision') =>
  async (db: Database, reader: Reader): Promise<Notification[]> => {
    const { rows } = await db.query<Found>(
      `select p.*, null as channel, 1 as count, p."updatedAt" as at from projects p
       left join read_markers r on r."accountId" = $1 and r."projectId" = p.id and r.topic = $2
       where p."customerId" = $1 and p.status = $3 and p."updatedAt" > coalesce(r."readAt", '-infinity')
       order by p."updatedAt" desc limit ${mostItems}`,
      [reader.id, kind, status],
    );
    return itemsOf(kind, reader, rows);
  };

export const releasedQuotes = waitingFor('quote_released', 'quoted');
export const requestedRevisions = waitingFor('revision_requested', 'need_customer_revision');

/** Factories' quotes that the provider has not decided on. */
export async function receivedQuotes(db: Database, reader: Reader): Promise<Notification[]> {
  const { rows } = await db.query<Found>(
    `with offered as (
       select q."projectId", q."updatedAt" from quotes q
       where q.state = 'waiting' order by q."updatedAt" desc limit ${candidates})
     select p.*, null as channel, count(*)::integer as count, max(offered."updatedAt") as at
     from offered join projects p on p.id = offered."projectId"
     left join read_markers r
       on r."accountId" = $1 and r."projectId" = p.id and r.topic = 'quote_received'
     where p.status in ('ready_for_manufacturer', 'bidding')
       and offered."updatedAt" > coalesce(r."readAt", $2)
     group by p.id order by at desc limit ${mostItems}`,
    [reader.id, reader.createdAt],
  );
  return itemsOf('quote_received', reader, rows);
}

/** Of projects that the reader still takes part in. */
const itemsOf = (kind: NotificationKind, reader: Reader, found: readonly Found[]): Notification[] =>
  found
    .filter((row) => relationTo(row, reader))
    .map(({ id, title, channel, count, at }) => ({
      kind,
      projectId: id,
      title,
      channel,
      count,
      createdAt: at,
    }));

export const newestFirst = (items: readonly Notification[]): Notification[] =>
  [...items].sort((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, mostItems);

export type Seen = {
  projectId: string;
  kind: NotificationKind;
  /** Of messages; none for the other kinds. */
  channels: readonly Channel[];
  /** ISO 8601; later than now counts as now. */
  until: string;
};

/** What came up to then is read from now on. */
export async function markRead(
  db: Database,
  accountId: string,
  { projectId, kind, channels, until }: Seen,
): Promise<void> {
  const topics = kind === 'messages' ? channels.map((channel) => `${kind}/${channel}`) : [kind];
  await db.query(
    `insert into read_markers as known ("accountId", "projectId", topic, "readAt")
     select $1, $2, topic, least($4::timestamptz, now()) from unnest($3::text[]) topic
     on conflict ("accountId", "projectId", topic)
     do update set "readAt" = greatest(known."readAt", excluded."readAt")`,
    [accountId, projectId, topics, until],
  );
}
