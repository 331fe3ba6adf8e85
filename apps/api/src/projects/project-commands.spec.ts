import { companyDefaults, estimateMessage } from '@market/contracts';
import type { Role, UpdateProject as UpdateProjectBody } from '@market/contracts';
import { projectDecider, projectExamples } from '@market/domain';
import { evolve } from '@platform/kernel';
import type { CompanyTerms, ProjectCommand, ProjectEvents, ProjectState } from '@market/domain';
import type { OneOf } from '@platform/kernel';
import { beforeEach, describe, expect, it } from '@jest/globals';
import type { RequestContext } from '../commands/request-context.js';
import type { Streams } from '../commands/streams.js';
import type { CompanySettings } from '../company/company-settings.js';
import type { UploadClaims } from '../objects/upload-claims.js';
import { ProjectFiles } from './project-files.js';
import { UpdateProject, UpdateProjectHandler } from './projects.commands.js';
import { UpdatePart, UpdatePartHandler } from '../parts/parts.commands.js';
import { UpdateProgress, UpdateProgressHandler } from '../progress/progress.commands.js';
import {
  SubmitQuote,
  SubmitQuoteHandler,
  UpdateQuote,
  UpdateQuoteHandler,
} from '../quotes/quotes.commands.js';

// The commands of a PUT, and the files that it claims.

const { people, submitted, quoted, now: at } = projectExamples;
const stateAfter = (past: readonly OneOf<ProjectEvents>[]): ProjectState =>
  past.reduce(
    (state, event, revision) =>
      evolve(projectDecider, state, { ...event, at, by: people.customer.id, revision }),
    projectDecider.initial,
  );

let project: ProjectState;
let decided: readonly ProjectCommand[];
let claimed: { urls: readonly string[]; already: readonly string[]; claimant: string } | undefined;

beforeEach(() => {
  project = stateAfter(submitted);
  [decided, claimed] = [[], undefined];
});

const terms: CompanyTerms = { ...companyDefaults, defaultManufacturerId: 'default' };
const actors: Record<Role, { id: string; role: Role }> = {
  customer: people.customer,
  manufacturer: people.factory,
  vietphat: people.provider,
  admin: people.admin,
};

const streams = {
  load: () => Promise.resolve(project),
  execute: (_: string, __: string, ___: unknown, commands: (state: ProjectState) => ProjectCommand[]) => {
    decided = commands(project);
    return Promise.resolve(project);
  },
} as unknown as Streams;
const contextOf = (role: Role) =>
  ({ actor: actors[role], commandNames: new Set(['x']) }) as unknown as RequestContext;

function filesOfProject(): ProjectFiles {
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
  return new ProjectFiles(claims, streams);
}

async function put(body: UpdateProjectBody, role: Role = 'vietphat', expected: string[] = []): Promise<void> {
  const company = { current: () => Promise.resolve(terms) } as unknown as CompanySettings;
  await new UpdateProjectHandler(streams, filesOfProject(), company).execute(
    new UpdateProject(contextOf(role), project.id, body, expected),
  );
}

it('a PUT whose author saw another price decides nothing, not even the edits in it', async () => {
  const body = { title: 'Tên mới', status: 'reviewing', seen: { price: 1 } } as const;
  await expect(put(body)).rejects.toMatchObject({ code: 'project.changed', details: { changed: ['price'] } });
});

describe('a completion time', () => {
  it.each<[Role, string, object[]]>([
    ['vietphat', '12 ngày', [{ type: 'EstimateCompletion', data: { days: 12 } }]],
    ['admin', '12 ngày', [{ type: 'EstimateCompletion', data: { days: 12 } }]],
    ['vietphat', '1', [{ type: 'EstimateCompletion', data: { days: 1 } }]],
    ['vietphat', '365 NGÀY', [{ type: 'EstimateCompletion', data: { days: 365 } }]],
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

  it.each([
    '0',
    '-5',
    '−5 ngày',
    '366',
    '12345',
    '12345 ngày',
    '1,5 ngày',
    '2.5',
    ' ngày',
    'vài ngày',
    '1e2 ngày',
  ])(
    'of the provider that is no estimate from 1 to 365 days does not become the customer’s wish: «%s»',
    async (desiredCompletionTime) => {
      const refused = {
        code: 'request.invalid',
        details: { fields: { desiredCompletionTime: estimateMessage } },
      };
      await expect(put({ desiredCompletionTime, title: 'Tên mới' })).rejects.toMatchObject(refused);
      expect(decided).toEqual([]);
    },
  );
});

it('notes, edits and a status are decided together, with the author’s section versions', async () => {
  await put({ title: 'Gá', vietPhatNotes: 'x', status: 'reviewing' }, 'vietphat', ['details:0']);
  expect(decided).toMatchObject([
    { type: 'ReviseDetails', data: { changes: { title: 'Gá' }, expected: ['details:0'], parts: undefined } },
    { type: 'AddNotes', data: { notes: 'x' } },
    { type: 'StartReview' },
  ]);
});

it('all files of the body and its parts are claimed and stored under object addresses', async () => {
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

it('a file of the order that the caller may not open is treated like a stranger’s', async () => {
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

describe('every field of a body reaches its command:', () => {
  const [upload, stored] = ['/api/upload/a', '/objects/a'];
  const files = [{ url: stored }];
  const figures = {
    ...{ materialCost: 1, laborHours: 2, laborRate: 3, additionalCosts: 4, totalPrice: 11 },
    ...{ deliveryDays: 5, notes: 'x', attachments: [upload] },
  };
  const stage = {
    ...{ stageId: 'finishing' as const, notes: 'x', attachments: [upload], notedAt: '2026-03-02' },
  };
  const noted = { ...stage, attachments: [stored], files };
  const progress = (body: UpdateProgress['body']) =>
    new UpdateProgressHandler(streams, filesOfProject()).execute(
      new UpdateProgress(contextOf('manufacturer'), project.id, body),
    );
  /** A note that says nothing of whether its stage is completed. */
  const noteAfter = (stages: number) => {
    project = stateAfter(projectExamples.completedStages(stages));
    return progress(stage);
  };
  const partId = () => '00000000-0000-4000-8000-000000000001.1';
  const part = (role: Role, body: UpdatePart['body']) =>
    new UpdatePartHandler(streams, filesOfProject()).execute(
      new UpdatePart(contextOf(role), partId(), body, ['v']),
    );
  const answered = { quoteId: 'q', reason: 'Đắt' };
  const quote = (state: 'withdrawn' | 'rejected') =>
    new UpdateQuoteHandler(streams).execute(
      new UpdateQuote(contextOf('vietphat'), 'q', { projectId: project.id, state, reason: 'Đắt' }),
    );

  it.each<[string, () => Promise<unknown>, () => object[]]>([
    [
      'a completed stage',
      () => progress({ ...stage, isCompleted: true }),
      () => [{ type: 'CompleteStage', data: noted }],
    ],
    [
      'a reopened stage',
      () => progress({ ...stage, isCompleted: false }),
      () => [{ type: 'ReopenStage', data: noted }],
    ],
    ['a note at an open stage', () => noteAfter(1), () => [{ type: 'ReopenStage', data: noted }]],
    ['a note at a completed stage', () => noteAfter(8), () => [{ type: 'CompleteStage', data: noted }]],
    ['a withdrawn quote', () => quote('withdrawn'), () => [{ type: 'WithdrawQuote', data: answered }]],
    ['a rejected quote', () => quote('rejected'), () => [{ type: 'RejectQuote', data: answered }]],
    [
      'a quote',
      () =>
        new SubmitQuoteHandler(streams, filesOfProject()).execute(
          new SubmitQuote(contextOf('manufacturer'), { projectId: project.id, ...figures }),
        ),
      () => [{ type: 'SubmitQuote', data: { ...figures, attachments: [stored], files } }],
    ],
    [
      'a part that the customer changes',
      () => part('customer', { partName: 'Đế', drawingFileUrl: upload }),
      () => [
        {
          type: 'RevisePart',
          data: {
            ...{ id: partId(), changes: { partName: 'Đế', drawingFileUrl: stored } },
            ...{ files, expected: ['v'] },
          },
        },
      ],
    ],
    [
      'a part that the provider changes, draws and estimates',
      () => part('vietphat', { partName: 'Đế', drawingFileUrl: upload, estimatedCost: 0 }),
      () => [
        {
          type: 'RevisePart',
          data: { id: partId(), changes: { partName: 'Đế' }, files, expected: ['v'] },
        },
        { type: 'ReplaceDrawing', data: { id: partId(), drawingFileUrl: stored, files, expected: ['v'] } },
        { type: 'EstimatePart', data: { id: partId(), changes: { estimatedCost: 0 } } },
      ],
    ],
  ])('%s', async (_, call, commands) => {
    // The order of this spec lacks the part and the quote of the reply.
    await call().catch(() => undefined);
    expect(decided).toEqual(commands());
  });

  it('the reply to a quote is the last one of its factory', async () => {
    const own = {
      ...figures,
      attachments: [],
      manufacturerId: people.factory.id,
      reason: '',
      ...{ requestRevision: 0, replacedBy: null, ending: null },
    };
    const [createdAt, updatedAt] = [at, at];
    project.quotes = [
      { ...own, id: 'first', version: 1, state: 'withdrawn', createdAt, updatedAt },
      { ...own, id: 'second', version: 2, state: 'waiting', createdAt, updatedAt },
      { ...own, id: 'rival', version: 1, state: 'waiting', createdAt, updatedAt, manufacturerId: 'rival' },
    ];
    const handler = new SubmitQuoteHandler(streams, filesOfProject());
    const body = { projectId: project.id, ...figures, attachments: [] };
    const reply = await handler.execute(new SubmitQuote(contextOf('manufacturer'), body));
    expect(reply.id).toBe('second');
  });
});
