import type { QueryRunner } from 'typeorm';
import type { Migration } from '../writer/migrate.js';

/** Streams whose parked events the projector should apply again. A row is deleted afterwards. */
export class Retries1764040000000 implements Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table app.retries (
        "readSchema" text not null,
        stream text not null,
        error text,
        primary key ("readSchema", stream)
      );
    `);
  }
}

/** Requested rebuilds and their progress. */
export class Rebuilds1763900000000 implements Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table app.rebuilds (
        id uuid primary key default gen_random_uuid(),
        "readSchema" text not null,
        purpose text not null check (purpose in ('repair', 'proof')),
        sample integer,
        "requestedBy" text not null,
        "requestedAt" timestamptz not null default now(),
        state text not null default 'requested'
          check (state in ('requested', 'running', 'completed', 'failed', 'cancelled')),
        phase text not null default 'applying',
        "cancelAsked" boolean not null default false,
        discards integer not null default 0,
        indexes jsonb not null default '[]',
        events bigint not null default 0,
        fraction double precision not null default 0,
        "eventsPerSecond" double precision not null default 0,
        "finishedAt" timestamptz,
        error text,
        tables jsonb not null default '[]',
        checks jsonb not null default '[]'
      );
      create unique index on app.rebuilds ("readSchema") where "finishedAt" is null;
    `);
  }
}
