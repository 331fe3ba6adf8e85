import type { Feature, SignInRecord } from '@market/contracts';
import type { EventStore } from '@platform/log';
import type { Request } from 'express';
import type { Pool } from 'pg';
import { expect, it } from '@jest/globals';
import type { AuditFeed } from '../../audit-log/audit-feed.js';
import type { Denials } from '../../audit-log/denials.js';
import type { SignInLog } from '../../audit-log/sign-in-log.js';
import type { Caller } from '../../http/caller.js';
import { TimelineController } from './timeline.controller.js';

const moment = (minute: number) => `2026-03-02T03:0${minute}:00.000Z`;
const signIn = (minute: number, kind: SignInRecord['kind'], actorId: string | null): SignInRecord => ({
  ...{ id: `s${minute}`, createdAt: moment(minute), kind, accountId: 'an', actorId },
  ...{ device: 'Firefox', address: '', reason: null, hadBegun: true, count: 1, lastAt: null },
});
const signIns = [
  signIn(4, 'ended', 'boss'),
  signIn(3, 'ended', 'an'),
  signIn(2, 'signed-out', 'an'),
  signIn(1, 'signed-in', null),
];
const denial = {
  id: 'd',
  createdAt: moment(5),
  actorId: 'an',
  command: 'POST /api/quotes',
  reason: 'Không được',
};

/** The sentences of a person's timeline, with accounts by their ids, as an admin without a feature reads them. */
async function told(lacking?: Feature): Promise<string[]> {
  const controller = new TimelineController(
    { load: () => Promise.resolve([]) } as unknown as EventStore,
    { list: () => Promise.resolve(signIns) } as unknown as SignInLog,
    { list: () => Promise.resolve([denial]) } as unknown as Denials,
    { complete: () => Promise.resolve(true) } as unknown as AuditFeed,
    { query: () => Promise.resolve({ rows: [] }) } as unknown as Pool,
  );
  const pagePermissions = lacking ? { 'admin-dashboard': { [lacking]: false } } : {};
  const caller = { accountId: 'boss', role: 'admin', pagePermissions } as unknown as Caller;
  const request = { headers: {}, res: { setHeader: () => undefined } } as unknown as Request;
  const entries = await controller.timeline(caller, 'an', {}, request);
  return entries.map(({ sentence }) => sentence.map(({ accountId, text }) => accountId ?? text).join(''));
}

it('a timeline names who did what, newest first, and does not confuse an admin who ended a session with its user', async () => {
  expect(await told()).toEqual([
    'an bị từ chối «POST /api/quotes»: Không được',
    'boss kết thúc phiên đăng nhập · Firefox',
    'an kết thúc phiên đăng nhập · Firefox',
    'an đăng xuất · Firefox',
    'an đăng nhập · Firefox',
  ]);
});

it('a timeline omits the log without the right to read logs', async () => {
  expect(await told('canAccessLogs')).toEqual([]);
  expect(await told('canBackupData')).toHaveLength(5);
});
