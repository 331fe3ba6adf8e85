import { companyDefaults } from '@control-center/contracts';
import type { Role, UpdateProject as UpdateProjectBody } from '@control-center/contracts';
import { evolve, projectDecider, projectExamples } from '@control-center/domain';
import type {
  CompanyTerms,
  OneOf,
  ProjectCommand,
  ProjectEvents,
  ProjectState,
} from '@control-center/domain';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Accounts } from '../accounts/accounts.js';
import type { RequestContext } from '../commands/request-context.js';
import type { Streams } from '../commands/streams.js';
import type { CompanySettings } from '../company/company-settings.js';
import type { UploadClaims } from '../objects/upload-claims.js';
import { ProjectFiles } from './project-files.js';
import { UpdateProject, UpdateProjectHandler } from './projects.commands.js';

// What a PUT amounts to, and which factories and files it is checked for before.

const { people, submitted, quoted, now: at } = projectExamples;
const stateAfter = (past: readonly OneOf<ProjectEvents>[]): ProjectState =>
  past.reduce(
    (state, event, revision) =>
      evolve(projectDecider, state, { ...event, at, by: people.customer.id, revision }),
    projectDecider.initial,
  );

let project: ProjectState;
let decided: readonly ProjectCommand[];
let factories: readonly string[];
let claimed: { urls: readonly string[]; already: readonly string[]; claimant: string } | undefined;

beforeEach(() => {
  project = stateAfter(submitted);
  [decided, factories, claimed] = [[], [], undefined];
});

const terms: CompanyTerms = { ...companyDefaults, defaultManufacturerId: 'default' };
const actors: Record<Role, { id: string; role: Role }> = {
  customer: people.customer,
  manufacturer: people.factory,
  vietphat: people.provider,
  admin: people.admin,
};

async function put(body: UpdateProjectBody, role: Role = 'vietphat', expected: string[] = []): Promise<void> {
  const streams = {
    load: () => Promise.resolve(project),
    execute: (_: string, __: string, ___: unknown, commands: (state: ProjectState) => ProjectCommand[]) => {
      decided = commands(project);
      return Promise.resolve(project);
    },
  } as unknown as Streams;
  const claims = {
    during: (
      claim: { claimant: string },
      urls: string[],
      already: string[],
      command: (files: object[]) => Promise<unknown>,
    ) => {
      claimed = { urls, already, claimant: claim.claimant };
      return command(urls.map((url) => ({ url: url.replace('/api/upload', '/objects') })));
    },
  } as unknown as UploadClaims;
  const accounts = {
    requireFactories: (ids: string[]) => {
      factories = ids;
      return Promise.resolve();
    },
  } as unknown as Accounts;
  const company = { current: () => Promise.resolve(terms) } as unknown as CompanySettings;
  const context = { actor: actors[role], commandNames: new Set(['x']) } as unknown as RequestContext;
  const files = new ProjectFiles(claims, streams);
  await new UpdateProjectHandler(streams, files, company, accounts).execute(
    new UpdateProject(context, project.id, body, expected),
  );
}

describe('the factories that a PUT sends the order to are checked:', () => {
  it.each<[UpdateProjectBody, string[]]>([
    [{ status: 'ready_for_manufacturer' }, ['default']],
    [{ status: 'ready_for_manufacturer', assignedManufacturerId: 'f' }, ['f']],
    [{ status: 'sent_to_manufacturer', assignedManufacturerId: 'f' }, ['f']],
    [{ status: 'bidding', invitedManufacturerIds: ['f', 'g'] }, ['f', 'g']],
    [{ status: 'reviewing' }, []],
  ])('%j', async (body, ids) => {
    await put(body);
    expect(factories).toEqual(ids);
  });
});

describe('a completion time', () => {
  it.each<[Role, string, object[]]>([
    ['vietphat', '12 ngày', [{ type: 'EstimateCompletion', data: { days: 12 } }]],
    ['admin', '12 ngày', [{ type: 'EstimateCompletion', data: { days: 12 } }]],
    [
      'customer',
      '12 ngày',
      [{ type: 'ReviseDetails', data: { changes: { desiredCompletionTime: '12 ngày' } } }],
    ],
    [
      'vietphat',
      '3-weeks',
      [{ type: 'ReviseDetails', data: { changes: { desiredCompletionTime: '3-weeks' } } }],
    ],
    [
      'vietphat',
      '12 ngày nữa',
      [{ type: 'ReviseDetails', data: { changes: { desiredCompletionTime: '12 ngày nữa' } } }],
    ],
  ])('of the %s, «%s»', async (role, desiredCompletionTime, commands) => {
    await put({ desiredCompletionTime }, role);
    expect(decided).toHaveLength(commands.length);
    expect(decided).toMatchObject(commands);
  });
});

it('notes, edits and a status are decided together, with the versions that the author saw', async () => {
  await put({ title: 'Gá', vietPhatNotes: 'x', status: 'reviewing' }, 'vietphat', ['details:0']);
  expect(decided).toMatchObject([
    { type: 'ReviseDetails', data: { changes: { title: 'Gá' }, expected: ['details:0'], parts: undefined } },
    { type: 'AddNotes', data: { notes: 'x' } },
    { type: 'StartReview' },
  ]);
});

it('all files of the body are claimed, those of its parts included, and stored under their own addresses', async () => {
  const upload = (name: string) => `/api/upload/${name}`;
  const part = { partId: 'P', partName: 'N', quantity: 1 };
  await put({
    ...{ drawingFileUrl: upload('a'), attachments: [upload('b'), upload('a')] },
    projectParts: [{ ...part, drawingFileUrl: upload('c'), attachments: [upload('d')] }],
  });
  expect(claimed).toMatchObject({ urls: ['a', 'b', 'c', 'd'].map(upload), claimant: project.id });
  const stored = (name: string) => `/objects/${name}`;
  expect(decided).toMatchObject([
    {
      data: {
        changes: { drawingFileUrl: stored('a'), attachments: [stored('b'), stored('a')] },
        parts: [{ drawingFileUrl: stored('c'), attachments: [stored('d')] }],
        files: ['a', 'b', 'c', 'd'].map((name) => ({ url: stored(name) })),
      },
    },
  ]);
});

it('a file of the order that the caller may not open is claimed like a stranger’s', async () => {
  const hidden = { size: 1, type: '', description: '', visibility: 'private' as const, addedAt: '' };
  project = {
    ...stateAfter(quoted),
    files: [{ ...hidden, url: '/objects/x.pdf', name: 'x.pdf', addedBy: people.customer.id }],
    attachments: ['/objects/x.pdf'],
  };
  await put({ attachments: ['/objects/x.pdf'] }, 'manufacturer').catch(() => undefined);
  expect(claimed?.already).toEqual([]);
  await put({ attachments: ['/objects/x.pdf'] }, 'customer').catch(() => undefined);
  expect(claimed?.already).toEqual(['/objects/x.pdf']);
});
