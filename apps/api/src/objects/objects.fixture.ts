import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Role, StoredFile, UploadTicket } from '@market/contracts';
import { LocalObjectStore, ObjectStore } from '@platform/files';
import { migrateApp } from '@market/release';
import { createFilled } from '@platform/testing';
import { Global, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response as Reply } from 'express';
import { Pool } from 'pg';
import { ErrorsFilter } from '../http/errors.filter.js';
import { Quotas } from '../protection/rates/quotas.js';
import { contractPipe } from '../http/validation.js';
import { Collector } from './collection/collector.js';
import { ObjectReferences } from './collection/references.js';
import { MessageFileReaders, OrderFileReaders } from './object-readers.js';
import { ObjectsModule } from './objects.module.js';
import { rawUploads } from './raw-uploads.js';
import { StorageProbe } from './storage-probe.js';
import { UploadLedger } from './upload-ledger.js';

export type Person = { accountId: string; sessionId: string };

export const an: Person = { accountId: randomUUID(), sessionId: 'session of An' };
export const anElsewhere: Person = { ...an, sessionId: 'another session of An' };
export const binh: Person = { accountId: randomUUID(), sessionId: 'session of Bình' };

export const pdf = (length = 100) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(length - '%PDF-1.7\n'.length)]);

/** Takes the caller from headers, because sessions have their own specs. */
function callerFromHeaders(request: Request, _: Reply, next: NextFunction): void {
  const { 'x-account': accountId, 'x-session': sessionId } = request.headers as Record<string, string>;
  const role = (request.headers['x-role'] ?? 'customer') as Role;
  request.caller = { accountId: accountId!, role, sessionId: sessionId! };
  next();
}

export const as = ({ accountId, sessionId }: Person) => ({ 'x-account': accountId, 'x-session': sessionId });

/** The status and the code of a refusal. */
export async function refusal(response: Response): Promise<[number, string | undefined]> {
  const { code } = (await response.json()) as { code?: string };
  return [response.status, code];
}

export type ObjectsApp = Awaited<ReturnType<typeof objectsApp>>;

/** An app with uploads and downloads only, and with its own database and, unless `storage` is given, its own folder. */
export async function objectsApp(storage?: ObjectStore) {
  const [database] = await createFilled('app', ['objects'], ({ url }) => migrateApp(url));
  const { pool } = database;
  const folder = await mkdtemp(join(tmpdir(), 'objects-'));
  /** The accounts that take part in the project of every referenced object. */
  const participants = new Set<string>();
  const readers: OrderFileReaders = {
    nameFor: ({ accountId }) => Promise.resolve(participants.has(accountId) ? 'a.pdf' : undefined),
  };
  const references: ObjectReferences = { findReferenced: () => Promise.resolve(new Map()) };

  @Global()
  @Module({
    providers: [
      { provide: Pool, useValue: pool },
      { provide: Quotas, useValue: new Quotas(pool, { log: 0, files: 1_000 }) },
      { provide: OrderFileReaders, useValue: readers },
      { provide: MessageFileReaders, useValue: readers },
      { provide: ObjectReferences, useValue: references },
    ],
    exports: [Pool, Quotas, OrderFileReaders, MessageFileReaders, ObjectReferences],
  })
  class Dependencies {}

  @Module({
    imports: [
      Dependencies,
      ObjectsModule.forRoot({ open: async () => storage ?? LocalObjectStore.at(folder) }),
    ],
  })
  class TestApp {}

  const nest = await NestFactory.create<NestExpressApplication>(TestApp, { logger: ['error'] });
  nest.use(rawUploads, callerFromHeaders);
  nest.useGlobalPipes(contractPipe());
  nest.useGlobalFilters(new ErrorsFilter());
  // Client and server share a process, so after a pause the client would use a connection that the server is closing.
  nest.getHttpServer().keepAliveTimeout = 0;
  await nest.listen(0, '127.0.0.1');
  const url = await nest.getUrl();

  const call = (person: Person, method: string, path: string, body?: unknown, headers = {}) =>
    fetch(url + path, {
      method,
      headers: { ...as(person), 'content-type': 'application/json', ...headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });

  const ticket = async (person: Person, name?: string): Promise<string> => {
    const response = await call(
      person,
      'POST',
      '/api/objects/upload',
      name === undefined ? undefined : { name },
    );
    return ((await response.json()) as UploadTicket).uploadURL;
  };

  const send = (person: Person, path: string, body: Buffer, type = 'application/octet-stream') =>
    fetch(url + path, { method: 'PUT', headers: { ...as(person), 'content-type': type }, body });

  return {
    url,
    pool,
    participants,
    ledger: nest.get(UploadLedger),
    storage: nest.get(StorageProbe),
    collect: (now: Date) => nest.get(Collector).collect(now),
    objects: nest.get(ObjectStore),
    call,
    ticket,
    send,
    async uploaded(person: Person, name: string, content = pdf()): Promise<StoredFile> {
      const response = await send(person, await ticket(person, name), content);
      return (await response.json()) as StoredFile;
    },
    read: (person: Person, path: string, headers: Record<string, string> = {}) =>
      fetch(url + path, { headers: { ...as(person), ...headers } }),
    /** The names of all files in the folder, incomplete uploads included. */
    async files(): Promise<string[]> {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
    },
    async close() {
      await nest.close();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}
