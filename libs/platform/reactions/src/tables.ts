import { migrate } from '@platform/rows';
import type { Migration } from '@platform/rows';

/** The schema of these tables. They are not derived from the log: a rebuild leaves them alone. */
export const reactionsSchema = 'reactions';

/** The checkpoint of the reactions, and the outbox with their effects. */
class Outbox1764200000000 implements Migration {
  async up(db: { query: (sql: string) => Promise<unknown> }): Promise<void> {
    await db.query(`
      -- A single row, as in a read schema.
      create table reactions.checkpoint (
        single boolean primary key default true check (single),
        position bigint,
        "eventId" text,
        "logId" text,
        epoch bigint not null default 0,
        -- After which position of the log each reaction began, by its name.
        began jsonb not null default '{}'
      );
      insert into reactions.checkpoint default values;

      create table reactions.outbox (
        "eventId" text not null,
        -- Of the effect: the reaction's name, a count, and one more for each split.
        number text not null,
        ordinal bigint generated always as identity,
        channel text not null,
        recipient text not null,
        bundle text,
        data jsonb not null,
        stream text not null,
        revision integer not null,
        "correlationId" text not null,
        "occurredAt" timestamptz not null,
        state text not null check (state in ('waiting', 'done', 'dropped', 'dead')),
        "dueAt" timestamptz not null,
        -- What goes out together. It stays the same for every attempt.
        batch uuid,
        attempts integer not null default 0,
        -- Why the last attempt failed, or why it was dropped.
        reason text,
        "createdAt" timestamptz not null,
        "endedAt" timestamptz,
        primary key ("eventId", number)
      );
      create index on reactions.outbox (channel, recipient, ordinal) where state = 'waiting';
      create index on reactions.outbox (channel, recipient, "endedAt") where state = 'done';
      create index on reactions.outbox ("endedAt") where state in ('done', 'dropped');
      create index on reactions.outbox ("createdAt", "eventId") where state = 'dead';

      -- Addresses to which a server said that it never delivers, by their hash.
      create table reactions.refused_addresses (
        "accountId" text primary key,
        address text not null,
        reason text not null,
        "refusedAt" timestamptz not null
      );
    `);
  }
}

/** An index for the list of what went out to a recipient. */
class Deliveries1764200200000 implements Migration {
  async up(db: { query: (sql: string) => Promise<unknown> }): Promise<void> {
    await db.query(`create index on reactions.outbox (channel, recipient, ordinal desc)`);
  }
}

/** The timers of deadlines. */
class Timers1764290000000 implements Migration {
  async up(db: { query: (sql: string) => Promise<unknown> }): Promise<void> {
    await db.query(`
      create table reactions.timers (
        stream text not null,
        deadline text not null,
        -- The fact that it follows from (Due).
        basis text not null,
        "dueAt" timestamptz not null,
        -- When somebody looks whether it is due: earlier where the settings have changed, later after a failure. Null once
        -- its command was executed or refused.
        "lookAt" timestamptz,
        -- Whether anybody is to be told: what was past before it was looked for is recorded only.
        "isNews" boolean not null,
        -- The event that it follows from, as cause of the command.
        "eventId" text not null,
        "correlationId" text not null,
        attempts integer not null default 0,
        -- Why the last attempt failed or was refused.
        reason text,
        primary key (stream, deadline)
      );
      create index on reactions.timers ("lookAt") where "lookAt" is not null;

      create table reactions.deadlines (
        kind text not null,
        name text not null,
        since timestamptz not null,
        -- Whether every stream that there was before has its timer.
        "isArmed" boolean not null default false,
        primary key (kind, name)
      );
      -- The checkpoint up to which timers were made. A release that knows no timers moves only the other one.
      alter table reactions.checkpoint add timers bigint;
    `);
  }
}

/** Migrates schema reactions to this release. */
export const migrateReactions = (url: string): Promise<void> =>
  migrate(url, [Outbox1764200000000, Deliveries1764200200000, Timers1764290000000], reactionsSchema);
