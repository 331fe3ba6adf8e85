import type { AccountEvents } from '@market/domain';
import { MalformedEvent } from '@platform/log';
import { beforeEach, expect, it } from '@jest/globals';
import { Enforcement } from './enforcement.js';

let steps: string[];
let failing: string | undefined;
let roles: string[] | 'unreadable';

const step = (name: string, result?: unknown): Promise<never> => {
  steps.push(name);
  return name === failing ? Promise.reject(new Error(name)) : Promise.resolve(result as never);
};
const forget = (name: string) => ({ forget: () => step(name) });
const place = { stream: 'account-an', revision: 3n, id: 'e', type: 'RoleAssigned', position: 9n };

const enforcement = new (Enforcement as unknown as new (...services: object[]) => Enforcement)(
  { changed: () => step('changed') },
  { query: (sql: string) => step(sql.split(' ').slice(0, 3).join(' ')) },
  {
    endAllOf: (_: string, at: string) => step(`sessions until ${at}`),
    limitToAdmin: () => step('shorter sessions'),
  },
  { endAll: () => step('lease') },
  {
    load: () => {
      if (roles === 'unreadable') throw new MalformedEvent(place, 'broken');
      return Promise.resolve({ grantedRoles: roles });
    },
  },
  { folds: { clear: () => steps.push('folds') } },
  forget('denials'),
  forget('sign-ins'),
  forget('audit views'),
  forget('statements'),
  forget('addresses and devices'),
  forget('filters'),
  forget('saved statements'),
  {
    deleteSentBy: async (_: string, deleteObject: (name: string) => Promise<unknown>) => {
      for (const name of ['a.pdf', 'b.png']) await deleteObject(name);
      await step('rows of files');
    },
  },
  { delete: (name: string) => step(`delete ${name}`) },
);

beforeEach(() => {
  steps = [];
  failing = undefined;
  roles = ['customer'];
});

const at = '2026-03-02T03:00:00.000Z';
const endSessions = [`sessions until ${at}`, 'lease'];
const files = ['delete a.thumb', 'delete a.pdf', 'delete b.thumb', 'delete b.png', 'rows of files'];
const erased = [
  'folds',
  ...endSessions,
  'denials',
  'sign-ins',
  'audit views',
  'statements',
  'addresses and devices',
  'filters',
  'saved statements',
  'delete from app.push_subscriptions',
  'delete from app.calendar_tokens',
  ...files,
  'delete from read_markers',
];

it.each<[keyof AccountEvents, string[] | 'unreadable', string[]]>([
  ['AccountBlocked', [], [...endSessions, 'changed']],
  ['AccountErased', [], [...erased, 'changed']],
  ['RoleAssigned', ['manufacturer'], ['lease', 'changed']],
  ['RoleAssigned', ['admin'], ['lease', 'shorter sessions', 'changed']],
  // The account gives no access now, but its event may be discarded later.
  ['RoleAssigned', 'unreadable', ['lease', 'shorter sessions', 'changed']],
  ['RoleActivated', [], ['changed']],
  ['PermissionsSet', [], ['changed']],
  ['AccountUnblocked', [], ['changed']],
])(
  '%s of an account with the grants %j has its consequences, then listeners are called',
  async (event, held, expected) => {
    roles = held;
    await enforcement.enforce('an', event, at);
    expect(steps).toEqual(expected);
  },
);

// Bytes are deleted before the row that names them. An incomplete erasure is not announced, but repeated.
it.each(erased.slice(1))(
  'an erasure that fails at «%s» ends there and is completed by a repeat',
  async (name) => {
    failing = name;
    await expect(enforcement.enforce('an', 'AccountErased', at)).rejects.toThrow(name);
    expect(steps).toEqual(erased.slice(0, erased.indexOf(name) + 1));
    failing = undefined;
    steps = [];
    await enforcement.enforce('an', 'AccountErased', at);
    expect(steps).toEqual([...erased, 'changed']);
  },
);
