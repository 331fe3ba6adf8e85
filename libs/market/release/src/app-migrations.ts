import type { QueryRunner } from 'typeorm';
import { Rebuilds1763900000000, Retries1764040000000, migrate } from '@platform/rows';
import type { Migration } from '@platform/rows';
import { WrappedKeys1764020000000 } from '@market/personal';

/** Sessions and uploads. The tables of schema app are not derived from the log. */
class Foundation1763700000000 implements Migration {
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
}

/** Claims of uploads: by a command while it decides, and by the collector while it looks for references. */
class ClaimsOfUploads1763750000000 implements Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table app.uploads
        add "claimedFor" text,
        add "claimedAt" timestamptz,
        drop constraint uploads_state_check,
        add check (state in ('open', 'stored', 'collecting', 'referenced'));
      create index on app.uploads ("createdAt") where state <> 'referenced';
    `);
  }
}

/** Data of persons: the interface in use, denied commands, read markers, and keys of personal data. */
class People1763800000000 implements Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create index sessions_account on app.sessions ((sess->'user'->>'accountId'));

      create table app.interface_leases (
        "accountId" text primary key,
        interface text not null,
        -- Session id to the moment until which it counts as in use.
        sessions jsonb not null
      );

      create table app.denials (
        id text primary key default gen_random_uuid(),
        "createdAt" timestamptz not null,
        "actorId" text not null,
        "actorRole" text,
        command text not null,
        code text not null,
        reason text not null
      );
      create index on app.denials ("createdAt", id);

      create table app.read_markers (
        "accountId" text not null,
        "projectId" text not null,
        topic text not null,
        "readAt" timestamptz not null,
        primary key ("accountId", "projectId", topic)
      );

      -- A key that is null was deleted at the person's request: there will not be another one.
      create table app.personal_keys (subject text primary key, key bytea);

      create table app.followed (name text primary key, "logId" text not null, position bigint not null);
    `);
  }
}

/** Rate limits, shared by all instances. Unlogged: a crash resets them. */
class Rates1763850000000 implements Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`create unlogged table app.rates (key text primary key, "fullAt" timestamptz not null)`);
  }
}

/** The account whose picture of the file is stored; null where there is none. */
class Thumbnails1764000000000 implements Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table app.uploads add "thumbnailBy" text`);
  }
}

/**
 * What people see of their sessions, and when these end at the latest; sign-ins and sign-outs for the audit. Devices and
 * addresses are in these rows only: they vanish with the session and, in the audit, after 30 days.
 */
class SessionsOfPeople1764010000000 implements Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table app.sessions
        -- Names the session in calls: its sid is a secret.
        add id uuid not null unique default gen_random_uuid(),
        add "endsAt" timestamptz,
        add "usedAt" timestamptz not null default now(),
        add device text not null default '',
        add address text not null default '';
      update app.sessions set "endsAt" = (sess->'user'->>'since')::timestamptz + interval '24 hours'
        where sess->'user' is not null;

      create table app.sign_ins (
        id text primary key default gen_random_uuid(),
        "createdAt" timestamptz not null,
        kind text not null,
        "accountId" text,
        "actorId" text,
        device text not null,
        address text not null
      );
      create index on app.sign_ins ("createdAt", id);
    `);
  }
}

/** What each account has stored today, for its quotas. */
class Quotas1764030000000 implements Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table app.quotas (
        "accountId" text not null,
        kind text not null check (kind in ('log', 'files')),
        day date not null,
        bytes bigint not null,
        primary key ("accountId", kind)
      );
    `);
  }
}

/** Files of messages, whose readers are those of the message: 'sent' beside 'referenced', the files of orders. */
class FilesOfMessages1764070000000 implements Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table app.uploads
        drop constraint uploads_state_check,
        add constraint uploads_state_check
          check (state in ('open', 'stored', 'collecting', 'referenced', 'sent'));
      create index on app.uploads ("accountId") where state = 'sent';
    `);
  }
}

/** Sessions that a person ended from another one: their browsers must sign in at the provider again. */
class EndedSessions1764060000000 implements Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `create table app.ended_sessions (sid text primary key, "endedAt" timestamptz not null default now())`,
    );
  }
}

/** Who read which part of the audit. */
class AuditViews1764090000000 implements Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table app.audit_views (
        id text primary key default gen_random_uuid(),
        "createdAt" timestamptz not null,
        "actorId" text not null,
        filter text not null
      );
      create index on app.audit_views ("createdAt", id);
    `);
  }
}

/** Of the last event that the followers of accounts have applied; null where an earlier release applied it. */
class FollowedEvents1764080000000 implements Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`alter table app.followed add "eventId" text`);
  }
}

/** The random ids by which analysts tell people apart; a person who was erased has none. */
class AnalystKeys1764100000000 implements Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table app.analyst_keys (
        "accountId" text primary key,
        key uuid not null unique default gen_random_uuid()
      );
      insert into app.analyst_keys ("accountId") select subject from app.personal_keys where key is not null;
    `);
  }
}

/** The signed states of the log. */
class LogHeads1764110000000 implements Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table app.log_heads (
        id text primary key default gen_random_uuid(),
        "createdAt" timestamptz not null,
        ordinal bigint not null,
        head jsonb not null,
        "publicKey" text not null,
        position text,
        "eventId" text
      );
      create index on app.log_heads ("createdAt", id);
    `);
  }
}

/** The SQL that people ran on the views of analysts. */
class SqlQueries1764120000000 implements Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table app.sql_queries (
        id text primary key default gen_random_uuid(),
        "createdAt" timestamptz not null,
        "actorId" text not null,
        "actorRole" text not null,
        statement text not null
      );
      create index on app.sql_queries ("createdAt", id);
    `);
  }
}

/** Address and device of requests that changed something or were refused; filters of the audit that people keep. */
class RequestFacts1764130000000 implements Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table app.request_facts (
        -- The correlation id of what the request caused.
        id text primary key,
        "createdAt" timestamptz not null,
        "accountId" text not null,
        device text not null,
        address text not null
      );
      create index on app.request_facts ("createdAt", id);

      alter table app.denials add "correlationId" text;
      create index on app.denials ("correlationId");

      create table app.saved_filters (
        "accountId" text primary key,
        -- A list of {name, q}.
        filters jsonb not null
      );
    `);
  }
}

/** A flood of the same record is one row with a count; why a sign-in failed. */
class RepeatedRecords1764145000000 implements Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      alter table app.sign_ins add reason text, add "hadBegun" boolean not null default true, add count integer not null default 1, add "lastAt" timestamptz;
      alter table app.denials add count integer not null default 1, add "lastAt" timestamptz;
    `);
  }
}

/** The statements of SQL that people keep. */
class SavedQueries1764150000000 implements Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table app.saved_queries (
        "accountId" text primary key,
        -- A list of {name, statement, isShared}.
        queries jsonb not null
      );
    `);
  }
}

/** The runs of the backup, and since when each secret has been in use. */
class Upkeep1764200000000 implements Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table app.backups (
        id text primary key default gen_random_uuid(),
        "savedAt" timestamptz not null unique,
        bytes bigint not null,
        events bigint not null,
        objects integer not null,
        -- When all its bytes were read again.
        "verifiedAt" timestamptz
      );

      create table app.secrets_seen (
        name text not null,
        -- A few digits of its hash.
        fingerprint text not null,
        since timestamptz not null default now(),
        primary key (name, fingerprint)
      );
    `);
  }
}

/** Browsers that want pushes for an account. They outlive a session that expires, not one that is ended. */
class PushSubscriptions1764200100000 implements Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(`
      create table app.push_subscriptions (
        endpoint text primary key,
        "accountId" text not null,
        -- The id of the session, not its secret.
        "sessionId" uuid not null,
        p256dh text not null,
        auth text not null,
        "createdAt" timestamptz not null default now()
      );
      create index on app.push_subscriptions ("accountId", "createdAt");
      create index on app.push_subscriptions ("sessionId");
    `);
  }
}

/** What signs the calls of webhooks, which the log names (WebhookAdded). They belong to the company, not to a person. */
class WebhookSecrets1764200200000 implements Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `create table app.webhook_secrets ("webhookId" text primary key, secret text not null, "createdAt" timestamptz not null default now())`,
    );
  }
}

/** The secret in the address of a person's calendar. */
class CalendarTokens1764200300000 implements Migration {
  async up(db: QueryRunner): Promise<void> {
    await db.query(
      `create table app.calendar_tokens ("accountId" text primary key, token text not null unique, "createdAt" timestamptz not null default now())`,
    );
  }
}

/** Migrates schema app to this release. */
export const migrateApp = (url: string): Promise<void> =>
  migrate(url, [
    Foundation1763700000000,
    ClaimsOfUploads1763750000000,
    People1763800000000,
    Rates1763850000000,
    Rebuilds1763900000000,
    Thumbnails1764000000000,
    SessionsOfPeople1764010000000,
    WrappedKeys1764020000000,
    Quotas1764030000000,
    Retries1764040000000,
    EndedSessions1764060000000,
    FilesOfMessages1764070000000,
    FollowedEvents1764080000000,
    AuditViews1764090000000,
    AnalystKeys1764100000000,
    LogHeads1764110000000,
    SqlQueries1764120000000,
    RequestFacts1764130000000,
    RepeatedRecords1764145000000,
    SavedQueries1764150000000,
    Upkeep1764200000000,
    PushSubscriptions1764200100000,
    WebhookSecrets1764200200000,
    CalendarTokens1764200300000,
  ]);
