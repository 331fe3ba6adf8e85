import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accountRoutes,
  adminRoutes,
  featurePages,
  featuresOfPage,
  pagesOfRole,
  projectRoutes,
  quoteRoutes,
} from '@market/contracts';
import type { ErrorBody, Feature, PageKey, Role, SetPermissions } from '@market/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { allRoutes } from '@control-center/api/openapi';
import { startStack } from '../stack.js';
import type { Stack } from '../stack.js';
import { Visitor } from '../visitor.js';
import { requestOf } from './requests.js';
import { actionsByCall, participants, rules } from './rules.js';
import type { Call, TargetKind, Rule } from './rules.js';
import { makeWorld, persons, roleOf, phases } from './world.js';
import type { Person, Phase, World } from './world.js';

// Every call by every person.
jest.setTimeout(600_000);

const allCalls = Object.keys(rules) as Call[];

/** `npm test` tries a fifth of the calls, others after each commit, and `npm run test:rest` all. */
const calls = process.env['TEST_PART'] === 'spine' ? allCalls.filter(isDrawn) : allCalls;

function isDrawn(call: Call): boolean {
  const hash = createHash('sha256').update(commit() + call);
  return hash.digest().readUInt8() % 5 === 0;
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', 'HEAD'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    // Without a git history: always the same calls.
    return '';
  }
}

/** A page that was removed, or a feature that was switched off. */
type Removed = PageKey | Feature | undefined;
/** The target of a call: a project in a phase, or something of the caller's own or of another account. */
type Subject = { phase: Phase; mine: boolean };

let stack: Stack;
let world: World;
beforeAll(async () => {
  stack = await startStack();
  world = await makeWorld(stack);
});
afterAll(() => stack.close());
// An erasure needs a recent sign-in, and the tests take longer on a slow machine.
beforeEach(() =>
  stack.db.query(
    `update app.sessions set sess = jsonb_set(sess, '{user,authenticatedAt}', to_jsonb($1::text))
      where sess->'user' is not null`,
    [new Date().toISOString()],
  ),
);

const pageWith = (feature: Feature) =>
  featurePages.find((page) => (featuresOfPage[page] as readonly Feature[]).includes(feature))!;

/** A removed page takes its features with it; only admins always have the provider's page. */
const hasFeature = (role: Role, feature: Feature, removed: Removed) =>
  feature !== removed &&
  (pageWith(feature) !== removed || (role === 'admin' && removed === 'vietphat-admin'));

const isPermitted = ({ who, page, also, reads }: Rule, role: Role, removed: Removed): boolean =>
  (also === undefined || hasFeature(role, also, removed)) &&
  (page === undefined || page !== removed) &&
  (!reads || isPermitted(rules[reads], role, removed)) &&
  (typeof who === 'string' || [who[role] ?? []].flat().some((feature) => hasFeature(role, feature, removed)));

const ownsTarget = (person: Person, of: TargetKind | undefined, { phase, mine }: Subject): boolean => {
  if (of === 'project') return (participants[phase] as readonly Person[]).includes(person);
  return of === undefined || mine || (of === 'factory' && roleOf[person] !== 'manufacturer');
};

/** The error code that the rules require; undefined where the call is allowed. */
function expected(call: Call, person: Person, subject: Subject, removed?: Removed): string | undefined {
  const rule: Rule = rules[call];
  const others = ownsTarget(person, rule.of, subject) ? undefined : rule.others;
  if (others && rule.hidden?.includes(roleOf[person])) return others;
  return isPermitted(rule, roleOf[person], removed) ? others : 'access.denied';
}

async function outcomeOf(
  call: Call,
  person: Person,
  subject: Subject,
  visitor: Visitor,
  content?: object | '',
) {
  const { ids, projects, uploads } = world;
  const other = persons.find((candidate) => candidate !== person && roleOf[candidate] === 'manufacturer')!;
  const owner = subject.mine ? person : other;
  const target = { project: projects[subject.phase], accountId: ids[owner], upload: uploads[owner], ids };
  const { path, init } = requestOf(call, target, content);
  const response = await visitor.send(path, init);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const { code } = (isJson && text ? JSON.parse(text) : {}) as Partial<ErrorBody>;
  return { status: response.status, code, wrote: response.headers.has('x-log-position') };
}

type Outcome = Awaited<ReturnType<typeof outcomeOf>>;

const notYoursCodes: unknown[] = ['project.not-found', 'object.not-yours'];

const matches = ({ status, code, wrote }: Outcome, refusal: string | undefined): boolean =>
  refusal === undefined
    ? status < 500 && status !== 401 && status !== 403 && !notYoursCodes.includes(code)
    : code === refusal && status >= 400 && !wrote;

type Cell = { call: Call; subject: Subject; refusal: string | undefined };

/** The cells in which the outcome differs from the rules. */
async function wrongCells(
  cells: readonly Cell[],
  person: Person,
  visitor: Visitor,
  label: string = person,
): Promise<string[]> {
  const wrong: string[] = [];
  const remaining = [...cells];
  const worker = async () => {
    for (let cell = remaining.shift(); cell; cell = remaining.shift()) {
      const { call, subject, refusal } = cell;
      const outcome = await outcomeOf(call, person, subject, visitor);
      const { phase, mine } = subject;
      if (!matches(outcome, refusal))
        wrong.push(
          `${call}, ${label}, ${phase}, ${mine ? 'own' : "another's"}: ` +
            `${JSON.stringify(outcome)} instead of ${refusal ?? 'allowed'}`,
        );
    }
  };
  await Promise.all(Array.from({ length: 6 }, worker));
  return wrong;
}

/** The projects on which a call is tried: in these an allowed call changes nothing. */
const phasesOf = (call: Call): readonly Phase[] => {
  if (actionsByCall.has(call)) return ['cancelled'];
  if (!('of' in rules[call]) || (rules[call] as Rule).of !== 'project') return ['assigned'];
  if (/\{(?!title|notes|no-op)/.test(call) || call === 'POST /api/quotes') return ['assigned'];
  return phases;
};

const subjectsOf = (call: Call): Subject[] => [
  ...phasesOf(call).map((phase) => ({ phase, mine: true })),
  ...(actionsByCall.has(call) ? [] : [{ phase: 'assigned' as const, mine: false }]),
];

const protectedCalls = calls.filter((call) => (rules[call] as Rule).who !== 'anyone');
const ownSubject = (call: Call): Subject => ({ phase: phasesOf(call)[0]!, mine: true });
/** The first and the last phase; the tests with content cover the others. */
const ownAndAnothers = (call: Call): Subject[] => {
  const subjects = subjectsOf(call);
  return [...new Set([subjects[0]!, subjects.at(-1)!])];
};

it('every call of the contracts has a rule, and every rule has a call', () => {
  const ruled = new Set(allCalls.map((call) => call.split(' ').slice(0, 2).join(' ')));
  expect([...ruled].sort()).toEqual(allRoutes.map(([, { method, path }]) => `${method} ${path}`).sort());
});

describe('a visitor who is not signed in', () => {
  it('may make only the calls that are open to anyone', async () => {
    const cells = calls.map((call) => ({
      call,
      subject: ownSubject(call),
      refusal: protectedCalls.includes(call) ? 'Unauthorized' : undefined,
    }));
    expect(await wrongCells(cells, 'owner', new Visitor(stack.url), 'signed out')).toEqual([]);
  });
});

/** One call for each write of the contracts; if all of its variants need a command in the body, any of them. */
const writes = [...new Set(allCalls.map((call) => call.split(' ').slice(0, 2).join(' ')))]
  .filter((write) => !write.startsWith('GET '))
  .map(
    (write) =>
      allCalls.find((call) => call === write) ?? allCalls.find((call) => call.startsWith(`${write} `))!,
  )
  .filter((call) => calls === allCalls || isDrawn(call));

describe('with no body, or with an empty one', () => {
  it.each(persons)('the %s is refused every forbidden write', async (person) => {
    const wrong: string[] = [];
    for (const call of writes)
      for (const subject of ownAndAnothers(call))
        for (const content of ['', {}] as const) {
          const refused = expected(call, person, subject) !== undefined;
          const outcome = await outcomeOf(call, person, subject, world.people[person], content);
          const fits = refused
            ? outcome.status >= 400 && outcome.status < 500 && !outcome.wrote
            : outcome.status < 500 && outcome.status !== 401;
          if (!fits) wrong.push(`${call} ${JSON.stringify(content)} ${JSON.stringify({ subject, outcome })}`);
        }
    expect(wrong).toEqual([]);
  });
});

describe('with every page and feature of the role', () => {
  it.each(persons)(
    'the %s may make the calls that the rules allow, on their own resources',
    async (person) => {
      const cells = protectedCalls.flatMap((call) =>
        subjectsOf(call).map((subject) => ({ call, subject, refusal: expected(call, person, subject) })),
      );
      expect(await wrongCells(cells, person, world.people[person])).toEqual([]);
    },
  );

  it('lists contain only the projects in which the caller takes part', async () => {
    const { people, ids, projects } = world;
    const listed = async (person: Person) => {
      const { body } = await people[person].call(projectRoutes.list);
      const phaseById = new Map(phases.map((phase) => [projects[phase].id, phase]));
      return body.filter(({ isDemo }) => !isDemo).map(({ id }) => phaseById.get(id) ?? id);
    };
    for (const person of persons) {
      const theirs = phases.filter((phase) => ownsTarget(person, 'project', { phase, mine: true }));
      expect([person, (await listed(person)).sort()]).toEqual([person, [...theirs].sort()]);
    }
    const params = { manufacturerId: ids.rival };
    const { body } = await people.rival.call(projectRoutes.ofManufacturer, { params });
    expect(body.map(({ id }) => id)).toEqual([projects.invited.id]);
    expect((await people.rival.call(quoteRoutes.ofManufacturer, { params })).body).toEqual([]);
  });
});

const permit = async (by: Person, person: Person, body: SetPermissions) => {
  const params = { userId: world.ids[person] };
  expect((await world.people[by].call(adminRoutes.setPermissions, { params, body })).status).toBe(200);
};

/** The pages and features with which a person may make a call, and no more. */
function needsOf({ who, page, also, reads }: Rule, role: Role): { pages: PageKey[]; features: Feature[] } {
  const pages = page && pagesOfRole[role].includes(page) ? [page] : [];
  // Of several sufficient features the last one; the test with every feature covers the first.
  const own = typeof who === 'string' ? undefined : [who[role] ?? []].flat().at(-1);
  const needed = [own, also].filter((feature) => feature !== undefined);
  const read = reads ? needsOf(rules[reads], role) : { pages: [], features: [] };
  return {
    pages: [...new Set([...pages, ...needed.map(pageWith), ...read.pages])],
    features: [...new Set([...needed, ...read.features])],
  };
}

/** Only these, because an account with an empty list of pages would have those of its role. */
const only = (role: Role, { pages, features }: ReturnType<typeof needsOf>): SetPermissions => {
  const allowedPages = pages.length > 0 ? pages : [pagesOfRole[role][0]!];
  return {
    allowedPages,
    pagePermissions: Object.fromEntries(
      featurePages
        .filter((page) => allowedPages.includes(page))
        .map((page) => [
          page,
          Object.fromEntries(featuresOfPage[page].map((name) => [name, features.includes(name)])),
        ]),
    ),
  };
};

describe('with some pages and features', () => {
  // Another admin is needed to restore what was removed from an admin.
  beforeAll(async () => {
    const params = { userId: world.ids.stranger };
    const { status } = await world.people.admin.call(adminRoutes.assignRole, {
      params,
      body: { role: 'admin' },
    });
    expect(status).toBe(200);
  });

  const featuresOf = (role: Role): Feature[] => {
    const named = calls.flatMap((call) => {
      const { who }: Rule = rules[call];
      return typeof who === 'string' ? [] : [who[role] ?? []].flat();
    });
    return [...new Set(named)];
  };

  const without = (role: Role, removed: PageKey | Feature): SetPermissions =>
    (pagesOfRole[role] as readonly string[]).includes(removed)
      ? { allowedPages: pagesOfRole[role].filter((page) => page !== removed), pagePermissions: {} }
      : { allowedPages: [], pagePermissions: { [pageWith(removed as Feature)]: { [removed]: false } } };

  const narrowed = ['owner', 'factory', 'provider', 'admin'] as const;

  async function wrongWith(person: Person, permissions: SetPermissions, cells: Cell[], label: string) {
    if (cells.length === 0) return [];
    await permit('stranger', person, permissions);
    return wrongCells(cells, person, world.people[person], `${person} ${label}`);
  }
  const restore = (person: Person) => permit('stranger', person, { allowedPages: [], pagePermissions: {} });

  it.each(narrowed)('the %s loses the calls that need a removed page or feature', async (person) => {
    const role = roleOf[person];
    const wrong: string[] = [];
    for (const removed of [...pagesOfRole[role], ...featuresOf(role)]) {
      const cells = protectedCalls
        .map((call) => ({
          call,
          subject: ownSubject(call),
          refusal: expected(call, person, ownSubject(call), removed),
        }))
        .filter(({ call, subject, refusal }) => refusal !== expected(call, person, subject));
      wrong.push(...(await wrongWith(person, without(role, removed), cells, `without ${removed}`)));
    }
    await restore(person);
    expect(wrong).toEqual([]);
  });

  it.each(narrowed)('the %s may make each call with only what it needs', async (person) => {
    const role = roleOf[person];
    const byNeeds = new Map<string, Cell[]>();
    for (const call of protectedCalls) {
      const cell = { call, subject: ownSubject(call), refusal: expected(call, person, ownSubject(call)) };
      if (cell.refusal !== undefined) continue;
      const needs = JSON.stringify(only(role, needsOf(rules[call], role)));
      byNeeds.set(needs, [...(byNeeds.get(needs) ?? []), cell]);
    }
    const wrong: string[] = [];
    for (const [needs, cells] of byNeeds)
      wrong.push(...(await wrongWith(person, JSON.parse(needs) as SetPermissions, cells, `with ${needs}`)));
    await restore(person);
    expect(wrong).toEqual([]);
  });
});

describe('with a block', () => {
  it.each(['owner', 'factory', 'provider'] as const)(
    'the %s gets ACCOUNT_BLOCKED from every call but their own user data',
    async (person) => {
      await permit('admin', person, { isBlocked: true });
      const subject = person === 'owner' ? 'khach' : person === 'factory' ? 'xuong' : 'vietphat';
      const blocked = await new Visitor(stack.url).signIn(subject);
      const cells = protectedCalls.map((call) => ({
        call,
        subject: ownSubject(call),
        refusal: 'evenBlocked' in rules[call] ? undefined : 'ACCOUNT_BLOCKED',
      }));
      const wrong = await wrongCells(cells, person, blocked, `blocked ${person}`);
      await permit('admin', person, { isBlocked: false });
      world.people[person] = await new Visitor(stack.url).signIn(subject);
      expect(wrong).toEqual([]);
    },
  );
});

it('users can erase their own account and no other', async () => {
  const { people, ids } = world;
  const erase = (person: Person, whose: Person) =>
    people[person].call(accountRoutes.erase, { params: { id: ids[whose] } });
  expect((await erase('owner', 'rival')).body.code).toBe('access.denied');
  await people.rival.signIn('xuong2', '?fresh=1');
  expect((await erase('rival', 'rival')).body).toEqual({ erased: true });
});
