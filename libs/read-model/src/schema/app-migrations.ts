import { DataSource } from 'typeorm';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { appSchema } from '../engine/database.js';

/** Tables that are not derived from the log: sessions and uploads. */
class Foundation1763700000000 implements MigrationInterface {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table app.sessions (sid text primary key, sess jsonb not null, expire timestamptz not null);
      create index on app.sessions (expire);

      create table app.uploads (
        id uuid primary key,
        "accountId" text not null,
        session text not null,
        name text not null,
        size integer not null default 0,
        type text not null default '',
        description text not null default '',
        visibility text not null default 'private' check (visibility in ('public', 'private')),
        "objectName" text unique,
        state text not null default 'open' check (state in ('open', 'stored', 'referenced')),
        "createdAt" timestamptz not null default now(),
        "expiresAt" timestamptz not null,
        "storedAt" timestamptz
      );
    `);
  }

  async down(db: QueryRunner): Promise<void> {
    await db.query(`drop table app.sessions, app.uploads`);
  }
}

/** Brings schema app to what this release needs. */
export async function migrateApp(url: string): Promise<void> {
  const source = await new DataSource({
    type: 'postgres',
    url,
    schema: appSchema,
    migrations: [Foundation1763700000000],
    migrationsTableName: 'migrations',
  }).initialize();
  try {
    await source.query(`create schema if not exists ${appSchema}`);
    await source.runMigrations();
  } finally {
    await source.destroy();
  }
}
