import { describe, expect, it } from '@jest/globals';
import type { StageId, StoredFile } from '@control-center/contracts';
import { decide, evolve } from './kernel/decider.js';
import type { Decider, Folded, OneOf } from './kernel/decider.js';
import * as examples from './project/examples.js';
import { Refusal } from './refusal.js';
import { streams } from './streams.js';
import type { CommandsOf, EventsOf } from './streams.js';
import type { StreamKind } from './stream-kinds.js';

// A success means that all of what was said is in the log: appended now, or there already. Every command with content is
// given two contents, one after the other, in every state; each value of a content must be in the events that the stream
// then holds, unless the command is refused.

type Contents = {
  [Kind in StreamKind]: {
    [Name in keyof CommandsOf<Kind>]: (which: Which) => CommandsOf<Kind>[Name];
  };
};
type Which = 'first' | 'second';

const { people, now, quote, details, part } = examples;

const file = (which: Which, extension = 'pdf'): StoredFile => ({
  ...{ url: `/objects/${which}.${extension}`, name: `${which}.${extension}`, size: 7 },
  ...{ type: 'application/pdf', description: `bản ${which}`, visibility: 'private' },
});
const said = (which: Which) => ({ reason: `lý do ${which}` });
const save = (which: Which) => ({ files: [file(which)], expected: [] });
const number = (which: Which) => (which === 'first' ? 31 : 47);
const request = (which: Which) => ({
  projectId: 'project-1',
  details: { ...details, title: `Gá ${which}`, drawingFileUrl: file(which).url },
  parts: [{ ...part, partId: `số ${which}`, weight: null, volume: null, drawingFileUrl: null } as never],
  files: [file(which)],
});
const stage = (which: Which) => ({
  stageId: 'material-preparation' as StageId,
  ...{
    notes: `ghi ${which}`,
    attachments: [file(which).url],
    notedAt: `2026-03-0${number(which) % 9}T03:00:00Z`,
  },
  files: [file(which)],
});
const partId = 'project-1.a';

/** What each command says. The compiler asks for a new command. */
const contents: Contents = {
  project: {
    SaveDraft: request,
    SubmitProject: (which) => ({ request: request(which) }),
    StartReview: () => ({}),
    RequestRevision: (which) => ({
      ...said(which),
      revisionRequests: [{ target: 'tolerance', reason: `dung sai ${which}` }],
    }),
    Resubmit: () => ({}),
    ReviseDetails: (which) => ({
      ...save(which),
      changes: { title: `Gá ${which}`, drawingFileUrl: file(which).url },
      parts: [{ partId: `số ${which}`, partName: `tên ${which}`, quantity: number(which) }],
    }),
    RevisePart: (which) => ({ ...save(which), id: partId, changes: { notes: `bo ${which}` } }),
    ReplaceDrawing: (which) => ({ ...save(which), id: partId, drawingFileUrl: file(which).url }),
    EstimateCompletion: (which) => ({ days: number(which) }),
    EstimatePart: (which) => ({ id: partId, changes: { estimatedCost: number(which) } }),
    SendToFactory: (which) => ({
      manufacturerId: which === 'first' ? people.factory.id : people.otherFactory.id,
      withheldFiles: [`/objects/private-${which}.pdf`],
      ...said(which),
    }),
    InviteFactories: (which) => ({
      manufacturerIds: [people.factory.id, people.otherFactory.id],
      withheldFiles: [`/objects/private-${which}.pdf`],
    }),
    ReturnToReview: said,
    SubmitQuote: (which) => ({
      ...quote,
      ...{ notes: `giá ${which}`, attachments: [file(which).url], files: [file(which)] },
    }),
    WithdrawQuote: (which) => ({ quoteId: 'quote-1', ...said(which) }),
    DeclineOrder: said,
    RejectQuote: (which) => ({ quoteId: 'quote-1', ...said(which) }),
    ReleaseQuote: (which) => ({
      ...{ quoteId: 'quote-1', finalPrice: 5_000_000 + number(which) },
      ...said(which),
    }),
    ConfirmQuote: () => ({ quoteId: 'quote-1' }),
    AssignManufacturer: (which) => ({
      assignedManufacturerId: which === 'first' ? people.factory.id : people.otherFactory.id,
      ...said(which),
    }),
    RemoveFactory: (which) => ({ manufacturerId: people.factory.id, ...said(which) }),
    ApproveQuote: () => ({}),
    RequestQuoteChange: said,
    DeclineQuote: said,
    RequestPayment: () => ({ due: { deposit: 3, progress: 0, final: 0 } }),
    RecordPayment: (which) => ({
      kind: 'deposit',
      ...{ reference: `FT ${which}`, amount: 9_000_000 + number(which), note: `ghi ${which}` },
      receivedOn: which === 'first' ? '2026-03-01' : '2026-03-02',
    }),
    AnnouncePayment: (which) => ({
      ...{ kind: 'deposit', note: `đã gửi ${which}`, attachments: [file(which).url], files: [file(which)] },
    }),
    CorrectPayment: (which) => ({
      ...{ kind: 'deposit', amount: 9_000_000 + number(which), receivedOn: '2026-03-01' },
      ...{ reference: `FT ${which}`, note: `ghi ${which}`, ...said(which) },
    }),
    RefundPayment: (which) => ({
      ...{ amount: number(which), refundedOn: '2026-03-01', reference: `HT ${which}`, ...said(which) },
    }),
    StartProduction: () => ({ due: { deposit: 3, progress: 0, final: 0 } }),
    CompleteStage: stage,
    ReopenStage: stage,
    ConfirmDrawings: (which) => ({ drawings: [`/objects/truc-${which === 'first' ? 1 : 2}.pdf`] }),
    AnnounceDelay: (which) => ({ ...said(which), date: which === 'first' ? '2026-04-01' : '2026-04-02' }),
    CompleteProject: said,
    CreateDemoProject: (which) => ({
      projectId: 'project-1',
      files: { model: file(which, 'stl'), drawing: file(which) },
    }),
    AddNotes: (which) => ({ notes: `ghi chú ${which}` }),
    CancelProject: said,
    OverrideStatus: (which) => ({
      ...said(which),
      to: 'ready_for_manufacturer',
      manufacturerId: which === 'first' ? people.factory.id : people.otherFactory.id,
    }),
  },
  conversation: {
    SendMessage: (which) => ({
      ...{ messageId: `message-${which}`, projectId: 'project-1', channel: 'customer' },
      ...{ content: `chào ${which}`, receiverId: null, fromProvider: false },
      attachments: [{ url: file(which).url, name: file(which).name, size: 7, type: 'application/pdf' }],
    }),
  },
  account: {
    Register: () => ({
      ...{ accountId: 'account-1', issuer: 'embedded', subject: 's', email: 'an@example.com' },
      profile: { firstName: 'An', lastName: '', companyName: '', phoneNumber: '', jobTitle: '' },
      ...{ pictureUrl: '', grantedRoles: [], role: 'customer' },
    }),
    ChangeProfile: (which) => ({ changes: { firstName: `An ${which}`, jobTitle: `việc ${which}` } }),
    ChangeEmail: (which) => ({ email: `${which}@example.com` }),
    ActivateRole: (which) => ({ role: which === 'first' ? 'manufacturer' : 'customer' }),
    AssignRole: (which) => ({ role: which === 'first' ? 'vietphat' : 'manufacturer' }),
    SetPermissions: (which) => ({ isBlocked: true, reason: `chặn ${which}` }),
    RepairPermissions: () => ({}),
    EraseAccount: () => ({}),
  },
  administrators: {
    Admit: (which) => ({ accountId: `account-${which}` }),
    Release: (which) => ({ accountId: `account-${which}` }),
    Expel: (which) => ({ accountId: `account-${which}` }),
  },
  settings: {
    ChangeCompany: (which) => ({
      changes: {
        quoteValidityDays: number(which),
        bank: { bankName: which, accountName: '', accountNumber: '', bankBin: '' },
      },
    }),
  },
  operations: {
    DiscardEvent: (which) => ({ stream: 'project-1', revision: number(which), ...said(which) }),
    RequestRebuild: (which) => ({ rebuildId: `r-${which}`, purpose: 'proof' }),
    CompleteRebuild: (which) => ({ rebuildId: 'r', events: number(which), differences: 0 }),
    FailRebuild: (which) => ({ rebuildId: 'r', error: `lỗi ${which}` }),
    CancelRebuild: () => ({ rebuildId: 'r' }),
  },
};

/** What the program says to itself, and says again until it holds: nobody is told that it was kept. */
const ofProgram: readonly string[] = [
  ...['Release', 'Expel', 'CompleteRebuild', 'FailRebuild', 'CancelRebuild', 'RemoveFactory'],
];

/** What the program adds to a body, or what a body says of its author's view: nobody said it to be kept. */
const isNoContent = new Set(['due', 'calendar', 'expected', 'seen', 'version', 'fromProvider']);

type Event = OneOf<EventsOf<'project'>>;

const files: Event = {
  type: 'FilesAttached',
  data: {
    files: (['first', 'second'] as const).map((which) => ({
      ...file(which),
      ...{ url: `/objects/private-${which}.pdf`, visibility: 'private' as const },
    })),
  },
};
const attached: Event = {
  type: 'DetailsRevised',
  data: { changes: { attachments: ['/objects/private-first.pdf', '/objects/private-second.pdf'] } },
};
const partAdded: Event = { type: 'PartAdded', data: { id: partId, part } };
const drawings = examples.preparations.ConfirmDrawings!.slice(-3);

/** States of each kind of stream, by the events before them. */
const pasts: { [Kind in StreamKind]: OneOf<EventsOf<Kind>>[][] } = {
  project: [
    [],
    ...Object.values(examples.histories),
    ...Object.values(examples.histories).map((history) => [
      ...[history[0]!, partAdded, files, attached],
      ...history.slice(1),
      ...drawings,
    ]),
    [...examples.quoted, { type: 'QuoteDeclined', data: { reason: 'đắt' } }],
    [...examples.awaitingDeposit, { type: 'ProjectCancelled', data: { reason: 'thôi' } }],
  ],
  conversation: [[]],
  account: [[]],
  administrators: [[], [{ type: 'AdministratorAdmitted', data: { accountId: 'account-first' } }]],
  settings: [[]],
  operations: [[], [{ type: 'RebuildRequested', data: { rebuildId: 'r', purpose: 'proof' } }]],
};
const registered = contents.account.Register('first');
pasts.account.push(
  [{ type: 'AccountRegistered', data: registered }],
  [
    { type: 'AccountRegistered', data: registered },
    { type: 'AccountBlocked', data: { reason: 'cũ' } },
  ],
);

type AnyDecider = Decider<Folded, Record<string, object>, Record<string, object>>;
type AnyEvent = { type: string; data: object };

/** The values of a content, by their paths. */
function valuesIn(value: unknown, path = ''): [path: string, value: string | number][] {
  if (typeof value === 'string') return value === '' ? [] : [[path, value]];
  if (typeof value === 'number') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    isNoContent.has(name) ? [] : valuesIn(each, path === '' ? name : `${path}.${name}`),
  );
}

const holds = (log: string, value: string | number): boolean =>
  typeof value === 'number'
    ? new RegExp(`[:,[]${value}[,}\\]]`).test(log)
    : log.includes(JSON.stringify(value).slice(1, -1));

const actors = Object.values(people);

/** The events of the stream after the command; undefined where it is refused. */
function after(decider: AnyDecider, past: readonly AnyEvent[], command: AnyEvent, actor: (typeof actors)[0]) {
  const state = past.reduce(
    (folded, event, revision) =>
      evolve(decider, folded, { ...event, at: now, by: people.customer.id, revision }),
    decider.initial,
  );
  let ids = past.length;
  const facts = { now, actor, newId: () => `new-${(ids += 1)}` };
  try {
    return [...past, ...decide(decider, state, [command], facts).events];
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

const everyCommand = (Object.keys(contents) as StreamKind[]).flatMap((kind) =>
  Object.keys(contents[kind])
    .filter((name) => !ofProgram.includes(name))
    .map((name) => [kind, name] as const),
);

describe('nothing that was said is thrown away', () => {
  // Promise: Everything that a successful command says is in the log, whatever state it meets
  it.each(everyCommand)('%s: %s', (kind, name) => {
    const decider = streams[kind] as unknown as AnyDecider;
    const content = (contents[kind] as Record<string, (which: Which) => object>)[name]!;
    let accepted = 0;
    const lost = new Set<string>();
    for (const past of pasts[kind] as AnyEvent[][])
      for (const actor of actors) {
        let log: readonly AnyEvent[] = past;
        for (const which of ['first', 'first', 'second', 'first'] as const) {
          const data = content(which);
          const next = after(decider, log, { type: name, data }, actor);
          if (!next) continue;
          accepted += 1;
          log = next;
          const text = JSON.stringify(log);
          for (const [path, value] of valuesIn(data))
            if (!holds(text, value)) lost.add(`after ${past.at(-1)?.type}: ${path} = ${value}`);
        }
      }
    expect([...lost].slice(0, 10)).toEqual([]);
    expect(accepted).toBeGreaterThan(0);
  });
});
