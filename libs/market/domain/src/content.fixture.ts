import type { StageId, StoredFile } from '@market/contracts';
import type { OneOf } from '@platform/kernel';
import * as examples from './project/examples.js';
import type { CommandsOf, EventsOf } from './streams.js';
import type { StreamKind } from './stream-kinds.js';

// Every command with all that it can say, for the rule that nothing said is thrown away (content.spec.ts).

export type Which = 'first' | 'second';

/** What the program adds to a body, what a body is about, or what it says of its author's view: nobody said it to be kept. */
export const notSaid = [
  ...(['due', 'calendar', 'validityDays', 'defaultManufacturerId', 'fromProvider'] as const),
  ...(['expected', 'seen', 'version', 'files', 'stageId'] as const),
];
type NotSaid = (typeof notSaid)[number];

/** Automatic commands, which are repeated until they hold. Nobody gets a reply to them. */
export const ofProgram = [
  ...(['Release', 'Expel', 'CompleteRebuild', 'FailRebuild', 'CancelRebuild', 'RemoveFactory'] as const),
  'PassDeadline' as const,
];
type OfProgram = (typeof ofProgram)[number];

type OptionalKeys<Data> = { [Key in keyof Data]-?: undefined extends Data[Key] ? Key : never }[keyof Data];

/** The fields that a command always has, and those that it may leave out. The compiler asks for a new one of either. */
type Said<Data> = {
  says: Omit<Data, OptionalKeys<Data>>;
  maySay?: { [Key in Exclude<OptionalKeys<Data>, NotSaid>]-?: Exclude<Data[Key], undefined> };
};
type Complete<Data> = [Exclude<OptionalKeys<Data>, NotSaid>] extends [never]
  ? Said<Data>
  : Required<Said<Data>>;

/** The contents that a command is given, the same ones with other values as `second`. The compiler asks for a new command. */
export type Contents = {
  [Kind in StreamKind]: {
    [Name in Exclude<keyof CommandsOf<Kind>, OfProgram>]: (
      which: Which,
    ) => Complete<CommandsOf<Kind>[Name]>[];
  };
};

const { people, now, quote, details, part } = examples;

const file = (which: Which, extension = 'pdf'): StoredFile => ({
  ...{ url: `/objects/${which}.${extension}`, name: `${which}.${extension}`, size: 7 },
  ...{ type: 'application/pdf', description: `bản ${which}`, visibility: 'private' },
});
const reason = (which: Which) => `lý do ${which}`;
const number = (which: Which) => (which === 'first' ? 31 : 47);
/** Not the day of the events: that one is what a payment without a day means. */
const day = (which: Which) => (which === 'first' ? '2026-03-01' : '2026-02-27');
const factory = (which: Which) => (which === 'first' ? people.factory : people.otherFactory).id;
const withheld = (which: Which) => [`/objects/private-${which}.pdf`];
/** What the uploads were, whichever of them a body names. */
const uploads = (['first', 'second'] as const).map((which) => file(which));
const save = { files: uploads, expected: [] };
const request = (which: Which) => ({
  projectId: 'project-1',
  details: { ...details, title: `Gá ${which}`, drawingFileUrl: file(which).url },
  parts: [{ ...part, partId: `số ${which}`, weight: null, volume: null, drawingFileUrl: null } as never],
  files: uploads,
});
const stage = (which: Which) => [
  {
    says: { stageId: 'material-preparation' as StageId, files: uploads },
    maySay: {
      ...{ notes: `ghi ${which}`, attachments: [file(which).url] },
      notedAt: `2026-03-0${number(which) % 9}T03:00:00Z`,
    },
  },
];
const withReason = (which: Which) => [{ says: { reason: reason(which) } }];
const empty = () => [{ says: {} }];
const letter = (which: Which) => ({
  ...{ eventId: `event-${which}`, number: `n-${which}`, channel: `way-${which}`, recipient: `to-${which}` },
});
const partId = 'project-1.a';

export const contents: Contents = {
  project: {
    SaveDraft: (which) => [{ says: request(which) }],
    SubmitProject: (which) => [{ says: {}, maySay: { request: request(which) } }],
    StartReview: empty,
    RequestRevision: (which) => [
      {
        says: {},
        maySay: {
          reason: reason(which),
          revisionRequests: [{ target: 'tolerance', reason: `dung sai ${which}` }],
        },
      },
    ],
    Resubmit: empty,
    ReviseDetails: (which) => [
      {
        says: { ...save, changes: { title: `Gá ${which}`, drawingFileUrl: file(which).url } },
        maySay: { parts: [{ partId: `số ${which}`, partName: `tên ${which}`, quantity: number(which) }] },
      },
    ],
    RevisePart: (which) => [{ says: { ...save, id: partId, changes: { notes: `bo ${which}` } } }],
    ReplaceDrawing: (which) => [{ says: { ...save, id: partId, drawingFileUrl: file(which).url } }],
    EstimateCompletion: (which) => [{ says: { days: number(which) } }],
    EstimatePart: (which) => [
      {
        says: {
          id: partId,
          changes: { estimatedCost: number(which), productionRemarks: `ghi ${which}` },
        },
      },
    ],
    SendToFactory: (which) => [
      {
        says: {},
        maySay: { manufacturerId: factory(which), withheldFiles: withheld(which), reason: reason(which) },
      },
    ],
    InviteFactories: (which) => [
      {
        says: { manufacturerIds: [people.factory.id, people.otherFactory.id] },
        maySay: { withheldFiles: withheld(which) },
      },
    ],
    ReturnToReview: withReason,
    SubmitQuote: (which) => [
      {
        says: quote,
        maySay: { notes: `giá ${which}`, attachments: [file(which).url], files: uploads },
      },
      { says: { ...quote, deliveryDays: number(which) }, maySay: { notes: '', attachments: [], files: [] } },
    ],
    WithdrawQuote: (which) => [{ says: { quoteId: 'quote-1', reason: reason(which) } }],
    DeclineOrder: withReason,
    RejectQuote: (which) => [{ says: { quoteId: 'quote-1', reason: reason(which) } }],
    ReleaseQuote: (which) => [
      {
        says: {},
        maySay: { quoteId: 'quote-1', finalPrice: 5_000_000 + number(which), reason: reason(which) },
      },
    ],
    ConfirmQuote: () => [{ says: {}, maySay: { quoteId: 'quote-1' } }],
    AssignManufacturer: (which) => [
      { says: { assignedManufacturerId: factory(which) }, maySay: { reason: reason(which) } },
    ],
    ApproveQuote: empty,
    RequestQuoteChange: withReason,
    DeclineQuote: withReason,
    RequestPayment: () => [{ says: { due: { deposit: 3, progress: 0, final: 0 } } }],
    RecordPayment: (which) => [
      {
        says: { kind: 'deposit' },
        maySay: {
          ...{ reference: `FT ${which}`, amount: 9_000_000 + number(which), note: `ghi ${which}` },
          receivedOn: day(which),
        },
      },
    ],
    AnnouncePayment: (which) => [
      {
        says: { kind: 'deposit', files: uploads },
        maySay: { note: `đã gửi ${which}`, attachments: [file(which).url] },
      },
    ],
    CorrectPayment: (which) => [
      {
        says: {
          ...{ kind: 'deposit', amount: 9_000_000 + number(which), receivedOn: day(which) },
          reason: reason(which),
        },
        maySay: { reference: `FT ${which}`, note: `ghi ${which}` },
      },
    ],
    RefundPayment: (which) => [
      {
        says: { amount: number(which), refundedOn: day(which), reason: reason(which) },
        maySay: { reference: `HT ${which}` },
      },
    ],
    StartProduction: () => [{ says: { due: { deposit: 3, progress: 0, final: 0 } } }],
    CompleteStage: stage,
    ReopenStage: stage,
    ConfirmDrawings: (which) => [{ says: { drawings: [`/objects/truc-${which === 'first' ? 1 : 2}.pdf`] } }],
    AnnounceDelay: (which) => [
      { says: { reason: reason(which), date: which === 'first' ? '2026-04-01' : '2026-04-02' } },
    ],
    CompleteProject: (which) => [{ says: {}, maySay: { reason: reason(which) } }],
    CreateDemoProject: (which) => [
      { says: { projectId: 'project-1', files: { model: file(which, 'stl'), drawing: file(which) } } },
    ],
    AddNotes: (which) => [{ says: { notes: `ghi chú ${which}` } }],
    CancelProject: withReason,
    OverrideStatus: (which) =>
      (['ready_for_manufacturer', 'reviewing', 'quoted', 'approved', 'cancelled'] as const).map((to) => ({
        says: { to, reason: reason(which) },
        maySay: { finalPrice: 5_000_000 + number(which), manufacturerId: factory(which) },
      })),
  },
  conversation: {
    SendMessage: (which) => [
      {
        says: {
          ...{ messageId: `message-${which}`, projectId: 'project-1', channel: 'customer' },
          ...{ content: `chào ${which}`, receiverId: null, fromProvider: false },
        },
        maySay: {
          attachments: [{ url: file(which).url, name: file(which).name, size: 7, type: 'application/pdf' }],
          pin: { file: file(which, 'stl').url, point: [number(which), 2, 3], normal: [0, 0, 1] },
        },
      },
    ],
  },
  account: {
    Register: () => [{ says: registered }],
    ChangeProfile: (which) => [
      { says: { changes: { firstName: `An ${which}`, jobTitle: `việc ${which}` } } },
    ],
    ChangeEmail: (which) => [{ says: { email: `${which}@example.com` } }],
    ActivateRole: (which) => [{ says: { role: which === 'first' ? 'manufacturer' : 'customer' } }],
    AssignRole: (which) => [{ says: { role: which === 'first' ? 'vietphat' : 'manufacturer' } }],
    SetPermissions: (which) =>
      [true, false].map((isBlocked) => ({
        says: {},
        maySay: {
          ...{ isBlocked, reason: `chặn ${which}` },
          allowedPages: [
            which === 'first' ? ('customer-interface' as const) : ('progress-tracking' as const),
          ],
          pagePermissions: { 'admin-dashboard': { canAccessLogs: which === 'first' } },
        },
      })),
    RepairPermissions: empty,
    ChooseNoticeChannels: (which) => [
      { says: { kind: 'messages', channels: which === 'first' ? ['bell'] : ['mail'] } },
    ],
    ChooseMailTimes: (which) => [
      {
        says: {
          digest: which === 'first',
          ...{
            quietFrom: which === 'first' ? '21:00' : '22:30',
            quietUntil: which === 'first' ? '05:00' : '06:00',
          },
        },
      },
    ],
    EraseAccount: empty,
  },
  administrators: {
    Admit: (which) => [{ says: { accountId: `account-${which}` } }],
  },
  settings: {
    ChangeCompany: (which) => [
      {
        says: {
          changes: {
            quoteValidityDays: number(which),
            bank: { bankName: which, accountName: '', accountNumber: '', bankBin: '' },
          },
        },
      },
    ],
  },
  operations: {
    DiscardEvent: (which) => [
      { says: { stream: 'project-1', revision: number(which), reason: reason(which) } },
    ],
    RequestRebuild: (which) => [
      // Its id is that of the request, which cannot be sent again with another purpose.
      { says: { rebuildId: `r-${which}`, purpose: 'proof' } },
    ],
    RetryDeadLetter: (which) => [{ says: letter(which) }],
    DropDeadLetter: (which) => [{ says: { ...letter(which), reason: reason(which) } }],
    AddWebhook: (which) => [
      { says: { webhookId: `w-${which}`, url: `https://${which}.test`, kinds: [`kind-${which}`] } },
    ],
    RemoveWebhook: (which) => [{ says: { webhookId: `w-${which}`, url: `https://${which}.test` } }],
  },
};

type Event = OneOf<EventsOf<'project'>>;

const files: Event = {
  type: 'FilesAttached',
  data: {
    files: (['first', 'second'] as const).map((which) => ({
      ...file(which),
      ...{ url: withheld(which)[0]!, visibility: 'private' as const },
    })),
  },
};
const attached: Event = {
  type: 'DetailsRevised',
  data: { changes: { attachments: (['first', 'second'] as const).flatMap(withheld) } },
};
const partAdded: Event = { type: 'PartAdded', data: { id: partId, part } };
const drawings = examples.preparations.ConfirmDrawings!.slice(-3);

const registered: EventsOf<'account'>['AccountRegistered'] = {
  ...{ accountId: 'account-1', issuer: 'embedded', subject: 's', email: 'an@example.com' },
  profile: { firstName: 'An', lastName: '', companyName: '', phoneNumber: '', jobTitle: '' },
  ...{ pictureUrl: '', grantedRoles: [], role: 'customer' },
};
const account: OneOf<EventsOf<'account'>> = { type: 'AccountRegistered', data: registered };

/** States of each kind of stream, by the events before them. */
export const pasts: { [Kind in StreamKind]: OneOf<EventsOf<Kind>>[][] } = {
  project: [
    [],
    ...Object.values(examples.histories),
    ...Object.values(examples.histories).map((history) => [
      ...[history[0]!, partAdded, files, attached],
      ...history.slice(1),
      ...drawings,
    ]),
    examples.preparations.ConfirmQuote!,
    examples.priced,
    [...examples.quoted, { type: 'QuoteDeclined', data: { reason: 'đắt' } }],
    [...examples.awaitingDeposit, { type: 'ProjectCancelled', data: { reason: 'thôi' } }],
    [...examples.completedStages(8), { type: 'PaymentRecorded', data: { kind: 'progress', reference: '' } }],
  ],
  conversation: [[]],
  account: [[], [account], [account, { type: 'AccountBlocked', data: { reason: 'cũ' } }]],
  administrators: [[], [{ type: 'AdministratorAdmitted', data: { accountId: 'account-first' } }]],
  settings: [[]],
  operations: [[], [{ type: 'RebuildRequested', data: { rebuildId: 'r', purpose: 'proof' } }]],
};

export const at = now;
