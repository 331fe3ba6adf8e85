import { commandText, unnamedCommand } from '@market/contracts';
import type { Feature } from '@market/contracts';
import { allRoutes } from '../openapi/routes.js';
import { projectDecider, streams, verbOfProject } from '@market/domain';
import type { AuditRecord } from '@market/audit';
import { describe, expect, it } from '@jest/globals';
import type { Caller } from '../http/caller.js';
import { entryOf, filledIn } from './entries.js';

const contents = 'Báo giá 12.000.000 ₫';
const recordOf = (stream: string, type = 'QuoteSubmitted'): AuditRecord =>
  ({
    source: 'event',
    row: {
      ...{ id: '7', stream, position: 7n, type, actorId: 'an', projectId: 'order' },
      command: 'ChangeCompany',
      ...{ createdAt: '2026-03-02T03:00:00.000Z', data: { totalPrice: 12_000_000 } },
      changes: [{ field: 'totalPrice', from: null, to: 12_000_000 }],
      sentence: [{ text: '', accountId: 'an' }, { text: ` ${contents}` }],
    },
  }) as unknown as AuditRecord;

const pageOf: Partial<Record<Feature, string>> = {
  canManageUsers: 'admin-dashboard',
  canManageCompany: 'admin-dashboard',
};
/** An admin without these features. */
const without = (...features: Feature[]): Caller => {
  const pagePermissions: Record<string, Record<string, boolean>> = {};
  for (const feature of features)
    (pagePermissions[pageOf[feature] ?? 'vietphat-admin'] ??= {})[feature] = false;
  return { accountId: 'boss', role: 'admin', pagePermissions } as unknown as Caller;
};
const seen = (stream: string, caller: Caller) => JSON.stringify(entryOf(recordOf(stream), caller));

describe('an event of the audit', () => {
  it.each<[string, Feature]>([
    ['project-1', 'canViewAllProjects'],
    ['conversation-1', 'canReviewProjects'],
    ['account-1', 'canManageUsers'],
    ['administrators-1', 'canManageUsers'],
    ['settings-company', 'canManageCompany'],
  ])('of %s shows its data only with %s', (stream, feature) => {
    expect(seen(stream, without())).toContain('totalPrice');
    expect(seen(stream, without(feature))).not.toMatch(/totalPrice|12\.000\.000/);
  });

  it('about another program shows its address only with canManageCompany', () => {
    const added = recordOf('operations-1', 'WebhookAdded');
    expect(entryOf(added, without()).sentence).toContainEqual({ text: ` ${contents}` });
    expect(entryOf(added, without('canManageCompany')).sentence.at(-1)).toEqual({
      text: ' – Đổi cài đặt công ty',
    });
    const other = recordOf('operations-1', 'RebuildRequested');
    expect(entryOf(other, without('canManageCompany')).sentence).toContainEqual({ text: ` ${contents}` });
  });

  it('of a stream that is not of this market shows nothing', () => {
    expect(seen('unheard-1', without())).not.toContain('totalPrice');
  });

  it.each<[string, Feature]>([
    ['project-1', 'canViewAllProjects'],
    ['account-1', 'canManageUsers'],
  ])('of %s shows old and new values only with %s', (stream, feature) => {
    expect(entryOf(recordOf(stream), without()).changes).toHaveLength(1);
    expect(entryOf(recordOf(stream), without(feature)).changes).toEqual([]);
  });

  it('about an order that the reader may not open has no contents in its sentence', () => {
    const entry = entryOf(recordOf('project-1'), without('canViewAllProjects'));
    expect(JSON.stringify(entry)).not.toContain(contents);
    expect(entry.sentence).toEqual([
      { text: '', accountId: 'an' },
      { text: ' thay đổi một đơn hàng: báo giá' },
    ]);
    expect([entry.type, entry.actorId, entry.createdAt]).toEqual([
      ...['QuoteSubmitted', 'an', '2026-03-02T03:00:00.000Z'],
    ]);
  });
});

describe('what was refused', () => {
  it('uses the words of the screens, not paths', () => {
    const row = {
      ...{ id: 'd1', createdAt: '2026-03-02T03:00:00.000Z', actorId: 'an', actorRole: 'customer' },
      ...{ accountId: null, type: 'access.denied', text: 'Bạn không được phép làm việc này' },
      ...{ command: 'GET /api/projects/7f2a', correlationId: null, device: null, address: null },
    };
    expect(entryOf({ source: 'denial', row }, without()).sentence).toEqual([
      { text: '', accountId: 'an' },
      { text: ' bị từ chối «Mở dự án» – Bạn không được phép làm việc này' },
    ]);
  });

  it.each(allRoutes.map(([id, { method, path }]) => [id, `${method} ${path.replaceAll(/:\w+/g, '7f2a')}`]))(
    'of the call %s has words: %s',
    (_, call) => {
      expect(commandText(call)).not.toBe(unnamedCommand);
    },
  );

  it.each(Object.values(streams).flatMap(({ decide }) => Object.keys(decide)))(
    'of the command %s has words',
    (command) => {
      expect(commandText(command)).not.toBe(unnamedCommand);
    },
  );

  it.each(Object.keys(projectDecider.evolve))('of the event %s is said without its contents', (type) => {
    expect(verbOfProject(type)).toMatch(/^[^:,]*\p{L}$/u);
    expect(verbOfProject(type)).not.toMatch(/ (cho|của|khỏi|trong)$/);
  });
});

it.each<[source: 'view' | 'query' | 'sign-in', type: string, text: string, said: object[]]>([
  ['view', 'AuditViewed', '', [{ text: ' xem toàn bộ nhật ký' }]],
  ['query', 'SqlRun', 'select 1', [{ text: ' chạy SQL: select 1' }]],
  ['sign-in', 'signed-in', '', [{ text: ' đăng nhập' }]],
  ['sign-in', 'ended', '', [{ text: ' kết thúc phiên đăng nhập của ' }, { text: '', accountId: 'binh' }]],
])('the record of a %s (%s) says what was done, and only a query has data', (source, type, text, said) => {
  const row = { id: '1', createdAt: '2026-03-02T03:00:00.000Z', actorId: 'an', actorRole: null, type, text };
  const record = { source, row: { ...row, accountId: 'binh', command: '', correlationId: null } };
  const entry = entryOf(record as unknown as AuditRecord, without());
  expect(entry.sentence).toEqual([{ text: '', accountId: 'an' }, ...said]);
  expect(entry.data).toEqual(source === 'query' ? { statement: text } : null);
});

it('a login of analysts that changed itself is named, though it is no account', () => {
  const record = {
    source: 'denial',
    row: {
      ...{
        id: 'd1',
        createdAt: '2026-03-02T03:00:00.000Z',
        actorId: 'control_center_analyst',
        actorRole: null,
      },
      ...{ accountId: null, type: 'analysts.role-kept', command: 'ALTER ROLE', correlationId: null },
      text: 'tự đổi mật khẩu, đã đặt lại như cũ',
    },
  } as unknown as AuditRecord;
  const nobody = { names: new Map(), titles: new Map(), origins: new Map() };
  const { actorName, sentence } = filledIn(entryOf(record, without()), nobody);
  expect(actorName).toBe('Nhà phân tích (psql)');
  expect(sentence.map(({ text }) => text).join('')).toBe(
    'Nhà phân tích (psql) bị từ chối «Đổi mật khẩu hoặc cài đặt của tài khoản phân tích» – tự đổi mật khẩu, đã đặt lại như cũ',
  );
});
