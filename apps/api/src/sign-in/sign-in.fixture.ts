import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { signInFailedPath } from '@market/contracts';
import { migrateApp } from '@market/release';
import { readSettings } from '@platform/settings';
import { createFilled } from '@platform/testing';
import type { TestDatabase } from '@platform/testing';
import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { Request, Response } from 'express';
import type { Pool } from 'pg';
import { SignInLog } from '../audit-log/sign-in-log.js';
import type { SessionUser } from '../sessions/session-data.js';
import { lifetimesOf, Sessions } from '../sessions/sessions.js';
import { SignInFailed } from './sign-in-failed.js';
import { SignInModule } from './sign-in.module.js';
import { SignIns } from './sign-ins.js';
import type { Identity } from './sign-ins.js';

export const clientSecret = 'a secret of the fixture';

/** A server on loopback that listens before it has a handler, so that its port is known. */
export async function listening(): Promise<{ listener: Server; port: number }> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  return { listener, port: (listener.address() as AddressInfo).port };
}

export async function stop(listener: Server): Promise<void> {
  listener.close();
  listener.closeAllConnections();
  await once(listener, 'close');
}

export type SessionDatabase = TestDatabase & { countSignedInSessions(): Promise<number> };

/** A new database with the schema of the sessions. */
export async function sessionDatabase(): Promise<SessionDatabase> {
  const [database] = await createFilled('app', ['sessions'], ({ url }) => migrateApp(url));
  return {
    ...database,
    async countSignedInSessions() {
      const { rows } = await database.pool.query<{ count: string }>(
        `select count(*) from app.sessions where sess->'user' is not null`,
      );
      return Number(rows[0]?.count);
    },
  };
}

export type App = {
  url: string;
  /** All identities that signed in, in order. */
  identities: Identity[];
  sessions: Sessions;
  close(): Promise<void>;
};

/**
 * An app with the sign-in only; /whoami returns the session's user. `provider` returns the settings of the provider for
 * the app's address.
 */
export async function application(
  pool: Pool,
  provider: (url: string) => Promise<Record<string, string>>,
): Promise<App> {
  const { listener, port } = await listening();
  const url = `http://localhost:${port}`;
  const identities: Identity[] = [];
  const settings = readSettings({
    PORT: `${port}`,
    OIDC_CLIENT_SECRET: clientSecret,
    ...(await provider(url)),
  });
  const signIns: SignIns = {
    emailOf: (accountId) =>
      Promise.resolve(identities.find(({ subject }) => accountId === `account of ${subject}`)?.email ?? ''),
    signedIn: (identity) => {
      if (identity.email === 'refused@demo.test') return Promise.reject(new Error('Registration rejected'));
      if (identity.email === 'erased@demo.test')
        return Promise.reject(new SignInFailed('account-erased', 'The account was erased'));
      identities.push(identity);
      return Promise.resolve({
        accountId: `account of ${identity.subject}`,
        isAdmin: identity.subject === 'admin',
      });
    },
  };

  const sessions = new Sessions(pool, {
    secrets: ['signs cookies'],
    publicUrl: url,
    lifetimes: lifetimesOf(settings),
  });

  @Global()
  @Module({
    providers: [
      { provide: SignIns, useValue: signIns },
      { provide: Sessions, useValue: sessions },
      { provide: SignInLog, useValue: new SignInLog(pool) },
    ],
    exports: [SignIns, Sessions, SignInLog],
  })
  class Accounts {}

  @Module({ imports: [Accounts, SignInModule.forRoot(settings)] })
  class TestApp {}

  const nest = await NestFactory.create<NestExpressApplication>(TestApp, { logger: ['error'] });
  nest.use(sessions.load);
  nest.use('/whoami', (request: Request, response: Response) => response.json(request.user ?? null));
  await nest.init();
  listener.on('request', nest.getHttpAdapter().getInstance());
  return {
    url,
    identities,
    sessions,
    async close() {
      await nest.close();
      await stop(listener);
    },
  };
}

/** The reason of the failed sign-in that led to this address; throws for another address. */
export function failureAt(location: string): string {
  const { pathname, searchParams } = new URL(location);
  const [reason, number] = [searchParams.get('reason'), searchParams.get('number')];
  if (pathname !== signInFailedPath || !reason || !/^\d{8}$/.test(number ?? ''))
    throw new Error(`${location} is not the screen of a failed sign-in`);
  return reason;
}

export type Answer = { status: number; location: string; body: string; cookies: string[] };
export type Visit = (address: string, form?: Record<string, string>) => Promise<Answer>;

/** Stores cookies by name, as a browser does for all ports of a host; returns redirects instead of following them. */
export function browser(): Visit {
  const jar = new Map<string, string>();
  return async (address: string, form?: Record<string, string>): Promise<Answer> => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    const cookies = response.headers.getSetCookie();
    for (const line of cookies) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value) jar.set(name!, value);
      else jar.delete(name!);
    }
    const location = response.headers.get('location');
    return {
      status: response.status,
      location: location === null ? '' : new URL(location, address).href,
      body: await response.text(),
      cookies,
    };
  };
}

export const whoami = async (visit: Visit, app: App) =>
  JSON.parse((await visit(`${app.url}/whoami`)).body) as SessionUser | null;
