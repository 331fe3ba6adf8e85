import {
  accountRoutes,
  adminRoutes,
  featurePages,
  featuresOfPage,
  pagesOfRole,
  projectRoutes,
  quoteRoutes,
} from '@control-center/contracts';
import type { ErrorBody, Feature, Page, Role, SetPermissions } from '@control-center/contracts';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { allRoutes } from '../openapi/routes.js';
import { startStack } from '../testing/stack.js';
import type { Stack } from '../testing/stack.js';
import { Visitor } from '../testing/visitor.js';
import { requestOf } from './requests.js';
import { participants, rules } from './rules.js';
import type { Call, Kind, Rule } from './rules.js';
import { makeWorld, persons, roleOf, standings } from './world.js';
import type { Person, Standing, World } from './world.js';

// Every call by everybody.
jest.setTimeout(600_000);

const calls = Object.keys(rules) as Call[];

/** A page that was removed, or a feature that was switched off. */
type Taken = Page | Feature | undefined;
/** Whose it is: somebody's own or another's, or a project by where it stands. */
type Subject = { standing: Standing; mine: boolean };

let stack: Stack;
let world: World;
beforeAll(async () => {
  stack = await startStack();
  world = await makeWorld(stack);
});
afterAll(() => stack.close());

const pageWith = (feature: Feature) =>
  featurePages.find((page) => (featuresOfPage[page] as readonly Feature[]).includes(feature))!;

/** A feature goes with its page; only admins keep the provider's page whatever happens (section 2). */
const holds = (role: Role, feature: Feature, taken: Taken) =>
  feature !== taken && (pageWith(feature) !== taken || (role === 'admin' && taken === 'vietphat-admin'));

const isNamed = ({ who, page }: Rule, role: Role, taken: Taken) =>
  (page === undefined || page !== taken) &&
  (typeof who === 'string' || [who[role] ?? []].flat().some((feature) => holds(role, feature, taken)));

const isTheirs = (person: Person, of: Kind | undefined, { standing, mine }: Subject): boolean => {
  if (of === 'project') return (participants[standing] as readonly Person[]).includes(person);
  return of === undefined || mine || (of === 'factory' && roleOf[person] !== 'manufacturer');
};

/** What the rules say: the code of the refusal, or nothing where it is allowed. */
function expected(call: Call, person: Person, subject: Subject, taken?: Taken): string | undefined {
  const rule: Rule = rules[call];
  const others = isTheirs(person, rule.of, subject) ? undefined : rule.others;
  if (others && rule.hidden?.includes(roleOf[person])) return others;
  return isNamed(rule, roleOf[person], taken) ? others : 'access.denied';
}

async function answered(call: Call, person: Person, subject: Subject, visitor: Visitor) {
  const { ids, projects, uploads } = world;
  const other = persons.find((each) => each !== person && roleOf[each] === 'manufacturer')!;
  const who = subject.mine ? person : other;
  const target = { project: projects[subject.standing], accountId: ids[who], upload: uploads[who], ids };
  const { path, init } = requestOf(call, target);
  const response = await visitor.send(path, init);
  const text = await response.text();
  const isJson = response.headers.get('content-type')?.startsWith('application/json');
  const { code } = (isJson && text ? JSON.parse(text) : {}) as Partial<ErrorBody>;
  return { status: response.status, code, wrote: response.headers.has('x-log-position') };
}

type Outcome = Awaited<ReturnType<typeof answered>>;

const strangers: unknown[] = ['project.not-found', 'object.not-yours'];

const fits = ({ status, code, wrote }: Outcome, refusal: string | undefined): boolean =>
  refusal === undefined
    ? status < 500 && status !== 401 && status !== 403 && !strangers.includes(code)
    : code === refusal && status >= 400 && !wrote;

/** The cells in which the answer is another than the rules say. */
async function wrongCells(
  cells: readonly { call: Call; subject: Subject; refusal: string | undefined }[],
  person: Person,
  visitor: Visitor,
  label: string = person,
): Promise<string[]> {
  const wrong: string[] = [];
  const left = [...cells];
  const worker = async () => {
    for (let cell = left.shift(); cell; cell = left.shift()) {
      const { call, subject, refusal } = cell;
      const outcome = await answered(call, person, subject, visitor);
      const { standing, mine } = subject;
      if (!fits(outcome, refusal))
        wrong.push(
          `${call}, ${label}, ${standing}, ${mine ? 'own' : "another's"}: ` +
            `${JSON.stringify(outcome)} instead of ${refusal ?? 'allowed'}`,
        );
    }
  };
  await Promise.all(Array.from({ length: 6 }, worker));
  return wrong;
}

/** The projects that a call is tried upon: where what it asks for has its time or changes nothing. */
const standingsOf = (call: Call): readonly Standing[] => {
  if (!('of' in rules[call]) || (rules[call] as Rule).of !== 'project') return ['assigned'];
  if (/\{(?!title|notes)/.test(call) || call === 'POST /api/quotes') return ['assigned'];
  return standings;
};

const subjectsOf = (call: Call): Subject[] => [
  ...standingsOf(call).map((standing) => ({ standing, mine: true })),
  { standing: 'assigned', mine: false },
];

const closed = calls.filter((call) => (rules[call] as Rule).who !== 'anyone');
const own: Subject = { standing: 'assigned', mine: true };

it('every call of the contracts has a rule, and every rule is of a call', () => {
  const ruled = new Set(calls.map((call) => call.split(' ').slice(0, 2).join(' ')));
  expect([...ruled].sort()).toEqual(allRoutes.map(([, { method, path }]) => `${method} ${path}`).sort());
});

describe('nobody signed in', () => {
  it('may call what anyone may, and nothing else', async () => {
    const cells = calls.map((call) => ({
      call,
      subject: own,
      refusal: closed.includes(call) ? 'Unauthorized' : undefined,
    }));
    expect(await wrongCells(cells, 'owner', new Visitor(stack.url), 'nobody')).toEqual([]);
  });
});

describe('with everything that the role has', () => {
  it.each(persons)('the %s may call what the rules say, upon what is theirs', async (person) => {
    const cells = closed.flatMap((call) =>
      subjectsOf(call).map((subject) => ({ call, subject, refusal: expected(call, person, subject) })),
    );
    expect(await wrongCells(cells, person, world.people[person])).toEqual([]);
  });

  it('lists hold what is the reader’s own', async () => {
    const { people, ids, projects } = world;
    const seen = async (person: Person) => {
      const { body } = await people[person].call(projectRoutes.list);
      const known = new Map(standings.map((standing) => [projects[standing].id, standing]));
      return body.filter(({ isDemo }) => !isDemo).map(({ id }) => known.get(id) ?? id);
    };
    for (const person of persons) {
      const theirs = standings.filter((standing) => isTheirs(person, 'project', { standing, mine: true }));
      expect([person, (await seen(person)).sort()]).toEqual([person, [...theirs].sort()]);
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

describe('narrowed', () => {
  // Somebody else has to give back what was taken from an admin.
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

  const without = (role: Role, taken: Page | Feature): SetPermissions =>
    (pagesOfRole[role] as readonly string[]).includes(taken)
      ? { allowedPages: pagesOfRole[role].filter((page) => page !== taken), pagePermissions: {} }
      : { allowedPages: [], pagePermissions: { [pageWith(taken as Feature)]: { [taken]: false } } };

  it.each(['owner', 'factory', 'provider', 'admin'] as const)(
    'by a page or a feature, the %s loses what needs it, and nothing else',
    async (person) => {
      const role = roleOf[person];
      const wrong: string[] = [];
      for (const taken of [...pagesOfRole[role], ...featuresOf(role)]) {
        await permit('stranger', person, without(role, taken));
        const cells = closed.map((call) => ({
          call,
          subject: own,
          refusal: expected(call, person, own, taken),
        }));
        wrong.push(...(await wrongCells(cells, person, world.people[person], `${person} without ${taken}`)));
      }
      await permit('stranger', person, { allowedPages: [], pagePermissions: {} });
      expect(wrong).toEqual([]);
    },
  );
});

describe('blocked', () => {
  it.each(['owner', 'factory', 'provider'] as const)(
    'the %s hears so, whatever they call',
    async (person) => {
      await permit('admin', person, { isBlocked: true });
      const subject = person === 'owner' ? 'khach' : person === 'factory' ? 'xuong' : 'vietphat';
      const blocked = await new Visitor(stack.url).signIn(subject);
      const cells = closed.map((call) => ({
        call,
        subject: own,
        refusal: 'evenBlocked' in rules[call] ? undefined : 'ACCOUNT_BLOCKED',
      }));
      const wrong = await wrongCells(cells, person, blocked, `blocked ${person}`);
      await permit('admin', person, { isBlocked: false });
      world.people[person] = await new Visitor(stack.url).signIn(subject);
      expect(wrong).toEqual([]);
    },
  );
});

it('people erase their own account and no other', async () => {
  const { people, ids } = world;
  const erase = (person: Person, whose: Person) =>
    people[person].call(accountRoutes.erase, { params: { id: ids[whose] } });
  expect((await erase('owner', 'rival')).body.code).toBe('access.denied');
  expect((await erase('rival', 'rival')).body).toEqual({ erased: true });
});
